import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type CockpitSettings } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { itEach } from '../../lib/it-each';
import { BERGEN, type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let operator: Client;
let admin: Client;
let global: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  [operator, admin, global, stranger] = await Promise.all([
    server.login('operator'),
    server.login('admin'),
    server.login('global'),
    server.login('admin', BERGEN),
  ]);
});
afterAll(() => server.stop());

interface Entry {
  readonly key: string;
  readonly value: string;
}
const settingsOf = async (client: Client) => (await client.fetchJson<CockpitSettings>(API.cockpitSettings)).body;
const post = (path: string, body: unknown, client = admin) =>
  client.fetchJson<ErrorBody>(path, { method: 'POST', body });
const defaults = (query: Record<string, string>) =>
  `${API.seedDefaultSettings}?${new URLSearchParams({ clientId: 'Cockpit', owner: 'userSettings', ...query })}`;
const read = async (query: Record<string, string>, client = admin) =>
  (await client.fetchJson<Entry[]>(defaults(query))).body;

describe('settings of the sections', () => {
  it('answers those of the terminal with their defaults', { tags: ['API-051'] }, async () => {
    expect((await operator.fetchJson(API.terminalSection)).body).toEqual({
      checkmarkDisplayTime: 1000,
      autoConfirm: false,
      loopedGain: false,
      stripLeadingZero: false,
      scanQuantity: 1,
      timeout: 30,
      maxTasksPerCountJob: 50,
    });
  });

  it('answers those of the system to those who edit settings', { tags: ['API-052'] }, async () => {
    expect((await admin.fetchJson(API.systemSection)).body).toEqual({ passwordMinimumLength: 8 });
    expect((await operator.fetchJson<ErrorBody>(API.systemSection)).body.errorCode).toBe('ACCESS_DENIED');
  });

  it('answers those of the cockpit as they hold for oneself', { tags: ['API-053'] }, async () => {
    const entry = { clientId: 'Cockpit', owner: 'userSettings', key: 'takeLimit', value: '250' };
    await operator.fetchJson(API.userSettings, { method: 'PUT', body: entry });
    expect((await operator.fetchJson(API.cockpitSection)).body).toMatchObject({ takeLimit: 250, rowsLimit: 10_000 });
    expect((await admin.fetchJson(API.cockpitSection)).body).toMatchObject({ takeLimit: 1000 });
  });

  it('answers the menu settings', { tags: ['API-012'] }, async () => {
    const value = JSON.stringify([{ routeName: 'stocks-page' }]);
    const entry = { clientId: 'Cockpit', owner: 'menuSettings', key: 'routeConfigs', value };
    await admin.fetchJson(API.settingsForAll, { method: 'PUT', body: entry });
    expect((await operator.fetchJson(API.menuSettings)).body).toEqual({ routeConfigs: value });
    expect((await stranger.fetchJson(API.menuSettings)).body).toEqual({});
  });
});

