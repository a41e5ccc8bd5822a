import type { Row } from '../query';
import type { Formatter } from '../value';
import { type ExportColumn, isCounted } from './column';
import { writtenText } from './value-text';

/** Rows as other programs take them. */
export interface CopiedRows {
  /** Cells apart by tabs. */
  readonly text: string;
  /** A table that says of texts that they are texts: `00123` stays that, and no other number, day or formula. */
  readonly html: string;
}

/** Rows below the columns' captions as programs paste them into a table, in the formats of the person. */
export function copiedRows(columns: readonly ExportColumn[], rows: readonly Row[], format: Formatter): CopiedRows {
  const texts = columns.map((column) => writtenText(column, format));
  const head = columns.map(({ caption }) => caption);
  const lines = [head, ...rows.map((row) => columns.map(({ name }, index) => texts[index]?.(row[name]) ?? ''))];
  const cells = columns.map((column) => (isCounted(column) ? '<td>' : TEXT_CELL));
  const lineOf = (line: readonly string[], row: number) =>
    line.map((text, index) => `${row === 0 ? TEXT_CELL : cells[index]}${escaped(text)}</td>`).join('');
  return {
    text: lines.map((line) => line.map(inOneCell).join('\t')).join('\n'),
    html: `<table>${lines.map((line, row) => `<tr>${lineOf(line, row)}</tr>`).join('')}</table>`,
  };
}

/** As spreadsheets understand it. */
const TEXT_CELL = `<td style="mso-number-format:'\\@'">`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\n': '<br style="mso-data-placement:same-cell">',
};

function escaped(text: string): string {
  return text.replace(/[&<>\n]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Breaks and tabs would begin another cell. */
function inOneCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}
