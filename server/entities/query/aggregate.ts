/**
 * Rows put together by one field or two as SQL: one statement reads the rows once and gives the cells with the sums of
 * their rows and columns. Values that have no place of their own are one, so an answer has a bounded number of cells.
 */
import { AGGREGATE_PLACES, type Aggregate, type AggregateKey, type Interval } from '../../../src/engine/query';
import type { Statement } from '../../platform/db';
import { badRequest } from '../../platform/errors';
import { Params } from '../sql/params';
import { foldedColumn } from '../sql/text';
import { isNumeric } from '../tables/column-kinds';
import { isFolded } from '../tables/indexes';
import { SNAPSHOT } from './cache';
import { type Fields, fieldNamed, isoTime } from './fields';
import { inOneUnit, unitsOf } from './units';
import { type Selection, whereSql } from './where';

interface Key {
  /** What is worked out for every row. */
  readonly raw: string;
  readonly isTime: boolean;
  /** Of texts: what is the same for all that differ in case alone, of what `raw` gave. They are one value. */
  folded?(raw: string): string;
  /** The key as it is answered, of what `raw` gave. */
  value(raw: string): string;
}

const IN = 'aggregate';

/** The cells as one JSON text, with the snapshot at which they hold. */
export function aggregateStatement(
  fields: Fields,
  choice: Selection,
  { by, measure }: Aggregate,
  region: string,
): Statement {
  const params = new Params();
  const where = whereSql(choice, fields, params);
  const keys = by.map((key) => keyOf(fields, key, region, params));
  const { partials, value } = measureSql(fields, measure);
  const columns = [...keys.map(({ raw }, level) => `${raw} as k${level}`), 'count(*) as n', ...partials];
  const from = fields.from(fields.table.sql, where, ...columns);
  const found = `select ${columns.join(', ')} from ${from} where ${where} group by ${keys.map((_, level) => level + 1).join(', ')}`;
  const kept = PARTIALS.filter((name) => partials.some((one) => one.endsWith(` as ${name}`)));
  const spelt = keys.map(({ folded }, level) => `${folded ? spelling(`k${level}`, folded) : `k${level}`} as k${level}`);
  const base = keys.some(({ folded }) => folded)
    ? `base as materialized (select ${[...spelt, 'n', ...kept].join(', ')} from (${found}) found)`
    : `base as materialized (${found})`;
  const ranks = keys.map(({ isTime }, level) => {
    const order = isTime ? 'k desc' : 'v desc nulls last, k';
    return `r${level} as (select k from (select k${level} as k, ${value} as v from base where k${level} is not null group by 1) g order by ${order} limit ${AGGREGATE_PLACES[level]})`;
  });
  const placed = keys
    .map((_, level) => `b.k${level} is not null and r${level}.k is null as o${level}, r${level}.k as k${level}`)
    .join(', ');
  const joins = keys.map((_, level) => `left join r${level} on r${level}.k = b.k${level}`).join(' ');
  const names = ['n', ...kept].map((name) => `b.${name}`);
  const cell = keys.map(({ value: say }, level) => {
    const own = `json_build_object('value', ${say(`k${level}`)})`;
    return `case when grouping(o${level}) = 1 then '"all"'::json when o${level} then '"others"'::json else ${own} end`;
  });
  const text = `with ${[base, ...ranks].join(', ')},
    placed as (select ${placed}, ${names.join(', ')} from base b ${joins}),
    cells as (select json_build_object('keys', json_build_array(${cell.join(', ')}), 'count', coalesce(sum(n), 0)::bigint, 'value', ${value}) as cell
      from placed group by grouping sets (${SETS[keys.length - 1]}))
    select coalesce(json_agg(cell), '[]')::text as answer, ${SNAPSHOT} as snapshot from cells`;
  return { text, values: params.values };
}

/** What a text is called: as the first by code of those that are the same but for their case. */
function spelling(key: string, folded: (raw: string) => string): string {
  return `min(${key}) over (partition by ${folded(key)})`;
}

/** Each pair, each row, each column, and all. */
const SETS = ['(o0, k0), ()', '(o0, k0, o1, k1), (o0, k0), (o1, k1), ()'] as const;
const PARTIALS = ['total', 'filled', 'least', 'most', 'first_unit', 'last_unit'] as const;

/** What groups of rows keep of the measure, and the measure of what several groups have kept. */
function measureSql(fields: Fields, { summaryType, selector }: Aggregate['measure']) {
  if (summaryType === 'count') return { partials: [], value: 'coalesce(sum(n), 0)::float8' };
  const field = fieldNamed(fields, selector, IN);
  if (!isNumeric(field.kind)) throw badRequest(`${IN}: ${selector} is no number, so it has no ${summaryType}`);
  const { partials, value } = togetherSql(summaryType, `t.${field.sql}`);
  const units = unitsOf(fields, field);
  return {
    partials: [...partials, ...(units ? [`${units.first} as first_unit`, `${units.last} as last_unit`] : [])],
    value: inOneUnit(value, units && { first: 'min(first_unit)', last: 'max(last_unit)' }),
  };
}

function togetherSql(summaryType: Exclude<Aggregate['measure']['summaryType'], 'count'>, column: string) {
  switch (summaryType) {
    case 'sum':
      return { partials: [`sum(${column}) as total`], value: 'coalesce(sum(total), 0)::float8' };
    case 'avg':
      return {
        partials: [`sum(${column}) as total`, `count(${column}) as filled`],
        value: '(sum(total) / nullif(sum(filled), 0))::float8',
      };
    case 'min':
      return { partials: [`min(${column}) as least`], value: 'min(least)::float8' };
    case 'max':
      return { partials: [`max(${column}) as most`], value: 'max(most)::float8' };
  }
}

function keyOf(fields: Fields, { selector, groupInterval }: AggregateKey, region: string, params: Params): Key {
  const field = fieldNamed(fields, selector, IN);
  const { sql, kind } = field;
  const column = `t.${sql}`;
  if (kind === 'json') throw badRequest(`${IN}: ${selector} holds a list or an object and cannot be grouped`);
  const isTime = kind === 'date' || kind === 'date-time';
  if (groupInterval !== undefined) {
    if (!isTime) throw badRequest(`${IN}: ${selector} is no time, so it has no ${groupInterval}`);
    const local =
      kind === 'date-time' ? `${column} at time zone ${params.add(region, 'text')}` : `${column}::timestamp`;
    // Cut as a time, which is many times faster than as a text.
    return {
      raw: `date_trunc('${groupInterval}', ${local})`,
      isTime,
      value: (raw) => `to_char(${raw}, '${PATTERNS[groupInterval]}')`,
    };
  }
  if (kind === 'text') {
    const text = { raw: `nullif(${column}, '') collate "C"`, isTime: false, value: (raw: string) => raw };
    // As a filter folds the column.
    const folded = (raw: string) => foldedColumn(field.isKey ? raw : `${raw} collate "default"`);
    return isFolded(field) ? { ...text, folded } : text;
  }
  return { raw: column, isTime: false, value: kind === 'date-time' ? isoTime : (raw) => raw };
}

/** As the engine names cut times; a week by its Monday. */
const PATTERNS: Readonly<Record<Interval, string>> = {
  year: 'YYYY',
  month: 'YYYY-MM',
  week: 'YYYY-MM-DD',
  day: 'YYYY-MM-DD',
  hour: 'YYYY-MM-DD"T"HH24',
};
