/** All data of an installation as one file, and back into a place that is empty. */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Config } from '../config';
import { lockFolder, openPglite } from '../db';
import { dumpPostgres, restorePostgres } from './postgres';
import { BackupRefused } from './refused';

export { BackupRefused } from './refused';

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'statementTimeoutMs'>;

/**
 * Writes the data of the configured database into a new file: of PostgreSQL what pg_dump writes in its own format, of
 * the built-in database its folder, which no server may use meanwhile. A backup that fails, or that SIGINT or SIGTERM
 * interrupts, leaves no file.
 */
export async function backUp(place: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already; name a new file.`);
  const draft = `${file}.part`;
  await interruptible(async (signal) => {
    try {
      const address = addressOf(place);
      if (address !== undefined) await dumpPostgres(address, draft, signal);
      else await writeFile(draft, await folderOf(place), { mode: 0o600, signal });
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  });
}

/** Puts the data of a file into the configured database, which must have none; a failed or interrupted one leaves it so. */
export async function restore(place: Place, file: string): Promise<void> {
  if (!existsSync(file)) throw new BackupRefused(`${file} does not exist.`);
  const address = addressOf(place);
  await interruptible((signal) =>
    address !== undefined ? restorePostgres(address, file, signal) : restoreFolder(place, file, signal),
  );
}

/** Does the work and has its signal told of SIGINT and SIGTERM, which else end the process before it has cleaned up. */
async function interruptible(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const told = new AbortController();
  const stop = (): void => told.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await work(told.signal);
  } catch (error) {
    throw told.signal.aborted ? new BackupRefused('It was interrupted, and nothing is left of it.') : error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** PostgreSQL's own, for a dump is one session. */
function addressOf({ databaseUrl, databaseDirectUrl }: Place): string | undefined {
  return databaseDirectUrl ?? databaseUrl;
}

async function folderOf({ dataDir, statementTimeoutMs }: Place): Promise<Buffer> {
  if (!existsSync(join(dataDir, 'pgdata'))) throw new BackupRefused(`${dataDir} holds no data; see DATA_DIR.`);
  // Before a new release, it is what the old one left.
  const database = await openPglite({ dataDir, statementTimeoutMs, asIs: true });
  try {
    return await promisify(gzip)(await database.dump());
  } finally {
    await database.close();
  }
}

/** The data takes its place when all of it is there. */
async function restoreFolder({ dataDir, statementTimeoutMs }: Place, file: string, signal: AbortSignal): Promise<void> {
  if (dataDir === 'memory://') throw new BackupRefused('DATA_DIR is memory://, which keeps nothing.');
  const data = join(dataDir, 'pgdata');
  const draft = join(dataDir, 'restoring');
  const unlock = await lockFolder(dataDir);
  try {
    if (existsSync(data)) throw new BackupRefused(`${data} holds data already; set DATA_DIR to an empty folder.`);
    const image = await promisify(gunzip)(await readFile(file)).catch(() => {
      throw new BackupRefused(`${file} is no backup of the built-in database.`);
    });
    await rm(draft, { recursive: true, force: true });
    const database = await openPglite({ dataDir: draft, image, statementTimeoutMs }).catch((error: Error) => {
      throw new BackupRefused(`${file} cannot be unpacked: ${error.message}`);
    });
    await database.close();
    signal.throwIfAborted();
    await rename(join(draft, 'pgdata'), data);
  } finally {
    await rm(draft, { recursive: true, force: true });
    unlock();
  }
}
