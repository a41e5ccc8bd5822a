import { useTranslation } from 'react-i18next';
import { type TotalsShown, totalLacks, totalSaid } from './total-text';
import type { Grid } from './use-grid';

/** The totals where rows stand in two lines, each with its name: there are no columns to stand below (OPEN-303). */
export function TotalsLine({ totals, look }: { readonly totals: TotalsShown; readonly look: Grid['look'] }) {
  const { t } = useTranslation();
  const { columns, cells } = look;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a line that is scrolled is scrolled by keys as well.
    <section className="totals-line" tabIndex={0} aria-label={t('totals.title')}>
      <b>{totals.count}</b>
      {totals.chosen.map((chosen) => {
        const column = columns.find(({ property }) => property.name === chosen.name);
        if (!column) return null;
        return (
          <span key={chosen.name} title={totalLacks(totals, chosen, column.property)}>
            <small>
              {column.called} {chosen.type !== 'sum' && t(`totals.short.${chosen.type}`)}
            </small>
            <b>{totalSaid(totals, chosen, column.property, cells)}</b>
            {column.unit && chosen.type !== 'distinct' && <small>{column.unit}</small>}
          </span>
        );
      })}
    </section>
  );
}
