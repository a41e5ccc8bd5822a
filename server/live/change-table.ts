/** The `change` table as the reader sees it. */
import type { Database } from '../platform/db';

/**
 * Where a reader stands. Changes are read in the order of their transactions, not of their ids: a transaction that
 * began later may take a lower id and commit after a higher one was read.
 */
export interface Cursor {
  readonly xid: string;
  readonly id: number;
}

/** Rows added, updated or deleted; R: too many to name. */
type Operation = 'I' | 'U' | 'D' | 'R';

export interface Change {
  readonly id: number;
  readonly xid: string;
  readonly at: string;
  /** Empty: all business units. */
  readonly businessUnit: string;
  readonly table: string;
  readonly operation: Operation;
  readonly keys: readonly string[];
}

/** How far all transactions have ended, and the age of the oldest change that waits for one which has not. */
export interface Horizon {
  readonly xid: string;
  /** Another one once a replica has taken over: it may lack transactions that were read, and gives their numbers anew. */
  readonly timeline: string;
  readonly heldMs: number;
}

/** Gives the horizon of this moment. */
export async function readHorizon(database: Database): Promise<Horizon> {
  const [row] = await database.query<{ xid: string; timeline: string; held: number | null }>({
    // Computed once: as part of a condition it would be computed for the plan as well, and for each use.
    text: `with x as materialized (select change_horizon() as horizon)
      select x.horizon::text as xid, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
        (select extract(epoch from clock_timestamp() - min(c.at)) * 1000 from change c where c.xid >= x.horizon)::float8 as held
      from x`,
    values: [],
  });
  const timeline = String(row?.timeline ?? '');
  return { xid: String(row?.xid ?? '0'), timeline, heldMs: Math.max(0, Number(row?.held ?? 0)) };
}

/** Takes a cursor; gives the next changes behind it, in transactions that have ended before `until`. */
export async function readChanges(database: Database, after: Cursor, until: string, limit: number): Promise<Change[]> {
  const rows = await database.query<{
    id: number;
    xid: string;
    at: string;
    business_unit: string | null;
    table_name: string;
    operation: Operation;
    keys: unknown;
  }>({
    text: `select id, xid::text as xid, at, business_unit, table_name, operation, keys from change
      where (xid, id) > ($1::text::xid8, $2::bigint) and xid < $3::text::xid8
      order by change.xid, id limit $4`,
    values: [after.xid, after.id, until, limit],
  });
  return rows.map((row) => ({
    id: Number(row.id),
    xid: String(row.xid),
    at: row.at,
    businessUnit: row.business_unit ?? '',
    table: row.table_name,
    operation: row.operation,
    keys: Array.isArray(row.keys) ? row.keys.map(String) : [],
  }));
}

/** The tables that changed behind a cursor, in transactions that have ended before `until`, with their business units. */
export async function readChangedTables(
  database: Database,
  after: Cursor,
  until: string,
): Promise<Pick<Change, 'table' | 'businessUnit'>[]> {
  const rows = await database.query<{ table_name: string; business_unit: string | null }>({
    text: `select distinct table_name, business_unit from change
      where (xid, id) > ($1::text::xid8, $2::bigint) and xid < $3::text::xid8`,
    values: [after.xid, after.id, until],
  });
  return rows.map(({ table_name: table, business_unit: unit }) => ({ table, businessUnit: unit ?? '' }));
}

/** Deletes changes that are older than `keepMs` and lie before the transaction that was read long ago. */
export async function pruneChanges(database: Database, before: string, keepMs: number): Promise<void> {
  await database.query({
    text: `delete from change where xid < $1::text::xid8 and at < now() - make_interval(secs => $2::float8 / 1000)`,
    values: [before, keepMs],
  });
}
