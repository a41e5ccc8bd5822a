import { createPortal } from 'react-dom';
import { type ExportColumn, isCounted, isNumberColumn, valueText } from '../../engine/export';
import type { Row } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import './print.css';
import { printBands, printWidth } from './print-bands';

export interface PrintSheetProps {
  readonly title: string;
  readonly about: readonly (readonly [name: string, text: string])[];
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly Row[];
  readonly format: Formatter;
}

interface PrintColumn extends ExportColumn {
  /** Of each row. */
  readonly texts: readonly string[];
  /** How its cells are set. */
  readonly look: string;
}

/** Rows as they are printed: on the screen it is not to be seen, on paper nothing else is. */
export function PrintSheet({ title, about, columns, rows, format }: PrintSheetProps) {
  const printed = columns.map((column): PrintColumn => {
    const text = valueText(column, format);
    const texts = rows.map((row) => text(row[column.name]));
    return { ...column, texts, look: lookOf(column, texts) };
  });
  const bands = printBands(printed.map(({ caption, texts }) => printWidth(caption, texts)));
  return createPortal(
    <article className="print-sheet">
      <h1>{title}</h1>
      <dl>
        {about.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {bands.map((band) => (
        <Band key={band[1] ?? band[0]} columns={band.map((index) => printed[index] as PrintColumn)} rows={rows} />
      ))}
    </article>,
    document.body,
  );
}

function lookOf(column: ExportColumn, texts: readonly string[]): string {
  const isWhole = isCounted(column) || texts.every(isShort);
  return [...(isNumberColumn(column) ? ['number'] : []), ...(isWhole ? ['whole'] : [])].join(' ');
}

/** Breaking such a text saves no room and costs a line. */
function isShort(text: string): boolean {
  return text.length <= 14;
}

function Band({ columns, rows }: { columns: readonly PrintColumn[]; rows: readonly Row[] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ name, caption, look }) => (
            <th key={name} scope="col" className={look}>
              {caption}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is printed does not change.
          <tr key={index}>
            {columns.map(({ name, texts, look }) => (
              <td key={name} className={look}>
                {texts[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
