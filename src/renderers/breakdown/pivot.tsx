import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { allOf, type Filter } from '../../engine/query';
import { captions } from '../captions';
import { NO_VALUE } from '../no-value';
import type { ShownProps } from './breakdown';
import type { Place } from './table';

/** The cells as a table with the sums of its rows and columns; each number leads to its rows. */
export function Pivot({ table, chart, model, texts, addressOf }: ShownProps) {
  const { t } = useTranslation();
  const { rows, columns } = table;
  const number = (row?: Place, column?: Place) => {
    const cell = table.cell(row, column);
    if (!cell) return null;
    const filter: Filter | undefined = allOf(row?.filter, column?.filter);
    const text = cell.value === null ? NO_VALUE : texts.write(cell.value);
    return filter ? <Link to={addressOf(filter)}>{text}</Link> : text;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is scrolled is scrolled by keys as well.
    <section className="pivot-table" tabIndex={0} aria-label={t('breakdown.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{captions.property(model, chart.by.name)}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.name}
              </th>
            ))}
            <th scope="col" className="all">
              {columns.length > 0 ? t('breakdown.all') : texts.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {columns.map((column) => (
                <td key={column.key}>{number(row, column)}</td>
              ))}
              <td className="all">{number(row)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('breakdown.all')}</th>
            {columns.map((column) => (
              <td key={column.key}>{number(undefined, column)}</td>
            ))}
            <td className="all">{number()}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
