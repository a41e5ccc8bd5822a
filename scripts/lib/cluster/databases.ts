import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, postgresBinaries, serviceUser, untilReady } from '../postgres';
import { orEnd, type Program, startProgram } from './program';

/** The database of the cockpit, and the account that owns it. */
export const DATABASE = 'cockpit';
const REPLICATOR = 'replicator';

/** One server of PostgreSQL. */
export interface DatabaseNode {
  readonly port: number;
  readonly pid: number;
  /** The cockpit's database there. */
  readonly url: string;
  /** One statement as its superuser. */
  query<R extends pg.QueryResultRow>(text: string): Promise<R[]>;
  /** Ends it; SIGINT in order, SIGQUIT as if it had crashed. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  /** Comes back, after it was ended in order, as a replica with what it has. */
  follow(): Promise<void>;
  /** Comes back, after `end`, as a replica with a copy of what another one has. */
  rejoin(primary: DatabaseNode): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  wal_level: 'replica',
  max_wal_senders: '10',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  wal_retrieve_retry_interval: '500ms',
  wal_receiver_timeout: '5s',
};

/** A write is acknowledged once a replica has it as well, so that none is lost with the primary. */
const SYNCHRONOUS = `alter system set synchronous_standby_names = 'ANY 1 (*)'`;

/**
 * Starts a primary and replicas that stream from whichever of them is the primary, with data below the folder.
 * `settings` add to those of all of them.
 */
export async function startDatabases(
  folder: string,
  replicas: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly DatabaseNode[]> {
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('PostgreSQL is not installed');
  // Whoever they run as passes through.
  chmodSync(folder, 0o711);
  const ports: number[] = [];
  for (let index = 0; index <= replicas; index++) ports.push(await freePort());
  const hosts = `host=${ports.map(() => '127.0.0.1').join()} port=${ports.join()} user=${REPLICATOR}`;
  const options = { ...SETTINGS, primary_conninfo: `${hosts} target_session_attrs=read-write`, ...settings };
  const [port = 0, ...others] = ports;
  const start = (name: string, at: number, fill: (data: string) => Promise<void>) =>
    startNode({ binaries, data: join(folder, name), port: at, options }, fill);

  const nodes: DatabaseNode[] = [];
  const startAll = async () => {
    const primary = await start('primary', port, (data) =>
      run(binaries, 'initdb', data, ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']),
    );
    nodes.push(primary);
    await primary.query(`create role ${REPLICATOR} login replication`);
    await primary.query(`create role ${DATABASE} login createrole`);
    await primary.query(`create database ${DATABASE} owner ${DATABASE}`);
    for (const [index, one] of others.entries())
      nodes.push(await start(`replica-${index + 1}`, one, (data) => copy(binaries, data, port)));
    if (replicas > 0)
      for (const node of nodes) {
        await node.query(SYNCHRONOUS);
        await node.query('select pg_reload_conf()');
      }
  };
  await orEnd(startAll(), async () => {
    for (const node of nodes) await node.end('SIGINT');
  });
  return nodes;
}

/** Fills a folder with what the server at the port has, as that of a replica. */
function copy(binaries: string, data: string, port: number): Promise<void> {
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', REPLICATOR];
  return run(binaries, 'pg_basebackup', data, [...from, '-R', '--no-sync', '--checkpoint=fast']);
}

/** Runs a program of PostgreSQL's on a folder that is empty. */
async function run(binaries: string, program: string, data: string, args: readonly string[]): Promise<void> {
  const owner = serviceUser();
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid);
  await promisify(execFile)(join(binaries, program), ['-D', data, ...args], { ...owner, cwd: data });
}

interface Place {
  readonly binaries: string;
  readonly data: string;
  readonly port: number;
  readonly options: Readonly<Record<string, string>>;
}

async function startNode(
  { binaries, data, port, options }: Place,
  fill: (data: string) => Promise<void>,
): Promise<DatabaseNode> {
  const args = Object.entries({ ...options, unix_socket_directories: data }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const address = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  let program: Program | undefined;
  const start = async () => {
    const started = startProgram(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), ...args],
      `${data}.log`,
      serviceUser(),
    );
    program = started;
    await orEnd(untilReady(address('postgres', 'postgres')), () => started.end('SIGINT'));
  };
  await fill(data);
  await start();
  return {
    port,
    get pid() {
      return program?.pid ?? 0;
    },
    url: address(DATABASE, DATABASE),
    async query<R extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString: address('postgres', 'postgres') });
      await client.connect();
      try {
        return (await client.query<R>(text)).rows;
      } finally {
        await client.end();
      }
    },
    end: async (signal) => program?.end(signal),
    start,
    async follow() {
      writeFileSync(join(data, 'standby.signal'), '');
      await start();
    },
    async rejoin(primary) {
      await copy(binaries, data, primary.port);
      await start();
    },
  };
}

/** The one that takes writes, and those that follow it. */
export async function primaryOf(
  nodes: readonly DatabaseNode[],
): Promise<{ primary: DatabaseNode; replicas: readonly DatabaseNode[] }> {
  for (const primary of nodes) {
    const [row] = await primary.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (!row?.standby) return { primary, replicas: nodes.filter((node) => node !== primary) };
  }
  throw new Error('None of the databases takes writes');
}

/** Makes a primary of the replica that has most of what the last one wrote; the others follow it. */
export async function promoteOneOf(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  const received = await Promise.all(
    nodes.map(async (node) => {
      const [row] = await node.query<{ at: string }>(
        `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as at`,
      );
      return { node, at: BigInt(row?.at ?? 0) };
    }),
  );
  const { node } = received.reduce((best, one) => (one.at > best.at ? one : best));
  await node.query('select pg_promote()');
  return node;
}
