import { numberCode } from '../worksheet';
import type { ValueKind } from './kind';
import { entryOf, number, sheetNumber } from './number';

/** A whole number. */
export const integer: ValueKind = {
  ...number,
  of: { type: 'integer' },
  called: ['whole number', 'whole numbers'],
  column: 'integer',
  width: 72,
  entry: (format) => entryOf(format, 0),
  count: () => ({ number: Number, format: numberCode(0) }),
  fromSheet: (cell, { format }) => sheetNumber(cell, entryOf(format, 0)),
};
