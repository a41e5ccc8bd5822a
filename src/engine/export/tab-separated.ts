import type { Row } from '../query';
import type { Formatter } from '../value';
import type { ExportColumn } from './column';
import { writtenText } from './value-text';

/** Rows below the columns' captions as programs paste them into a table, in the formats of the person. */
export function tabSeparated(columns: readonly ExportColumn[], rows: readonly Row[], format: Formatter): string {
  const texts = columns.map((column) => writtenText(column, format));
  const head = columns.map(({ caption }) => caption);
  const lines = rows.map((row) => columns.map(({ name }, index) => texts[index]?.(row[name]) ?? ''));
  return [head, ...lines].map((line) => line.map(inOneCell).join('\t')).join('\n');
}

/** Breaks and tabs would begin another cell. */
function inOneCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}
