/** Whoever may less, or nothing any more, learns so at once: over HTTP and over each transport of the hub. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API, API_BASE } from '../../../src/engine/http/api';
import type { LiveMessage, LiveSettings } from '../../../src/engine/live/protocol';
import { type Client as Caller, OSLO, PASSWORD, startServer, type TestServer } from '../harness';
import { type Client, connect, TRANSPORTS } from '../live/client';

const NAME = 'passing-by';
const ROLES = ['AdminRole'];
let server: TestServer;
let admin: Caller;
let id: string;
let made = 0;
const clients: Client[] = [];
const sql = (text: string, values: unknown[]) => server.ctx.database.query({ text, values });

beforeAll(async () => {
  server = await startServer();
  admin = await server.login('global');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.stop()));
});
afterAll(() => server.stop());

/** A person of one's own, signed in, who watches the users by a hub connection. */
async function person(transport: (typeof TRANSPORTS)[number][1]): Promise<{ caller: Caller; client: Client }> {
  const userName = `${NAME}-${++made}`;
  id = userName;
  await sql(
    `insert into app_user (id, business_unit, user_name, password_hash, user_roles)
      select $1, business_unit, $1, password_hash, $2::jsonb from app_user where business_unit = $3 and user_name = 'admin'`,
    [userName, JSON.stringify(ROLES), OSLO],
  );
  const caller = await server.login(userName, OSLO, PASSWORD);
  const { signalR } = (await caller.fetchJson<LiveSettings>(API.liveSettings)).body;
  const client = await connect(`${server.url}${API_BASE}`, signalR.token, { transport });
  clients.push(client);
  await client.register('user', OSLO);
  return { caller, client };
}

const status = (caller: Caller) => caller.fetchJson(API.cockpitSettings).then((answer) => answer.status);

describe.each(TRANSPORTS)('over %s', (_, transport) => {
  const ENDS: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['is deleted', () => admin.fetchJson(`/User?id=${id}`, { method: 'DELETE' })],
    ['is deactivated', () => admin.fetchJson('/User/active', { method: 'PUT', body: { ids: [id], isActive: false } })],
    [
      'is given another password by an administrator',
      () =>
        admin.fetchJson('/User', {
          method: 'PUT',
          body: {
            id,
            userName: id,
            userRoles: ROLES,
            defaultLanguage: 'en-GB',
            password: 'Hidden-Harbour-7',
            confirmPassword: 'Hidden-Harbour-7',
          },
        }),
    ],
    ['is given a one-time password', () => admin.fetchJson(`/User/resetPassword?userId=${id}`, { method: 'POST' })],
    ['is gone from the database', () => sql('delete from app_user where id = $1', [id])],
  ];

  it.each(ENDS)(
    'whoever %s is out, call and connection',
    { tags: ['OPEN-243', 'SESSION-028', 'STATE-035'] },
    async (_what, end) => {
      const { caller, client } = await person(transport);
      expect(await status(caller)).toBe(200);
      await end();
      await client.closed;
      expect(await status(caller)).toBe(401);
    },
  );

  it('whoever loses a role sees nothing more that is for that role', { tags: ['OPEN-243', 'LIVE-007'] }, async () => {
    const { caller, client } = await person(transport);
    await sql(`update app_user set display_name = 'Before' where id = $1`, [id]);
    await client.until((all) => all.some(({ viewModel }) => viewModel?.displayName === 'Before'));
    await admin.fetchJson('/User', {
      method: 'PUT',
      body: { id, userName: id, userRoles: ['OperatorRole'], defaultLanguage: 'en-GB' },
    });
    await expect.poll(() => caller.fetchJson('/User/header').then((answer) => answer.status)).toBe(422);
    // Whoever sees the same rows by a right that stays hears of each change; the one without it soon of none.
    const { signalR } = (await admin.fetchJson<LiveSettings>(API.liveSettings)).body;
    const witness = await connect(`${server.url}${API_BASE}`, signalR.token);
    clients.push(witness);
    await witness.register('user', OSLO);
    const named = (name: string) => (all: readonly LiveMessage[]) =>
      all.some(({ viewModel }) => viewModel?.displayName === name);
    const hears = async (name: string) => {
      await sql('update app_user set display_name = $2 where id = $1', [id, name]);
      await witness.until(named(name));
      return named(name)(client.messages);
    };
    let change = 0;
    await expect.poll(() => hears(`After ${++change}`), { timeout: 10_000 }).toBe(false);
    expect(await hears('Long after')).toBe(false);
  });
});

describe('rights that are changed for many', () => {
  it.each([
    [
      'a role of the unit',
      `update user_role set system_role = case when system_role is null then 'Administrator' end
        where business_unit = $1 and user_role_name = 'OperatorRole'`,
    ],
    [
      'a permission of the unit',
      `insert into setting (business_unit, client_id, section, key, value) values ($1, 'Cockpit', 'permissions', 'grid', '{}')
        on conflict (business_unit, scope, owner, client_id, section, key) do update set value = '{ }'`,
    ],
    ['a flag of the unit', `update business_unit set enabled_features = array['Nothing'] where name = $1`],
  ])('%s is told to every instance', async (_, change) => {
    const told: string[] = [];
    const stop = server.ctx.auth.onAccessChanged((unit) => told.push(unit));
    await sql(change, [OSLO]);
    await expect.poll(() => told).toContain(OSLO);
    stop();
  });
});
