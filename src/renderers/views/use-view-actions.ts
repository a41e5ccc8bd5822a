import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError, ERROR_CODES, isAccessDenied } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import {
  type CustomViewHeader,
  type GridState,
  type RowMarks,
  type StartScope,
  writeSavedState,
} from '../../engine/view';
import { type Cockpit, useCockpit } from '../cockpit';
import { errorContent } from '../dialogs';
import { forgetColumns } from './kept-columns';
import { useReload } from './use-reload';
import { type SavedAs, viewCalls } from './view-calls';

export interface ViewActions {
  /** Saves what is shown under a name; gives what is wrong with the name, if something is. */
  create(name: string, isShared: boolean): Promise<string | undefined>;
  overwrite(view: CustomViewHeader): void;
  remove(view: CustomViewHeader): Promise<void>;
  /** An empty id takes the choice back. */
  choosePrimary(who: 'me' | 'all', id: string): void;
  /** Saves what is shown as what the grid starts with, which waits as long as a view of this name opens first. */
  saveStart(start: StartScope, opensFirst: string | undefined): void;
  /** Forgets one's own start. */
  resetStart(): void;
}

/** What can be done with the views of a grid. What was saved shows after the page has loaded again (VIEW-020, OPEN-217). */
export function useViewActions(model: EntityModel, state: GridState, marks: () => RowMarks): ViewActions {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { http, messages } = cockpit;
  const reload = useReload();
  const calls = viewCalls(http, model, () => writeSavedState(model, state, marks()));
  const orSaveFailed = (work: Promise<void>): void => void work.catch((error) => tellUnsaved(error, messages, t));

  async function save(as: SavedAs): Promise<void> {
    const id = await calls.save(as);
    if (id !== undefined) reload.withView(id);
  }

  /** What was kept of the columns would hide the start. */
  async function startWith(saved: Promise<unknown>, opensFirst?: string): Promise<void> {
    await saved;
    if (opensFirst !== undefined) return messages.warning(t('views.startWaits', { name: opensFirst }));
    await forgetColumns(cockpit, model);
    reload.withView('');
  }

  return {
    create: (customViewName, isShared) =>
      save({ customViewName, isShared }).then(
        () => undefined,
        (error: unknown) => wrongName(error, t) ?? saveFailed(error, t),
      ),
    overwrite: (view) => orSaveFailed(saveOver(view, save, messages, t)),
    async remove(view) {
      if (!(await messages.confirm(removalOf(view, t)))) return;
      await calls.remove(view).then(
        () => reload.withView(''),
        (error: unknown) => {
          // Said as it is, since the view is somebody else's (VIEW-016).
          if (isAccessDenied(error) && !view.isOwn) messages.warning(t('views.notYours'));
          else messages.error(error);
        },
      );
    },
    // Where one stands stays as it is, with what has been changed since.
    choosePrimary: (who, id) => orSaveFailed(calls.choosePrimary(who, id).then(reload.here)),
    saveStart: (start, opensFirst) => orSaveFailed(startWith(calls.saveStart(start), opensFirst)),
    resetStart: () => orSaveFailed(startWith(calls.resetStart())),
  };
}

/** Somebody else's version of a view is replaced only by who was asked (OPEN-235). */
async function saveOver(
  { id, customViewName, isShared, savedAt }: CustomViewHeader,
  save: (as: SavedAs) => Promise<void>,
  messages: Cockpit['messages'],
  t: TFunction,
): Promise<void> {
  const draft = { id, customViewName, isShared };
  try {
    await save({ ...draft, savedAt });
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.errorCode !== ERROR_CODES.stale) throw error;
    const title = t('views.save', { name: customViewName });
    const isSure = await messages.confirm({ title, text: t('views.savedSince'), confirm: title, destructive: true });
    if (isSure) await save(draft);
  }
}

/** The question before a view is gone. */
function removalOf({ customViewName: name, isShared }: CustomViewHeader, t: TFunction) {
  const title = t('views.delete', { name });
  const text = t(isShared ? 'views.deleteShared' : 'views.deleteOwn', { name });
  return { title, text, confirm: title, destructive: true };
}

/** What is wrong with the name of a view, if that is why it was not saved. */
function wrongName(error: unknown, t: TFunction): string | undefined {
  const broken = error instanceof ApiError ? error.body.errors?.[0] : undefined;
  if (broken?.field !== 'customViewName') return undefined;
  return t(`views.${broken.keyword === 'unique' ? 'taken' : 'invalid'}`);
}

function tellUnsaved(error: unknown, messages: Cockpit['messages'], t: TFunction): void {
  if (isAccessDenied(error)) messages.error(error);
  else messages.warning(saveFailed(error, t));
}

function saveFailed(error: unknown, t: TFunction): string {
  return `${t('views.saveFailed')}: ${errorContent(error).message}`;
}
