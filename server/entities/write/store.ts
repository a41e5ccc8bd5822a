import type { FieldError } from '../../../src/engine/http';
import type { Row } from '../../../src/engine/query';
import { isSqlError, type SqlError } from '../../platform/db';
import type { Fields } from '../query/fields';
import { parameterType } from '../query/value';
import { objectName } from '../sql/names';
import { Params } from '../sql/params';
import { type Executor, run } from '../sql/run';
import { COLUMN_KINDS } from '../tables/column-kinds';
import { otherName } from '../tables/index-names';
import { uniqueIndexes } from '../tables/indexes';
import { jointParts, keysSql } from '../tables/keys';
import { type Column, KEY_JOINT, keyText, type Table } from '../tables/table';
import type { Values } from './empty';
import { invalidRow, RowRefused } from './refused';

/** Writes values over a locked row and gives it as it stands then. */
export async function updateRow(
  tx: Executor,
  fields: Fields,
  businessUnit: string,
  key: string,
  values: Values,
): Promise<Row> {
  const changed = await guarded(tx, fields.table, () => updateRows(tx, fields, businessUnit, [key], values));
  return changed.get(key)!;
}

/** Writes the same values over locked rows and gives them as they stand then, by key. */
export async function updateRows(
  tx: Executor,
  { table, select, from }: Fields,
  businessUnit: string,
  keys: readonly string[],
  values: Values,
): Promise<Map<string, Row>> {
  const params = new Params();
  refuseMissing(table, (property) => values[property] === null);
  const set = columnsOf(table, values).map(([column, value]) => `${column.sql} = ${bind(column, value, params)}`);
  if (set.length === 0) set.push('row_version = u.row_version');
  const where = `u.business_unit = ${params.add(businessUnit, 'text')} and ${keysSql(table, keys, params, 'u')}`;
  const text = `with t as (update ${table.sql} u set ${set.join(', ')} where ${where} returning u.*) select ${keyText(table, 't')} as key, row_to_json(r)::text as row from ${from('t', select)} cross join lateral (select ${select}) r`;
  const changed = await run<{ key: string; row: string }>(tx, text, params.values);
  return new Map(changed.map(({ key, row }) => [key, JSON.parse(row) as Row]));
}

/** Adds to numbers of one row; what is empty counts as zero. */
export async function addToSums(
  tx: Executor,
  table: Table,
  businessUnit: string,
  key: string,
  sums: Readonly<Record<string, number>>,
): Promise<void> {
  const params = new Params();
  const set = columnsOf(table, sums).map(
    ([column, value]) => `${column.sql} = coalesce(u.${column.sql}, 0) + ${bind(column, value, params)}`,
  );
  const where = `u.business_unit = ${params.add(businessUnit, 'text')} and ${keysSql(table, [key], params, 'u')}`;
  await run(tx, `update ${table.sql} u set ${set.join(', ')} where ${where}`, params.values);
}

/** What the table refuses of a row, as the errors of its fields; another error as it is. */
export function toldBy(table: Table, error: unknown): unknown {
  const errors = fieldErrors(error, table);
  return errors ? invalidRow(errors) : error;
}

/** Deletes rows by their keys. */
export async function deleteRows(
  tx: Executor,
  table: Table,
  businessUnit: string,
  keys: readonly string[],
): Promise<void> {
  const params = new Params();
  const where = `t.business_unit = ${params.add(businessUnit, 'text')} and ${keysSql(table, keys, params)}`;
  await run(tx, `delete from ${table.sql} t where ${where}`, params.values);
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * What must be given is the definition's rule and not the table's: another server may write rows by a definition that
 * does not know the column. The system's own tables see to it themselves.
 */
export function refuseMissing(table: Table, lacks: (property: string) => boolean): void {
  if (table.system) return;
  const missing = [...table.columns.values()].filter(
    ({ property, required, isKey }) => required && !isKey && lacks(property),
  );
  if (missing.length > 0) throw invalidRow(missing.map(({ property }) => mustBeGiven(property)));
}

/** A key of several parts is told as one text, in which the joint within a part would make it another row's. */
export function refuseJoint(table: Table, values: Values): void {
  const parts = jointParts(table).filter(({ property }) => String(values[property] ?? '').includes(KEY_JOINT));
  const message = `must not hold ${KEY_JOINT}`;
  if (parts.length > 0)
    throw invalidRow(parts.map(({ property }) => ({ field: property, keyword: 'pattern', message })));
}

function mustBeGiven(field: string): FieldError {
  return { field, keyword: 'required', message: 'must be given' };
}

/** The columns of a table among the values. */
export function columnsOf(table: Table, values: Values): [Column, unknown][] {
  return Object.entries(values).flatMap(([name, value]): [Column, unknown][] => {
    const column = table.columns.get(name);
    return column && value !== undefined ? [[column, value]] : [];
  });
}

function bind(column: Column, value: unknown, params: Params): string {
  if (column.kind === 'json') return params.add(value === null ? null : JSON.stringify(value), 'jsonb');
  if (column.kind === 'text' && value !== null) return params.add(String(value), 'text');
  return params.add(value, column.kind === 'date-time' ? parameterType('date-time') : COLUMN_KINDS[column.kind].sql);
}

/** Turns what the table itself refuses into an error of a field. The row's other changes are taken back. */
export async function guarded<T>(tx: Executor, table: Table, work: () => Promise<T>): Promise<T> {
  await run(tx, 'savepoint a_row');
  try {
    const result = await work();
    await run(tx, 'release savepoint a_row');
    return result;
  } catch (error) {
    const refused = toldBy(table, error);
    if (!(refused instanceof RowRefused)) throw error;
    await run(tx, 'rollback to savepoint a_row');
    throw refused;
  }
}

/** The name that PostgreSQL gives what a migration declares unique within a business unit. */
function declaredName(table: Table, unique: readonly string[]): string {
  return [table.name, 'business_unit', ...unique.map((name) => table.columns.get(name)?.name), 'key'].join('_');
}

/** The text that was too long for an index, as far as the index's name tells it. */
function longIn(table: Table, { constraint = '' }: SqlError): string {
  const named = [...table.columns.values()].filter(
    ({ name, kind }) => kind === 'text' && constraint.startsWith(`${objectName(table.name, name)}_`),
  );
  return named.toSorted((one, other) => other.name.length - one.name.length)[0]?.property ?? '';
}

function fieldErrors(error: unknown, table: Table): FieldError[] | undefined {
  if (!isSqlError(error)) return undefined;
  const byColumn = [...table.columns.values()].find(({ name }) => name === error.column)?.property ?? '';
  switch (error.code) {
    case '23505': {
      const index = uniqueIndexes(table).find(
        (one) =>
          error.constraint === one.name ||
          error.constraint === otherName(one) ||
          error.constraint === declaredName(table, one.unique ?? []),
      );
      const properties = index?.unique ?? table.key.map(({ property }) => property);
      return properties.map((field) => ({
        field,
        keyword: 'unique',
        message: 'is taken already',
        params: { properties },
      }));
    }
    case '54000':
      return [{ field: longIn(table, error), keyword: 'size', message: 'is too long to be kept' }];
    case '23502':
      return [mustBeGiven(byColumn)];
    case '22003':
    case '22P02':
      return [{ field: byColumn, keyword: 'maximum', message: 'holds a number that is too large' }];
    case '22021':
    case '22P05':
      return [{ field: byColumn, keyword: 'pattern', message: 'holds a character that no text can hold' }];
    case '22007':
    case '22008':
      return [{ field: byColumn, keyword: 'format', message: 'holds no real date' }];
    default:
      return undefined;
  }
}
