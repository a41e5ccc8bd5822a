/** Rows written as a set: one statement for all of them, their values in one parameter. */
import { rowKey } from '../../../src/engine/action';
import type { Row } from '../../../src/engine/query';
import type { Fields } from '../query/fields';
import { type Executor, run } from '../sql/run';
import { COLUMN_KINDS } from '../tables/column-kinds';
import { type Column, keyText, type Table } from '../tables/table';
import type { Values } from './empty';
import { RowRefused } from './refused';
import { columnsOf, guarded, isGiven, refuseMissing } from './store';

/** A stored row, and what is to be written over it. */
export interface Overwriting {
  readonly before: Row;
  readonly values: Values;
}

/** Inserts rows and gives them as they stand, in the same order; nothing, and none is there, if the table refuses one. */
export function insertSet(
  tx: Executor,
  fields: Fields,
  businessUnit: string,
  rows: readonly Values[],
): Promise<Row[] | undefined> {
  const { table } = fields;
  const columnsIn = (row: Values) => columnsOf(table, row).filter(([, value]) => isGiven(value));
  // What is not given is null, unless the database itself may have a value for it.
  const isOpen = ({ isKey }: Column) => isKey || table.system !== undefined;
  return inSets(tx, table, rows, {
    kindOf: (row) => columnsIn(row).flatMap(([column]) => (isOpen(column) ? [column.name] : [])),
    async write(alike) {
      for (const row of alike) refuseMissing(table, (property) => !isGiven(row[property]));
      const columns = [...new Set(alike.flatMap((row) => columnsIn(row).map(([column]) => column)))];
      const names = columns.map(({ sql }) => sql);
      const text = `insert into ${table.sql} (${['business_unit', ...names].join(', ')})
        select ${['$1::text', ...names.map((name) => `v.${name}`)].join(', ')} from ${recordset(columns)} returning *`;
      return runSet(tx, fields, text, [businessUnit, alike.map((row) => recordOf(columns, row))]);
    },
  });
}

/**
 * Writes over locked rows, over each what is its own, and gives them as they stand then, in the same order; nothing, and
 * all stand as they did, if the table refuses one.
 */
export function updateSet(
  tx: Executor,
  fields: Fields,
  businessUnit: string,
  rows: readonly Overwriting[],
): Promise<Row[] | undefined> {
  const { model, table } = fields;
  const keys = table.key.map((column) => ({ ...column, name: `#${column.name}`, sql: `"#${column.name}"` }));
  return inSets(tx, table, rows, {
    kindOf: ({ values }) => columnsOf(table, values).map(([{ name }]) => name),
    async write(alike) {
      for (const { values } of alike) refuseMissing(table, (property) => values[property] === null);
      const columns = columnsOf(table, alike[0]!.values).map(([column]) => column);
      const set = columns.length > 0 ? columns.map(({ sql }) => `${sql} = v.${sql}`) : ['row_version = u.row_version'];
      const isSame = table.key.map(({ sql }, at) => `u.${sql} = v.${keys[at]!.sql}`);
      const text = `update ${table.sql} u set ${set.join(', ')} from ${recordset([...keys, ...columns])}
        where ${['u.business_unit = $1::text', ...isSame].join(' and ')} returning u.*`;
      const records = alike.map(({ before, values }) => ({
        ...recordOf(keys, before),
        ...recordOf(columns, values),
      }));
      const changed = await runSet(tx, fields, text, [businessUnit, records]);
      const byKey = new Map(changed.map((row) => [rowKey(model, row), row]));
      return alike.map(({ before }) => byKey.get(rowKey(model, before))!);
    },
  });
}

/** Adds to numbers of rows by their keys, as `addToSums` does of one. */
export async function addToSumsSet(
  tx: Executor,
  table: Table,
  businessUnit: string,
  rows: ReadonlyMap<string, Readonly<Record<string, number>>>,
): Promise<void> {
  const byNames = new Map<string, object[]>();
  for (const [key, sums] of rows) {
    const columns = columnsOf(table, sums).map(([column]) => column);
    const names = columns.map(({ property }) => property).join();
    byNames.set(names, [...(byNames.get(names) ?? []), { '#key': key, ...recordOf(columns, sums) }]);
  }
  for (const [names, records] of byNames) {
    const columns = names.split(',').map((name) => table.columns.get(name)!);
    const set = columns.map(({ sql }) => `${sql} = coalesce(u.${sql}, 0) + v.${sql}`);
    const text = `update ${table.sql} u set ${set.join(', ')} from ${recordset([KEY_COLUMN, ...columns])}
      where u.business_unit = $1::text and ${keyText(table, 'u')} = v.${KEY_COLUMN.sql}`;
    await run(tx, text, [businessUnit, JSON.stringify(records)]);
  }
}

/** Stands for a whole key beside columns of the table. */
const KEY_COLUMN = { name: '#key', sql: '"#key"', kind: 'text' } as const;

/** Writes rows of the same kind together; takes all back if the table refuses one. */
async function inSets<T>(
  tx: Executor,
  table: Table,
  rows: readonly T[],
  how: { kindOf(row: T): readonly string[]; write(alike: readonly T[]): Promise<Row[]> },
): Promise<Row[] | undefined> {
  const places = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    const kind = [...how.kindOf(row)].sort().join();
    const known = places.get(kind);
    if (known) known.push(at);
    else places.set(kind, [at]);
  }
  const written: Row[] = [];
  try {
    await guarded(tx, table, async () => {
      for (const alike of places.values()) {
        const made = await how.write(alike.map((at) => rows[at]!));
        for (const [index, at] of alike.entries()) written[at] = made[index]!;
      }
    });
    return written;
  } catch (error) {
    if (error instanceof RowRefused) return undefined;
    throw error;
  }
}

async function runSet(
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
function recordset(columns: readonly Pick<Column, 'sql' | 'kind'>[]): string {
  const typed = columns.map(({ sql, kind }) => `${sql} ${COLUMN_KINDS[kind].sql}`);
  return `json_to_recordset($2::json) v(${typed.join(', ')})`;
}

/** Values as they stand in the parameter, by column. */
function recordOf(columns: readonly Column[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, property, kind }) => {
      const value = values[property] ?? null;
      return [name, kind === 'text' && value !== null ? String(value) : value];
    }),
  );
}
