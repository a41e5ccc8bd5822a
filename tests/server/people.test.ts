import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type LoginResponse } from '../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../src/engine/http/errors';
import { itEach } from '../lib/it-each';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

let server: TestServer;
let admin: Client;
let global: Client;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  [admin, global, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('global'),
    server.login('operator'),
    server.login('admin', BERGEN),
  ]);
});
afterAll(() => server.stop());

interface User {
  readonly id: string;
  readonly userName: string;
  readonly userRoles: readonly string[];
  readonly isActive: boolean;
  readonly rowVersion: number;
}

const PASSWORD = 'Secret-2026';
const OWN = 'Chosen-2026';
const send = <T = User>(client: Client, method: string, path: string, body?: unknown) =>
  client.fetchJson<T & ErrorBody>(path, { method, ...(body === undefined ? {} : { body }) });
const users = async (client: Client) => (await client.fetchJson<User[]>('/User/header')).body;
const named = async (userName: string) => (await users(global)).find((user) => user.userName === userName)!;
const signIn = (userName: string, password: string) =>
  operator.fetchJson<LoginResponse & ErrorBody>(API.login, {
    method: 'POST',
    body: { businessUnitName: OSLO, userName, password },
  });
/** Puts a password of one's own in place of the one that an administrator set. */
const choose = (userName: string, oldPassword: string, newPassword: string) =>
  operator.fetchJson(API.password, {
    method: 'PUT',
    body: { businessUnitName: OSLO, userName, oldPassword, newPassword },
  });
const person = (userName: string, more: object = {}) => ({
  userName,
  displayName: 'Per Plukk',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  userRoles: ['OperatorRole'],
  isActive: true,
  defaultLanguage: 'nb-NO',
  ...more,
});

