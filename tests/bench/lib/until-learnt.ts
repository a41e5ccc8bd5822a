import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Longer than a server waits before it looks after its indexes again. */
const BETWEEN_MS = 65_000;

/** Asks again and again until PostgreSQL is given no further index for it; gives the names of those that it was given. */
export async function untilLearnt(client: pg.Client, ask: () => Promise<void>): Promise<readonly string[]> {
  let before = -1;
  for (;;) {
    await ask();
    await wait(BETWEEN_MS);
    while ((await client.query('select from pg_stat_progress_create_index')).rows.length > 0) await wait(1000);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'i' and relname like '%\\_learnt' order by 1`,
    );
    if (rows.length === before) return rows.map(({ name }) => name);
    before = rows.length;
  }
}