describe('seeding', () => {
  it('saves the name one is called by, for oneself', { tags: ['API-019', 'SETTINGS-029', 'ENTITY-056'] }, async () => {
    expect((await post(API.seedUserSettings, [{ key: 'displayname', value: 'Kari' }], operator)).status).toBe(204);
    expect((await settingsOf(operator)).userSettings.displayname).toBe('Kari');
    expect((await settingsOf(admin)).userSettings.displayname).toBeUndefined();
  });

  it('answers the defaults of settings.json, and what was saved over them', { tags: ['API-020'] }, async () => {
    expect(await read({ scope: 'Factory' })).toContainEqual({ key: 'rowsLimit', value: '10000' });
    // The demo has its company information.
    expect((await read({ scope: 'BusinessUnit' })).map(({ key }) => key)).toEqual(['companyInfo']);
    expect(await read({ scope: 'Factory', clientId: 'MobileAndroid' })).toContainEqual({ key: 'timeout', value: '30' });
  });

  it('saves defaults of a scope; the narrower one wins', { tags: ['API-021', 'ENTITY-055', 'OPEN-051'] }, async () => {
    const limitOf = async (client: Client) => (await settingsOf(client)).userSettings.rowsLimit;
    const of = (value: string) => [{ key: 'rowsLimit', value }];
    expect((await post(defaults({ scope: 'Factory' }), of('9000'))).status).toBe(204);
    expect(await read({ scope: 'Factory' })).toContainEqual({ key: 'rowsLimit', value: '9000' });
    expect(await limitOf(operator)).toBe(9000);
    await post(defaults({ scope: 'BusinessUnit' }), of('8000'));
    expect(await limitOf(operator)).toBe(8000);
    await post(defaults({ scope: 'User' }), of('7000'));
    expect([await limitOf(admin), await limitOf(operator), await limitOf(stranger)]).toEqual([7000, 8000, 10_000]);
    expect(await read({ scope: 'User' })).toEqual(of('7000'));
  });

  it('saves all of a list or none of it', { tags: ['API-021'] }, async () => {
    await server.ctx.database.query({
      text: `create function refuse_second() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      values: [],
    });
    await server.ctx.database.query({
      text: `create trigger refuse_second before insert on setting for each row when (new.key = 'second') execute function refuse_second()`,
      values: [],
    });
    const place = { scope: 'BusinessUnit', owner: 'together' };
    const list = ['first', 'second'].map((key) => ({ key, value: '1' }));
    expect((await post(defaults(place), list)).status).toBe(500);
    expect(await read(place)).toEqual([]);
    await server.ctx.database.query({ text: 'drop trigger refuse_second on setting', values: [] });
    expect((await post(defaults(place), list)).status).toBe(204);
    expect(await read(place)).toEqual(list);
  });

  it('a default that users may not modify holds for all of them, whatever they had set', {
    tags: ['API-021'],
  }, async () => {
    const entry = { clientId: 'Cockpit', owner: 'userSettings', key: 'heartBeat', value: '5000' };
    await operator.fetchJson(API.userSettings, { method: 'PUT', body: entry });
    await post(defaults({ scope: 'BusinessUnit', canUserModify: 'false' }), [{ key: 'heartBeat', value: '60000' }]);
    expect((await settingsOf(operator)).userSettings.heartBeat).toBe(60_000);
    const { status, body } = await operator.fetchJson<ErrorBody>(API.userSettings, { method: 'PUT', body: entry });
    expect([status, body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
    expect(await read({ scope: 'BusinessUnit', canUserModify: 'false' })).toEqual([
      { key: 'heartBeat', value: '60000' },
    ]);
    expect(await read({ scope: 'BusinessUnit', canUserModify: 'true' })).not.toContainEqual(
      expect.objectContaining({ key: 'heartBeat' }),
    );
  });

  it('a default that the customer may not modify is changed by global administrators alone', {
    tags: ['API-021'],
  }, async () => {
    const query = defaults({ scope: 'Factory', canCustomerModify: 'false' });
    await post(query, [{ key: 'reportDataRefreshMinutes', value: '15' }], global);
    const entry = { clientId: 'Cockpit', owner: 'userSettings', key: 'reportDataRefreshMinutes', value: '1' };
    const put = (client: Client) => client.fetchJson<ErrorBody>(API.settingsForAll, { method: 'PUT', body: entry });
    expect((await put(admin)).body.errorCode).toBe('ACCESS_DENIED');
    expect((await put(global)).status).toBe(204);
    expect((await settingsOf(operator)).userSettings.reportDataRefreshMinutes).toBe(15);
  });

  it('saves how the KPI tiles start, everywhere and in the business unit', {
    tags: ['API-025', 'API-026', 'SETTINGS-034'],
  }, async () => {
    const tiles = (id: number) => JSON.stringify([{ id: `kpi-${id}`, row: 0, order: 1 }]);
    const homeOf = async (client: Client) => (await settingsOf(client)).KpiSettings.Home;
    await post(API.kpiForAll, [{ key: 'Home', value: tiles(1) }]);
    expect(await homeOf(operator)).toBe(tiles(1));
    await post(API.kpiForUnit, [{ key: 'Home', value: tiles(2) }]);
    expect(await homeOf(operator)).toBe(tiles(2));
    for (const [path, id] of [
      [API.kpiForAll, 1],
      [API.kpiForUnit, 2],
    ] as const)
      expect((await admin.fetchJson(path)).body).toEqual([{ key: 'Home', value: tiles(id) }]);
    await operator.fetchJson(API.cockpitSettings, {
      method: 'PUT',
      body: { owner: 'KpiSettings', key: 'Home', value: tiles(3) },
    });
    expect([await homeOf(operator), await homeOf(admin), await homeOf(stranger)]).toEqual([
      tiles(3),
      tiles(2),
      undefined,
    ]);
  });

  it.each([API.kpiForAll, API.kpiForUnit])(
    '%s: what somebody else has saved since it was read is not written over',
    {
      tags: ['OPEN-237'],
    },
    async (path) => {
      const stored = async () => (await admin.fetchJson<{ value: string }[]>(path)).body[0]?.value ?? null;
      const [seen, mine] = [await stored(), JSON.stringify([{ id: 'mine', row: 0, order: 1 }])];
      const put = (value: string, over: string | null) => post(path, [{ key: 'Home', value, seen: over }]);
      expect((await put('[]', seen)).status).toBe(204);
      const refused = await put(mine, seen);
      expect(refused).toMatchObject({ status: 409, body: { errorCode: 'STALE', current: { value: '[]' } } });
      expect(await stored()).toBe('[]');
      expect((await put('{}', '[]')).status).toBe(422);
      expect((await put(mine, '[]')).status).toBe(204);
      expect(await stored()).toBe(mine);
    },
  );

  it('a person’s own tiles are refused if no dashboard could read them', {
    tags: ['SETTINGS-033', 'API-018'],
  }, async () => {
    const put = (value: string) =>
      operator.fetchJson(API.cockpitSettings, { method: 'PUT', body: { owner: 'KpiSettings', key: 'Home', value } });
    const many = JSON.stringify(Array.from({ length: 201 }, (_, id) => ({ id: `kpi-${id}` })));
    for (const value of ['', '{}', '[1]', '[{"id":""}]', '[{"id":"a","enabled":"yes"}]', many])
      expect((await put(value)).status).toBe(422);
    expect((await put('[{"id":"a","enabled":false,"row":0,"order":3}]')).status).toBe(204);
  });

  it.each([
    ['a value that its setting does not fit', API.seedUserSettings, [{ key: 'rowsLimit', value: 'many' }]],
    ['a value below the least', API.seedUserSettings, [{ key: 'rowsLimit', value: '0' }]],
    ['a value that is no text', API.seedUserSettings, [{ key: 'displayname', value: 1 }]],
    ['no entries', API.seedUserSettings, []],
    ['tiles that are no list', API.kpiForUnit, [{ key: 'Home', value: '{}' }]],
    ['a tile without a name', API.kpiForAll, [{ key: 'Home', value: '[{"row":1}]' }]],
    ['another key than Home', API.kpiForUnit, [{ key: 'Away', value: '[]' }]],
    [
      'a scope that there is not',
      `${API.seedDefaultSettings}?clientId=Cockpit&owner=x&scope=World`,
      [{ key: 'a', value: '' }],
    ],
    ['a query without owner', `${API.seedDefaultSettings}?clientId=Cockpit&scope=User`, [{ key: 'a', value: '' }]],
  ])('refuses %s with 422, and saves nothing of the list', async (_what, path, body) => {
    const before = await server.ctx.database.query({
      text: 'select * from setting order by 1, 2, 3, 4, 5, 6',
      values: [],
    });
    const good = { key: 'displayname', value: 'Ola' };
    const { status } = await post(path, path === API.seedUserSettings && body.length > 0 ? [good, ...body] : body);
    expect(status).toBe(422);
    expect(
      await server.ctx.database.query({ text: 'select * from setting order by 1, 2, 3, 4, 5, 6', values: [] }),
    ).toEqual(before);
  });

  it('defaults are for those who edit settings, tiles of all for those who set up KPIs, rights for neither', {
    tags: ['PERM-171'],
  }, async () => {
    const entries = [{ key: 'Home', value: '[]' }];
    for (const path of [defaults({ scope: 'User' }), API.kpiForAll, API.kpiForUnit])
      expect((await post(path, entries, operator)).body.errorCode).toBe('ACCESS_DENIED');
    expect((await operator.fetchJson<ErrorBody>(defaults({ scope: 'User' }))).body.errorCode).toBe('ACCESS_DENIED');
    expect((await operator.fetchJson<ErrorBody>(API.kpiForUnit)).body.errorCode).toBe('ACCESS_DENIED');
    const rights = [{ key: 'header', value: '{"users":true}' }];
    for (const scope of ['Factory', 'BusinessUnit', 'User'])
      expect((await post(defaults({ owner: 'permissions', scope }), rights)).body.errorCode).toBe('ACCESS_DENIED');
  });
});

describe('company information', () => {
  const COMPANY = {
    companyName: 'Nordlager AS',
    streetAddress: 'Havnegata 1',
    zipCode: '0150',
    city: 'Oslo',
    countryCode: 'NO',
    date: 'DD/MM/YYYY',
    time: 'HH:mm',
    region: 'Central European',
    format: 'nb-NO',
  };

  it('is saved for the business unit, with its nine fields', {
    tags: ['API-082', 'SETTINGS-010', 'OPEN-168'],
  }, async () => {
    expect((await post(API.companyInfo, COMPANY)).status).toBe(204);
    expect(JSON.parse((await settingsOf(operator)).userSettings.companyInfo ?? '')).toEqual(COMPANY);
    expect(JSON.parse((await settingsOf(stranger)).userSettings.companyInfo ?? '')).not.toEqual(COMPANY);
  });

  it('of two who save over the same text the second is told what stands there', {
    tags: ['OPEN-237', 'OPEN-168'],
  }, async () => {
    const seen = (await settingsOf(admin)).userSettings.companyInfo;
    expect((await post(API.companyInfo, { ...COMPANY, city: 'Bergen', seen })).status).toBe(204);
    const { status, body } = await post(API.companyInfo, { ...COMPANY, city: 'Bodø', seen });
    expect([status, body.errorCode]).toEqual([409, 'STALE']);
    expect(JSON.parse(String(body.current?.value))).toEqual({ ...COMPANY, city: 'Bergen' });
    expect(JSON.parse((await settingsOf(operator)).userSettings.companyInfo ?? '')).not.toHaveProperty('seen');
  });

  itEach<[string[], string, object]>([
    [['VALID-015'], 'no name', { companyName: '  ' }],
    [['VALID-015'], 'a name left out', { companyName: undefined }],
    [[], 'a date format that is not offered', { date: 'D/M' }],
    [[], 'a country that is no code', { countryCode: 'Norway' }],
    [[], 'a field that it does not have', { colour: 'red' }],
  ])('refuses %s', async (_what, change) => {
    expect((await post(API.companyInfo, { ...COMPANY, ...change })).status).toBe(422);
  });

  it('is saved by those who may edit it', { tags: ['PERM-171', 'OPEN-114'] }, async () => {
    expect((await post(API.companyInfo, COMPANY, operator)).body.errorCode).toBe('ACCESS_DENIED');
  });
});
