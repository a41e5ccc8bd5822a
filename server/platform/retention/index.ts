/**
 * How long the past is kept. The history of rows stands in parts by time, of which those too old are taken away whole:
 * whoever reads or writes meanwhile waits for nothing. Keys of calls are known over all time, so they stand in one
 * table and go in small portions.
 */
import { type Database, LOCKS } from '../db';
import { PART, type Part, planParts } from './parts';

type Query = Database['query'];
type Run = <R>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/** The longest that one statement may wait for those who read what is taken away. */
const MOST_MS = 1_800_000;
/** Keys in one transaction. */
const PORTION = 5000;

/** Makes the parts of the next quarters, and drops history and keys that are older than so many months; 0 keeps them for good. */
export async function keepPast(database: Database, months: number): Promise<void> {
  if (!database.apart) return keep(database.query, months, '');
  await database.apart(MOST_MS, async (query) => {
    const [lock] = await query<{ own: boolean }>({
      text: 'select pg_try_advisory_lock($1) as own',
      values: [LOCKS.history],
    });
    if (lock?.own) await keep(query, months, 'concurrently');
  });
}

/** `how` a part leaves: beside everybody else, where the database can. */
async function keep(query: Query, months: number, how: 'concurrently' | ''): Promise<void> {
  const run: Run = (text, values = []) => query({ text, values });
  const found = await run<Part & { readonly now: string }>(
    `select c.relname as name, i.inhrelid is not null as "isPart", coalesce(i.inhdetachpending, false) as "isLeaving", now() as now
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and starts_with(c.relname, $1)`,
    [PART],
  );
  const { make, drop } = planParts(found[0]!.now, months, found);
  for (const { name, from, to } of make) {
    await run(`create table if not exists "${name}" (like audit including defaults including indexes)`);
    await run(`alter table audit attach partition "${name}" for values from ('${from}') to ('${to}')`);
  }
  for (const { name, isPart, isLeaving } of drop) {
    if (isPart) await run(`alter table audit detach partition "${name}" ${isLeaving ? 'finalize' : how}`);
    await run(`drop table "${name}"`);
  }
  if (months > 0) await dropKeys(run, months);
}

async function dropKeys(run: Run, months: number): Promise<void> {
  for (let dropped = PORTION; dropped === PORTION; ) {
    const gone = await run(
      `delete from command where ctid = any(array(select ctid from command
        where created_at < now() - make_interval(months => $1::int) limit ${PORTION})) returning 1`,
      [months],
    );
    dropped = gone.length;
  }
}
