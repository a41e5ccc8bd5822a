import { type Setback, setbackOf } from '../../engine/form';
import type { FailedRow } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { usePerform } from '../../renderers/documents';
import type { Sending } from '../../renderers/sent-before';
import { type Draft, valuesOf } from './draft';
import { actionOf, type Models } from './models';

/** What was saved, or why nothing was. */
export type Saved =
  | { readonly kind: 'saved'; readonly row: Row }
  /** The supplier whose draft was not made, and why (PO-012). */
  | { readonly kind: 'failed'; readonly failed: readonly FailedRow[] }
  | { readonly kind: 'refused'; readonly setback: Setback };

/** Saves a draft: a new one, or what has become of one that is saved (PO-012, PO-013); notes what is on its way. */
export function useDraftSaving({ draft: model }: Models, sending: Sending) {
  const { isBusy, perform } = usePerform(sending);
  async function save(draft: Draft, draftNumber: string, row: Row | undefined): Promise<Saved> {
    const { lines } = valuesOf(draft);
    try {
      if (row) {
        const { answer } = await perform(model, actionOf(model, 'edit'), [row], { draftNumber, lines });
        return { kind: 'saved', row: { ...row, ...(answer as Row) } };
      }
      const drafts = [{ draftNumber, supplierId: draft.supplierId, lines }];
      const { answer, failed } = await perform(model, actionOf(model, 'save'), [], { drafts });
      if (failed.length > 0) return { kind: 'failed', failed };
      const [made] = (answer as { succeeded: readonly Row[] }).succeeded;
      return { kind: 'saved', row: { id: made?.id, draftNumber } };
    } catch (error) {
      return { kind: 'refused', setback: withoutDraft(setbackOf(error)) };
    }
  }
  return { isBusy, save };
}

/** Fields of the only draft of a call are fields of the page. */
function withoutDraft(setback: Setback): Setback {
  if (setback.kind !== 'fields') return setback;
  return {
    ...setback,
    errors: setback.errors.map((error) => ({ ...error, field: error.field.replace(/^drafts\/0\//, '') })),
  };
}
