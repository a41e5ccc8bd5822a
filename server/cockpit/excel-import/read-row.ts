/** A row of a sheet as values of its definition's properties, with the mistakes that its cells show by themselves. */

import type { CellValue, FieldError, SheetCorrections } from '../../../src/engine/http';
import type { PropertyModel } from '../../../src/engine/model';
import { isStorable } from '../../../src/engine/value';
import type { EntityModels } from '../../platform/context';
import type { Plan } from './plan';
import type { References } from './references';
import { doubtfulNumber, type Reading, readCell } from './values';
import type { Cell, SheetRow } from './workbook';

export interface ReadRow {
  readonly row: number;
  readonly values: Record<string, unknown>;
  readonly mistakes: FieldError[];
}

export interface RowReading extends Pick<Reading, 'zone' | 'format'> {
  readonly corrections: SheetCorrections;
  /** What is said of the error that stands in a cell. */
  cellError(error: string): string;
  /** What is said of a text that may be meant as another number than it reads. */
  numberDoubt(text: string): string;
}

/** Takes a row; what the person said of a cell goes before what stands in it. */
export function readRow({ target, columns }: Plan, { row, cells }: SheetRow, reading: RowReading): ReadRow {
  const said = reading.corrections.cells?.[row] ?? {};
  const given = new Map<PropertyModel, Cell | CellValue>();
  for (const [column, cell] of cells) {
    const property = columns.get(column);
    if (property) given.set(property, cell);
  }
  for (const { property } of target.fields)
    if (Object.hasOwn(said, property.name)) given.set(property, said[property.name] ?? null);
  const read: ReadRow = { row, values: {}, mistakes: [] };
  for (const [property, cell] of given) {
    const { name } = property;
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    if (typeof cell === 'object' && 'error' in cell)
      read.mistakes.push({ field: name, keyword: 'cell', message: reading.cellError(cell.error) });
    else if (typeof cell === 'string' && !isStorable(cell))
      read.mistakes.push({ field: name, keyword: 'pattern', message: 'holds a character that no text can hold' });
    else {
      const { zone, format } = reading;
      const value = readCell(cell, property, { zone, format, named: target.named });
      const doubtful = doubtfulNumber(value, property, format);
      if (doubtful === undefined) read.values[name] = value;
      else read.mistakes.push({ field: name, keyword: 'doubtfulNumber', message: reading.numberDoubt(doubtful) });
    }
  }
  return read;
}

/** Puts stored values in place of the texts by which rows name others. */
export async function resolveNames(
  { target }: Plan,
  rows: readonly ReadRow[],
  references: References,
  entities: EntityModels,
): Promise<void> {
  for (const { property } of target.fields) {
    const element = property.items ?? property;
    if (!element.lookup) continue;
    const texts = rows.flatMap(({ values }) => [values[property.name]].flat()).filter(isText);
    const named = await references.named(element, texts, entities);
    for (const { values, mistakes } of rows) {
      const value = values[property.name];
      const one = (text: unknown): unknown => {
        const found = isText(text) ? named.get(text) : undefined;
        if (found === undefined) return text;
        if (typeof found === 'object') return found.stored;
        const keyword = found === 'none' ? 'unknownName' : 'severalNamed';
        mistakes.push({ field: property.name, keyword, message: 'names no row, or several' });
        return text;
      };
      if (value !== undefined) values[property.name] = Array.isArray(value) ? value.map(one) : one(value);
    }
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
