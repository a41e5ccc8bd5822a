import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, serviceUser } from '../postgres';
import { DATABASE, type DatabaseNode } from './databases';
import { findProgram, orEnd, type Program, startProgram } from './program';

/** PgBouncer before one server of PostgreSQL. */
export interface Pooler extends Program {
  /** The cockpit's database through it. */
  readonly url: string;
}

/** Starts PgBouncer, which pools transactions, before a server. */
export async function startPooler(folder: string, { port: behind }: DatabaseNode): Promise<Pooler> {
  const command = findProgram('pgbouncer');
  if (!command) throw new Error('PgBouncer is not installed');
  const port = await freePort();
  const owner = serviceUser();
  const place = join(folder, `pgbouncer-${port}`);
  mkdirSync(place, { recursive: true });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(place, owner.uid, owner.gid);
  const [users, settings] = [join(place, 'users.txt'), join(place, 'pgbouncer.ini')];
  writeFileSync(users, `"${DATABASE}" ""\n`);
  writeFileSync(settings, settingsOf(port, behind, users));
  const program = startProgram(command, [settings], join(place, 'log'), owner);
  const url = `postgres://${DATABASE}@127.0.0.1:${port}/${DATABASE}`;
  await orEnd(untilListens(port), () => program.end('SIGTERM'));
  return Object.assign(program, { url });
}

const settingsOf = (port: number, behind: number, users: string) => `[databases]
${DATABASE} = host=127.0.0.1 port=${behind} dbname=${DATABASE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 3
`;

/** Nothing is asked of it: a session that it opens now would be one from before the server has settled its account. */
async function untilListens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('PgBouncer did not start within five seconds');
}
