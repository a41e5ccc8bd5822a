import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { useDocumentAddress, useProblems, useShownAgain } from '../../renderers/documents';
import { discardQuestion } from '../../renderers/forms';
import { type Models, savingOf, type Target } from './models';
import { valuesOf } from './order';
import type { Numbers } from './save-dialog';
import { useOrder } from './use-order';
import { useRawLines } from './use-raw-lines';
import { useSaveOrder } from './use-save-order';
import { type Saved, useSaving } from './use-saving';

const DRAFT = 'draft';
const ADDRESS = {
  keyIn: (search: string) => new URLSearchParams(search).get(DRAFT),
  searchOf: (id: string) => `?${new URLSearchParams({ [DRAFT]: id })}`,
};

/** What the page says and asks beside the order itself. */
export interface Asked {
  /** Numbers that were typed, by what they are for. */
  readonly numbers: Numbers;
  /** The dialog that saves is open. */
  readonly isAsking: boolean;
  readonly numberProblem?: string | undefined;
  /** Why nothing was saved. */
  readonly summary?: string | undefined;
  /** Nothing was saved because of lines that are to be resolved, as long as there are some. */
  readonly isUnresolved?: boolean;
  readonly made?: Extract<Saved, { kind: 'made' }> | undefined;
}

/** Changes a part of it. */
export type Ask = (next: Partial<Asked> | ((before: Asked) => Partial<Asked>)) => void;

const NOTHING: Asked = { numbers: {}, isAsking: false };

/** The page of an order: what stands in it, what is wrong with it, and what can be done with it. */
export function useOrderPage(models: Models, page: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { may, messages } = useCockpit();
  const form = useOrder(models);
  const { values: order, opened } = form;
  const draft = opened.row;
  const rulesOf = (target: Target) => {
    const { model, action, numberField } = savingOf(models, target, draft !== undefined);
    return { model, form: action.form, ignored: numberField };
  };
  const problems = useProblems<Target>(rulesOf, valuesOf(order), 'order');
  const saving = useSaving(models, form.sending);
  const raw = useRawLines(form);
  const isBusy = saving.isBusy || raw.isBusy;
  const [asked, setAsked] = useState(NOTHING);
  const ask: Ask = (next) =>
    setAsked((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }));

  function reset(): void {
    setAsked(NOTHING);
    problems.reset();
  }
  const leaveDraft = useDocumentAddress(form, { ...ADDRESS, title: t('salesOrder.leaveTitle'), onOpen: reset });
  // Whoever comes back after something was made comes for the next one.
  useShownAgain(() => asked.made && reset());

  function startNew(): void {
    reset();
    leaveDraft();
    form.open(null);
  }

  async function remove(): Promise<void> {
    if (!draft) return;
    const number = String(draft.orderNumber ?? '');
    const isAgreed = await messages.confirm({
      title: t('salesOrder.deleteTitle', { number }),
      text: t('salesOrder.deleteText'),
      confirm: t('salesOrder.delete'),
      destructive: true,
    });
    if (!isAgreed || !(await saving.remove(draft))) return;
    startNew();
    messages.notice(t('salesOrder.deleted', { number }));
  }

  async function clear(): Promise<void> {
    if (await messages.confirm(discardQuestion(t, t('salesOrder.leaveTitle')))) startNew();
  }

  const targets = new Set<Target>([
    ...(may('data.can_create_sales_order') ? (['order'] as const) : []),
    ...(may(draft ? 'data.can_edit_sales_order_draft' : 'data.can_create_sales_order') ? (['draft'] as const) : []),
  ]);
  const parts = { models, form, problems, saving, isBusy, ask, startNew, page };
  return { form, draft, problems, raw, isBusy, asked, ask, targets, startNew, remove, clear, ...useSaveOrder(parts) };
}

export type OrderPage = ReturnType<typeof useOrderPage>;
