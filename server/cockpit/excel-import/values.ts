/** From the cells of a worksheet to values as a property has them. What is of another kind stays, and is refused later. */
import type { PropertyModel } from '../../../src/engine/definition/model';
import type { CellValue } from '../../../src/engine/http/import';
import type { Zone } from '../../../src/engine/value';
import { folded } from './named-values';
import type { Cell } from './workbook';

/** What words and dates stand for in one session. */
export interface Reading {
  readonly zone: Zone;
  /** The values of a property by what they are called in the languages that are understood, folded. */
  named(property: PropertyModel): ReadonlyMap<string, unknown>;
}

const DAY_MS = 86_400_000;
/** Day 0 of a worksheet. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** The last moment of the year 9999. */
const LAST_DAY = 2_958_466;
const NUMBER = /^[-−]?\d+(\.\d+)?$/;
/** Signs between the values of a list. */
const BETWEEN = /[;\n]/;

/** The cell as a value of the property. */
export function readCell(cell: Cell, property: PropertyModel, reading: Reading): unknown {
  if (typeof cell === 'object') return 'day' in cell ? dateOf(cell.day, property, reading.zone) : cell.error;
  if (property.type === 'array') return listOf(cell, property, reading);
  const named = titled(cell, property, reading);
  if (named !== undefined) return named;
  switch (property.type) {
    case 'string':
      return typeof cell === 'number' && isTime(property) ? dateOf(cell, property, reading.zone) : textOf(cell);
    case 'number':
    case 'integer':
      return typeof cell === 'string' && NUMBER.test(cell.trim()) ? Number(cell.trim().replace('−', '-')) : cell;
    default:
      return cell;
  }
}

/** One of the property's values, by itself or by what it is called. */
function titled(cell: string | number | boolean, property: PropertyModel, { named }: Reading): unknown {
  const isYesOrNo = property.type === 'boolean' && (cell === 0 || cell === 1);
  return named(property).get(folded(cell)) ?? (isYesOrNo ? cell === 1 : undefined);
}

function listOf(cell: string | number | boolean, { items }: PropertyModel, reading: Reading): unknown {
  const parts = String(cell).split(BETWEEN);
  const wanted = parts.map((part) => part.trim()).filter((part) => part !== '');
  return items ? wanted.map((part) => readCell(part, items, reading)) : wanted;
}

function isTime({ format }: PropertyModel): boolean {
  return format === 'date' || format === 'date-time' || format === 'time';
}

/** A date stands in the time of the region; for a property that is no date it is written as one. */
function dateOf(day: number, { format, type }: PropertyModel, zone: Zone): unknown {
  if (type !== 'string') return day;
  if (!(day >= 0 && day < LAST_DAY)) return String(day);
  if (format === 'date-time') return new Date(zone.fromWall(wallOf(day))).toISOString();
  if (format === 'time') return new Date(wallOf(day)).toISOString().slice(11, 19);
  return format === 'date' ? wallText(day).slice(0, 10) : wallText(day);
}

function wallOf(day: number): number {
  return Math.round(EPOCH_MS / 1000 + (day * DAY_MS) / 1000) * 1000;
}

function wallText(day: number): string {
  if (!(day >= 0 && day < LAST_DAY)) return String(day);
  const text = new Date(wallOf(day)).toISOString();
  return day % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** A number keeps all of its digits. */
function textOf(cell: string | number | boolean): string {
  return typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
}

/** The cell as it is shown: a date as it stands there. */
export function shownCell(cell: Cell | undefined): CellValue {
  if (cell === undefined) return null;
  if (typeof cell !== 'object') return cell;
  return 'error' in cell ? cell.error : wallText(cell.day);
}
