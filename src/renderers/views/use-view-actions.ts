import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { VIEW_SAVED_RELOAD_MS } from '../../engine/constants';
import { API, ApiError, ERROR_CODES, isAccessDenied } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import {
  type CustomViewHeader,
  GRID_SETTINGS_SUFFIX,
  type GridState,
  type RowMarks,
  type StartScope,
  type ViewDraft,
  writeSavedState,
  writeViewAddress,
} from '../../engine/view';
import { useCockpit } from '../cockpit';
import { errorContent } from '../dialogs';
import { forgetColumns } from './kept-columns';

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
  const { pathname, search } = useLocation();
  const owner = model.name;

  function saved(): string {
    return writeSavedState(model, state, marks());
  }

  function reloadView(customView: string): void {
    reload(writeViewAddress(customView, search));
  }

  function reload(next: string): void {
    messages.notice(t('actions.done'));
    setTimeout(() => window.location.assign(next ? `${pathname}?${next}` : pathname), VIEW_SAVED_RELOAD_MS);
  }

  async function save(draft: Pick<ViewDraft, 'customViewName' | 'isShared' | 'id' | 'savedAt'>): Promise<void> {
    const path = draft.isShared ? API.saveViewForAll : API.saveViewForMe;
    const body = { ...draft, key: owner + GRID_SETTINGS_SUFFIX, owner, gridSettings: saved() };
    const { data } = await http.put<{ id: string }>(path, body);
    if (data) reloadView(data.id);
  }

  /** Somebody else's version of a view is replaced only by who was asked (OPEN-235). */
  async function saveOver({ id, customViewName, isShared, savedAt }: CustomViewHeader): Promise<void> {
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

  /** What was kept of the columns would hide the start. */
  async function startWith(saved: Promise<unknown>, opensFirst?: string): Promise<void> {
    await saved;
    if (opensFirst !== undefined) return messages.warning(t('views.startWaits', { name: opensFirst }));
    await forgetColumns(cockpit, model);
    reloadView('');
  }

  function orSaveFailed(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (isAccessDenied(error)) messages.error(error);
      else messages.warning(saveFailed(error));
    });
  }

  function saveFailed(error: unknown): string {
    return `${t('views.saveFailed')}: ${errorContent(error).message}`;
  }

  return {
    async create(customViewName, isShared) {
      try {
        await save({ customViewName, isShared });
        return undefined;
      } catch (error) {
        const broken = error instanceof ApiError ? error.body.errors?.[0] : undefined;
        if (broken?.field === 'customViewName') return t(`views.${broken.keyword === 'unique' ? 'taken' : 'invalid'}`);
        return saveFailed(error);
      }
    },
    overwrite: (view) => orSaveFailed(saveOver(view)),
    async remove({ id, customViewName, isOwn, isShared }) {
      const text = t(isShared ? 'views.deleteShared' : 'views.deleteOwn', { name: customViewName });
      const title = t('views.delete', { name: customViewName });
      const isSure = await messages.confirm({ title, text, confirm: title, destructive: true });
      if (!isSure) return;
      await http.delete(API.customView, { id }).then(
        () => reloadView(''),
        (error: unknown) => {
          // Said as it is, since the view is somebody else's (VIEW-016).
          if (isAccessDenied(error) && !isOwn) messages.warning(t('views.notYours'));
          else messages.error(error);
        },
      );
    },
    choosePrimary(who, id) {
      const path = who === 'me' ? API.primaryForMe : API.primaryForAll;
      // Where one stands stays as it is, with what has been changed since.
      orSaveFailed(http.put(path, { id, owner }).then(() => reload(search.replace(/^\?/, ''))));
    },
    saveStart({ scope, call }, opensFirst) {
      const body = { viewName: owner, state: saved(), scopeUnit: `${scope},${owner}` };
      orSaveFailed(startWith(http.post(call, body), opensFirst));
    },
    resetStart() {
      orSaveFailed(startWith(http.post(API.gridForUser, { viewName: owner, state: '' })));
    },
  };
}
