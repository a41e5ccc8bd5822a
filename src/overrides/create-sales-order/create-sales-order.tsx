import { Save, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { isSilent, PageFailure } from '../../renderers/dialogs';
import {
  focusIn,
  focusPlace,
  useDocumentAddress,
  useProblems,
  useSaveKey,
  useShownAgain,
  useStable,
} from '../../renderers/documents';
import { discardQuestion } from '../../renderers/forms';
import { PageSkeleton } from '../../renderers/layout';
import { usePageActions } from '../../renderers/page-actions';
import './create-sales-order.css';
import { CustomerPart } from './customer-part';
import { LinesPart } from './lines-part';
import { type Models, modelsOf, savingOf, type Target } from './models';
import { openProblems, valuesOf } from './order';
import { type Numbers, SaveDialog } from './save-dialog';
import { SavedPart } from './saved-part';
import { TotalsPart } from './totals-part';
import { useOrder } from './use-order';
import { type Saved, useSaving } from './use-saving';

/** Writes a sales order, or a draft of one (ROUTE-043, LOWCODE-018). */
export function CreateSalesOrder() {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const models = useStable(modelsOf(product));
  if (models) return <OrderForm models={models} />;
  return (
    <div className="page-message" role="alert">
      <h2>{t('salesOrder.unavailable')}</h2>
    </div>
  );
}

const DRAFT = 'draft';
const ADDRESS = {
  keyIn: (search: string) => new URLSearchParams(search).get(DRAFT),
  searchOf: (id: string) => `?${new URLSearchParams({ [DRAFT]: id })}`,
};

function OrderForm({ models }: { models: Models }) {
  const { t } = useTranslation();
  const { may, messages } = useCockpit();
  const page = useRef<HTMLDivElement>(null);
  const form = useOrder(models);
  const { values: order, change, isChanged } = form;
  const draft = form.opened.row;
  const rulesOf = (target: Target) => {
    const { model, action, numberField } = savingOf(models, target, draft !== undefined);
    return { model, form: action.form, ignored: numberField };
  };
  const problems = useProblems<Target>(rulesOf, valuesOf(order), 'order');
  const saving = useSaving(models);
  const [numbers, setNumbers] = useState<Numbers>({});
  const [isAsking, setAsking] = useState(false);
  const [numberProblem, setNumberProblem] = useState<string>();
  const [made, setMade] = useState<Extract<Saved, { kind: 'made' }>>();
  const [summary, setSummary] = useState<string>();

  function reset(): void {
    setNumbers({});
    setMade(undefined);
    setSummary(undefined);
    setNumberProblem(undefined);
    problems.reset();
  }
  const leaveDraft = useDocumentAddress(form, { ...ADDRESS, title: t('salesOrder.leaveTitle'), onOpen: reset });
  // Whoever comes back after something was made comes for the next one.
  useShownAgain(() => made && reset());

  function startNew(): void {
    reset();
    leaveDraft();
    form.open(null);
  }

  const targets = new Set<Target>([
    ...(may('data.can_create_sales_order') ? (['order'] as const) : []),
    ...(may(draft ? 'data.can_edit_sales_order_draft' : 'data.can_create_sales_order') ? (['draft'] as const) : []),
  ]);

  function askHow(): void {
    if (saving.isBusy || form.isLoading) return;
    const open = openProblems(order);
    if (open > 0) {
      setSummary(t('salesOrder.resolveFirst', { count: open }));
      focusIn(page.current, 'tr.open');
      return;
    }
    setSummary(undefined);
    setNumberProblem(undefined);
    if (draft) setNumbers((before) => ({ draft: String(draft.orderNumber ?? ''), ...before }));
    setAsking(true);
  }

  async function save(target: Target, number: string): Promise<void> {
    const wrong = problems.check(target);
    if (wrong.length > 0) {
      setAsking(false);
      setSummary(t('forms.correct'));
      return focusPlace(page.current, wrong[0] ?? '');
    }
    setNumberProblem(undefined);
    const saved = await saving.save(target, number, valuesOf(order), draft);
    if (saved.kind === 'made') {
      setAsking(false);
      startNew();
      setMade(saved);
      return;
    }
    explain(saved, target);
  }

  /** Says why nothing was saved, each reason at its place; what was typed stays. */
  function explain({ setback }: Extract<Saved, { kind: 'refused' }>, target: Target): void {
    if (setback.kind === 'fields') {
      const { numberField } = savingOf(models, target, draft !== undefined);
      const ofNumber = setback.errors.find(({ field }) => field === numberField);
      const others = setback.errors.filter(({ field }) => field !== numberField);
      setNumberProblem(ofNumber?.message);
      if (others.length === 0) return;
      problems.refuse(others, target);
      setAsking(false);
      setSummary(setback.message);
      focusPlace(page.current, others[0]?.field ?? '');
    } else if (setback.kind === 'stale') {
      form.adopt((before) => ({ ...before, row: { ...before.row, ...setback.current } }));
      setAsking(false);
      const names = setback.changed.map((name) => captions.property(models.draft, name)).join(', ');
      setSummary([t('forms.stale'), names, t('forms.staleText')].filter(Boolean).join(' '));
    } else if (!isSilent(setback.error)) messages.error(setback.error);
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

  const saveTitle = t('salesOrder.saveButton');
  useSaveKey(askHow);
  usePageActions(() => ({
    main: made ? undefined : { title: saveTitle, adds: false, run: askHow },
    chosen: 0,
    actions: [],
  }));

  const title = draft ? t('salesOrder.draftTitle', { number: String(draft.orderNumber ?? '') }) : t('salesOrder.title');
  const parts = { models, order, problems, change };
  return (
    <div className="page sales-order" ref={page}>
      <div className="page-head">
        <h1>{title}</h1>
        {!made && (
          <div className="tools">
            {draft && may('data.can_delete_sales_order_draft') && (
              <button type="button" className="button" disabled={saving.isBusy} onClick={() => void remove()}>
                <Trash2 aria-hidden />
                {t('salesOrder.delete')}
              </button>
            )}
            {isChanged && (
              <button type="button" className="button" disabled={saving.isBusy} onClick={() => void clear()}>
                {t('salesOrder.clear')}
              </button>
            )}
            <button
              type="button"
              className="button primary"
              disabled={saving.isBusy || form.isLoading}
              onClick={askHow}
            >
              <Save aria-hidden />
              {saveTitle}
            </button>
          </div>
        )}
      </div>
      {made ? (
        <SavedPart models={models} made={made} onNext={startNew} />
      ) : form.isLoading ? (
        <PageSkeleton />
      ) : form.error !== null ? (
        <PageFailure title={t('salesOrder.unread')} error={form.error} next={t('salesOrder.next')} onNext={startNew} />
      ) : (
        <>
          <div className="page-scroll">
            {summary && (
              <p className="form-summary" role="alert">
                <TriangleAlert aria-hidden />
                {summary}
              </p>
            )}
            <div className="order-grid">
              <CustomerPart {...parts} />
              <LinesPart {...parts} />
            </div>
          </div>
          <TotalsPart {...parts} />
        </>
      )}
      {isAsking && (
        <SaveDialog
          first={targets.has('order') ? 'order' : 'draft'}
          targets={targets}
          numbers={numbers}
          isBusy={saving.isBusy}
          problem={numberProblem}
          onNumbers={setNumbers}
          onSave={(target, number) => void save(target, number)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
