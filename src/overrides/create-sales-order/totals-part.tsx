import { useTranslation } from 'react-i18next';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import type { Problems } from '../../renderers/documents';
import { NumberInput, Problem } from '../../renderers/editors';
import type { Models, Target } from './models';
import { type Order, totalsOf } from './order';

/** Subtotal, discount and total, always in sight (SO-014 to SO-016). */
export function TotalsPart(props: {
  models: Models;
  order: Order;
  problems: Problems<Target>;
  change(next: (before: Order) => Order): void;
}) {
  const { models, order, problems, change } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { subtotal, total } = totalsOf(order);
  const caption = captions.property(models.order, 'discount');
  const problem = problems.at('discount');
  return (
    <section className="document-foot order-totals" aria-label={t('salesOrder.totals')}>
      {problem && <Problem id="discount-problem" text={problem} />}
      <dl>
        <div>
          <dt>{t('salesOrder.subtotal')}</dt>
          <dd data-sum="subtotal">{format.price(subtotal)}</dd>
        </div>
        <div data-field="discount">
          <dt>
            <label htmlFor="order-discount">{caption}</label>
          </dt>
          <dd>
            <NumberInput
              id="order-discount"
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={problem === undefined ? undefined : 'discount-problem'}
              value={order.discount}
              onChange={(discount) => change((before) => ({ ...before, discount }))}
              onBlur={() => problems.leave('discount')}
            />
            <span className="unit">%</span>
          </dd>
        </div>
        <div className="sum">
          <dt>{t('salesOrder.total')}</dt>
          <dd data-sum="total">{format.price(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
