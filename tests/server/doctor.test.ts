/** What of an installation is unsafe is told at its start, by a command, and to those who look after settings. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUnsafe } from '../../server/cockpit/doctor';
import { DEMO_ACCOUNTS } from '../../server/demo/seed';
import { configFor } from '../../server/platform/config';
import { isNewest, openDatabase } from '../../server/platform/db';
import { API, type SafetyFinding } from '../../src/engine/http/api';
import { ownEnvironment } from '../lib/own-environment';
import { copyOfTemplate, makeOlder } from './databases';
import { startServer, type TestServer } from './harness';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startServer({ config: { logLevel: 'warn' }, logTo: { write: (line) => void lines.push(line) } });
});
afterAll(() => server.stop());

const keys = async (config: object): Promise<readonly string[]> =>
  (await findUnsafe({ ...server.ctx.config, ...config }, server.ctx.database, DEMO_ACCOUNTS)).map(({ key }) => key);

it('tells administrators in sentences, and nobody else', async () => {
  const { status, body } = await (await server.login('admin')).fetchJson<SafetyFinding[]>(API.safety);
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({
    sentence: expect.stringContaining('The demo password opens admin, '),
    isOfUsers: true,
  });
  expect(JSON.stringify(body), 'of another unit').not.toContain('Bergen');
  expect((await (await server.login('operator')).fetchJson(API.safety)).status).toBe(422);
});

it('names administrators who log in with a password alone', { tags: ['OPEN-272'] }, async () => {
  // A role of the system that is no administrator's.
  await server.ctx.database.query({
    text: `update user_role set system_role = 'Forklift' where user_role_name = 'OperatorRole'`,
    values: [],
  });
  const { body } = await (await server.login('admin')).fetchJson<SafetyFinding[]>(API.safety);
  expect(body.find(({ sentence }) => sentence.startsWith('Administrators'))).toEqual({
    sentence: expect.stringContaining('password alone: admin, global.'),
    isOfUsers: true,
  });
});

it('tells which indexes the database learnt, and why', { tags: ['OPEN-310'] }, async () => {
  await server.ctx.database.query({
    text: `insert into learnt_index (name, table_name, wish, calls, ms, asked_at, state) values
      ('stock_batch_und_sort_learnt', 'stock', $1, 214, 380.4, now(), 'made'), ('stock_batch_filter_learnt', 'stock', $2, 2, 9, now(), 'asked'),
      ('stock_serial_filter_learnt', 'stock', $3, 0, 0, now(), 'dropped')`,
    values: [
      JSON.stringify({ use: 'sort', by: [{ property: 'batch', descending: false }], collation: 'und-x-icu' }),
      JSON.stringify({ use: 'filter', by: ['batch'] }),
      JSON.stringify({ use: 'filter', by: ['serial'] }),
    ],
  });
  const { body } = await (await server.login('admin')).fetchJson<string[]>(API.learntIndexes);
  expect(body).toEqual([
    'stock sorted by batch: made because 214 calls took 380 ms together',
    'stock filtered by serial: dropped, since nobody had used it for 30 days',
  ]);
  expect((await (await server.login('operator')).fetchJson(API.learntIndexes)).status).toBe(422);
});

it('tells the log at the start', async () => {
  await expect.poll(() => lines.some((line) => line.includes('demo password'))).toBe(true);
});

it('knows each danger, and its absence', { tags: ['OPEN-272'] }, async () => {
  const safe = { jwtSecret: 'x'.repeat(40), host: 'localhost', ipWhitelist: true, development: false };
  const always = await keys(safe);
  expect(always.filter((key) => key !== 'superuser')).toEqual(['demoPasswords', 'noSecondFactor']);
  const told = async (config: object) => (await keys({ ...safe, ...config })).filter((key) => !always.includes(key));
  expect(await told({ jwtSecret: undefined })).toEqual(['secretInDatabase']);
  expect(await told({ ipWhitelist: false })).toEqual(['whitelistOff']);
  expect(await told({ development: true })).toEqual(['development']);
  expect(await told({ host: '0.0.0.0' })).toEqual(['plainHttp', 'openMetrics']);
  expect(await told({ host: '0.0.0.0', trustProxy: ['10.0.0.4'] })).toEqual(['openMetrics']);
  await server.ctx.database.query({ text: 'update app_user set has_second_factor = true', values: [] });
  expect(await keys(safe), 'administrators have a second factor').not.toContain('noSecondFactor');
  await server.ctx.database.query({ text: 'update app_user set password_hash = null', values: [] });
  expect(await keys(safe)).not.toContain('demoPasswords');
});

it('leaves a database of an older release as it is, and says so', async () => {
  const old = await copyOfTemplate();
  const config = configFor({ seed: 'none', ...old.config });
  await makeOlder(config);
  const { databaseUrl: DATABASE_URL = '', dataDir: DATA_DIR = '' } = old.config;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts'], {
    env: ownEnvironment({ DATABASE_URL, DATA_DIR }),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The database is not in the form of this release.*\n$/)]);
  const database = await openDatabase({ ...config, asIs: true });
  expect(await isNewest(database.owner)).toBe(false);
  await database.close();
  await old.drop();
}, 60_000);
