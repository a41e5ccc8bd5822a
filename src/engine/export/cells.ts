import { type Formatter, isBlank } from '../value';
import { KINDS } from '../value/kinds';
import type { ExportColumn } from './column';
import { writtenText } from './value-text';

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
  const { kind, decimals, named } = column;
  // A value that is no number is written as the text it is.
  const count = named ? undefined : KINDS[kind].count?.({ format, decimals });
  const text = writtenText(column, format);
  return (value) => {
    const number = count?.number(value);
    return number !== undefined && Number.isFinite(number)
      ? { value: number, format: count?.format }
      : textCell(text(value));
  };
}
