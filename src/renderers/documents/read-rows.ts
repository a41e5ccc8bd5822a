/** Rows of a spreadsheet as lines of an order (SO-012, SO-013, OPEN-149). */
import { isBlank } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import type { Typed } from '../../renderers/documents';
import type { RawLine } from './lines';
import { PRICE_DIGITS, QUANTITY_DIGITS } from './order';

type ReadNumber = Formatter['readNumber'];

/**
 * Lines of rows: barcode or item number, quantity, adjusted price. A row of headings is left out, and so is one without
 * a barcode or item number. What is no number stays as it was written, for the person to put right; a row without a
 * quantity is one piece.
 */
export function linesOfCells(rows: readonly (readonly unknown[])[], readNumber: ReadNumber): RawLine[] {
  const lines = rows
    .map(([material, quantity, price]) => ({
      material: String(material ?? '').trim(),
      orderedQuantity: isBlank(quantity) ? 1 : numberOf(quantity, QUANTITY_DIGITS, readNumber),
      adjustPrice: numberOf(price, PRICE_DIGITS, readNumber),
    }))
    .filter(({ material }) => material !== '');
  const [head, ...rest] = lines;
  return head && typeof head.orderedQuantity === 'string' && !/\d/.test(head.orderedQuantity) ? rest : lines;
}

function numberOf(cell: unknown, decimals: number, readNumber: ReadNumber): Typed {
  if (typeof cell === 'number') return cell;
  const text = String(cell ?? '').trim();
  const number = readNumber(text, { decimals });
  return number === null ? undefined : Number.isNaN(number) ? text : number;
}
