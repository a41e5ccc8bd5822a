/** Who did what about the cockpit itself, as administrators read it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../src/engine/http/api';
import { BERGEN, type Client, OSLO, PASSWORD, startServer, type TestServer } from './harness';

interface Activity {
  readonly userName: string;
  readonly kind: string;
  readonly subject: string;
  readonly detail: string | null;
  readonly address: string | null;
  readonly device: string | null;
}

let server: TestServer;
let admin: Client;
const lines: string[] = [];
const all = async (who = admin) => (await who.fetchJson<Activity[]>('/Activity')).body;
const newest = async (kind: string) => (await all()).find((one) => one.kind === kind);
const logIn = (userName: string, password: string) =>
  server.fetchJson(API.login, {
    method: 'POST',
    body: { businessUnitName: OSLO, userName, password },
    headers: { 'user-agent': 'robot/1' },
  });

beforeAll(async () => {
  server = await startServer({
    config: { logLevel: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  });
  admin = await server.login('admin');
});
afterAll(() => server.stop());

describe('the activity log', () => {
  it('has log-ins, right and wrong, and log-outs, with whence they came', { tags: ['OPEN-244'] }, async () => {
    expect(await newest('log-in')).toMatchObject({ userName: 'admin', subject: 'admin', device: 'node' });
    await logIn('operator', 'wrong');
    const refused = await newest('refused-log-in');
    expect(refused).toMatchObject({ userName: 'operator', device: 'robot' });
    expect(refused?.address).toMatch(/127\.0\.0\.1|::1/);
    expect(lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'log-in refused')).toMatchObject({
      userName: 'operator',
      businessUnit: OSLO,
      address: refused?.address,
    });
    const gone = await server.login('operator');
    await gone.fetchJson(API.logout, { method: 'POST' });
    expect(await newest('log-out')).toMatchObject({ userName: 'operator' });
  });

  it('has what was changed of people and rights, by whom, without a password or its hash', {
    tags: ['OPEN-244'],
  }, async () => {
    const { body: users } = await admin.fetchJson<{ id: string; userName: string }[]>('/User/header');
    const operator = users.find(({ userName }) => userName === 'operator')!;
    const update = { id: operator.id, userName: 'operator', defaultLanguage: 'nb-NO' };
    await admin.fetchJson('/User', {
      method: 'PUT',
      body: { ...update, userRoles: ['OperatorRole', 'PurchaserRole'] },
    });
    expect(await newest('role-given')).toMatchObject({
      userName: 'admin',
      subject: 'operator',
      detail: 'PurchaserRole',
    });
    await admin.fetchJson(`/User/resetPassword?userId=${operator.id}`, { method: 'POST' });
    expect(await newest('passwords')).toMatchObject({ userName: 'admin', subject: 'operator' });
    const place = { clientId: 'Cockpit', owner: 'permissions', key: 'grid' };
    const saved = await admin.fetchJson(API.settingsForAll, {
      method: 'PUT',
      body: { ...place, value: '{"can_export":false}' },
    });
    expect(saved.status).toBe(204);
    expect(await newest('rights')).toMatchObject({
      userName: 'admin',
      subject: 'grid.can_export',
      detail: '– → false',
    });
    const gone = await admin.fetchJson(API.settingsForAll, { method: 'DELETE', body: place });
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect(await newest('rights')).toMatchObject({ detail: 'false → –' });
    expect(JSON.stringify(await all())).not.toMatch(/argon2|Demo-2026/);
  });

  it('is the unit’s own, for administrators alone, and nobody writes it', { tags: ['OPEN-244'] }, async () => {
    const operator = await server.login('purchaser');
    expect((await operator.fetchJson('/Activity')).status).toBe(422);
    const theirs = await all(await server.login('admin', BERGEN, PASSWORD));
    expect(theirs.every(({ userName }) => ['', 'admin'].includes(userName))).toBe(true);
    await expect(
      server.ctx.database.confined({ businessUnit: OSLO, userName: 'x' }, (tx) =>
        tx.insertInto('activity_log').values({ business_unit: OSLO, user_name: 'x', kind: 'users' }).execute(),
      ),
    ).rejects.toThrow('permission denied');
  });
});
