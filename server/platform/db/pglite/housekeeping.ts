import { patiently } from '../confine';
import type { Statement } from '../database';

const EVERY_MS = 30_000;

/** Tables of which so much changed since they were looked at that the planner guesses wrong; PostgreSQL's own measure. */
const DUE = `select quote_ident(relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_mod_since_analyze + n_dead_tup desc`;

type Query = <R>(statement: Statement) => Promise<R[]>;

/**
 * PGlite has no autovacuum: without this the planner never learns how many rows there are, and dead rows stay. One
 * table per statement, so that callers wait for one table at most. Gives the function that ends it.
 */
export function keepHouse(query: Query, everyMs = EVERY_MS): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    patiently(() => tidy(query))
      .catch(() => undefined) // the database is away or closing; the next round tries again
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyses what is due. Gives the names of those tables. */
export async function tidy(query: Query): Promise<string[]> {
  await query({ text: 'select pg_stat_force_next_flush()', values: [] });
  const due = await query<{ name: string }>({ text: DUE, values: [] });
  for (const { name } of due) await query({ text: `vacuum (analyze) ${name}`, values: [] });
  return due.map(({ name }) => name);
}
