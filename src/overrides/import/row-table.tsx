import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCorrections } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { useRowWindow } from '../../renderers/virtual';
import { cellText } from './cell-text';
import { type CheckedRow, type CheckedSheet, cellOf } from './checked';
import { RowLine } from './row-line';

/** Widths of columns, in px. */
const WIDTH = { sign: 7.5, around: 32, least: 120, most: 320, row: 72 } as const;
/** Columns are as wide as the longest of their first values. */
const LOOKED_AT = 200;

/** The rows of a sheet with their mistakes at their cells. Only those in sight are drawn. */
export function RowTable(props: {
  sheet: CheckedSheet;
  rows: readonly CheckedRow[];
  corrections: ImportCorrections;
  onCorrect(change: (before: ImportCorrections) => ImportCorrections): void;
}) {
  const { sheet, rows, corrections, onCorrect } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const root = useRef<HTMLDivElement>(null);
  const { first, last, before, after } = useRowWindow(root, rows.length);
  const widths = useMemo(
    () =>
      sheet.columns.map((column) => {
        const lengths = rows.slice(0, LOOKED_AT).map((row) => {
          const said = row.mistakes.get(column.property)?.message ?? '';
          return Math.max(cellText(cellOf(row, column), column.field, format).length, said.length);
        });
        const longest = Math.max(column.field.caption.length + 2, ...lengths);
        return Math.min(WIDTH.most, Math.max(WIDTH.least, longest * WIDTH.sign + WIDTH.around));
      }),
    [sheet, rows, format],
  );
  const said = corrections[sheet.name]?.cells;
  const total = widths.reduce((sum, width) => sum + width, WIDTH.row);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section ref={root} className="import-rows" tabIndex={0} aria-label={t('import.rowsOf', { sheet: sheet.name })}>
      <table style={{ width: total }} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col style={{ width: WIDTH.row }} />
          {sheet.columns.map(({ property }, at) => (
            <col key={property} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="number">
              {t('import.row')}
            </th>
            {sheet.columns.map(({ property, field }) => (
              <th key={property} scope="col" className={isNumber(field.type) ? 'number' : ''}>
                {field.caption}
                {field.required && <span className="required"> *</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Space height={before} />}
          {rows.slice(first, last).map((row, at) => (
            <RowLine
              key={row.row}
              index={first + at + 2}
              sheet={sheet}
              row={row}
              said={said?.[row.row]}
              onCorrect={onCorrect}
            />
          ))}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
    </section>
  );
}

/** Stands for rows that are out of sight. */
function Space({ height }: { height: number }) {
  return <tr aria-hidden className="space" style={{ height }} />;
}

export function isNumber(type: string): boolean {
  return type === 'number' || type === 'integer';
}
