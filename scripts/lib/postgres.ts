/** A PostgreSQL of our own for tests and benchmarks: an installed server, a cluster in a temporary folder, no configuration. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface TestPostgres {
  readonly url: string;
  /** Ends it and keeps its data; SIGINT in order, SIGQUIT as if it had crashed. */
  halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again on the same port and data, after `halt`. */
  revive(): Promise<void>;
  /** Ends it and drops its data. */
  stop(): Promise<void>;
}

/** Where a cluster lies. */
export interface PostgresPlace {
  /** Folder of its data but for the write-ahead log, empty and there; one of its own if nothing is given. */
  readonly data?: string;
}

/** Folder with initdb and postgres of the newest installed server, or null. */
export function postgresBinaries(): string | null {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(base, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** Starts a cluster on a free port; null if no server is installed. PostgreSQL refuses to run as root, so root lends it a user. */
export async function startPostgres(
  settings: Record<string, string> = {},
  place: PostgresPlace = {},
): Promise<TestPostgres | null> {
  const binaries = postgresBinaries();
  if (!binaries) return null;
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-postgres-'));
  const owner = serviceUser();
  const data = place.data ?? join(folder, 'data');
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const one of [folder, ...(place.data ? [place.data] : [])]) chownSync(one, owner.uid, owner.gid);
  const log = join(folder, 'wal');
  const initialised = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-X', log, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, encoding: 'utf8', cwd: folder },
  );
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`);
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    ...settings,
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  const start = async () => {
    server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...owner,
      stdio: 'ignore',
      cwd: folder,
    });
    await untilReady(url, server);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    halt: end,
    revive: start,
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whom programs run as that refuse to run as root; nobody else, if we are not root. */
export function serviceUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The next name.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody"');
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });
}

/** Resolves when the server at the address takes connections. */
export async function untilReady(url: string, server?: ChildProcess): Promise<void> {
  const { default: pg } = await import('pg');
  for (let attempt = 0; attempt < 150; attempt++) {
    if (server && server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error('the database did not answer within 15 seconds');
}
