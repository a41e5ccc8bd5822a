/** Rows as one parameter of a statement, however many there are. */
import type { Row } from '../../../src/engine/query';
import type { Fields } from '../query/fields';
import { type Executor, run } from '../sql/run';
import { COLUMN_KINDS } from '../tables/column-kinds';
import type { Column } from '../tables/table';
import type { Values } from './empty';

/** Runs a statement that returns rows of the table; its parameters are the business unit and the records. */
export async function runSet(
  tx: Executor,
  { select, from }: Fields,
  statement: string,
  [businessUnit, records]: readonly [string, readonly object[]],
): Promise<Row[]> {
  const rows = await run<{ row: string }>(
    tx,
    `with t as (${statement}) select row_to_json(r)::text as row from ${from('t', select)} cross join lateral (select ${select}) r`,
    [businessUnit, JSON.stringify(records)],
  );
  return rows.map(({ row }) => JSON.parse(row) as Row);
}

/** The second parameter as rows of these columns. */
export function recordset(columns: readonly Pick<Column, 'sql' | 'kind'>[]): string {
  // A row may have nothing but its business unit.
  if (columns.length === 0) return 'json_array_elements($2::json) v';
  const typed = columns.map(({ sql, kind }) => `${sql} ${COLUMN_KINDS[kind].sql}`);
  return `json_to_recordset($2::json) v(${typed.join(', ')})`;
}

/** Values as they stand in the parameter, by column; what is empty is left out. */
export function recordOf(columns: readonly Column[], values: Values): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, property, kind } of columns) {
    const value = values[property] ?? undefined;
    if (value !== undefined) record[name] = kind === 'text' ? String(value) : value;
  }
  return record;
}
