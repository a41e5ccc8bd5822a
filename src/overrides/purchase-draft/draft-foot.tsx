import { CircleAlert, Save, ShoppingCart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { type Draft, repeatedBy, totalOf } from './draft';

/** The sum of the lines, what stands in the way, and what can be done with the draft (PO-010, PO-011). */
export function DraftFoot(props: {
  draft: Draft;
  isBusy: boolean;
  /** Undefined for who may not. */
  onSave: (() => void) | undefined;
  onOrder: (() => void) | undefined;
  onRepeated(): void;
}) {
  const { draft, isBusy, onSave, onOrder } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { lines } = draft;
  const repeated = lines.filter((line) => repeatedBy(lines, line)).length;
  return (
    <section className="document-foot" aria-label={t('purchaseDraft.totals')}>
      <dl>
        <div>
          <dt>{t('purchaseDraft.lines')}</dt>
          <dd data-sum="lines">{format.number(lines.length)}</dd>
        </div>
        <div className="sum">
          <dt>{t('purchaseDraft.total')}</dt>
          <dd data-sum="total">{format.price(totalOf(draft))}</dd>
        </div>
      </dl>
      <span className="grow" />
      {repeated > 0 && (
        <button type="button" className="button draft-repeated" onClick={props.onRepeated}>
          <CircleAlert aria-hidden />
          {t('purchaseDraft.repeatedLines', { count: repeated })}
        </button>
      )}
      {onSave && (
        <button
          type="button"
          className={onOrder ? 'button bordered' : 'button primary'}
          disabled={isBusy}
          onClick={onSave}
        >
          <Save aria-hidden />
          {t('purchaseDraft.saveDraft')}
        </button>
      )}
      {onOrder && (
        <button type="button" className="button primary" disabled={isBusy} onClick={onOrder}>
          <ShoppingCart aria-hidden />
          {t('purchaseDraft.createOrder')}
        </button>
      )}
    </section>
  );
}
