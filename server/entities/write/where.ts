import type { WhereOf } from '../../../src/engine/definition';
import type { Row } from '../../../src/engine/query';
import type { Fields } from '../query/fields';
import { Params } from '../sql/params';
import { type Executor, run } from '../sql/run';
import { COLUMN_KINDS } from '../tables/column-kinds';
import type { Table } from '../tables/table';

/** As many values are compared one by one. */
const FEW = 8;

/** Values of properties; a list stands for any of its values. No row satisfies null: who names nothing finds nothing. */
export type Where = WhereOf<string>;

/** The rows that satisfy the values, in key order, with all their fields; locked if asked. */
export async function readWhere<R extends object = Row>(
  tx: Executor,
  { table, select, from }: Fields,
  businessUnit: string,
  where: Where,
  locked: boolean,
): Promise<R[]> {
  if (Object.values(where).some((value) => Array.isArray(value) && value.length === 0)) return [];
  const params = new Params();
  const tests = [
    `t.business_unit = ${params.add(businessUnit, 'text')}`,
    ...Object.entries(where).map(([property, value]) => testOf(table, property, value, params)),
  ];
  const order = table.key.map(({ sql }) => `t.${sql}`).join(', ');
  const text = `select row_to_json(r)::text as row
    from ${from(`(select t.* from ${table.sql} t where ${tests.join(' and ')} order by ${order}${locked ? ' for update' : ''})`, select)}
    cross join lateral (select ${select}) r`;
  const rows = await run<{ row: string }>(tx, text, params.values);
  return rows.map(({ row }) => JSON.parse(row) as R);
}

function testOf(table: Table, property: string, value: Where[string], params: Params): string {
  const column = table.columns.get(property);
  if (!column) throw new Error(`${table.base} has no column for ${property}`);
  const type = COLUMN_KINDS[column.kind].sql;
  if (!Array.isArray(value)) return `t.${column.sql} = ${params.add(value, type)}`;
  const list = params.add(value, `${type}[]`);
  // Of many values an index of trigrams would look through all that are like each of them.
  return value.length > FEW ? `t.${column.sql} in (select unnest(${list}))` : `t.${column.sql} = any(${list})`;
}
