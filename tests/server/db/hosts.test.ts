import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patiently } from '../../../server/platform/db/confine';
import { Hosts } from '../../../server/platform/db/postgres/hosts';
import { PostgresPool } from '../../../server/platform/db/postgres/pool';

/** Lets in without a password, and is ready. */
const WELCOME = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0, ...Buffer.from('Z'), 0, 0, 0, 5, 0x49]);

let dying: Server;
let silent: Server;
let url: string;

/** A database that is lost as soon as it is asked something. */
beforeAll(async () => {
  dying = createServer((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => socket.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(dying, 'listening');
  const host = `127.0.0.1:${(dying.address() as AddressInfo).port}`;
  url = `postgres://cockpit@${host},${host}/cockpit`;
  silent = createServer((socket) => void socket.once('data', () => socket.write(WELCOME))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => {
  dying.close();
  silent.close();
});

it('a server of the database that is lost while it is asked for its role is refused, and ends nothing else', {
  tags: ['OPEN-332'],
}, async () => {
  const hosts = new Hosts(url);
  const pool = new PostgresPool({ hosts, most: 2, statementTimeoutMs: 1_000, isPooled: false });
  await expect(pool.query({ text: 'select 1', values: [] })).rejects.toThrow('The database cannot be reached');
  await expect(new hosts.Client().connect()).rejects.toThrow('terminated');
  await pool.end();
});

it('a server of the database that says nothing is not waited for longer than a statement may take', {
  tags: ['OPEN-332'],
  timeout: 20_000,
}, async () => {
  const hosts = new Hosts(`postgres://cockpit@127.0.0.1:${(silent.address() as AddressInfo).port}/cockpit`);
  const pool = new PostgresPool({ hosts, most: 2, statementTimeoutMs: 100, isPooled: false });
  await expect(pool.query({ text: 'select 1', values: [] })).rejects.toThrow('The database cannot be reached');
  await pool.end();
});

it('nor is it by a transaction, whose connection is given up, unless that is to take its time', {
  tags: ['OPEN-332'],
  timeout: 20_000,
}, async () => {
  const hosts = new Hosts(`postgres://cockpit@127.0.0.1:${(silent.address() as AddressInfo).port}/cockpit`);
  const pool = new PostgresPool({ hosts, most: 2, statementTimeoutMs: 100, isPooled: true });
  const [patient, hasty] = [await pool.connect(), await pool.connect()];
  let isRefused = false;
  void patiently(() => patient.query('select 1', [])).catch(() => {
    isRefused = true;
  });
  await hasty.query('begin', []);
  await expect(hasty.query('select 1', [])).rejects.toThrow('The database cannot be reached');
  const cause = expect.objectContaining({ message: expect.stringContaining('not queryable') });
  await expect(hasty.query('rollback', [])).rejects.toMatchObject({ cause });
  hasty.release();
  expect(isRefused).toBe(false);
  patient.release();
  await pool.end();
});
