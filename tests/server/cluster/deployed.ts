/** Three machines for the database as docs/operating.md deploys them, from the very files that it shows. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClusterDatabases, findProgram, startProgram } from '../../../scripts/lib/cluster';
import { postgresBinaries, serviceUser } from '../../../scripts/lib/postgres';

const PASSWORD = 'of-the-account';
const PROGRAMS = ['patroni', 'etcd', 'pgbouncer', 'openssl'] as const;

/** What keeps them from being started here; empty: they can be. Patroni's way in asks for the user postgres. */
export const missingForPatroni = (): readonly string[] => [
  ...(postgresBinaries() ? [] : ['postgresql']),
  ...PROGRAMS.filter((name) => findProgram(name) === undefined),
  ...(process.getuid?.() === 0 ? [] : ['root']),
];

/** PostgreSQL under Patroni, the pooler before it, and a member of etcd. */
interface Machine {
  readonly name: string;
  /** Takes all that runs on it away at once. */
  lose(): Promise<void>;
  /** It is there again, with what its disk holds. */
  comeBack(): void;
}

/** A machine as Patroni tells it. */
interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly lag?: number | string;
}

export interface Deployed {
  readonly machines: readonly Machine[];
  /** What the guide says that each server is told. */
  readonly addresses: ClusterDatabases['addresses'];
  /** What Patroni says of all of them; empty while nobody of it answers. */
  members(): Promise<readonly Member[]>;
  /** Changes roles as it is planned: the leader steps back for another one. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

const NUMBERS = [1, 2, 3] as const;
const host = (number: number) => `127.0.0.1${number}`;

/** Starts them on addresses of this machine, with data and logs below the folder. */
export async function startDeployed(folder: string): Promise<Deployed> {
  chmodSync(folder, 0o711);
  makeAuthority(folder);
  const machines = NUMBERS.map((number) => startMachine(folder, number));
  const members = async () => {
    for (const number of NUMBERS) {
      const answer = await fetch(`http://${host(number)}:8008/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { readonly members: readonly Member[] }).members;
    }
    return [];
  };
  return {
    machines,
    addresses: addressesOf(folder),
    members,
    async switchOver() {
      const leader = (await members()).find(({ role }) => role === 'leader')?.name;
      const answer = await fetch(`http://${host(1)}:8008/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader }),
      });
      if (!answer.ok) throw new Error(`Patroni changed no roles: ${await answer.text()}`);
    },
    async stop() {
      await Promise.all(machines.map((machine) => machine.lose()));
    },
  };
}

/** Makes the account and the database at the leader, in the guide's words. */
export function makeAccount(folder: string, leader: string): void {
  const [, said = ''] = /^The account, once, at the primary: `(.*)`$/m.exec(guide()) ?? [];
  const commands = said.split(/(?<=;)\s*/).flatMap((statement) => ['-c', statement.replace('…', PASSWORD)]);
  execFileSync('psql', ['-h', join(folder, leader), '-U', 'postgres', ...commands], serviceUser());
}

function startMachine(folder: string, number: number): Machine {
  const name = `db${number}`;
  const place = join(folder, name);
  mkdirSync(place, { mode: 0o700 });
  const put = (file: string, text: string) => writeFileSync(join(place, file), text);
  put('config.yml', onMachine(number, shown('`/etc/patroni/config.yml`'), folder));
  put('pgbouncer.ini', onMachine(number, `${shown('`/etc/pgbouncer/pgbouncer.ini`')}unix_socket_dir =\n`, folder));
  put('userlist.txt', `"cockpit" "${PASSWORD}"\n`);
  certify(folder, place, host(number));
  const { uid = 0, gid = 0 } = serviceUser();
  for (const file of ['.', ...readdirSync(place)]) chownSync(join(place, file), uid, gid);

  const run = (program: (typeof PROGRAMS)[number], ...args: string[]) =>
    startProgram(findProgram(program) ?? program, args, join(folder, `${name}-${program}.log`), {
      uid,
      gid,
      env: { HOME: place },
    });
  const programs = [
    run('etcd', ...etcdArguments(place, number)),
    run('patroni', join(place, 'config.yml')),
    run('pgbouncer', join(place, 'pgbouncer.ini')),
  ];
  return {
    name,
    async lose() {
      await Promise.all(programs.map((program) => program.end('SIGKILL')));
      killPostgres(join(place, 'data'));
    },
    comeBack() {
      for (const program of programs) program.start();
    },
  };
}

