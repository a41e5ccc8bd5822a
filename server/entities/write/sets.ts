/** Rows written as a set: one statement for all of them, their values in one parameter. */
import { rowKey } from '../../../src/engine/action';
import type { Row } from '../../../src/engine/query';
import type { Fields } from '../query/fields';
import { type Executor, run } from '../sql/run';
import { keyText, type Table } from '../tables/table';
import type { Values } from './empty';
import { recordOf, recordset, runSet } from './recordset';
import { RowRefused } from './refused';
import { columnsOf, guarded, refuseMissing } from './store';

/** A stored row, and what is to be written over it. */
export interface Overwriting {
  readonly before: Row;
  readonly values: Values;
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

/** Writes rows of the same kind together; takes all back, and gives nothing, if the table refuses one. */
export async function inSets<T>(
  tx: Executor,
  table: Table,
  rows: readonly T[],
  how: ByKind<T>,
): Promise<Row[] | undefined> {
  try {
    return await guarded(tx, table, () => byKind(rows, how));
  } catch (error) {
    if (error instanceof RowRefused) return undefined;
    throw error;
  }
}

/** How rows that have the same columns are written together. */
export interface ByKind<T> {
  kindOf(row: T): readonly string[];
  write(alike: readonly T[]): Promise<Row[]>;
}

/** Writes rows of the same kind together; gives them as they stand, in the order of all. */
export async function byKind<T>(rows: readonly T[], how: ByKind<T>): Promise<Row[]> {
  const places = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    const kind = [...how.kindOf(row)].sort().join();
    const known = places.get(kind);
    if (known) known.push(at);
    else places.set(kind, [at]);
  }
  const written: Row[] = [];
  for (const alike of places.values()) {
    const made = await how.write(alike.map((at) => rows[at]!));
    for (const [index, at] of alike.entries()) written[at] = made[index]!;
  }
  return written;
}
