import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type HeartbeatResponse, type SwitchEntry } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { claimsOf } from '../../../src/engine/session';
import { bearer } from '../bearer';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from '../harness';

let server: TestServer;
let admin: Client;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  [admin, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('operator'),
    server.login('admin', BERGEN),
  ]);
});
afterAll(() => server.stop());

const namesOf = async (path: string, client = admin) => (await client.fetchJson<string[]>(path)).body;
const save = (path: string, body: unknown, client = admin) =>
  client.fetchJson<ErrorBody>(path, { method: 'POST', body });

describe('feature flags and code switches', () => {
  it('the flags that there are come with what they are about', { tags: ['API-034', 'FLAG-003'] }, async () => {
    const { body } = await admin.fetchJson<SwitchEntry[]>(API.availableFeatures);
    expect(body).toContainEqual({ name: 'PurchaseModule', description: 'Purchase drafts, orders and suppliers' });
    expect(body.map(({ name }) => name)).toEqual(Object.keys(server.ctx.product.current.product.features));
  });

  it('a saved list holds at once, for the unit alone', { tags: ['API-035', 'API-037', 'OPEN-101'] }, async () => {
    const before = await namesOf(API.enabledFeatures, stranger);
    expect(await namesOf(API.enabledFeatures)).toEqual([...(claimsOf(admin.token)?.enabledFeature ?? [])].sort());
    expect((await admin.fetchJson('/Supplier/description')).status).toBe(200);
    expect((await save(API.enabledFeatures, ['NewSalesOrderView', 'MaterialSummary'])).status).toBe(204);
    expect(await namesOf(API.enabledFeatures)).toEqual(['MaterialSummary', 'NewSalesOrderView']);
    expect((await admin.fetchJson('/Supplier/description')).status).toBe(422);
    expect(claimsOf((await server.login('operator')).token)?.enabledFeature.toSorted()).toEqual([
      'MaterialSummary',
      'NewSalesOrderView',
    ]);
    expect(await namesOf(API.enabledFeatures, stranger)).toEqual(before);
  });

  it('the next heartbeat of an open session brings a token with the flags, and only the next', {
    tags: ['OPEN-101', 'FLAG-002'],
  }, async () => {
    const later = await server.login('configurator');
    await save(API.enabledFeatures, ['MaterialSummary']);
    const beat = (token: string) =>
      later.fetchJson<HeartbeatResponse>(API.heartbeat, { method: 'POST', headers: bearer(token) });
    const { accessToken = '' } = (await beat(later.token)).body;
    expect(claimsOf(accessToken)?.enabledFeature).toEqual(['MaterialSummary']);
    expect((await beat(accessToken)).body.accessToken).toBeUndefined();
  });

  it('code switches are on or off for the unit alone', {
    tags: ['API-032', 'API-033', 'API-036', 'OPEN-177'],
  }, async () => {
    const { body } = await admin.fetchJson<SwitchEntry[]>(API.availableSwitches);
    const names = body.map(({ name }) => name);
    expect(names).toContain('oneSessionPerPerson');
    expect(await namesOf(API.enabledSwitches)).toEqual([]);
    expect((await save(API.enabledSwitches, names)).status).toBe(204);
    expect(await namesOf(API.enabledSwitches)).toEqual(names);
    expect(await namesOf(API.enabledSwitches, stranger)).toEqual([]);
    expect((await save(API.enabledSwitches, [])).status).toBe(204);
    expect(await namesOf(API.enabledSwitches)).toEqual([]);
  });

  it('a list is saved over the one that was seen alone; else the one that stands there is told', {
    tags: ['OPEN-237'],
  }, async () => {
    for (const [path, names] of [
      [API.enabledFeatures, ['MaterialSummary', 'PurchaseModule']],
      [API.enabledSwitches, ['oneSessionPerPerson']],
    ] as const) {
      await save(path, []);
      const over = (seen: readonly string[], body: readonly string[]) =>
        save(`${path}?${new URLSearchParams({ seen: JSON.stringify(seen) })}`, body);
      const late = await over(names, []);
      expect([late.status, late.body.errorCode, late.body.current]).toEqual([409, 'STALE', { value: [] }]);
      expect((await over([], names)).status).toBe(204);
      expect((await over([...names].reverse(), [])).status).toBe(204);
      expect((await save(`${path}?seen=x`, [])).status).toBe(422);
    }
  });

  it('a flag that the product does not have at the moment stays as it is', { tags: ['API-037'] }, async () => {
    const on = (features: readonly string[]) =>
      server.ctx.database.query({
        text: 'update business_unit set enabled_features = $1 where name = $2',
        values: [features, OSLO],
      });
    await on(['MaterialSummary', 'OfTomorrow']);
    const seen = JSON.stringify(['OfTomorrow', 'MaterialSummary']);
    expect((await save(`${API.enabledFeatures}?${new URLSearchParams({ seen })}`, ['PurchaseModule'])).status).toBe(
      204,
    );
    expect(await namesOf(API.enabledFeatures)).toEqual(['OfTomorrow', 'PurchaseModule']);
    await on([]);
  });

  it('with one session per person a log-in ends the others of that person, and no one else’s', async () => {
    await save(API.enabledSwitches, ['oneSessionPerPerson']);
    const earlier = await server.login('configurator');
    const later = await server.login('configurator');
    expect((await earlier.fetchJson(API.heartbeat, { method: 'POST', body: {} })).status).toBe(401);
    expect((await later.fetchJson(API.heartbeat, { method: 'POST', body: {} })).status).toBe(200);
    expect((await operator.fetchJson(API.heartbeat, { method: 'POST', body: {} })).status).toBe(200);
    await save(API.enabledSwitches, []);
    await server.login('configurator');
    expect((await later.fetchJson(API.heartbeat, { method: 'POST', body: {} })).status).toBe(200);
  });

  it.each([
    ['a name that there is not', ['NoSuchFlag'], 422],
    ['no list', { PurchaseModule: true }, 422],
    ['a name twice', ['PurchaseModule', 'PurchaseModule'], 422],
    ['something else than names', [1], 422],
  ])('refuse %s and change nothing', async (_what, body, status) => {
    const before = await namesOf(API.enabledFeatures);
    expect((await save(API.enabledFeatures, body)).status).toBe(status);
    expect(await namesOf(API.enabledFeatures)).toEqual(before);
  });

  it('are for those who edit settings', { tags: ['PERM-171'] }, async () => {
    for (const path of [API.availableFeatures, API.enabledFeatures, API.availableSwitches, API.enabledSwitches]) {
      const { status, body } = await operator.fetchJson<ErrorBody>(path);
      expect([path, status, body.errorCode]).toEqual([path, 422, 'ACCESS_DENIED']);
    }
    for (const path of [API.enabledFeatures, API.enabledSwitches])
      expect((await save(path, [], operator)).body.errorCode).toBe('ACCESS_DENIED');
  });
});