/** PostgreSQL is no child of Patroni's: it goes on without it. */
function killPostgres(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
}

function etcdArguments(place: string, number: number): string[] {
  const [clients, peers] = [`http://${host(number)}:2379`, `http://${host(number)}:2380`];
  const all = NUMBERS.map((one) => `db${one}=http://${host(one)}:2380`);
  return [
    ...['--name', `db${number}`, '--data-dir', join(place, 'etcd'), '--initial-cluster', all.join()],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  ];
}

const guide = () => readFileSync('docs/operating.md', 'utf8');

/** What the guide shows after these words, as a block. */
function shown(after: string): string {
  const [, text] =
    guide()
      .split(after, 2)[1]
      ?.split(/```\w*\n/, 2) ?? [];
  if (!text) throw new Error(`docs/operating.md shows nothing after ${after}`);
  return text;
}

/** A file of the first machine as that of another one: with its own name and addresses, but for those of all members. */
function onMachine(number: number, text: string, folder: string): string {
  const lines = text.split('\n');
  const own = (line: string) => line.replaceAll('10.0.0.11', `10.0.0.1${number}`).replaceAll('db1', `db${number}`);
  const place = join(folder, `db${number}`);
  return here(lines.map((line) => (line.startsWith('etcd3:') ? line : own(line))).join('\n'))
    .replaceAll('/var/lib/postgresql/cockpit', join(place, 'data'))
    .replaceAll('/usr/lib/postgresql/15/bin', postgresBinaries() ?? '')
    .replaceAll(/\/etc\/(patroni|pgbouncer)|\/var\/run\/postgresql/g, place);
}

/** The guide's addresses and passwords, as they are here. */
const here = (text: string) =>
  text
    .replaceAll('10.0.0.', '127.0.0.')
    .replaceAll('…', PASSWORD)
    .replaceAll(/(?<=[@,])db(\d)(?=:)/g, (_name, number: string) => host(Number(number)));

function addressesOf(folder: string): Deployed['addresses'] {
  const text = here(shown('The environment of each server')).replaceAll('/etc/cockpit/database-ca.crt', ca(folder));
  const the = (name: string) => new RegExp(`^${name}='(.*)'$`, 'm').exec(text)?.[1] ?? '';
  return {
    DATABASE_URL: the('DATABASE_URL'),
    DATABASE_DIRECT_URL: the('DATABASE_DIRECT_URL'),
    DATABASE_REPLICAS: the('DATABASE_REPLICAS'),
  };
}

const ca = (folder: string) => join(folder, 'ca.crt');
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

/** An authority of its own, which servers are told of. */
function makeAuthority(folder: string): void {
  const key = join(folder, 'ca.key');
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=ca', '-keyout', key, '-out', ca(folder));
}

/** The key and certificate of an address. */
function certify(folder: string, place: string, address: string): void {
  const [request, names] = [join(place, 'tls.csr'), join(place, 'tls.ext')];
  writeFileSync(names, `subjectAltName=IP:${address}`);
  const key = join(place, 'tls.key');
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${address}`, '-keyout', key, '-out', request);
  const authority = ['-CA', ca(folder), '-CAkey', join(folder, 'ca.key'), '-CAcreateserial'];
  openssl('x509', '-req', '-in', request, ...authority, '-extfile', names, '-out', join(place, 'tls.crt'));
}
