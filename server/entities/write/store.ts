import type { FieldError } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { isSqlError } from '../../db';
import type { Fields } from '../query/fields';
import { Params } from '../query/params';
import { parameterType } from '../query/value';
import { indexesOf } from '../tables/indexes';
import { type Column, SQL_TYPES, type Table } from '../tables/table';
import type { Values } from './empty';
import { invalidRow } from './refused';
import { keysSql } from './rows';
import { type Executor, run } from './sql';

/** Inserts a row and gives it as it stands, defaults of the database and texts of its references included. */
export async function insertRow(tx: Executor, fields: Fields, businessUnit: string, values: Values): Promise<Row> {
  const { table } = fields;
  const params = new Params();
  const given = columnsOf(table, values).filter(([, value]) => value !== null);
  const names = ['business_unit', ...given.map(([column]) => column.sql)];
  const bound = [params.add(businessUnit, 'text'), ...given.map(([column, value]) => bind(column, value, params))];
  const text = `with t as (insert into ${table.sql} (${names.join(', ')}) values (${bound.join(', ')}) returning *) select row_to_json(r)::text as row from t cross join lateral (select ${fields.select}) r`;
  const [made] = await guarded(tx, table, () => run<{ row: string }>(tx, text, params.values));
  return JSON.parse(made!.row) as Row;
}

/** Writes values over a locked row and gives it as it stands then. */
export async function updateRow(
  tx: Executor,
  fields: Fields,
  businessUnit: string,
  key: string,
  values: Values,
): Promise<Row> {
  const { table } = fields;
  const params = new Params();
  const set = columnsOf(table, values).map(([column, value]) => `${column.sql} = ${bind(column, value, params)}`);
  if (set.length === 0) set.push('row_version = u.row_version');
  const where = `u.business_unit = ${params.add(businessUnit, 'text')} and ${keysSql(table, [key], params, 'u')}`;
  const text = `with t as (update ${table.sql} u set ${set.join(', ')} where ${where} returning u.*) select row_to_json(r)::text as row from t cross join lateral (select ${fields.select}) r`;
  const [changed] = await guarded(tx, table, () => run<{ row: string }>(tx, text, params.values));
  return JSON.parse(changed!.row) as Row;
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

/** The columns of a table among the values. */
function columnsOf(table: Table, values: Values): [Column, unknown][] {
  return Object.entries(values).flatMap(([name, value]): [Column, unknown][] => {
    const column = table.columns.get(name);
    return column && value !== undefined ? [[column, value]] : [];
  });
}

function bind(column: Column, value: unknown, params: Params): string {
  if (column.kind === 'json') return params.add(value === null ? null : JSON.stringify(value), 'jsonb');
  if (column.kind === 'text' && value !== null) return params.add(String(value), 'text');
  return params.add(value, column.kind === 'time' ? parameterType('time') : SQL_TYPES[column.kind]);
}

/** Turns what the table itself refuses into an error of a field. The row's other changes are taken back. */
async function guarded<T>(tx: Executor, table: Table, work: () => Promise<T>): Promise<T> {
  await run(tx, 'savepoint a_row');
  try {
    const result = await work();
    await run(tx, 'release savepoint a_row');
    return result;
  } catch (error) {
    const errors = fieldErrors(error, table);
    if (!errors) throw error;
    await run(tx, 'rollback to savepoint a_row');
    throw invalidRow(errors);
  }
}

function fieldErrors(error: unknown, table: Table): FieldError[] | undefined {
  if (!isSqlError(error)) return undefined;
  const byColumn = [...table.columns.values()].find(({ name }) => name === error.column)?.property ?? '';
  switch (error.code) {
    case '23505': {
      const index = indexesOf(table, new Set()).find(({ name }) => name === error.constraint);
      const properties = index?.unique ?? table.key.map(({ property }) => property);
      return properties.map((field) => ({
        field,
        keyword: 'unique',
        message: 'is taken already',
        params: { properties },
      }));
    }
    case '23502':
      return [{ field: byColumn, keyword: 'required', message: 'must be given' }];
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
