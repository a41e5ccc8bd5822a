/** From the cells of a worksheet to values as a property has them. */

import type { CellValue } from '../../../src/engine/http';
import type { PropertyModel } from '../../../src/engine/model';
import { type Formatter, serialText, type Zone } from '../../../src/engine/value';
import { isNumber, KINDS } from '../../../src/engine/value/kinds';
import { folded } from './named-values';
import type { Cell } from './workbook';

/** What words, numbers and dates stand for in one session. */
export interface Reading {
  readonly zone: Zone;
  /** How the person writes numbers and dates. */
  readonly format: Formatter;
  /** The values of a property by what they are called in the languages that are understood, folded. */
  named(property: PropertyModel): ReadonlyMap<string, unknown>;
}

/** The cell as a value of the property. */
export function readCell(cell: Cell, property: PropertyModel, reading: Reading): unknown {
  if (typeof cell === 'object' && 'error' in cell) return cell.error;
  const { kind, items, decimals } = property;
  const named = typeof cell === 'object' || kind === 'list' ? undefined : reading.named(property).get(folded(cell));
  if (named !== undefined) return named;
  return KINDS[kind].fromSheet(cell, {
    zone: reading.zone,
    format: reading.format,
    decimals,
    element: (part) => (items ? readCell(part, items, reading) : part),
  });
}

/** The text among what was read of a cell that may be meant as a number, and is not taken for one; it is not guessed. */
export function doubtfulNumber(value: unknown, property: PropertyModel, format: Formatter): string | undefined {
  const element = property.items ?? property;
  if (element.lookup || element.values || !isNumber(element)) return undefined;
  return [value].flat().find((one): one is string => typeof one === 'string' && format.numberMeanings(one).length > 0);
}

/** The cell as it is shown: a date as it stands there. */
export function shownCell(cell: Cell | undefined): CellValue {
  if (cell === undefined) return null;
  if (typeof cell !== 'object') return cell;
  return 'error' in cell ? cell.error : serialText(cell.day);
}
