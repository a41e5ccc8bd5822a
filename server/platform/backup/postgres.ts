import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { addressesOf, CREATE_APP_ROLE, connectedClient } from '../db';
import { BackupRefused } from './refused';

/** Writes the database as pg_dump's own format, which pg_restore reads; the file is its owner's alone. */
export async function dumpPostgres(databaseUrl: string, file: string, signal: AbortSignal): Promise<void> {
  // A file that is there keeps its rights: nobody else can read it while it is written.
  await writeFile(file, '', { mode: 0o600 });
  await run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], databaseUrl, signal);
}

/** Puts a dump into a database without tables, all of it or nothing. */
export async function restorePostgres(databaseUrl: string, file: string, signal: AbortSignal): Promise<void> {
  const client = await connectedClient(databaseUrl);
  try {
    const { rows } = await client.query(`select 1 from pg_tables where schemaname = current_schema() limit 1`);
    if (rows.length > 0)
      throw new BackupRefused('The database of DATABASE_URL holds tables already; name an empty one.');
    // A dump grants rights to the role, but does not make it.
    await client.query(CREATE_APP_ROLE);
  } finally {
    await client.end();
  }
  await run(
    'pg_restore',
    ['--no-owner', '--single-transaction', '--exit-on-error', `--dbname=${nameIn(databaseUrl)}`, file],
    databaseUrl,
    signal,
  );
}

/** The name of the database in its address. */
function nameIn(databaseUrl: string): string {
  return decodeURIComponent(new URL(addressesOf(databaseUrl)[0]!).pathname.slice(1));
}

/**
 * Runs a program of PostgreSQL's until it ends, which the signal makes it do; the address goes to it by its environment,
 * where no list of processes shows it.
 */
function run(program: string, args: readonly string[], databaseUrl: string, signal: AbortSignal): Promise<void> {
  const hosts = addressesOf(databaseUrl).map((address) => new URL(address));
  const { username, password, searchParams } = hosts[0]!;
  const environment = {
    PGHOST: decodeURIComponent(searchParams.get('host') ?? hosts.map(({ hostname }) => hostname).join()),
    PGPORT: searchParams.get('port') ?? hosts.map(({ port }) => port).join(),
    PGTARGETSESSIONATTRS: hosts.length > 1 ? 'read-write' : '',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: nameIn(databaseUrl),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
  };
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...given }, stdio: ['ignore', 'inherit', 'pipe'] });
    signal.addEventListener('abort', () => child.kill());
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
    });
    child.on('error', () =>
      reject(new BackupRefused(`${program} is not installed; it comes with PostgreSQL's client programs.`)),
    );
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new BackupRefused(`${program}: ${said.trim()}`))));
  });
}
