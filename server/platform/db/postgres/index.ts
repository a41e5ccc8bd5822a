import { Kysely, type PostgresPool as KyselyPool, PostgresDialect } from 'kysely';
import { confine, maintain } from '../confine';
import type { Database, Statement } from '../database';
import { DatabaseUnavailable } from '../errors';
import { migrate } from '../migrate';
import type { Tables } from '../tables';
import { Apart } from './apart';
import { Listener } from './listener';
import { type PostgresOptions, PostgresPool } from './pool';

export { APART } from './apart';
export type { PostgresOptions } from './pool';

/** A PostgreSQL server, migrated. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new PostgresPool(options);
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as KyselyPool }) });
  const listener = new Listener(options);
  const apart = new Apart(options);
  try {
    await migrate(owner);
  } catch (error) {
    await owner.destroy();
    throw error;
  }

  return {
    kind: 'postgres',
    owner,
    query: <R>(statement: Statement) => pool.query<R>(statement),
    confined: (unit, work) => confine(owner, unit, work),
    maintain: (work) => maintain(owner, work),
    apart: (mostMs, work) => apart.run(mostMs, work),
    listen: (channel, heard) => listener.listen(channel, heard),
    async wake(channel) {
      await pool.query({ text: "select pg_notify($1, '')", values: [channel] });
    },
    async ping(timeoutMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new DatabaseUnavailable('The database does not answer')), timeoutMs);
      });
      const answer = pool.query({ text: 'select 1', values: [] });
      answer.catch(() => undefined);
      await Promise.race([answer, late]).finally(() => clearTimeout(timer));
    },
    async close() {
      apart.close();
      await listener.close();
      await owner.destroy();
    },
  };
}
