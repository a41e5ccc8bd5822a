/** What is written down of what was asked for, and of the indexes that were made of it. */
import type { Database } from '../../platform/db';
import type { AskedFor } from './asked';
import type { Wish } from './wish';

type Query = Database['query'];

export interface Kept {
  readonly name: string;
  readonly table: string;
  readonly wish: Wish;
  readonly calls: number;
  readonly ms: number;
  readonly state: 'asked' | 'made' | 'dropped' | 'failed';
  readonly changedAt: string | null;
  readonly scans: number;
  readonly usedAt: string | null;
}

/** An index that was learnt, as the database has it. */
export interface Standing {
  readonly name: string;
  readonly isValid: boolean;
  readonly scans: number;
}

/** More of what no index was made of is forgotten, the least telling first. */
const MOST_KEPT = 2_000;

export async function readKept(query: Query): Promise<Kept[]> {
  return query<Kept & Record<string, unknown>>({
    text: `select name, table_name as table, wish, calls, ms, state, changed_at as "changedAt", scans, used_at as "usedAt"
      from learnt_index order by state = 'made' desc, ms desc`,
    values: [],
  });
}

/** All indexes whose names end so, broken ones too; those who read on replicas use them as well. */
export async function readStanding(
  query: Query,
  end: string,
  replicas?: Pick<NonNullable<Database['replicas']>, 'each'>,
): Promise<Standing[]> {
  const statement = {
    text: `select x.relname as name, i.indisvalid as "isValid", coalesce(pg_stat_get_numscans(x.oid), 0)::int8 as scans
      from pg_index i join pg_class x on x.oid = i.indexrelid
      where x.relnamespace = 'public'::regnamespace and x.relname like $1`,
    values: [`%\\_${end}`],
  };
  const elsewhere = ((await replicas?.each<Standing>(statement)) ?? []).flat();
  return (await query<Standing & Record<string, unknown>>(statement)).map((one) => {
    const others = elsewhere.filter(({ name }) => name === one.name);
    return { ...one, scans: others.reduce((sum, { scans }) => sum + Number(scans), Number(one.scans)) };
  });
}

/** What was asked for so long ago counts for half as much. */
const HALVED_DAYS = 7;
const LEFT = `power(0.5, greatest(extract(epoch from excluded.asked_at - l.asked_at), 0) / ${HALVED_DAYS * 86_400})`;

/** Adds what was noted to what is known of it, which counts for the less the older it is. */
export async function writeAsked(query: Query, asked: readonly AskedFor[], now: Date): Promise<void> {
  if (asked.length === 0) return;
  await query({
    text: `insert into learnt_index as l (name, table_name, wish, calls, ms, asked_at)
      select name, "table", wish, calls, ms, $2::timestamptz
      from json_to_recordset($1::json) as a (name text, "table" text, wish jsonb, calls int8, ms float8) order by name
      on conflict (name) do update set
        calls = round(l.calls * ${LEFT})::int8 + excluded.calls, ms = l.ms * ${LEFT} + excluded.ms,
        asked_at = excluded.asked_at`,
    values: [JSON.stringify(asked), now.toISOString()],
  });
}

/** Forgets what came of a wish that no definition has any more. */
export async function forgetOne(query: Query, name: string): Promise<void> {
  await query({ text: 'delete from learnt_index where name = $1', values: [name] });
}

/** Forgets what was asked for, or given up, before that moment alone, and what is too much. */
export async function forget(query: Query, before: Date): Promise<void> {
  await query({
    text: `delete from learnt_index where state <> 'made' and (greatest(asked_at, changed_at) < $1::timestamptz or name in (
      select name from learnt_index where state <> 'made' order by ms desc offset ${MOST_KEPT}))`,
    values: [before.toISOString()],
  });
}

/** It was made, or is not there any more; what is asked for from now on counts anew, unless it stands. */
export async function setState(
  query: Query,
  name: string,
  state: 'made' | 'dropped' | 'failed',
  now: Date,
  message: string | null = null,
): Promise<void> {
  await query({
    text: `update learnt_index set state = $2, changed_at = $3::timestamptz, used_at = $3::timestamptz, scans = 0,
      message = $4, calls = case $2 when 'made' then calls else 0 end, ms = case $2 when 'made' then ms else 0 end
      where name = $1`,
    values: [name, state, now.toISOString(), message],
  });
}

export async function setUsed(query: Query, name: string, scans: number, now: Date): Promise<void> {
  await query({
    text: 'update learnt_index set scans = $2, used_at = $3::timestamptz where name = $1',
    values: [name, scans, now.toISOString()],
  });
}

/** The number of rows as the planner reckons with, by table. */
export async function readRows(query: Query, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ name: string; rows: number }>({
    text: `select relname as name, reltuples::int8 as rows from pg_class
      where relnamespace = 'public'::regnamespace and relname = any($1::text[])`,
    values: [tables],
  });
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}
