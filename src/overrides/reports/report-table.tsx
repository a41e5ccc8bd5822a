import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Row } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { useCockpit } from '../../renderers/cockpit';
import type { Place, ReportColumn, ReportPage } from './report-page';
import { seenColumns } from './seen';
import type { Summary } from './use-report';

export interface ReportTableProps {
  readonly page: ReportPage;
  readonly rows: readonly Row[];
  readonly place: Place;
  readonly isLoading: boolean;
  /** What is told of all rows, as the last one. */
  readonly summary?: Summary | null;
  /** `-quantity`; empty: as the report has it by itself. */
  readonly sort?: string;
  onSort?(sort: string): void;
}

/** The rows of a report, with what they come to below them. */
export function ReportTable({ page, rows, place, isLoading, summary, sort = '', onSort }: ReportTableProps) {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const columns = seenColumns(page, product.models);
  return (
    <div className="report-table-box" aria-busy={isLoading}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => {
              const isDesc = sort === `-${name}`;
              const order = sort === name ? 'ascending' : isDesc ? 'descending' : undefined;
              const caption = t(`reports.columns.${name}`);
              return (
                <th key={name} scope="col" className={kind} aria-sort={order}>
                  {onSort ? (
                    <button type="button" onClick={() => onSort(nextSort(sort, name, kind))}>
                      {caption}
                      {order && (isDesc ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
                    </button>
                  ) : (
                    caption
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no identity of their own.
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.name} className={column.kind} data-column={column.name}>
                  <Cell column={column} row={row} place={place} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {summary && (
          <tfoot>
            <tr>
              {columns.map(({ name, kind, decimals }, index) => (
                <td key={name} className={kind} data-total={name}>
                  {index === 0
                    ? t('reports.total')
                    : place.format.number(summary.totals[name], decimals === undefined ? {} : { decimals })}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell({ column, row, place }: { column: ReportColumn; row: Row; place: Place }) {
  const text = cellText(column, row[column.name], place.format);
  const address = text === '' ? undefined : column.link?.(row, place);
  return address === undefined ? text : <Link to={address}>{text}</Link>;
}

export function cellText({ kind, decimals }: ReportColumn, value: unknown, format: Formatter): string {
  if (value === null || value === undefined) return '';
  if (kind === 'number') return format.number(Number(value), decimals === undefined ? {} : { decimals });
  return kind === 'date-time' ? format.dateTime(String(value)) : String(value);
}

/** Numbers and times begin with the greatest, texts with the first; a second press turns the order round. */
function nextSort(sort: string, name: string, kind: ReportColumn['kind']): string {
  const [first, second] = kind === 'text' ? [name, `-${name}`] : [`-${name}`, name];
  return sort === first ? second : first;
}