describe('users', () => {
  it('an administrator creates a user, who signs in', { tags: ['ADMIN-001', 'API-056'] }, async () => {
    const { status, body } = await send(admin, 'POST', '/User', person('per'));
    expect(status).toBe(200);
    expect(body.userRoles).toEqual(['OperatorRole']);
    expect((await signIn('per', PASSWORD)).body.errorCode, 'the password is for one log-in').toBe(
      'MUST_CHANGE_PASSWORD',
    );
    expect((await choose('per', PASSWORD, OWN)).status).toBe(204);
    const signedIn = await signIn('per', OWN);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({ userName: 'per', displayName: 'Per Plukk', defaultLanguage: 'nb-NO' });
  });

  it('a password is stored as its hash alone, and nowhere to be read', { tags: ['ENTITY-033'] }, async () => {
    for (const path of ['/User/header', '/User/Description', '/User/summary'])
      expect(JSON.stringify((await admin.fetchJson(path)).body)).not.toMatch(/argon2|"password"/i);
    const { id } = await named('per');
    expect(JSON.stringify((await admin.fetchJson(`/User/detail?id=${id}`)).body)).not.toMatch(/argon2|"password"/i);
    const stored = await server.ctx.database.query<{ all: string }>({
      text: `select (select string_agg(u::text, '') from app_user u) || (select coalesce(string_agg(a::text, ''), '') from audit a) as all`,
      values: [],
    });
    expect(stored[0]?.all).toContain('argon2id');
    expect(stored[0]?.all).not.toContain(PASSWORD);
    const audit = await server.ctx.database.query<{ text: string }>({
      text: 'select a::text as text from audit a',
      values: [],
    });
    expect(audit.map(({ text }) => text).join()).not.toContain('argon2id');
  });

  itEach([
    [['VALID-008'], 'two different passwords', { confirmPassword: 'Other-2026' }, 'confirmPassword'],
    [['VALID-009'], 'a short password', { password: 'Ab1', confirmPassword: 'Ab1' }, 'password'],
    [['VALID-010'], 'no capital', { password: 'secret-2026', confirmPassword: 'secret-2026' }, 'password'],
    [['VALID-014'], 'no role', { userRoles: [] }, 'userRoles'],
    [['VALID-013'], 'no language', { defaultLanguage: '' }, 'defaultLanguage'],
    [[], 'a name that is taken', { userName: 'OPERATOR' }, 'userName'],
    [[], 'a role that does not exist', { userRoles: ['Nobody'] }, 'userRoles'],
    [
      ['OPEN-242'],
      'one of the most used passwords',
      { password: 'Password1', confirmPassword: 'Password1' },
      'password',
    ],
    [
      [],
      'a password with the name',
      { password: 'Operator-9', confirmPassword: 'Operator-9', userName: 'operator' },
      'password',
    ],
    [['ADMIN-008'], 'no password', { password: undefined, confirmPassword: undefined }, 'password'],
  ])('%s is refused at its field', async (_, more, field) => {
    const answer = await send(admin, 'POST', '/User', person(`x${field}`, more));
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.field)).toContain(field);
  });

  it('an update without a password leaves it as it is, one with a password changes it', {
    tags: ['ADMIN-002', 'API-057', 'OPEN-124'],
  }, async () => {
    const before = await named('per');
    const { password: _, confirmPassword: __, ...rest } = person('per');
    const update = { id: before.id, ...rest, displayName: 'Per P.' };
    expect((await send(admin, 'PUT', '/User', update)).status).toBe(200);
    expect((await signIn('per', OWN)).body.displayName).toBe('Per P.');
    const next = { ...update, password: 'Other-2026', confirmPassword: 'Other-2026' };
    expect((await send(admin, 'PUT', '/User', next)).status).toBe(200);
    expect((await signIn('per', OWN)).status).toBe(401);
    expect((await signIn('per', 'Other-2026')).body.errorCode).toBe('MUST_CHANGE_PASSWORD');
    expect((await choose('per', 'Other-2026', OWN)).status).toBe(204);
  });

  it('one’s own password is not changed without the old one', { tags: ['OPEN-242', 'OPEN-124'] }, async () => {
    const own = await named('admin');
    const { id, userName, userRoles } = own;
    const body = { id, userName, userRoles, defaultLanguage: 'en-GB', password: OWN, confirmPassword: OWN };
    const answer = await send(admin, 'PUT', '/User', body);
    expect([answer.status, answer.body.errors?.map(({ keyword }) => keyword)]).toEqual([422, ['ownPassword']]);
  });

  it('an administrator changes the language that somebody is greeted in', { tags: ['ADMIN-007'] }, async () => {
    const { password: _, confirmPassword: __, ...rest } = person('per');
    const { id } = await named('per');
    expect((await send(admin, 'PUT', '/User', { ...rest, id, defaultLanguage: 'sv-SE' })).status).toBe(200);
    expect((await signIn('per', OWN)).body.defaultLanguage).toBe('sv-SE');
  });

  it('the call for the language of oneself takes that of another person whom one may change', {
    tags: ['ADMIN-007', 'API-065', 'OPEN-239'],
  }, async () => {
    const { id } = await named('per');
    const speak = (client: Client, language: string, whose: string) =>
      send(client, 'PUT', API.changeDefaultLanguage, { id: whose, language });
    expect((await speak(operator, 'da-DK', id)).body.errorCode).toBe('ACCESS_DENIED');
    expect((await speak(stranger, 'da-DK', id)).status).toBe(404);
    expect((await speak(admin, 'da-DK', (await named('global')).id)).status).toBe(422);
    expect((await speak(admin, 'xx-XX', id)).status).toBe(422);
    expect((await signIn('per', OWN)).body.defaultLanguage).toBe('sv-SE');
    expect((await speak(admin, 'da-DK', id)).status).toBe(200);
    expect((await signIn('per', OWN)).body.defaultLanguage).toBe('da-DK');
  });

  it('a deactivated user cannot sign in, and works no more', {
    tags: ['ADMIN-003', 'STATE-034', 'STATE-035', 'API-058'],
  }, async () => {
    const { id } = await named('per');
    const { body } = await signIn('per', OWN);
    expect((await send<BulkResult>(admin, 'PUT', '/User/active', { ids: [id], isActive: false })).status).toBe(200);
    expect((await named('per')).isActive).toBe(false);
    expect((await signIn('per', OWN)).status).toBe(401);
    const status = async () => {
      const headers = { authorization: `Bearer ${body.accessToken}` };
      return (await fetch(`${server.url}/api/User/cockpitSettings`, { headers })).status;
    };
    await expect.poll(status).toBe(401);
    const active = (await admin.fetchJson<{ userName: string }[]>('/User/active')).body;
    expect(active.map(({ userName }) => userName)).not.toContain('Per Plukk');
    expect((await send(admin, 'PUT', '/User/active', { ids: [id], isActive: true })).status).toBe(200);
    expect(await status()).toBe(401);
    expect((await signIn('per', OWN)).status).toBe(200);
  });

  it('the call of its own deactivates, too, for whoever manages users', { tags: ['API-059', 'OPEN-048'] }, async () => {
    const { id } = await named('per');
    const operator = await server.login('operator');
    const body = { ids: [id], isActive: false };
    expect((await send(operator, 'PUT', '/User/deactivate', body)).status).toBe(422);
    expect((await send<BulkResult>(admin, 'PUT', '/User/deactivate', body)).status).toBe(200);
    expect((await named('per')).isActive).toBe(false);
    expect((await send(admin, 'PUT', '/User/active', { ids: [id], isActive: true })).status).toBe(200);
  });

  it('nobody gives a role, or changes a person, above oneself', { tags: ['ADMIN-015', 'OPEN-122'] }, async () => {
    const roles = async (client: Client) =>
      (await client.fetchJson<{ userRoleName: string }[]>('/UserAssignableRoles/header')).body.map(
        ({ userRoleName }) => userRoleName,
      );
    expect(await roles(global)).toContain('GlobalAdminUserRole');
    expect(await roles(admin)).not.toContain('GlobalAdminUserRole');
    const raised = await send(admin, 'POST', '/User', person('eve', { userRoles: ['GlobalAdminUserRole'] }));
    expect(raised).toMatchObject({ status: 422, body: { errors: [{ field: 'userRoles', keyword: 'assignable' }] } });
    const top = await named('global');
    const seized = { ...person('global', { userRoles: top.userRoles }), id: top.id };
    expect((await send(admin, 'PUT', '/User', seized)).status).toBe(422);
    expect((await send<BulkResult>(admin, 'PUT', '/User/active', { ids: [top.id], isActive: false })).status).toBe(207);
    expect((await send(admin, 'DELETE', `/User?id=${top.id}`)).status).toBe(422);
    expect((await send(global, 'POST', '/User', person('gro', { userRoles: ['GlobalAdminUserRole'] }))).status).toBe(
      200,
    );
  });

  it('nobody shuts oneself out', async () => {
    const { id } = await named('admin');
    expect((await send<BulkResult>(admin, 'PUT', '/User/active', { ids: [id], isActive: false })).status).toBe(207);
    expect((await send(admin, 'DELETE', `/User?id=${id}`)).status).toBe(422);
  });

  it('a user is deleted; of another business unit nobody is found', { tags: ['ADMIN-004', 'API-060'] }, async () => {
    const { id } = await named('per');
    expect((await send(stranger, 'DELETE', `/User?id=${id}`)).status).toBe(404);
    expect((await send(operator, 'DELETE', `/User?id=${id}`)).body.errorCode).toBe('ACCESS_DENIED');
    expect((await send(admin, 'DELETE', `/User?id=${id}`)).status).toBe(200);
    expect(await named('per')).toBeUndefined();
    expect((await signIn('per', OWN)).status).toBe(401);
  });

  it('the list needs its right, and shows one business unit', async () => {
    expect((await operator.fetchJson('/User/header')).status).toBe(422);
    expect((await users(stranger)).map(({ userName }) => userName)).not.toContain('gro');
  });
});

