import type { Formatter } from '../formatter';
import { numberCode, serialText } from '../worksheet';
import type { NumberEntry, SheetValue, ValueKind } from './kind';

/** A number with as many digits as it has. */
export const number: ValueKind = {
  of: { type: 'number', decimals: false },
  called: ['number', 'numbers'],
  column: 'float',
  compares: 'number',
  sortable: true,
  filter: 'number',
  width: 88,
  alignment: 'right',
  // What is no number is said as it is: it was typed, and refused.
  text: (value, { format, decimals }) => format.number(Number(value), digits(decimals)) || String(value),
  asked: (value, { format, decimals }) =>
    typeof value === 'number' ? entryOf(format, decimals).write(value) : String(value),
  entry: entryOf,
  count: ({ decimals }) => ({ number: Number, format: numberCode(decimals) }),
  fromSheet: (cell, { format, decimals }) => sheetNumber(cell, entryOf(format, decimals)),
};

/** A number is written with the digits it is shown with, unless that would round it. */
export function entryOf(format: Formatter, decimals: number | undefined): NumberEntry {
  const read = (text: string): number | null => format.readNumber(text, digits(decimals));
  return {
    read,
    write(value) {
      const text = format.number(value, digits(decimals));
      return read(text) === value ? text : format.number(value);
    },
  };
}

function digits(decimals: number | undefined) {
  return decimals === undefined ? {} : { decimals };
}

/**
 * The number in a cell; a text that is none, or is not taken for one, stays a text. A day is none: a program of
 * spreadsheets makes one of `1.5` in some languages.
 */
export function sheetNumber(cell: SheetValue, { read }: NumberEntry): unknown {
  if (typeof cell === 'object') return serialText(cell.day);
  const number = typeof cell === 'string' ? read(cell) : null;
  return number === null || Number.isNaN(number) ? cell : number;
}
