import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Setback } from '../../engine/form';
import { ApiError, ERROR_CODES } from '../../engine/http';
import type { FailedRow } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { outcomeText } from '../../renderers/actions';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent } from '../../renderers/dialogs';
import { focusPlace, type OpenDocument, type Problems } from '../../renderers/documents';
import { type Draft, mergedDraft } from './draft';
import { actionOf, type Models, NUMBER, type Saving } from './models';
import { readSaved } from './read-draft';
import type { NotSaved } from './save-dialog';

/** What the page asks and says beside the draft itself. */
export interface Asked {
  /** The number under which it is to be saved. */
  readonly number?: string | undefined;
  /** The dialog that saves is open. */
  readonly isAsking: boolean;
  readonly notSaved?: NotSaved | undefined;
  /** What is wrong with the draft, above it. */
  readonly summary?: string | undefined;
}

export interface ExplainParts {
  readonly models: Models;
  readonly document: OpenDocument<Draft>;
  readonly problems: Problems<Saving>;
  readonly supplierName: string;
  readonly page: RefObject<HTMLElement | null>;
  ask(next: Partial<Asked>): void;
}

/** Says why a draft was not saved, each reason at its place; what was typed stays. */
export function useExplain({ models, document: doc, problems, supplierName, page, ask }: ExplainParts) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { messages } = cockpit;
  const { values: draft, opened, change, adopt } = doc;

  /** Says of which supplier the draft was not made, and marks its number if that is why. */
  function tellFailed(failed: readonly FailedRow[]): void {
    const errors = failed.flatMap((one) => one.errors ?? []);
    const notSaved = {
      heading: outcomeText(models.draft, actionOf(models.draft, 'save'), 'failed') ?? '',
      reasons: failed.map(({ name, reason, detail }) => [`${name}: ${reason}`, detail].filter(Boolean).join(' ')),
      number: errors.find(({ field }) => field === NUMBER)?.message,
    };
    ask({ isAsking: true, notSaved });
  }

  async function explain(setback: Setback): Promise<void> {
    if (setback.kind === 'stale') return mergeIn(setback.current);
    if (setback.kind === 'fields') return tellFields(setback);
    if (isGone(setback.error)) {
      adopt(({ key }) => ({ key, values: { supplierId: draft.supplierId, lines: [] } }));
      ask({ isAsking: false, number: undefined, summary: t('purchaseDraft.gone') });
    } else if (!isSilent(setback.error)) messages.error(setback.error);
  }

  function tellFields({ errors: all, message }: Extract<Setback, { kind: 'fields' }>): void {
    const errors = all.filter(({ field }) => field !== NUMBER);
    if (errors.length < all.length) tellFailed([{ key: '', name: supplierName, reason: message, errors: all }]);
    if (errors.length === 0) return;
    problems.refuse(errors, 'edit');
    ask({ isAsking: false, summary: message });
    focusPlace(page.current, errors[0]?.field ?? '');
  }

  /** Takes in what somebody else has saved meanwhile, below what the person has written. */
  async function mergeIn(now: Row): Promise<void> {
    ask({ isAsking: false });
    try {
      const theirs = await readSaved(cockpit, models, String(now.id));
      change((mine) => mergedDraft(opened.values, mine, theirs.values));
      adopt(() => theirs);
      ask({ summary: t('purchaseDraft.stale') });
    } catch (error) {
      messages.error(error);
    }
  }

  return { tellFailed, explain };
}

/** True if the draft that was to be changed is not there any more. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.body.errorCode === ERROR_CODES.notFound;
}
