import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { createPerformer, type Setback, setbackOf } from '../../machines/action';
import { useCockpit } from '../../renderers/cockpit';
import { errorContent } from '../../renderers/dialogs';
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

/** Saves an order or a draft, each call under a key of its own, so that a lost answer makes no second one. */
export function useSaving(models: Models) {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const [isBusy, setBusy] = useState(false);
  const performers = useMemo(() => {
    const of = (model: Models['order']) =>
      createPerformer({
        http,
        model,
        values: {},
        newKey: () => crypto.randomUUID(),
        reasonOf: (error) => errorContent(error).message,
      });
    return new Map([models.order, models.draft].map((model) => [model, of(model)]));
  }, [http, models]);

  async function perform(
    model: Models['order'],
    action: Parameters<typeof send>[1],
    rows: readonly Row[],
    values: Row,
  ) {
    setBusy(true);
    try {
      return await send(model, action, rows, values);
    } finally {
      setBusy(false);
    }
  }
  function send(model: Models['order'], action: Models['order']['actions'][number], rows: readonly Row[], values: Row) {
    const performer = performers.get(model);
    if (!performer) throw new Error(`Nothing performs actions of ${model.name}`);
    return performer.perform({
      action,
      rows,
      except: [],
      values,
      progress: () => undefined,
      lost: () => messages.notice(t('error.notConfirmedYet')),
    });
  }

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
