import { sql } from 'kysely';
import { DANGLING } from '../../entities';
import type { Owner } from './write';

/**
 * Does work that writes many rows into the tables while they have no indexes but those that make rows unique and those
 * that each new row asks for what refers to it, and builds the others afterwards: half the time. The transaction keeps
 * all others from the tables meanwhile.
 */
export async function withoutIndexes<T>(tx: Owner, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${[...tables]}) and not i.indisunique
      and c.relname not like ${`%\\_${DANGLING}`}`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
  const result = await work();
  // What waits for the end of the transaction is done now: a table that something waits for takes no index.
  await sql`set constraints all immediate`.execute(tx);
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  return result;
}