describe('roles', () => {
  it('are made, changed and deleted', {
    tags: [
      'ADMIN-009',
      'ADMIN-010',
      'ADMIN-011',
      'ADMIN-012',
      'ADMIN-013',
      'ADMIN-014',
      'API-067',
      'API-073',
      'API-074',
      'API-075',
    ],
  }, async () => {
    const role = {
      userRoleName: 'PickerRole',
      wareHouseAreas: ['picking'],
      loadCarriers: ['eur', 'box'],
      adminResponsibility: ['Stock'],
    };
    const made = await send<typeof role & { id: string }>(admin, 'POST', '/UserRole', role);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject(role);
    const again = await send<{ errors: unknown[] }>(admin, 'POST', '/UserRole', role);
    expect(again.body.errors).toMatchObject([{ field: 'userRoleName', keyword: 'unique' }]);
    const changed = await send(admin, 'PUT', '/UserRole', { ...role, id: made.body.id, loadCarriers: [] });
    expect(changed.status).toBe(200);
    for (const path of ['/UserRole/header', '/UserRole/description', '/UserRole/detail'])
      expect((await admin.fetchJson<{ userRoleName: string }[]>(path)).body.map((one) => one.userRoleName)).toContain(
        'PickerRole',
      );
    await send(admin, 'POST', '/User', person('pia', { userRoles: ['PickerRole'] }));
    expect((await send(admin, 'DELETE', `/UserRole?id=${made.body.id}`)).status).toBe(422);
    const { id } = await named('pia');
    await send(admin, 'DELETE', `/User?id=${id}`);
    expect((await send(admin, 'DELETE', `/UserRole?id=${made.body.id}`)).status).toBe(200);
  });

  it('keep their name as long as users, rights or the product have it', async () => {
    const rename = (id: string, userRoleName: string) => send(admin, 'PUT', '/UserRole', { id, userRoleName });
    const refused = {
      status: 422,
      body: {
        errors: [
          {
            field: 'userRoleName',
            keyword: 'roleNamed',
            message: expect.stringMatching(/is still the role of users, rights or the product/),
          },
        ],
      },
    };
    const known = await admin.fetchJson<{ id: string; userRoleName: string }[]>('/UserRole/header');
    const { id: builtIn } = known.body.find(({ userRoleName }) => userRoleName === 'ConfiguratorRole')!;
    expect(await rename(builtIn, 'Chief')).toMatchObject(refused);
    const { id } = (await send(admin, 'POST', '/UserRole', { userRoleName: 'LoaderRole' })).body;
    expect((await rename(id, 'HaulerRole')).status).toBe(200);
    await send(admin, 'POST', '/User', person('lea', { userRoles: ['HaulerRole'] }));
    expect(await rename(id, 'LoaderRole')).toMatchObject(refused);
    expect(
      (await send(admin, 'PUT', '/UserRole', { id, userRoleName: 'HaulerRole', loadCarriers: ['eur'] })).status,
    ).toBe(200);
    const lea = await named('lea');
    await send(admin, 'DELETE', `/User?id=${lea.id}`);
    const rights = {
      clientId: 'Cockpit',
      owner: 'permissions',
      key: 'data',
      value: '{"can_edit_comment":"HaulerRole"}',
    };
    expect((await send(admin, 'PUT', API.settingsForAll, rights)).status).toBe(204);
    expect(await rename(id, 'LoaderRole')).toMatchObject(refused);
    expect((await send(admin, 'DELETE', API.settingsForAll, { ...rights, value: undefined })).status).toBe(204);
    expect((await rename(id, 'LoaderRole')).status).toBe(200);
  });

  it('a role of global administrators is theirs to make', { tags: ['OPEN-122'] }, async () => {
    const role = { userRoleName: 'Backdoor', systemRole: 'GlobalAdminUser' };
    expect((await send(admin, 'POST', '/UserRole', role)).status).toBe(422);
    expect((await send(admin, 'POST', '/UserRole', { userRoleName: 'GlobalAdminRole' })).status).toBe(422);
    const known = await admin.fetchJson<{ id: string; userRoleName: string }[]>('/UserRole/header');
    const { id } = known.body.find(({ userRoleName }) => userRoleName === 'OperatorRole')!;
    const raised = { id, userRoleName: 'OperatorRole', systemRole: 'GlobalAdminUser' };
    expect((await send(admin, 'PUT', '/UserRole', raised)).status).toBe(422);
  });
});

