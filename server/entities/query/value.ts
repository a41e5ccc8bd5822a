import { QUERY_LIMITS } from '../../../src/engine/query';
import { isInCalendar, isStorable } from '../../../src/engine/value';
import type { ColumnKind } from '../../../src/engine/value/kinds';
import { badRequest } from '../../platform/errors';
import { COLUMN_KINDS } from '../tables/column-kinds';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Type of the parameter that values of a column are bound as. */
export function parameterType(kind: ColumnKind, ...values: readonly unknown[]): string {
  // A whole number may be compared with any number.
  if (kind === 'integer' && !values.every(Number.isSafeInteger)) return 'numeric';
  return COLUMN_KINDS[kind].parameter;
}

type Compared = string | number | boolean;

/** How a caller's value is read, undefined for a wrong one, and what was expected of it. */
interface Reader {
  readonly expected: string;
  read(value: unknown, where: string): Compared | undefined;
}

const texts: Reader = {
  expected: 'a text',
  read: (value, where) => (typeof value === 'string' ? readText(value, where) : undefined),
};
const numbers: Reader = {
  expected: 'a number',
  read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
};

const READERS: Readonly<Record<ColumnKind, Reader>> = {
  text: texts,
  json: texts,
  boolean: { expected: 'true or false', read: (value) => (typeof value === 'boolean' ? value : undefined) },
  integer: numbers,
  decimal: numbers,
  float: numbers,
  date: { expected: 'a date like 2026-01-31', read: (value) => (isMoment(value) ? value.slice(0, 10) : undefined) },
  'date-time': {
    expected: 'a time like 2026-01-31T12:00:00Z',
    read: (value) => (isMoment(value) ? new Date(inUtc(value)).toISOString() : undefined),
  },
};

/** A caller's value in the form in which a column of the kind compares it; a wrong one is refused by name. */
export function readValue(kind: ColumnKind, value: unknown, where: string): Compared {
  const { read, expected } = READERS[kind];
  const known = read(value, where);
  if (known === undefined) throw badRequest(`${where} compares with ${show(value)}; expected ${expected}`);
  return known;
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && MOMENT.test(value) && isReal(value);
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

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
