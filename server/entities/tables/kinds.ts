/**
 * What a column of one kind says as one of another. A property whose kind changes gets a column of its own beside the
 * one that it had; a value goes over only if both say the same, and never for good: what was written stays as it was.
 */
import { LONGEST_NAME } from '../../../src/engine/definition/stored-names';
import { objectName } from './names';

/** How a column holds its values; what a query may do with it follows from this. */
export type ColumnKind = 'text' | 'decimal' | 'float' | 'integer' | 'boolean' | 'time' | 'date' | 'json';

/** SQL type of a kind. Moments keep milliseconds, as the browser does. */
export const SQL_TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  decimal: 'numeric',
  float: 'double precision',
  integer: 'bigint',
  boolean: 'boolean',
  time: 'timestamp(3) with time zone',
  date: 'date',
  json: 'jsonb',
};

export const KINDS = Object.keys(SQL_TYPES) as ColumnKind[];

const BY_TYPE: ReadonlyMap<string, ColumnKind> = new Map(KINDS.map((kind) => [SQL_TYPES[kind], kind]));

/** The kind of a column of the database; undefined if it is none of ours. */
export function kindOfType(type: string): ColumnKind | undefined {
  return BY_TYPE.get(type);
}

/** In the words of people. */
export const KIND_WORDS: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  decimal: 'a decimal number',
  float: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  time: 'a moment',
  date: 'a day',
  json: 'a list or an object',
};

/** The column of a kind beside one of another kind. */
export function besideName(column: string, kind: ColumnKind): string {
  const name = `${column}__${kind}`;
  return name.length <= LONGEST_NAME ? name : objectName(column, kind);
}

const DAY = '(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,3})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])';
const WHOLE = '^(0|-?[1-9][0-9]{0,14})$';
const NUMBER = '^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?$';
/** Above it numbers are no longer told apart by who reads them. */
const EXACT = '1e15';

const when = (condition: string, value: string): string => `case when ${condition} then ${value} end`;
const matches = (value: string, pattern: string): string => `${value} ~ '${pattern}'`;
/** The month has that day: looked at once the form is right, since a wrong day cannot be read at all. */
const isDay = (value: string): string =>
  `substr(${value}, 9, 2)::int <= extract(day from (left(${value}, 7) || '-01')::date + interval '1 month - 1 day')`;
const isShort = (value: string): string => `length(translate(${value}, '-.', '')) <= 15`;
const asNumber = (type: string) => (value: string) =>
  when(matches(value, NUMBER), when(isShort(value), `${value}::${type}`));

/** By the kind it was and the kind it is to be: SQL for the value, null where the two would not say the same. */
const READINGS: Readonly<Partial<Record<ColumnKind, Partial<Record<ColumnKind, (value: string) => string>>>>> = {
  text: {
    integer: (value) => when(matches(value, WHOLE), `${value}::bigint`),
    decimal: asNumber('numeric'),
    float: asNumber('double precision'),
    boolean: (value) => when(`${value} in ('true', 'false')`, `${value}::boolean`),
    date: (value) => when(matches(value, `^${DAY}$`), when(isDay(value), `${value}::date`)),
    time: (value) => when(matches(value, `^${DAY}T${CLOCK}$`), when(isDay(value), `${value}::timestamptz`)),
  },
  integer: {
    text: (value) => `${value}::text`,
    decimal: (value) => `${value}::numeric`,
    float: (value) => when(`abs(${value}) < ${EXACT}`, `${value}::double precision`),
  },
  decimal: {
    text: (value) => `${value}::text`,
    integer: (value) => when(`abs(${value}) < ${EXACT}`, when(`${value} = trunc(${value})`, `${value}::bigint`)),
    float: (value) =>
      when(
        `abs(${value}) < ${EXACT}`,
        when(`${value}::double precision::text::numeric = ${value}`, `${value}::double precision`),
      ),
  },
  float: {
    text: (value) => `${value}::text`,
    integer: (value) =>
      when(`abs(${value}) < ${EXACT}`, when(`${value} = trunc(${value}::numeric)`, `${value}::bigint`)),
    decimal: (value) => when(`abs(${value}) < ${EXACT}`, `${value}::text::numeric`),
  },
  boolean: { text: (value) => `${value}::text` },
  date: {
    text: (value) => `${value}::text`,
    time: (value) => `${value}::timestamp at time zone 'UTC'`,
  },
  time: {
    text: (value) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    date: (value) => when(`${value} = date_trunc('day', ${value}, 'UTC')`, `(${value} at time zone 'UTC')::date`),
  },
};

/** SQL for a value of one kind as one of another: null where the two would not say the same. */
export function readAs(value: string, from: ColumnKind | undefined, to: ColumnKind): string {
  const reading = from && READINGS[from]?.[to];
  return reading ? reading(value) : `null::${SQL_TYPES[to]}`;
}