describe('active users', () => {
  it('lists who is signed in, in one’s own business unit', {
    tags: ['ADMIN-020', 'ENTITY-043', 'API-050'],
  }, async () => {
    type Active = { userName: string; loginTime: string; application: string };
    const { body } = await admin.fetchJson<Active[]>('/User/active');
    expect(body.map(({ userName }) => userName)).toEqual(
      expect.arrayContaining(['Ola Operatør', 'Anne Administrator']),
    );
    expect(body[0]).toMatchObject({ application: 'Cockpit', loginTime: expect.stringMatching(/^\d{4}-.*Z$/) });
    const other = await server.login('operator');
    const before = (await admin.fetchJson<Active[]>('/User/active')).body.length;
    await other.fetchJson(API.logout, { method: 'POST' });
    expect((await admin.fetchJson<Active[]>('/User/active')).body.length).toBe(before - 1);
    expect((await operator.fetchJson('/User/active')).status).toBe(422);
    const busy = await server.login('operator');
    const { id } = (await admin.fetchJson<(Active & { id: string })[]>('/User/active')).body[0]!;
    expect((await operator.fetchJson(`/User/active?id=${id}`, { method: 'DELETE' })).status).toBe(422);
    expect((await stranger.fetchJson(`/User/active?id=${id}`, { method: 'DELETE' })).status).toBeGreaterThan(400);
    expect((await busy.fetchJson(API.cockpitSettings)).status).toBe(200);
    expect((await admin.fetchJson(`/User/active?id=${id}`, { method: 'DELETE' })).status).toBe(200);
    await expect.poll(async () => (await busy.fetchJson(API.cockpitSettings)).status).toBe(401);
    const theirs = (await stranger.fetchJson<Active[]>('/User/active')).body.map(({ userName }) => userName);
    expect(new Set(theirs)).toEqual(new Set(['Anne Administrator']));
  });
});
