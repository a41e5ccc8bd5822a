import { EventEmitter } from 'node:events';
import { CompiledQuery, Kysely } from 'kysely';
import { confine, maintain, refuseInside } from '../confine';
import type { Database, Statement } from '../database';
import { DatabaseUnavailable } from '../errors';
import { lockFolder } from '../folder-lock';
import { migrate } from '../migrate';
import type { Tables } from '../tables';
import { PgliteDialect } from './dialect';
import { Engine, type EngineOptions } from './engine';
import { keepHouse } from './housekeeping';
import { Turn } from './turn';

export interface PgliteDatabase extends Database {
  /** The data folder as one file; tests start from it. */
  dump(): Promise<Uint8Array>;
}

/**
 * PGlite in a folder of its own, or in memory, migrated unless it is to stay as it is, or starts from an image. The folder
 * is locked against a second server.
 */
export async function openPglite(options: EngineOptions & { readonly asIs?: boolean }): Promise<PgliteDatabase> {
  const unlock = options.dataDir ? await lockFolder(options.dataDir) : () => undefined;
  const dataDir = options.dataDir ? `${options.dataDir}/pgdata` : undefined;
  const listeners = new EventEmitter().setMaxListeners(0);
  const onNotification = (channel: string): void => void listeners.emit(channel);
  const engine = new Engine({ ...options, ...(dataDir ? { dataDir } : {}), onNotification });
  try {
    await engine.ready;
    const database = wire(engine, listeners, unlock);
    if (!options.image && !options.asIs) await migrate(database.owner);
    return database;
  } catch (error) {
    await engine.close();
    unlock();
    throw error;
  }
}

function wire(engine: Engine, listeners: EventEmitter, unlock: () => void): PgliteDatabase {
  const turn = new Turn();
  const owner = new Kysely<Tables>({ dialect: new PgliteDialect(engine, turn) });

  async function query<R>({ text, values }: Statement): Promise<R[]> {
    refuseInside();
    const release = await turn.take();
    try {
      return (await engine.query(text, values)).rows as R[];
    } finally {
      release();
    }
  }

  const stopHousekeeping = keepHouse(query);
  return {
    kind: 'pglite',
    owner,
    query,
    read: query,
    confined: (unit, work) => confine(owner, unit, work),
    maintain: (work) => maintain(owner, work),
    async listen(channel, listener) {
      listeners.on(channel, listener);
      const release = await turn.take();
      await engine.listen(channel).finally(release);
      return async () => void listeners.off(channel, listener);
    },
    // One process alone uses the folder, so this wake-up need not pass through the database.
    async wake(channel) {
      setImmediate(() => listeners.emit(channel));
    },
    async ping(timeoutMs) {
      await within(timeoutMs, owner.executeQuery(CompiledQuery.raw('select 1')));
    },
    async close() {
      stopHousekeeping();
      await owner.destroy();
      unlock();
    },
    dump: () => engine.dump(),
  };
}

function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseUnavailable('The database does not answer')), timeoutMs);
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}
