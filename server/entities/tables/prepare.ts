import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Diagnostic, ProductModel } from '../../../src/engine/definition/model';
import { confineTable, type Database, isSqlError, SYSTEM_TABLES, type Tables } from '../../db';
import { type Index, indexesOf } from './indexes';
import { ident, literal } from './names';
import { type Column, SQL_TYPES, type Table } from './table';
import { triggersOf } from './triggers';

export interface Prepared {
  readonly diagnostics: Diagnostic[];
  /** Bases whose table cannot be used, with the reason. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Serialises servers that prepare the same database. */
const LOCK = 7_266_401;
/** Part of every table's fingerprint: raise it when the statements below change. */
const VERSION = '2';
const OUR_INDEX = /_(unique|fold|idx|sort|trgm|dangling)$/;

interface Found {
  readonly fingerprint: string | null;
  readonly indexes: readonly { readonly name: string; readonly fingerprint: string | null }[];
  readonly statistics: readonly string[];
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly required: boolean }>;
}

/**
 * Gives every base definition its table, as the owner: a new property adds a column, one that went keeps its column, a
 * type that existing values do not fit is refused. A table whose definition has not changed is left alone.
 */
export async function prepareTables(
  database: Pick<Database, 'maintain'>,
  tables: ReadonlyMap<string, Table>,
  product: Pick<ProductModel, 'entities'>,
  collations: ReadonlySet<string>,
): Promise<Prepared> {
  const diagnostics: Diagnostic[] = [];
  const broken = new Map<string, string>();
  const report = (table: Table, code: string, severity: Diagnostic['severity'], message: string) =>
    diagnostics.push({ code, severity, file: fileOf(table), line: 1, column: 1, message });

  await database.maintain(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run(`select pg_advisory_xact_lock(${LOCK})`);
    const existing = await readTables(tx);
    const triggers = triggersOf(tables, product);
    const changed = new Set<Table>();
    for (const table of tables.values()) {
      if (table.system === 'view') continue;
      if (SYSTEM_TABLES.has(table.name) && !table.system) {
        const message = `"${table.base}" is the name of a table of the system`;
        report(table, 'reserved-name', 'error', message);
        broken.set(table.base, message);
        continue;
      }
      const found = existing.get(table.name);
      if (found?.fingerprint === fingerprintOf(table, collations, triggers)) continue;
      const wrong = await shapeTable(run, table, found, (code, message) => report(table, code, 'warning', message));
      for (const message of wrong) report(table, 'narrowed-type', 'error', message);
      if (wrong.length > 0) broken.set(table.base, wrong.join('; '));
      else changed.add(table);
    }
    // Functions of one table name columns of others, so all columns come first.
    for (const table of changed) {
      const found = existing.get(table.name);
      const indexes = indexesOf(table, collations);
      const tell: Tell = (code, message) => report(table, code, 'warning', message);
      const hasMade = [
        await setIndexes(run, found?.indexes ?? [], indexes, tell),
        await setStatistics(run, table, found?.statistics ?? [], indexes),
      ].includes(true);
      // What the planner does not know yet of rows that are there it guesses, and guesses badly.
      if (found && hasMade) await run(`analyze ${table.sql}`);
      for (const statement of [...confineTable(table.name), ...(triggers.get(table.name) ?? [])]) await run(statement);
      // What could not be done now is tried again at the next start.
      const isWhole = !diagnostics.some(({ file }) => file === fileOf(table));
      const mark = isWhole ? literal(fingerprintOf(table, collations, triggers)) : 'null';
      await run(`comment on table ${table.sql} is ${mark}`);
    }
  });
  return { diagnostics, broken };
}

function fileOf({ base }: Table): string {
  return `schemas/entities/${base}.json`;
}

function fingerprintOf(table: Table, collations: ReadonlySet<string>, triggers: ReadonlyMap<string, string[]>): string {
  const parts = [
    VERSION,
    [...table.columns.values()],
    indexesOf(table, collations).map(({ sql, statistics }) => [sql, statistics]),
    triggers.get(table.name),
  ];
  return hash(JSON.stringify(parts));
}

type Run = (statement: string) => Promise<unknown>;
type Tell = (code: string, message: string) => void;

/** Creates the table, or adds and changes its columns. Gives what existing values do not allow. */
async function shapeTable(run: Run, table: Table, found: Found | undefined, tell: Tell): Promise<string[]> {
  const columns = [...table.columns.values()];
  if (!found) {
    const definitions = columns.map((column) => `${definitionOf(column)}${column.required ? ' not null' : ''}`);
    const key = ['business_unit', ...table.key.map((column) => column.sql)].join(', ');
    await run(
      `create table ${table.sql} (business_unit text not null references business_unit, ${definitions.join(', ')}, row_version bigint not null default 1, primary key (${key}))`,
    );
    return [];
  }
  const wrong: string[] = [];
  for (const column of columns) {
    const current = found.columns.get(column.name);
    if (!current) await run(`alter table ${table.sql} add column ${definitionOf(column)}`);
    else if (table.system) continue;
    else if (current.type !== SQL_TYPES[column.kind]) {
      const message = await changeType(run, table, column, current.type);
      if (message) {
        wrong.push(message);
        continue;
      }
    }
    if (!table.system && column.required !== (current?.required ?? false)) await setRequired(run, table, column, tell);
  }
  if (table.system) return wrong;
  const names = new Set(columns.map(({ name }) => name));
  for (const [name, { required }] of found.columns) {
    const kept = !names.has(name) && name !== 'business_unit' && name !== 'row_version';
    if (kept && required) await run(`alter table ${table.sql} alter column ${ident(name)} drop not null`);
  }
  return wrong;
}

