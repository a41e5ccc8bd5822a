import type { ColumnKind } from '../../../src/engine/value/kinds';
import { ident } from '../sql/names';
import type { Found } from './catalogue';
import { COLUMN_KINDS, kindOfType, readAs } from './column-kinds';
import { type Column, type StoredColumn, type Table, UNIT_COLUMN, VERSION_COLUMN } from './table';
import { told } from './told';

/** One statement in the transaction that makes the tables; gives its rows. */
export type Run = <R = unknown>(statement: string) => Promise<R[]>;

/** Creates the table, or gives it the columns that it lacks. No value that is there changes; throws TableRefused. */
export async function shapeTable(run: Run, table: Table, found: Found | undefined): Promise<void> {
  const columns = [...table.columns.values()];
  if (found) await fitColumns(run, table, found, columns);
  else await createTable(run, table, columns);
}

/**
 * Takes an empty table away whose rows are known by another key than the definition's. Other rows and the audit know
 * rows by their key: as long as there are any, it throws TableRefused.
 */
export async function dropForKey(run: Run, table: Table, found: Found): Promise<void> {
  const count = (await countRows(run, table)) || (await countAlone(run, table));
  if (count === 0) return void (await run(`drop table ${table.sql}`));
  const changed = table.key.find((column) => found.columns.has(column.name) && !isOfKind(column, found));
  if (changed) throw told.changedKeyKind(changed.property, changed.kind, count);
  const was = found.key?.columns.filter((name) => name !== UNIT_COLUMN) ?? [];
  throw told.changedKey(
    was,
    table.key.map(({ property }) => property),
    count,
  );
}

async function countRows(run: Run, { sql }: Table): Promise<number> {
  const [row] = await run<{ count: number }>(`select count(*) as count from ${sql}`);
  return Number(row?.count);
}

/** The same once all who are writing have ended, and nobody may begin: what they accepted is seen. */
async function countAlone(run: Run, table: Table): Promise<number> {
  await run(`lock table ${table.sql} in access exclusive mode`);
  return countRows(run, table);
}

/** True if the rows are known by the key of the definition. */
export function hasKey(table: Table, found: Found): boolean {
  const was = found.key?.columns ?? [];
  const is = [UNIT_COLUMN, ...table.key.map(({ name }) => name)];
  const isSame = was.length === is.length && was.every((name, index) => name === is[index]);
  return isSame && table.key.every((column) => isOfKind(column, found));
}

function isOfKind({ name, kind }: Column, found: Found): boolean {
  const current = found.columns.get(name);
  return current !== undefined && kindOfType(current.type) === kind;
}

async function fitColumns(run: Run, table: Table, found: Found, columns: readonly Column[]): Promise<void> {
  for (const column of columns)
    if (!found.columns.has(column.name)) await run(`alter table ${table.sql} add column ${definitionOf(column)}`);
  if (table.system) return;
  for (const column of columns) {
    const family = table.families.find((kept) => kept.some(({ name }) => name === column.name));
    if (family) await takeOver(run, table, column, family);
  }
  // What must be given is a rule of the definition: another server may have one that does not know the column.
  const keys = new Set([UNIT_COLUMN, VERSION_COLUMN, ...table.key.map(({ name }) => name)]);
  for (const { name, required } of found.columns.values())
    if (required && !keys.has(name)) await run(`alter table ${table.sql} alter column ${ident(name)} drop not null`);
}

async function createTable(run: Run, table: Table, columns: readonly Column[]): Promise<void> {
  const definitions = columns.map((column) => `${definitionOf(column)}${column.isKey ? ' not null' : ''}`);
  const parts = [
    `${UNIT_COLUMN} text not null references business_unit`,
    ...definitions,
    `${VERSION_COLUMN} bigint not null default 1`,
    `primary key (${keyColumns(table)})`,
  ];
  await run(`create table ${table.sql} (${parts.join(', ')})`);
}

const keyColumns = (table: Table): string => [UNIT_COLUMN, ...table.key.map(({ sql }) => sql)].join(', ');

function definitionOf({ sql: name, kind, isKey }: Column): string {
  const fallback = isKey && kind === 'text' ? ' default gen_random_uuid()::text' : '';
  // Keys are told apart by code, and their order breaks ties: the same everywhere.
  return `${name} ${COLUMN_KINDS[kind].sql}${isKey && kind === 'text' ? ' collate "C"' : ''}${fallback}`;
}

/** Fills a column from those of other kinds beside it; refuses if one of their values does not read as its kind. */
async function takeOver(run: Run, table: Table, column: Column, family: readonly StoredColumn[]): Promise<void> {
  const others = family.filter(({ name }) => name !== column.name);
  const isGiven = `coalesce(${others.map(({ name }) => `${ident(name)}::text`).join(', ')})`;
  const isLeft = `${column.sql} is null and ${isGiven} is not null`;
  const [left] = await run<{ is: boolean }>(`select exists (select from ${table.sql} where ${isLeft}) as is`);
  if (!left?.is) return;
  const read = others.map(({ name, kind }) => readAs(ident(name), kind, column.kind));
  // Not by an update: no row is another than before, and nobody is to be told so.
  await run(
    `alter table ${table.sql} alter column ${column.sql} type ${COLUMN_KINDS[column.kind].sql} using coalesce(${[column.sql, ...read].join(', ')})`,
  );
  const unread = await run<{ value: string; count: number }>(
    `select ${isGiven} as value, count(*) as count from ${table.sql} where ${isLeft} group by 1 order by 2 desc, 1`,
  );
  if (unread.length === 0) return;
  const count = unread.reduce((sum, row) => sum + Number(row.count), 0);
  throw told.changedKind(
    column.property,
    kindBefore(others),
    column.kind,
    count,
    unread.map(({ value }) => value),
  );
}

/** The kind that the property had first. */
const kindBefore = (others: readonly StoredColumn[]): ColumnKind | undefined => others[0]?.kind;
