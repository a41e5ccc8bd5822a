/** A further business unit: made by a command, walled off, and opened by its administrator's one-time password. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUnit, renewAdministrator } from '../../server/demo/seed';
import { API, type LoginResponse } from '../../src/engine/http/api';
import { ownEnvironment } from '../lib/own-environment';
import { OSLO, startServer, type TestServer } from './harness';
import { listening, startMain } from './main-process';

const TROMSO = 'Nordlager Tromsø';
const OWN = 'Chosen-2026';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const make = (name: string) =>
  newUnit(server.ctx.database, name, Object.keys(server.ctx.product.current.product.features));
const rolesOf = async (unit: string) => {
  const rows = await server.ctx.database.query<{ name: string }>({
    text: 'select user_role_name as name from user_role where business_unit = $1 order by 1',
    values: [unit],
  });
  return rows.map(({ name }) => name);
};
const send = (method: string, path: string, body: object) =>
  fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ businessUnitName: TROMSO, userName: 'admin', ...body }),
  });

it('is opened by its administrator and holds nothing of the others', { tags: ['OPEN-291'] }, async () => {
  const first = await make(` ${TROMSO} `);
  if (typeof first === 'string') throw new Error(first);
  expect(first).toMatchObject({ businessUnit: TROMSO, userName: 'admin' });
  // The password was lost: the command gives another, and the first one is worth nothing.
  const again = await make(TROMSO.toUpperCase());
  if (typeof again === 'string') throw new Error(again);
  expect((await send('PUT', API.password, { oldPassword: first.password, newPassword: OWN })).status).toBe(401);
  expect((await send('PUT', API.password, { oldPassword: again.password, newPassword: OWN })).status).toBe(204);
  const answer = await send('POST', API.login, { password: OWN });
  expect(answer.status).toBe(200);
  const { accessToken } = (await answer.json()) as LoginResponse;
  const rows = async (path: string) => {
    const list = await fetch(`${server.url}/api${path}?skip=0&take=5&requireTotalCount=true`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return [list.status, ((await list.json()) as { totalCount?: number }).totalCount];
  };
  expect(await rows('/Stock/description')).toEqual([200, 0]);
  const { body } = await (await server.login('global', OSLO)).fetchJson<{ totalCount: number }>(
    '/Stock/description?skip=0&take=5&requireTotalCount=true',
  );
  expect(body.totalCount).toBeGreaterThan(0);
  expect(await rolesOf(TROMSO)).toEqual(await rolesOf(OSLO));
  expect(await make(TROMSO)).toBe(`There is a business unit "${TROMSO}", and somebody has logged in to it`);
});

it.each(['', '   ', 'a\u200bb', 'a\nb', 'x'.repeat(101)])('is refused the name %j', async (name) => {
  expect(await make(name)).toMatch(/^A business unit has a name of 1 to 100 visible characters/);
});

it('gets no new password over one that its administrator chooses in that moment', async () => {
  const made = await make('Nordlager Alta');
  expect(made).toMatchObject({ businessUnit: 'Nordlager Alta' });
  const { database } = server.ctx;
  // It is chosen while the other one is being hashed, which takes far longer.
  const renewing = renewAdministrator(database.owner, 'Nordlager Alta');
  await database.query({
    text: `update app_user set password_hash = 'chosen', must_change_password = false where business_unit = $1`,
    values: ['Nordlager Alta'],
  });
  expect(await renewing).toBeNull();
  expect(
    await database.query({
      text: 'select password_hash as hash from app_user where business_unit = $1',
      values: ['Nordlager Alta'],
    }),
  ).toEqual([{ hash: 'chosen' }]);
});

// On the built-in database; a run on a server of PostgreSQL need not see it again.
describe.skipIf(process.env.TEST_DATABASE_URL)('as a command', { timeout: 120_000 }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'new-unit-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const place = () => ({ DATA_DIR: join(folder, 'data'), SEED: 'none' });

  /** Runs a script as a process; gives its exit code and the lines that it printed. */
  const run = (script: string, words: readonly string[], more: { DATA_DIR?: string; cwd?: string } = {}) => {
    const { cwd, ...environment } = more;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve('node_modules/tsx/dist/cli.mjs'), resolve(script), ...words],
      { cwd, env: ownEnvironment({ ...place(), ...environment }), encoding: 'utf8' },
    );
    return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
  };

  /** The password of `Main` that a start prints; undefined if it prints none. */
  const passwordOfStart = async () => {
    const server = startMain(place());
    await listening(server);
    await expect.poll(server.output).toMatch(/:\d+\n(.*\n)*\n/);
    server.child.kill();
    await server.ended;
    return /business unit {3}Main\n.*\n {2}password {8}(\S+)/.exec(server.output())?.[1];
  };

  it('prints how the administrator signs in, and leaves Main to the starts', { tags: ['OPEN-291'] }, async () => {
    const first = await passwordOfStart();
    expect(first).toBeTruthy();
    expect(run('scripts/new-unit.ts', ['Nordlager', 'Bodø'])).toEqual({
      status: 0,
      lines: [
        '  business unit   Nordlager Bodø',
        '  user            admin',
        expect.stringMatching(/^ {2}password {8}\S{12} {3}\(shown only now\)$/),
      ],
    });
    expect(run('scripts/new-unit.ts', [])).toEqual({
      status: 1,
      lines: [expect.stringContaining('1 to 100 visible characters')],
    });
    expect(run('scripts/seed.ts', []), 'no demo').toEqual({
      status: 1,
      lines: [expect.stringContaining('data that is no demo')],
    });
    const second = await passwordOfStart();
    expect(second).toBeTruthy();
    expect(second).not.toBe(first);
  });

  it('takes no option for a name, and keeps nothing in memory', () => {
    expect(run('scripts/new-unit.ts', ['--help'])).toEqual({
      status: 1,
      lines: [expect.stringContaining("Unknown option '--help'")],
    });
    expect(run('scripts/new-unit.ts', ['Bodø'], { DATA_DIR: 'memory://' })).toEqual({
      status: 1,
      lines: [expect.stringContaining('memory://')],
    });
  });

  it('says in a line that .env cannot be read', () => {
    mkdirSync(join(folder, 'elsewhere', '.env'), { recursive: true });
    expect(run('scripts/new-unit.ts', ['Bodø'], { cwd: join(folder, 'elsewhere') })).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^This could not be done: .*\.env/)],
    });
  });
});
