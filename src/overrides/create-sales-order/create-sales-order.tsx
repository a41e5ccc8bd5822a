import { Save, Trash2, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { useSaveKey, useStable } from '../../renderers/documents';
import { PageSkeleton } from '../../renderers/layout';
import { usePageActions } from '../../renderers/page-actions';
import './create-sales-order.css';
import { CustomerPart } from './customer-part';
import { LinesPart } from './lines-part';
import { type Models, modelsOf } from './models';
import { openProblems } from './order';
import { SaveDialog } from './save-dialog';
import { SavedPart } from './saved-part';
import { TotalsPart } from './totals-part';
import { type OrderPage, useOrderPage } from './use-order-page';

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

function OrderForm({ models }: { models: Models }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const page = useOrderPage(models, root);
  const { form, draft, asked, ask, targets, isBusy } = page;
  const isWritten = !asked.made && form.error === null;
  useSaveKey(page.askHow);
  usePageActions(() => ({
    main: isWritten ? { title: t('salesOrder.saveButton'), icon: undefined, run: page.askHow } : undefined,
    chosen: 0,
    actions: [],
    keys: 'document',
  }));
  return (
    <div className="page sales-order" ref={root}>
      <div className="page-head">
        <h1>
          {draft ? t('salesOrder.draftTitle', { number: String(draft.orderNumber ?? '') }) : t('salesOrder.title')}
        </h1>
        {isWritten && <Tools page={page} />}
      </div>
      <Content models={models} page={page} />
      {asked.isAsking && (
        <SaveDialog
          first={targets.has('order') ? 'order' : 'draft'}
          targets={targets}
          numbers={asked.numbers}
          isBusy={isBusy}
          problem={asked.numberProblem}
          onNumbers={(next) => ask(({ numbers }) => ({ numbers: next(numbers) }))}
          onSave={(target, number) => void page.save(target, number)}
          onClose={() => ask({ isAsking: false })}
        />
      )}
    </div>
  );
}

/** What can be done with the whole of it. */
function Tools({ page: { form, draft, isBusy, ...page } }: { page: OrderPage }) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  return (
    <div className="tools">
      {draft && may('data.can_delete_sales_order_draft') && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void page.remove()}>
          <Trash2 aria-hidden />
          {t('salesOrder.delete')}
        </button>
      )}
      {form.isChanged && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void page.clear()}>
          {t('salesOrder.clear')}
        </button>
      )}
      <button type="button" className="button primary" disabled={isBusy || form.isLoading} onClick={page.askHow}>
        <Save aria-hidden />
        {t('salesOrder.saveButton')}
      </button>
    </div>
  );
}

/** The order, or what became of it, or why there is none. */
function Content({ models, page }: { models: Models; page: OrderPage }) {
  const { t } = useTranslation();
  const { form, problems, raw, asked, startNew } = page;
  if (asked.made) return <SavedPart models={models} made={asked.made} onNext={startNew} />;
  if (form.isLoading) return <PageSkeleton />;
  if (form.error !== null)
    return (
      <PageFailure title={t('salesOrder.unread')} error={form.error} next={t('salesOrder.next')} onNext={startNew} />
    );
  const parts = { models, order: form.values, problems, change: form.change };
  const open = asked.isUnresolved ? openProblems(form.values) : 0;
  const summary = open > 0 ? t('salesOrder.resolveFirst', { count: open }) : asked.summary;
  return (
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
          <LinesPart {...parts} raw={raw} />
        </div>
      </div>
      <TotalsPart {...parts} />
    </>
  );
}
