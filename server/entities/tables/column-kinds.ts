/**
 * What a column of one kind says as one of another. A property whose kind changes gets a column of its own beside the
 * one that it had; a value goes over only if both say the same, and never for good: what was written stays as it was.
 */
import { LONGEST_NAME } from '../../../src/engine/definition';
import type { ColumnKind } from '../../../src/engine/value/kinds';
import { objectName } from '../sql/names';

interface ColumnTraits {
  /** Type of the column. */
  readonly sql: string;
  /** Type that values are bound as which it is compared with. */
  readonly parameter: string;
  /** What the name of a column ends with that stands beside one of another kind. */
  readonly suffix: string;
  /** In the words of people. */
  readonly words: string;
}

/** What PostgreSQL has to know of each kind. Moments keep milliseconds, as the browser does. */
export const COLUMN_KINDS: Readonly<Record<ColumnKind, ColumnTraits>> = {
  text: { sql: 'text', parameter: 'text', suffix: 'text', words: 'text' },
  decimal: { sql: 'numeric', parameter: 'numeric', suffix: 'decimal', words: 'a decimal number' },
  float: { sql: 'double precision', parameter: 'double precision', suffix: 'float', words: 'a number' },
  integer: { sql: 'bigint', parameter: 'bigint', suffix: 'integer', words: 'a whole number' },
  boolean: { sql: 'boolean', parameter: 'boolean', suffix: 'boolean', words: 'yes or no' },
  'date-time': {
    sql: 'timestamp(3) with time zone',
    parameter: 'timestamptz',
    // Databases have columns that are called so.
    suffix: 'time',
    words: 'a moment',
  },
  date: { sql: 'date', parameter: 'date', suffix: 'date', words: 'a day' },
  json: { sql: 'jsonb', parameter: 'text', suffix: 'json', words: 'a list or an object' },
};

export const ALL_COLUMN_KINDS = Object.keys(COLUMN_KINDS) as ColumnKind[];

const BY_TYPE: ReadonlyMap<string, ColumnKind> = new Map(
  ALL_COLUMN_KINDS.map((kind) => [COLUMN_KINDS[kind].sql, kind]),
);

/** The kind of a column of the database; undefined if it is none of ours. */
export function kindOfType(type: string): ColumnKind | undefined {
  return BY_TYPE.get(type);
}

/** Whether a column holds numbers. */
export function isNumeric(kind: ColumnKind): kind is 'float' | 'decimal' | 'integer' {
  return kind === 'float' || kind === 'decimal' || kind === 'integer';
}

/** The column of a kind beside one of another kind. */
export function besideName(column: string, kind: ColumnKind): string {
  const { suffix } = COLUMN_KINDS[kind];
  const name = `${column}__${suffix}`;
  return name.length <= LONGEST_NAME ? name : objectName(column, suffix);
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
    'date-time': (value) => when(matches(value, `^${DAY}T${CLOCK}$`), when(isDay(value), `${value}::timestamptz`)),
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
    'date-time': (value) => `${value}::timestamp at time zone 'UTC'`,
  },
  'date-time': {
    text: (value) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    date: (value) => when(`${value} = date_trunc('day', ${value}, 'UTC')`, `(${value} at time zone 'UTC')::date`),
  },
};

/** SQL for a value of one kind as one of another: null where the two would not say the same. */
export function readAs(value: string, from: ColumnKind | undefined, to: ColumnKind): string {
  const reading = from && READINGS[from]?.[to];
  return reading ? reading(value) : `null::${COLUMN_KINDS[to].sql}`;
}
