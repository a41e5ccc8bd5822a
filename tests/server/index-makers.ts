import { CompiledQuery } from 'kysely';
import type { Database } from '../../server/platform/db';

/** Selects the connections that make an index beside other work, in this database or another one of the server. */
export const indexMakers = (database = 'current_database()') => `select pid from pg_stat_activity
  where datname = ${database} and state = 'active' and query like 'create index concurrently%'`;

/** Begins a transaction that writes, which whatever makes an index of the table waits for, and ends it once it is told to. */
export function holdOpen(database: Database, text: string, values: readonly unknown[] = []) {
  const held = { end: () => {}, open: Promise.resolve() };
  held.open = database.maintain(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    await new Promise<void>((done) => {
      held.end = done;
    });
  });
  return held;
}
