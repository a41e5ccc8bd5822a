import { type Kysely, Migrator, sql } from 'kysely';
import { patiently } from './confine';
import { migrations } from './migrations';
import type { Tables } from './tables';

/** Brings the database to the newest form. Servers that start together wait for each other (Kysely's advisory lock). */
export async function migrate(owner: Kysely<Tables>): Promise<void> {
  if (await isNewest(owner)) return;
  await sql`create extension if not exists pg_trgm`.execute(owner).catch(async (error: unknown) => {
    // Two servers that start together may both try; a user without the right needs it made by an administrator.
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(owner);
    if (rows.length === 0)
      throw new Error('The database needs the extension pg_trgm: create extension pg_trgm', { cause: error });
  });
  const migrator = new Migrator({ db: owner, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await patiently(() => migrator.migrateToLatest());
  if (error) throw error;
}

/**
 * True if nothing is to be done. Asked first, because the migrator reads the whole catalogue before it finds so. A database
 * that a newer server has brought further is new enough: migrations only add.
 */
export async function isNewest(owner: Kysely<Tables>): Promise<boolean> {
  const known = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    owner,
  );
  if (!known.rows[0]?.there) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(owner);
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => done.has(name));
}
