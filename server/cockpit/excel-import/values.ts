/** From the cells of a worksheet to values as a property has them. */

import type { CellValue } from '../../../src/engine/http';
import type { PropertyModel } from '../../../src/engine/model';
import { serialText, type Zone } from '../../../src/engine/value';
import { KINDS } from '../../../src/engine/value/kinds';
import { folded } from './named-values';
import type { Cell } from './workbook';

/** What words and dates stand for in one session. */
export interface Reading {
  readonly zone: Zone;
  /** The values of a property by what they are called in the languages that are understood, folded. */
  named(property: PropertyModel): ReadonlyMap<string, unknown>;
}

/** The cell as a value of the property. */
export function readCell(cell: Cell, property: PropertyModel, reading: Reading): unknown {
  if (typeof cell === 'object' && 'error' in cell) return cell.error;
  const { kind, items } = property;
  const named = typeof cell === 'object' || kind === 'list' ? undefined : reading.named(property).get(folded(cell));
  if (named !== undefined) return named;
  return KINDS[kind].fromSheet(cell, {
    zone: reading.zone,
    element: (part) => (items ? readCell(part, items, reading) : part),
  });
}

/** The cell as it is shown: a date as it stands there. */
export function shownCell(cell: Cell | undefined): CellValue {
  if (cell === undefined) return null;
  if (typeof cell !== 'object') return cell;
  return 'error' in cell ? cell.error : serialText(cell.day);
}
