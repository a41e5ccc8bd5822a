/** Rights and feature flags that are saved under Settings wait where the business unit has said so. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { API, type CockpitSettings } from '../../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import { RIGHTS_APPROVAL } from '../../../src/engine/permission';
import { type Client, OSLO, startServer, type TestServer } from '../harness';

interface Request {
  readonly id: string;
  readonly what: string;
  readonly rowName: string;
  readonly asked: string;
  readonly state: string;
  readonly comment: string | null;
}

const PLACE = { clientId: 'Cockpit', owner: 'permissions', key: 'data' };
const GIVEN = JSON.stringify({ can_prepare_order: ['OperatorRole'] });

let server: TestServer;
let admin: Client;
let global: Client;
let operator: Client;

beforeEach(async () => {
  await server?.stop();
  server = await startServer();
  const { database } = server.ctx;
  await database.query({
    text: `update business_unit set enabled_features = enabled_features || $2::text[] where name = $1`,
    values: [OSLO, [RIGHTS_APPROVAL]],
  });
  [admin, global, operator] = await Promise.all([
    server.login('admin'),
    server.login('global'),
    server.login('operator'),
  ]);
});
afterAll(() => server.stop());

const save = (value: string, more: object = {}, who = admin) =>
  who.fetchJson<ErrorBody & { waiting?: number }>(API.settingsForAll, {
    method: 'PUT',
    body: { ...PLACE, value, ...more },
  });
const rights = async () => (await admin.fetchJson<CockpitSettings>(API.cockpitSettings)).body.permissions.data;
const flags = async () => (await admin.fetchJson<string[]>(API.enabledFeatures)).body;
const saveFlags = (names: readonly string[]) =>
  admin.fetchJson<ErrorBody>(API.enabledFeatures, { method: 'POST', body: names });
const newest = async (who = global) => (await who.fetchJson<Request[]>('/Approval')).body[0] as Request;
const decide = (how: string, who: Client, { id }: Request, more: object = {}) =>
  who.fetchJson<BulkResult>(`/Approval/${how}`, { method: 'PUT', body: { ids: [id], ...more } });

describe('rights', () => {
  it('wait for another person who may save them, who reads what would change', { tags: ['OPEN-259'] }, async () => {
    const { status, body } = await save(GIVEN, { seen: null });
    expect([status, body]).toEqual([202, { waiting: 1 }]);
    expect(await rights()).toBeUndefined();
    const request = await newest();
    expect(request).toMatchObject({ what: 'Permissions', rowName: 'Data', state: 'Waiting' });
    expect(request.asked).toMatch(/becomes OperatorRole$/);
    expect((await operator.fetchJson<Request[]>('/Approval')).body).toEqual([]);
    expect((await decide('approve', admin, request)).body.failed).toMatchObject([
      { reason: 'You asked for this yourself: another person has to decide it' },
    ]);
    expect((await decide('approve', operator, request)).body.failed).toHaveLength(1);
    expect((await decide('approve', global, request)).status).toBe(200);
    expect(await rights()).toBe(GIVEN);
    expect(await newest()).toMatchObject({ state: 'Approved' });
    const [line] = await server.ctx.database.query({
      text: `select user_name, detail from activity_log where kind = 'rights' order by at desc limit 1`,
      values: [],
    });
    expect(line).toMatchObject({ user_name: 'admin', detail: expect.stringContaining('approved by: global') });
  });

  it('that are taken away wait as well', { tags: ['OPEN-259'] }, async () => {
    await save(GIVEN);
    await decide('approve', global, await newest());
    const body = { ...PLACE, seen: GIVEN };
    expect((await admin.fetchJson(API.settingsForAll, { method: 'DELETE', body })).status).toBe(202);
    expect(await rights()).toBe(GIVEN);
    await decide('approve', global, await newest());
    expect(await rights()).toBeUndefined();
  });

  it('of which a change waits are not asked for again; other groups and other settings are free', {
    tags: ['OPEN-259'],
  }, async () => {
    await save(GIVEN);
    const again = await save('{}');
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/^admin has asked/)]);
    expect((await save('{}', { key: 'grid' })).status).toBe(202);
    expect((await save('1', { owner: 'userSettings', key: 'rowsLimit' })).status).not.toBe(202);
    await decide('withdraw', admin, await newest(admin));
  });

  it('of which two ask for a change at the same moment wait once', { tags: ['OPEN-259'] }, async () => {
    const asked = await Promise.all([admin, global, admin, global].map((who) => save(GIVEN, {}, who)));
    expect(asked.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    const refused = asked.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/^(admin|global) has asked/);
  });

  it('that are others by now are asked for anew', { tags: ['OPEN-259'] }, async () => {
    await save(GIVEN);
    const request = await newest();
    await server.ctx.database.query({
      text: `insert into setting (business_unit, scope, owner, client_id, section, key, value) values ($1, 'Business', '', 'Cockpit', 'permissions', 'data', '{}')`,
      values: [OSLO],
    });
    expect((await decide('approve', global, request)).body.failed).toHaveLength(1);
    expect(await newest()).toMatchObject({ state: 'Outdated', comment: 'Changed in the meantime' });
    expect(await rights()).toBe('{}');
    expect((await save(GIVEN, { seen: null })).status).toBe(409);
  });

  it('are not changed for one who may not save them any more', { tags: ['OPEN-259'] }, async () => {
    await save(GIVEN);
    const request = await newest();
    await server.ctx.database.query({
      text: `update app_user set user_roles = '["OperatorRole"]' where business_unit = $1 and user_name = 'admin'`,
      values: [OSLO],
    });
    expect((await decide('approve', global, request)).body.failed).toHaveLength(1);
    expect(await newest()).toMatchObject({ state: 'Outdated' });
  });
});

describe('feature flags', () => {
  it('wait, the one that says so among them; declined, they stay', { tags: ['OPEN-259'] }, async () => {
    const before = await flags();
    const without = before.filter((name) => name !== RIGHTS_APPROVAL);
    expect((await saveFlags(without)).status).toBe(202);
    expect(await flags()).toEqual(before);
    const request = await newest();
    expect(request).toMatchObject({ what: 'Feature flags', asked: expect.stringMatching(/: Yes becomes No$/) });
    await decide('decline', global, request, { comment: 'No' });
    expect(await flags()).toEqual(before);
    await saveFlags(without);
    expect((await decide('approve', global, await newest())).status).toBe(200);
    expect(await flags()).toEqual(without);
    expect((await saveFlags(before)).status).toBe(204);
  });
});
