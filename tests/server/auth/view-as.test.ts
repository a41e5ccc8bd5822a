/** The cockpit as another person has it: to look at, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type LoginResponse, type OwnSession } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { bearer } from '../bearer';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from '../harness';

const MINUTE = 60_000;
let now = Date.now();
let server: TestServer;
let admin: Client;
let people: readonly { id: string; userName: string }[];
const idOf = (userName: string) => people.find((one) => one.userName === userName)?.id ?? '';
const view = (who: Client, userName: string) =>
  who.fetchJson<LoginResponse & ErrorBody>(API.viewAs, { method: 'POST', body: { userId: idOf(userName) } });
const as = <T = ErrorBody>(token: string, path: string, method = 'GET', body?: unknown) =>
  server.fetchJson<T>(path, { method, headers: bearer(token), ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  server = await startServer({ clock: { now: () => new Date(now) } });
  admin = await server.login('admin');
  people = (await admin.fetchJson<{ id: string; userName: string }[]>('/User/header')).body;
});
afterAll(() => server.stop());

describe('a view as another person', { tags: ['OPEN-255'] }, () => {
  it('shows what that person sees, and lets nothing be changed', { tags: ['OPEN-270'] }, async () => {
    const { status, body } = await view(admin, 'operator');
    expect([status, body.userName, body.viewedBy]).toEqual([200, 'operator', 'admin']);
    const token = body.accessToken;
    const operator = await server.login('operator');
    const sessions = (await operator.fetchJson<OwnSession[]>(API.ownSessions)).body;
    expect(sessions.map(({ viewedBy }) => viewedBy).sort(), 'whose sessions they are').toEqual(['admin', null]);
    const active = (await admin.fetchJson<{ userName: string; viewedBy: string | null }[]>('/User/active')).body;
    expect(
      active.filter(({ viewedBy }) => viewedBy !== null).map(({ userName, viewedBy }) => [userName, viewedBy]),
      'who is not at work there',
    ).toEqual([['Ola Operatør', 'Anne Administrator']]);
    expect((await as(token, '/User/header')).body.errorCode, 'a list that operators do not see').toBe('ACCESS_DENIED');
    const orders = (await as<{ id: string }[]>(token, '/SalesOrder/header?skip=0&take=1')).status;
    expect(orders).toBe((await (await server.login('operator')).fetchJson('/SalesOrder/header?skip=0&take=1')).status);
    const tried = await Promise.all([
      as(token, API.userSettings, 'PUT', { clientId: 'Cockpit', owner: 'x', key: 'y', value: 'z' }),
      as(token, API.changeDefaultLanguage, 'PUT', { language: 'sv-SE' }),
      as(token, API.changePassword, 'PUT', { oldPassword: 'a', newPassword: 'b' }),
      as(token, API.ownSessions, 'DELETE'),
      as(token, API.viewAs, 'POST', { userId: idOf('operator') }),
      as(token, '/SalesOrder/cancel', 'PUT', { ids: ['x'] }),
    ]);
    expect(tried.map((one) => [one.status, one.body.errorCode])).toEqual(tried.map(() => [422, 'ACCESS_DENIED']));
    for (const path of [API.salesOrderNo, API.salesOrderDraftNo, API.draftNo, API.orderNo])
      expect((await as(token, path)).body.errorCode, `${path} gives a number away`).toBe('ACCESS_DENIED');
    expect(tried[0]?.body.message).toContain('operator');
    expect((await as(token, API.materialGet, 'POST', ['none'])).status, 'what only reads').toBe(200);
    expect((await as(token, API.heartbeat, 'POST')).status).toBe(200);
    expect(JSON.stringify((await admin.fetchJson('/Activity')).body)).toContain('view-as');
  });

  it('is for those whose roles one may give, of one’s own unit', async () => {
    expect((await view(admin, 'global')).body.errorCode).toBe('ACCESS_DENIED');
    expect((await view(await server.login('operator'), 'purchaser')).body.errorCode).toBe('ACCESS_DENIED');
    expect((await view(await server.login('admin', BERGEN), 'operator')).status).toBe(404);
    expect((await view(await server.login('global'), 'admin')).status).toBe(200);
  });

  it('lasts half an hour, whatever its heartbeat, and no longer than the looker is in with the right', async () => {
    const { accessToken } = (await view(admin, 'operator')).body;
    now += 20 * MINUTE;
    expect((await as(accessToken, API.heartbeat, 'POST')).status).toBe(200);
    now += 11 * MINUTE;
    expect((await as(accessToken, API.cockpitSettings)).status).toBe(401);

    const looker = await server.login('admin');
    const other = (await view(looker, 'operator')).body.accessToken;
    expect((await as(other, API.cockpitSettings)).status).toBe(200);
    await looker.fetchJson(API.logout, { method: 'POST' });
    await expect.poll(async () => (await as(other, API.cockpitSettings)).status).toBe(401);

    const third = (await view(admin, 'operator')).body.accessToken;
    const place = { clientId: 'Cockpit', owner: 'permissions', key: 'header' };
    await admin.fetchJson(API.settingsForAll, { method: 'PUT', body: { ...place, value: '{"can_view_as":false}' } });
    await expect.poll(async () => (await as(third, API.cockpitSettings)).status).toBe(401);
    await admin.fetchJson(API.settingsForAll, { method: 'DELETE', body: place });

    const fourth = (await view(admin, 'operator')).body.accessToken;
    expect((await as(fourth, API.cockpitSettings)).status).toBe(200);
    const give = (roles: readonly string[]) =>
      server.ctx.database.query({
        text: 'update app_user set user_roles = $1 where business_unit = $2 and id = $3',
        values: [JSON.stringify(roles), OSLO, idOf('operator')],
      });
    await give(['OperatorRole', 'GlobalAdminUserRole']);
    await expect.poll(async () => (await as(fourth, API.cockpitSettings)).status).toBe(401);
    await give(['OperatorRole']);
    const listed = await (await server.login('operator')).fetchJson<OwnSession[]>(API.ownSessions);
    expect(listed.status).toBe(200);
  });

  it('ends without a word of a log-out of the person looked at', async () => {
    const ends = async () =>
      (await admin.fetchJson<{ kind: string; userName: string }[]>('/Activity')).body.filter(
        ({ kind, userName }) => kind === 'log-out' && userName === 'operator',
      ).length;
    await (await server.login('operator')).fetchJson(API.logout, { method: 'POST' });
    const before = await ends();
    expect(before).toBeGreaterThan(0);
    const { accessToken } = (await view(admin, 'operator')).body;
    expect((await as(accessToken, API.logout, 'POST')).status).toBe(204);
    expect((await as(accessToken, API.cockpitSettings)).status).toBe(401);
    expect(await ends()).toBe(before);
  });
});
