import type { PropertyModel } from '../../model';
import { serialText } from '../worksheet';
import type { SheetValue, ValueKind } from './kind';

/** Letters without any form. */
export const text: ValueKind = {
  of: { type: 'string' },
  called: ['text', 'texts'],
  column: 'text',
  compares: 'text',
  sortable: true,
  searched: true,
  short: true,
  filter: 'text',
  width: widthOf,
  alignment: 'left',
  text: String,
  fromSheet: sheetText,
};

/** A text of so many letters holds more than a name. */
const SENTENCES = 2000;

function widthOf({ textOf, schema }: PropertyModel): number {
  if (textOf) return 180;
  const longest = Number(schema.maxLength);
  if (longest <= 20) return 90;
  if (longest <= 50) return 120;
  if (longest <= 100) return 180;
  // What may be as long as this is whole sentences.
  return longest >= SENTENCES ? 280 : 150;
}

/** A date as it reads; a number keeps all of its digits. Nobody sees blanks around what stands in a cell. */
export function sheetText(cell: SheetValue): string {
  if (typeof cell === 'object') return serialText(cell.day);
  return typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell).toString() : String(cell).trim();
}
