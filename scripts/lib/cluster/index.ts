/**
 * An installation of several servers on one machine:
 *
 *   HAProxy → application servers → PgBouncer before each → PostgreSQL: a primary and replicas that stream from it
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, postgresBinaries } from '../postgres';
import { type Balancer, startBalancer } from './balancer';
import { type DatabaseNode, startDatabases } from './databases';
import { type Pooler, startPooler } from './poolers';
import { findProgram, orEnd, type Program, startProgram } from './program';

export { DATABASE, type DatabaseNode, primaryOf, promoteOneOf } from './databases';
export { findProgram, startProgram } from './program';

/** The databases alone, for whoever has a server. */
export interface ClusterDatabases {
  /** The primary first. */
  readonly databases: readonly DatabaseNode[];
  /** One before each. */
  readonly poolers: readonly Pooler[];
  /** What a server is told of them. */
  readonly addresses: ReturnType<typeof databaseAddresses>;
  stop(): Promise<void>;
}

/** Starts a primary, replicas, and a pooler before each. */
export async function startClusterDatabases(
  folder: string,
  replicas: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<ClusterDatabases> {
  const databases = await startDatabases(folder, replicas, settings);
  const poolers: Pooler[] = [];
  const stop = async () => {
    await Promise.all(poolers.map((pooler) => pooler.end('SIGTERM')));
    // The primary first: it waits until the replicas have what it wrote.
    for (const node of databases) await node.end('SIGINT');
  };
  for (const node of databases) poolers.push(await orEnd(startPooler(folder, node), stop));
  return { databases, poolers, addresses: databaseAddresses(databases, poolers), stop };
}

export interface ClusterSize {
  readonly replicas: number;
  readonly servers: number;
}

export interface AppServer extends Program {
  readonly url: string;
}

export interface Cluster extends ClusterDatabases {
  /** Where people go. */
  readonly url: string;
  readonly servers: readonly AppServer[];
  readonly balancer: Balancer;
}

/** The Debian packages that are missing; none: a cluster can be started. */
export function missingPackages(): readonly string[] {
  return [
    ...(postgresBinaries() ? [] : ['postgresql']),
    ...['pgbouncer', 'haproxy'].filter((name) => findProgram(name) === undefined),
  ];
}

/** What node runs as an application server: as it was built, or from its sources. */
export const BUILT = ['--enable-source-maps', 'dist/server/main.js'] as const;
export const SOURCES = ['--import', 'tsx', 'server/main.ts'] as const;

export interface ServerRun {
  readonly entry: typeof BUILT | typeof SOURCES;
  /** Adds to its environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts it with data and logs below the folder; `settings` add to those of PostgreSQL. Called off, it stops what it has started, and rejects. */
export async function startCluster(
  folder: string,
  { replicas, servers: count }: ClusterSize,
  { entry, env }: ServerRun,
  settings: Readonly<Record<string, string>> = {},
  calledOff?: AbortSignal,
): Promise<Cluster> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const base = await startClusterDatabases(folder, replicas, settings);
    stops.push(base.stop);
    const servers: AppServer[] = [];
    stops.push(async () => void (await Promise.all(servers.map((server) => server.end('SIGTERM')))));
    // The first fills the database.
    for (let index = 0; index < count; index++) {
      calledOff?.throwIfAborted();
      servers.push(await startServer(folder, { entry, env: { ...base.addresses, ...env } }));
    }
    const balancer = await startBalancer(folder, servers.map(portOf));
    stops.push(() => balancer.end('SIGTERM'));
    return { ...base, servers, balancer, url: balancer.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const portOf = ({ url }: AppServer) => Number(new URL(url).port);

/** What the servers are told of their database. */
export function databaseAddresses(databases: readonly DatabaseNode[], poolers: readonly Pooler[]) {
  const several = (urls: readonly string[]) => {
    const [first] = urls.map((url) => new URL(url));
    const hosts = urls.map((url) => new URL(url).host).join();
    return `postgres://${first?.username}@${hosts}${first?.pathname}`;
  };
  return {
    DATABASE_URL: several(poolers.map(({ url }) => url)),
    DATABASE_DIRECT_URL: several(databases.map(({ url }) => url)),
    DATABASE_REPLICAS: poolers
      .slice(1)
      .map(({ url }) => url)
      .join(),
  };
}

/** Starts an application server. */
export async function startServer(folder: string, { entry, env }: ServerRun): Promise<AppServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(folder, `server-${port}.log`);
  const program = startProgram(process.execPath, entry, log, {
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  await orEnd(untilAnswers(url, program, log), () => program.end('SIGTERM'));
  return Object.assign(program, { url });
}

/** Resolves when a server is ready there, or the one behind the balancer. */
export async function untilAnswers(url: string, program: Program, log: string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (!program.isRunning) throw new Error(`${url} ended: ${readFileSync(log, 'utf8')}`);
    const isReady = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error(`${url} was not ready within two minutes`);
}
