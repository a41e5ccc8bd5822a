import { QUERY_LIMITS } from '../../../src/engine/query/load-options';
import { isInCalendar, isStorable } from '../../../src/engine/value';
import { badRequest } from '../../platform/errors';
import type { ColumnKind } from '../tables/table';
import { SQL_TYPES } from '../tables/table';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Type of the parameter that values of a column are bound as. */
export function parameterType(kind: ColumnKind, ...values: readonly unknown[]): string {
  // A whole number may be compared with any number.
  if (kind === 'integer' && !values.every(Number.isSafeInteger)) return 'numeric';
  return kind === 'time' ? 'timestamptz' : kind === 'json' ? 'text' : SQL_TYPES[kind];
}

/** A caller's value in the form in which a column of the kind compares it; a wrong one is refused by name. */
export function readValue(kind: ColumnKind, value: unknown, where: string): string | number | boolean {
  switch (kind) {
    case 'text':
    case 'json':
      if (typeof value === 'string') return readText(value, where);
      break;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      break;
    case 'integer':
    case 'decimal':
    case 'float':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      break;
    case 'date':
      if (typeof value === 'string' && MOMENT.test(value) && isReal(value)) return value.slice(0, 10);
      break;
    case 'time':
      if (typeof value === 'string' && MOMENT.test(value) && isReal(value)) return new Date(inUtc(value)).toISOString();
  }
  throw badRequest(`${where} compares with ${show(value)}; expected ${EXPECTED[kind]}`);
}

/** A text within the bounds, without what PostgreSQL cannot hold. */
export function readText(text: string, where: string): string {
  if (text.length > QUERY_LIMITS.textLength)
    throw badRequest(
      `${where} has a text of ${text.length} characters; at most ${QUERY_LIMITS.textLength} are allowed`,
    );
  if (!isStorable(text)) throw badRequest(`${where} has a text with a character that no text can hold`);
  return text;
}

/** A moment that names no zone is one of UTC. */
function inUtc(text: string): string {
  return DATE.test(text) || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
}

/** A day of the calendar from year 1 to 9999, here and in UTC. */
function isReal(text: string): boolean {
  if (!isInCalendar(Date.parse(inUtc(text)))) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return (
    !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text.slice(0, 10) && day.getUTCFullYear() > 0
  );
}

const EXPECTED: Readonly<Record<ColumnKind, string>> = {
  text: 'a text',
  json: 'a text',
  boolean: 'true or false',
  integer: 'a number',
  decimal: 'a number',
  float: 'a number',
  date: 'a date like 2026-01-31',
  time: 'a time like 2026-01-31T12:00:00Z',
};

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
