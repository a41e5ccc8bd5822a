import { type Setback, setbackOf } from '../../engine/form';
import type { Row } from '../../engine/query';
import { useCockpit } from '../../renderers/cockpit';
import { usePerform } from '../../renderers/documents';
import type { Sending } from '../../renderers/sent-before';
import { type Models, savingOf, type Target } from './models';

/** What was made, or why nothing was. */
export type Saved =
  | { readonly kind: 'made'; readonly target: Target; readonly number: string; readonly id: string }
  | { readonly kind: 'refused'; readonly setback: Setback };

/** Fields of a draft that are cleared if they are empty. */
const CLEARED = {
  orderType: null,
  customerName: null,
  customer: null,
  deliveryTypeId: null,
  discount: null,
  lines: null,
};

/** Saves an order or a draft; notes what is on its way. */
export function useSaving(models: Models, sending: Sending) {
  const { messages } = useCockpit();
  const { isBusy, perform } = usePerform(sending);
  return {
    isBusy,
    /** Saves the values under a number; an open draft is updated, or becomes the order. */
    async save(target: Target, number: string, values: Row, draft: Row | undefined): Promise<Saved> {
      const { model, action, numberField } = savingOf(models, target, draft !== undefined);
      const form = { ...(draft ? CLEARED : {}), ...values, [numberField]: number };
      try {
        const { said } = await perform(model, action, draft ? [draft] : [], form);
        return { kind: 'made', target, number, id: String(said[target]?.[0] ?? draft?.id ?? '') };
      } catch (error) {
        return { kind: 'refused', setback: setbackOf(error) };
      }
    },
    /** Deletes a draft; gives whether it is gone. */
    async remove(draft: Row): Promise<boolean> {
      const action = models.draft.actions.find(({ name }) => name === 'delete');
      if (!action) return false;
      try {
        const { failed } = await perform(models.draft, action, [draft], {});
        if (failed[0]) messages.warning(failed[0].reason);
        return failed.length === 0;
      } catch (error) {
        messages.error(error);
        return false;
      }
    },
  };
}
