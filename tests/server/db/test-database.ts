import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openPglite, openPostgres, type PgliteDatabase } from '../../../server/platform/db';
import { createDatabase } from '../databases';

const CACHE = join('node_modules', '.cache', 'cockpit');
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * A fresh migrated database: a database of its own on the server that TEST_DATABASE_URL names, else PGlite in memory
 * (started from a kept image, which takes a fifth of the time).
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openFreshPostgres(url) : openFreshPglite();
}

/** PGlite in memory, migrated. */
export async function openFreshPglite(statementTimeoutMs = STATEMENT_TIMEOUT_MS): Promise<PgliteDatabase> {
  return openPglite({ image: await keptImage(), statementTimeoutMs });
}

/** Makes a database on the server, and drops it on close. */
export async function openFreshPostgres(url: string): Promise<Database> {
  const { config, drop } = await createDatabase(url);
  const database = await openPostgres({ ...config, databasePool: 4, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

async function keptImage(): Promise<Uint8Array> {
  const migrations = readdirSync('server/platform/db/migrations').map(
    (name) => `server/platform/db/migrations/${name}`,
  );
  const sources = [...migrations, 'server/platform/db/roles.ts', 'node_modules/@electric-sql/pglite/package.json'];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  const file = join(CACHE, `pglite-${hash.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(file)) return readFileSync(file);
  const database = await openPglite({ statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const image = await database.dump();
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, image);
  renameSync(draft, file);
  return image;
}
