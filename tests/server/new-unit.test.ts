/** A further business unit: made by a command, walled off, and opened by its administrator's one-time password. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newUnit, renewAdministrator } from '../../server/demo/seed';
import { API, type LoginResponse } from '../../src/engine/http/api';
import { OSLO, startServer, type TestServer } from './harness';

const TROMSO = 'Nordlager Tromsø';
const OWN = 'Chosen-2026';

/** What happens while a password is hashed. */
const meanwhile = vi.hoisted(() => ({ work: async () => undefined as unknown }));
vi.mock('../../server/platform/auth/passwords', async (original) => {
  const real = await original<typeof import('../../server/platform/auth/passwords')>();
  const hashPassword = async (password: string) => {
    await meanwhile.work();
    return real.hashPassword(password);
  };
  return { ...real, hashPassword };
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const make = (name: string) =>
  newUnit(server.ctx.database, name, Object.keys(server.ctx.product.current.product.features));
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
  const oslo = await (await server.login('global', OSLO)).fetchJson('/Stock/description?skip=0&take=5');
  expect(oslo.status).toBe(200);
  expect(await make(TROMSO)).toBe(`There is a business unit "${TROMSO}", and somebody has logged in to it`);
});

it.each(['', '   ', 'a\u200bb', 'a\nb', 'x'.repeat(101)])('is refused the name %j', async (name) => {
  expect(await make(name)).toMatch(/^A business unit has a name of 1 to 100 visible characters/);
});

it('gets no new password over one that its administrator chooses in that moment', async () => {
  const made = await make('Nordlager Alta');
  expect(made).toMatchObject({ businessUnit: 'Nordlager Alta' });
  const { database } = server.ctx;
  meanwhile.work = () =>
    database.query({
      text: `update app_user set password_hash = 'chosen', must_change_password = false where business_unit = $1`,
      values: ['Nordlager Alta'],
    });
  expect(await renewAdministrator(database.owner, 'Nordlager Alta')).toBeNull();
  meanwhile.work = async () => undefined;
  expect(
    await database.query({
      text: 'select password_hash as hash from app_user where business_unit = $1',
      values: ['Nordlager Alta'],
    }),
  ).toEqual([{ hash: 'chosen' }]);
});
