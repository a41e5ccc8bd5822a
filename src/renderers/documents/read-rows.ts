/** Rows of a spreadsheet as lines of a document (SO-012, SO-013, OPEN-149). */
import { isBlank } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { PRICE_DIGITS, QUANTITY_DIGITS } from './digits';
import type { Typed } from './number-cell';

type ReadNumber = Formatter['readNumber'];

/** A line as it was pasted or read from a file. */
export interface WrittenLine {
  /** A barcode or an item number. */
  readonly material: string;
  readonly orderedQuantity: Typed;
  readonly price: Typed;
}

/**
 * Lines of rows: barcode or item number, quantity, price. A row of headings, whose quantity is neither figures nor an error, is left out, and so is one without
 * a barcode or item number. What is no number stays as it was written, for the person to put right; a row without a
 * quantity is one piece.
 */
export function linesOfCells(rows: readonly (readonly unknown[])[], readNumber: ReadNumber): WrittenLine[] {
  const lines = rows
    .map(([material, quantity, price]) => ({
      material: String(material ?? '').trim(),
      orderedQuantity: isBlank(quantity) ? 1 : numberOf(quantity, QUANTITY_DIGITS, readNumber),
      price: numberOf(price, PRICE_DIGITS, readNumber),
    }))
    .filter(({ material }) => material !== '');
  const [head, ...rest] = lines;
  return head && typeof head.orderedQuantity === 'string' && !/\d|^#/.test(head.orderedQuantity) ? rest : lines;
}

function numberOf(cell: unknown, decimals: number, readNumber: ReadNumber): Typed {
  if (typeof cell === 'number') return cell;
  const text = String(cell ?? '').trim();
  const number = readNumber(text, { decimals });
  return number === null ? undefined : Number.isNaN(number) ? text : number;
}
