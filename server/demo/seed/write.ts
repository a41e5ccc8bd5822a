import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db';

/** The database as its owner, or a transaction of it. */
export type Owner = Kysely<Tables>;

/** As much of a table as writing rows needs; the entities' tables have it. */
export interface SeedTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, { readonly name: string }>;
}

/** A statement that runs; in an object, so that handing it on does not await it. */
export interface Writing {
  readonly done: Promise<unknown>;
}

const ROWS_PER_STATEMENT = 5000;

type Row = Readonly<Record<string, unknown>>;

/**
 * Writes many rows of one table: a statement per 5,000, each row's properties put in their columns by the database. Gives
 * the last of them, still running: what comes next is made meanwhile, and awaits it (`before`) with its first.
 */
export async function writeRows(
  owner: Owner,
  table: SeedTable,
  unit: string,
  rows: readonly object[],
  before: Writing,
): Promise<Writing> {
  const first = rows[0];
  let last = before;
  if (!first) return last;
  const columns = [...table.columns]
    .filter(([property]) => property in first)
    .map(([property, { name }]) => ({ property, name }));
  const names = sql.join([...columns.map(({ name }) => sql.id(name)), sql.id('business_unit')]);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = (rows.slice(start, start + ROWS_PER_STATEMENT) as readonly Row[]).map((row) => ({
      ...Object.fromEntries(columns.map(({ property, name }) => [name, row[property]])),
      business_unit: unit,
    }));
    const populated = sql`jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(part)}::jsonb)`;
    const statement = sql`insert into ${sql.table(table.name)} (${names}) select ${names} from ${populated}`;
    await last.done;
    last = { done: statement.execute(owner) };
    // Whoever writes next awaits it, or nobody does, since what was to come next failed.
    last.done.catch(() => undefined);
  }
  return last;
}
