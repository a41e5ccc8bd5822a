import type { ColumnType } from './column-types';

export { isBlank } from '../value';

/** What a value compares as: texts without regard to case, moments as milliseconds, nothing as null. */
export type Comparable = string | number | boolean | null | readonly unknown[] | object;

/** The lower-case, composed form in which texts are compared. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** A value in the form in which filters compare it. */
export function comparable(value: unknown, type?: ColumnType): Comparable {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return type === 'date-time' ? moment(value) : foldText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value as object;
}

/** The moment of an ISO text in milliseconds; a text that is none stays a text. */
export function moment(text: string): Comparable {
  const time = Date.parse(text);
  return Number.isNaN(time) ? foldText(text) : time;
}

/** A value as `contains` and its like read it. */
export function foldedText(value: unknown): string {
  return value === null || value === undefined ? '' : foldText(String(value));
}

/** Equality as the ecosystem has it: exact for '', 0 and false, else without regard to the type. */
export function equalComparables(a: Comparable, b: Comparable): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return a.some((item) => equalComparables(comparable(item), b));
  if (a === null || b === null || b === '' || b === 0 || b === false) return false;
  if (typeof a === typeof b || typeof a === 'object' || typeof b === 'object') return false;
  return Number(a) === Number(b);
}