function definitionOf({ sql: name, kind, isKey }: Column): string {
  const fallback = isKey && kind === 'text' ? ' default gen_random_uuid()::text' : '';
  // Keys are told apart by code, and their order breaks ties: the same everywhere.
  return `${name} ${SQL_TYPES[kind]}${isKey && kind === 'text' ? ' collate "C"' : ''}${fallback}`;
}

/** Changes the type if every value fits; else gives the message. */
async function changeType(run: Run, table: Table, column: Column, from: string): Promise<string | undefined> {
  const type = SQL_TYPES[column.kind];
  await run('savepoint retype');
  try {
    await run(
      `alter table ${table.sql} alter column ${column.sql} drop default, alter column ${column.sql} type ${type} using ${conversion(column, from)}`,
    );
    await run('release savepoint retype');
    return undefined;
  } catch (error) {
    if (!isSqlError(error)) throw error;
    await run('rollback to savepoint retype');
    return `${column.property} was ${from} and is ${type} now; some of its values do not fit (${error.message})`;
  }
}

/** Text takes any value; other changes go by way of text, so that a value that does not fit stops them. */
function conversion({ sql: name, kind }: Column, from: string): string {
  const isNumber = (type: string) => ['bigint', 'numeric', 'double precision'].includes(type);
  if (kind === 'integer' && isNumber(from))
    return `case when ${name} = trunc(${name}::numeric) then ${name}::bigint else ${name}::text::bigint end`;
  if (kind === 'time' && from === 'date') return `${name}::timestamp at time zone 'UTC'`;
  if (kind === 'date' && from.startsWith('timestamp'))
    return `case when ${name} = date_trunc('day', ${name}, 'UTC') then (${name} at time zone 'UTC')::date else (${name}::text || ' is no day')::date end`;
  if (kind === 'json') return `to_jsonb(${name})`;
  return `${name}::text::${SQL_TYPES[kind]}`;
}

async function setRequired(run: Run, table: Table, column: Column, tell: Tell): Promise<void> {
  if (!column.required) return void (await run(`alter table ${table.sql} alter column ${column.sql} drop not null`));
  await run('savepoint required');
  try {
    await run(`alter table ${table.sql} alter column ${column.sql} set not null`);
    await run('release savepoint required');
  } catch (error) {
    if (!isSqlError(error)) throw error;
    await run('rollback to savepoint required');
    tell('missing-values', `${column.property} is required, but rows exist that lack it; they stay as they are`);
  }
}

/** Makes the statistics that are called for, and drops those of ours that are not any more. True if any is new. */
async function setStatistics(
  run: Run,
  table: Table,
  found: Found['statistics'],
  indexes: readonly Index[],
): Promise<boolean> {
  const wanted = new Map(indexes.flatMap(({ name, statistics }) => (statistics ? [[name, statistics] as const] : [])));
  for (const name of found)
    if (OUR_INDEX.test(name) && !wanted.has(name)) await run(`drop statistics if exists ${ident(name)}`);
  const missing = [...wanted].filter(([name]) => !found.includes(name));
  for (const [name, expression] of missing)
    await run(`create statistics ${ident(name)} on (${expression}) from ${table.sql}`);
  return missing.length > 0;
}

/**
 * Makes the indexes that are called for, and drops those of ours that are not any more, or were made otherwise. True if
 * any is new.
 */
async function setIndexes(run: Run, found: Found['indexes'], indexes: readonly Index[], tell: Tell): Promise<boolean> {
  const wanted = new Map(indexes.map((index) => [index.name, index]));
  const kept = new Set<string>();
  for (const { name, fingerprint } of found) {
    const index = wanted.get(name);
    // One without a mark was put back by somebody who wrote many rows without it.
    if (index && (fingerprint ?? hash(index.sql)) === hash(index.sql)) kept.add(name);
    else if (OUR_INDEX.test(name)) await run(`drop index if exists ${ident(name)}`);
  }
  for (const index of wanted.values()) {
    if (kept.has(index.name)) continue;
    await run('savepoint an_index');
    try {
      await run(index.sql);
      await run(`comment on index ${ident(index.name)} is ${literal(hash(index.sql))}`);
      await run('release savepoint an_index');
    } catch (error) {
      if (!isSqlError(error) || error.code !== '23505') throw error;
      await run('rollback to savepoint an_index');
      tell('duplicate-values', `${index.unique?.join(', ')} is unique, but rows exist that share it`);
    }
  }
  return kept.size < wanted.size;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

async function readTables(db: Kysely<Tables>): Promise<Map<string, Found>> {
  const { rows } = await sql<{
    name: string;
    comment: string | null;
    indexes: { name: string; fingerprint: string | null }[];
    statistics: string[];
    columns: { name: string; type: string; required: boolean }[];
  }>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select coalesce(json_agg(json_build_object('name', x.relname, 'fingerprint', obj_description(x.oid, 'pg_class'))), '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid) as indexes,
      (select coalesce(json_agg(s.stxname), '[]') from pg_statistic_ext s where s.stxrelid = c.oid) as statistics,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull)) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid, c.relname`.execute(db);
  return new Map(
    rows.map(({ name, comment, indexes, statistics, columns }): [string, Found] => [
      name,
      { fingerprint: comment, indexes, statistics, columns: new Map(columns.map((column) => [column.name, column])) },
    ]),
  );
}
