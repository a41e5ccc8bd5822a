import { isBlank } from '../query';
import type { Formatter } from '../value';
import type { ExportColumn } from './column';
import { dateCode, dateSerial, numberCode, timeSerial } from './excel-format';
import { valueText } from './value-text';

/** A cell of a worksheet: a number, dates included, or a text; null is empty. */
export type Cell = { readonly value: number | string; readonly format?: string | undefined } | null;

/** A text that begins like this is taken for a formula as soon as somebody edits its cell, or saves it as CSV. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n]/;
/** The format that makes whatever is entered a text. */
const AS_TEXT = '@';

/** Makes the cells of a row's values, which stand in the order of the columns: numbers and dates as such (GRID-025). */
export function createCells(
  columns: readonly ExportColumn[],
  format: Formatter,
): (values: readonly unknown[]) => readonly Cell[] {
  const makers = columns.map((column) => cellMaker(column, format));
  return (values) => makers.map((make, index) => (isBlank(values[index]) ? null : make(values[index])));
}

/** A text that stays one. */
export function textCell(text: string): Cell {
  if (text === '') return null;
  return { value: text, ...(LOOKS_LIKE_FORMULA.test(text) ? { format: AS_TEXT } : {}) };
}

function cellMaker(column: ExportColumn, format: Formatter): (value: unknown) => Cell {
  const count = counterOf(column, format);
  const text = valueText(column, format);
  return (value) => {
    const number = count?.number(value);
    return number !== undefined && Number.isFinite(number)
      ? { value: number, format: count?.format }
      : textCell(text(value));
  };
}

/** How a column's values become numbers. A value that is none is written as the text it is. */
function counterOf(
  { kind, decimals }: ExportColumn,
  format: Formatter,
): { number(value: unknown): number | undefined; format: string | undefined } | undefined {
  switch (kind) {
    case 'number':
      return { number: Number, format: numberCode(decimals) };
    case 'date':
      return { number: (value) => dateSerial(dateOf(value, format).slice(0, 10)), format: dateCode(format.dateFormat) };
    case 'moment':
      return {
        number: (value) => dateSerial(dateOf(value, format)),
        format: dateCode(`${format.dateFormat} ${format.timeFormat}`),
      };
    case 'time':
      return { number: (value) => timeSerial(String(value)), format: dateCode(format.timeFormat) };
    default:
      return undefined;
  }
}

/** The wall time in the region; empty for what is no date. */
function dateOf(value: unknown, format: Formatter): string {
  try {
    return format.toRegionWall(String(value));
  } catch {
    return '';
  }
}
