import { foldText, type Row } from '../../../src/engine/query';
import type { Statement } from '../../platform/db';
import { notFound } from '../../platform/errors';
import type { Fields } from '../query/fields';
import { Params } from '../sql/params';
import { type Executor, run } from '../sql/run';
import { foldedColumn } from '../sql/text';
import { keysSql } from '../tables/keys';
import { type Column, keyText, type Table } from '../tables/table';
import { type NamedRows, WHOLE_KEY } from './named-rows';

/** Keys of the rows that a request names, in key order, as the owner: only so can indexes of folded texts serve. */
export function namedKeys(table: Table, businessUnit: string, { tests, among }: NamedRows): Statement {
  const params = new Params();
  const where = tests.map(({ property, values }) => testSql(table, property, values, params));
  if (among) where.push(keysSql(table, among, params));
  return {
    text: `select ${keyText(table, 't')} as key from ${table.sql} t where t.business_unit = ${params.add(businessUnit, 'text')} and ${where.join(' and ')} order by ${keyOrder(table)}`,
    values: params.values,
  };
}

/** Locks rows in key order and gives them as they stand now, with all their fields. */
export async function lockRows(
  tx: Executor,
  fields: Fields,
  businessUnit: string,
  keys: readonly string[],
): Promise<Map<string, Row>> {
  if (keys.length === 0) return new Map();
  const { table } = fields;
  const params = new Params();
  const where = `t.business_unit = ${params.add(businessUnit, 'text')} and ${keysSql(table, keys, params)}`;
  const rows = await run<{ key: string; row: string }>(
    tx,
    `select t."#key" as key, row_to_json(r)::text as row
      from ${fields.from(`(select t.*, ${keyText(table, 't')} as "#key" from ${table.sql} t where ${where} order by ${keyOrder(table)} for update)`, fields.select)}
      cross join lateral (select ${fields.select}) r`,
    params.values,
  );
  return new Map(rows.map(({ key, row }) => [key, JSON.parse(row) as Row]));
}

/** The versions of rows that the transaction has locked, by key. */
export async function versionsOf(
  tx: Executor,
  table: Table,
  businessUnit: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const params = new Params();
  const where = `t.business_unit = ${params.add(businessUnit, 'text')} and ${keysSql(table, keys, params)}`;
  const text = `select ${keyText(table, 't')} as key, t.row_version as version from ${table.sql} t where ${where}`;
  const rows = await run<{ key: string; version: string }>(tx, text, params.values);
  return new Map(rows.map(({ key, version }) => [key, Number(version)]));
}

function testSql(table: Table, property: string, values: readonly string[], params: Params): string {
  const [key, ...others] = table.key;
  const isWholeKey = property === WHOLE_KEY || (others.length === 0 && property === key?.property);
  if (isWholeKey) return keysSql(table, values, params);
  const column = columnNamed(table, property);
  const list = params.add(values, 'text[]');
  if (column.kind !== 'text' || column.isKey) return `t.${column.sql}::text = any(${list})`;
  return `t.${column.sql} = any(${list}) and ${foldedColumn(`t.${column.sql}`)} = any(${params.add(values.map(foldText), 'text[]')})`;
}

function columnNamed(table: Table, property: string): Column {
  const column = table.columns.get(property);
  if (!column) throw notFound('property', property);
  return column;
}

function keyOrder(table: Table): string {
  return table.key.map(({ sql }) => `t.${sql}`).join(', ');
}
