import { Kysely, type PostgresPool as KyselyPool, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import { confine, maintain } from '../confine';
import type { Database, Statement } from '../database';
import { DatabaseUnavailable } from '../errors';
import { migrate } from '../migrate';
import { wantedPosition } from '../position';
import { sharedAfter } from '../shared-after';
import type { Tables } from '../tables';
import { CHANGE_BREATH_MS } from '../tell-of-change';
import { Apart } from './apart';
import { Hosts } from './hosts';
import { Listener } from './listener';
import { PostgresPool } from './pool';
import { Replicas } from './replicas';
import { CLIENT_CONFIG, checkPooled, settleRole } from './session';
import { Waker } from './waker';

export { APART } from './apart';

export interface PostgresOptions {
  /** Where transactions and single statements go; of several hosts to the primary. */
  readonly databaseUrl: string;
  /** Where sessions go, if what stands at `databaseUrl` is a pooler that has none. */
  readonly databaseDirectUrl?: string;
  /** Copies of the database that answer reads. */
  readonly databaseReplicas?: readonly string[];
  /** Most connections to each. */
  readonly databasePool: number;
  readonly statementTimeoutMs: number;
  /** It stays in the form that it has. */
  readonly asIs?: boolean;
  /** Told of errors of idle connections. */
  readonly onError?: (error: Error) => void;
}

/** What comes first of all: settling the account may wait for a lock. */
const SETTLING_MS = 30_000;

/** A PostgreSQL server, migrated unless it is to stay as it is. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databaseReplicas = [], databasePool, statementTimeoutMs, onError } = options;
  const isPooled = databaseDirectUrl !== undefined;
  const poolAt = (hosts: Hosts, most = databasePool) =>
    new PostgresPool({ hosts, most, statementTimeoutMs, isPooled, ...(onError ? { onError } : {}) });
  const hosts = new Hosts(databaseUrl);
  const direct = isPooled ? new Hosts(databaseDirectUrl) : hosts;
  const apart = new Apart(direct);
  const pool = poolAt(hosts);
  // It stays connected: a primary that is lost is lost to it at once, and not only to the next call.
  const listener = new Listener(direct, () => pool.startAfresh());
  const waker = new Waker(
    (channel) => pool.query({ text: "select pg_notify($1, '')", values: [channel] }),
    CHANGE_BREATH_MS,
  );
  const position = () => positionOf(pool);
  const replicas = new Replicas(
    databaseReplicas.map((address) => {
      const replica = new Hosts(address);
      return { reads: poolAt(replica), looks: poolAt(replica, 1) };
    }),
    position,
  );
  const owner = ownerOn(pool);
  try {
    if (isPooled) {
      await apart.run(SETTLING_MS, (query) => settleRole(query, statementTimeoutMs));
      await checkPooled((statement) => pool.query(statement));
    }
    if (!options.asIs) await migrateAt(direct);
  } catch (error) {
    await owner.destroy();
    throw error;
  }

  return {
    kind: 'postgres',
    owner,
    query: <R>(statement: Statement) => pool.query<R>(statement),
    async read<R>(statement: Statement) {
      const wanted = databaseReplicas.length > 0 ? wantedPosition() : undefined;
      return (
        (wanted === undefined ? undefined : await replicas.query<R>(statement, wanted)) ?? pool.query<R>(statement)
      );
    },
    ...(databaseReplicas.length > 0
      ? {
          replicas: {
            position: sharedAfter(position),
            each: <R>(statement: Statement) => replicas.each<R>(statement),
            figures: replicas.figures,
          },
        }
      : {}),
    confined: (unit, work) => confine(owner, unit, work),
    maintain: (work) => maintain(owner, work),
    apart: (mostMs, work) => apart.run(mostMs, work),
    listen: (channel, heard) => listener.listen(channel, heard),
    wake: (channel) => waker.wake(channel),
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
      waker.close();
      apart.close();
      await listener.close();
      await replicas.end();
      await owner.destroy();
    },
  };
}

function ownerOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as KyselyPool }) });
}

/** In a session of its own, which holds the lock of migrations, and without a time limit: large tables take their time. */
async function migrateAt(hosts: Hosts): Promise<void> {
  const owner = ownerOn(new PostgresPool({ hosts, most: 1, statementTimeoutMs: 0, isPooled: false }));
  await migrate(owner).finally(() => owner.destroy());
}

/** One connection, to the primary. */
export function connectedClient(databaseUrl: string): Promise<Client> {
  const hosts = new Hosts(databaseUrl);
  return hosts.connected(() => new hosts.Client(CLIENT_CONFIG).connect());
}

/** How far the database has written. */
async function positionOf(pool: PostgresPool): Promise<bigint> {
  const [row] = await pool.query<{ written: string }>({
    text: `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as written`,
    values: [],
  });
  return BigInt(row?.written ?? 0);
}
