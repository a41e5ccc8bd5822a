import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type CockpitSettings } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { itEach } from '../../lib/it-each';
import { BERGEN, type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let operator: Client;
let admin: Client;
let configurator: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  [operator, admin, configurator, stranger] = await Promise.all([
    server.login('operator'),
    server.login('admin'),
    server.login('configurator'),
    server.login('operator', BERGEN),
  ]);
});
afterAll(() => server.stop());

const settingsOf = async (client: Client) => (await client.fetchJson<CockpitSettings>(API.cockpitSettings)).body;
const put = (client: Client, path: string, body: unknown) => client.fetchJson<ErrorBody>(path, { method: 'PUT', body });
const place = (owner: string, key: string) =>
  `${API.userSettings}?${new URLSearchParams({ clientId: 'Cockpit', owner, key })}`;

describe('cockpit settings', () => {
  it('have their parts, with the defaults of settings.json', { tags: ['ENTITY-057', 'API-009'] }, async () => {
    const settings = await settingsOf(operator);
    expect(Object.keys(settings).sort()).toEqual(
      [
        'GridSettings',
        'GroupColumnSettings',
        'KpiSettings',
        'Routes',
        'SortColumnSettings',
        'filterColumnSettings',
        'permissions',
        'userSettings',
      ].sort(),
    );
    expect(settings.userSettings).toEqual({
      heartBeat: 30_000,
      rowsLimit: 10_000,
      takeLimit: 1000,
      reportDataRefreshMinutes: 10,
      passwordMinimumLength: 8,
      maxTasksPerCountJob: 50,
      companyInfo: expect.stringContaining('Nordlager Oslo'),
    });
  });

  it('carry permissions as three JSON texts', { tags: ['ENTITY-058', 'PERM-017'] }, async () => {
    const all = { clientId: 'Cockpit', owner: 'permissions' };
    await put(admin, '/User/settingsForAll', {
      ...all,
      key: 'data',
      value: '{"can_dedicate_location":"OperatorRole"}',
    });
    await put(admin, '/User/settingsForAll', { ...all, key: 'header', value: '{"cause_codes":["AdminRole"]}' });
    const { permissions } = await settingsOf(operator);
    expect(JSON.parse(permissions.data ?? '')).toEqual({ can_dedicate_location: 'OperatorRole' });
    expect(JSON.parse(permissions.header ?? '')).toEqual({ cause_codes: ['AdminRole'] });
    expect((await settingsOf(stranger)).permissions).toEqual({});
  });

  it('the server merges them over the defaults at once', { tags: ['PERM-016'] }, async () => {
    const session = await server.ctx.auth.authenticate(operator.token);
    expect(session?.may('data.can_dedicate_location')).toBe(true);
    expect(session?.may('header.cause_codes')).toBe(false);
    expect(session?.may('data.can_prepare_order')).toBe(true);
  });

  it('a permission text that cannot be read is refused, and one that got in is ignored', {
    tags: ['PERM-018'],
  }, async () => {
    const { status } = await put(admin, '/User/settingsForAll', {
      clientId: 'Cockpit',
      owner: 'permissions',
      key: 'grid',
      value: 'no json',
    });
    expect(status).toBe(422);
    await server.ctx.database.query({
      text: "update setting set value = '{broken' where client_id = 'Cockpit' and section = 'permissions' and key = 'header'",
      values: [],
    });
    await expect
      .poll(async () => (await server.ctx.auth.authenticate(operator.token))?.may('header.cause_codes'), {
        timeout: 10_000,
      })
      .toBe(true);
  });

  it('keep the order of the tiles', { tags: ['API-018'] }, async () => {
    const value = JSON.stringify([{ id: 'InBoundOrderReportData', row: 0, order: 1 }]);
    expect((await put(operator, API.cockpitSettings, { owner: 'KpiSettings', key: 'Home', value })).status).toBe(204);
    expect((await settingsOf(operator)).KpiSettings.Home).toBe(value);
  });
});

describe('settings of a user', () => {
  it('groups, order and filters of columns are kept by table, for oneself', {
    tags: ['GRID-021', 'GRID-022', 'GRID-023'],
  }, async () => {
    const value = '[{"selector":"name","desc":true}]';
    for (const owner of ['GroupColumnSettings', 'SortColumnSettings', 'filterColumnSettings'] as const) {
      expect((await put(operator, API.cockpitSettings, { owner, key: 'stock', value })).status).toBe(204);
      expect((await settingsOf(operator))[owner]).toEqual({ stock: value });
      expect((await settingsOf(admin))[owner]).toEqual({});
      await operator.fetchJson(place(owner, 'stock'), { method: 'DELETE' });
      expect((await settingsOf(operator))[owner]).toEqual({});
    }
  });

  it('are saved, read and removed', { tags: ['ENTITY-053', 'API-014', 'API-015', 'API-017'] }, async () => {
    const entry = { clientId: 'Cockpit', owner: 'stock_GridSettings', key: 'state', value: '{"columns":[]}' };
    expect((await put(operator, API.userSettings, entry)).status).toBe(204);
    expect((await operator.fetchJson(place(entry.owner, entry.key))).body).toEqual(entry);
    expect((await settingsOf(operator)).GridSettings).toEqual({ stock: entry.value });
    expect((await settingsOf(admin)).GridSettings).toEqual({});
    expect((await settingsOf(stranger)).GridSettings).toEqual({});
    expect((await operator.fetchJson(place(entry.owner, entry.key), { method: 'DELETE' })).status).toBe(204);
    expect((await operator.fetchJson(place(entry.owner, entry.key))).body).toMatchObject({ value: null });
  });

  it('a setting for all holds until a user sets an own one', { tags: ['API-016'] }, async () => {
    const entry = (value: string) => ({ clientId: 'Cockpit', owner: 'userSettings', key: 'rowsLimit', value });
    expect((await put(admin, '/User/settingsForAll', entry('500'))).status).toBe(204);
    expect((await settingsOf(operator)).userSettings.rowsLimit).toBe(500);
    await put(operator, API.userSettings, entry('700'));
    expect((await settingsOf(operator)).userSettings.rowsLimit).toBe(700);
    expect((await settingsOf(admin)).userSettings.rowsLimit).toBe(500);
    await server.ctx.database.query({
      text: "update setting set value = 'many' where scope = 'User' and key = 'rowsLimit'",
      values: [],
    });
    await expect.poll(async () => (await settingsOf(operator)).userSettings.rowsLimit).toBe(10_000);
  });

  it('settings for all need a right; without it the answer is 422 ACCESS_DENIED', {
    tags: ['PERM-171', 'OPEN-001'],
  }, async () => {
    for (const owner of ['userSettings', 'permissions', 'stock_GridSettings']) {
      const { status, body } = await put(configurator, '/User/settingsForAll', {
        clientId: 'Cockpit',
        owner,
        key: 'data',
        value: '{}',
      });
      expect([status, body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
      expect(body.message).toBe('Authorization Error: access denied');
    }
  });

  it('nobody grants oneself a right', async () => {
    const grant = { clientId: 'Cockpit', owner: 'permissions', key: 'header', value: '{"users":true}' };
    expect((await put(operator, API.userSettings, grant)).body.errorCode).toBe('ACCESS_DENIED');
    expect(
      (await put(operator, API.cockpitSettings, { owner: 'permissions', key: 'header', value: '{"users":true}' })).body
        .errorCode,
    ).toBe('ACCESS_DENIED');
    expect((await server.ctx.auth.authenticate(operator.token))?.may('header.users')).toBe(false);
  });

  itEach([
    [['ENTITY-054'], 'an unknown client', { clientId: 'Toaster', owner: 'a', key: 'b', value: 'c' }, 422],
    [[], 'a missing value', { clientId: 'Cockpit', owner: 'a', key: 'b' }, 422],
    [[], 'an empty key', { clientId: 'Cockpit', owner: 'a', key: '', value: '' }, 422],
    [[], 'a value that is no text', { clientId: 'Cockpit', owner: 'a', key: 'b', value: { x: 1 } }, 422],
    [[], 'a value above 64 kB', { clientId: 'Cockpit', owner: 'a', key: 'b', value: 'ø'.repeat(40_000) }, 413],
  ])('refuse %s', async (_what, body, status) => {
    expect((await put(operator, API.userSettings, body)).status).toBe(status);
  });

  it('of the system are told to nobody who may not edit them', { tags: ['PERM-171'] }, async () => {
    const place = new URLSearchParams({ clientId: 'Backend', owner: 'ipWhitelist', key: 'addresses' });
    const ask = (client: Client) => client.fetchJson<ErrorBody>(`${API.userSettings}?${place}`);
    expect((await ask(operator)).body.errorCode).toBe('ACCESS_DENIED');
    expect((await ask(admin)).status).toBe(200);
  });

  it('refuse a read without its place', async () => {
    const { status, body } = await operator.fetchJson<ErrorBody>(`${API.userSettings}?clientId=Cockpit`);
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field)).toEqual(['owner', 'key']);
  });

  it('hostile names and values are data', async () => {
    for (const text of [
      "'; drop table setting; --",
      '<script>alert(1)</script>',
      '__proto__',
      'constructor',
      '{{x}}',
      '😀',
    ]) {
      const entry = { clientId: 'Cockpit', owner: text, key: text, value: text };
      expect((await put(operator, API.userSettings, entry)).status).toBe(204);
      expect((await operator.fetchJson(place(text, text))).body).toEqual(entry);
    }
    expect((await settingsOf(operator)).userSettings.heartBeat).toBe(30_000);
  });
});

describe('language and routes', () => {
  it('changes one’s own language to one that is offered', { tags: ['API-065'] }, async () => {
    expect((await put(operator, API.changeDefaultLanguage, { language: 'sv-SE' })).status).toBe(204);
    expect((await server.login('operator')).user.defaultLanguage).toBe('sv-SE');
    expect((await put(operator, API.changeDefaultLanguage, { language: 'fi-FI' })).status).toBe(422);
    expect((await server.login('operator', BERGEN)).user.defaultLanguage).toBe('nb-NO');
  });

  it('gives the menu settings as JSON texts', { tags: ['API-013', 'ENTITY-059'] }, async () => {
    const value = JSON.stringify([{ displayName: 'Stocks', routeName: 'stocks-page', isAllowed: true, order: 1 }]);
    await put(admin, '/User/settingsForAll', {
      clientId: 'Cockpit',
      owner: 'menuSettings',
      key: 'routeConfigs',
      value,
    });
    expect((await operator.fetchJson(API.routesSettings)).body).toEqual({ menuSettings: { routeConfigs: value } });
  });
});

describe('what is shared', () => {
  const permissions = { clientId: 'Cockpit', owner: 'permissions', key: 'data' };
  const menu = { clientId: 'Cockpit', owner: 'menuSettings', key: 'routeConfigs' };
  const route = { displayName: 'Stocks', routeName: 'stock', isAllowed: true, order: 1 };
  const refusals = async (body: object) => {
    const answer = await put(admin, API.settingsForAll, body);
    return [answer.status, answer.body?.errors?.map(({ field, keyword }) => `${field} ${keyword}`)];
  };

  it.each([
    ['a number', '{"can_fail":1}', ['value/can_fail type']],
    ['nothing', '{"can_fail":null,"can_count":true}', ['value/can_fail type']],
    ['an object', '{"can_fail":{"role":"AdminRole"}}', ['value/can_fail type']],
    ['a list with something else in it', '{"can_fail":["AdminRole",7],"x":3}', ['value/can_fail type', 'value/x type']],
    ['a list as the group', '[true]', ['value format']],
    ['no JSON', '{', ['value format']],
  ])(
    'refuse %s for a permission, with field and reason',
    { tags: ['PERM-019', 'LOWCODE-025'] },
    async (_what, value, errors) => {
      expect(await refusals({ ...permissions, value })).toEqual([422, errors]);
    },
  );

  it('take a boolean, a name, a list of names, and keys that nobody knows', { tags: ['PERM-019'] }, async () => {
    const value = '{"can_fail":false,"can_count":"OperatorRole","can_start":["A","B"],"can_fly":true}';
    expect((await put(admin, API.settingsForAll, { ...permissions, value })).status).toBe(204);
    expect((await settingsOf(operator)).permissions.data).toBe(value);
    await put(admin, API.settingsForAll, { ...permissions, value: '{}' });
  });

  it.each([
    ['no list', route, ['value format']],
    ['no JSON', undefined, ['value format']],
    [
      'entries that are none',
      [null, 'stock', {}],
      ['value/0/routeName required', 'value/1/routeName required', 'value/2/routeName required'],
    ],
    ['a name that is no text', [{ ...route, displayName: 7 }], ['value/0/displayName type']],
    ['an order that is no number', [route, { ...route, order: 'first' }], ['value/1/order type']],
    ['a flag that is none', [{ ...route, isAllowed: 'yes' }], ['value/0/isAllowed type']],
    ['nested routes that are none', [{ ...route, routes: {} }], ['value/0/routes type']],
    [
      'a nested route that is none',
      [{ ...route, routes: [route, { ...route, routeName: '' }] }],
      ['value/0/routes/1/routeName required'],
    ],
    ['routes three deep', [{ ...route, routes: [{ ...route, routes: [route] }] }], ['value/0/routes/0/routes format']],
  ])(
    'refuse %s for the menu, with field and reason',
    { tags: ['MENU-047', 'LOWCODE-025'] },
    async (_what, given, errors) => {
      const value = given === undefined ? '[{' : JSON.stringify(given);
      expect(await refusals({ ...menu, value })).toEqual([422, errors]);
    },
  );

  it('two who save over the same value: the second is told what stands there, and nothing is lost', {
    tags: ['LOWCODE-024'],
  }, async () => {
    const save = (value: string, seen: string | null) =>
      put(admin, API.settingsForAll, { ...permissions, value, seen });
    const first = '{"can_fail":false}';
    const second = '{"can_count":false}';
    const answers = await Promise.all([save(first, '{}'), save(second, '{}')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const stored = (await settingsOf(operator)).permissions.data;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      errorCode: 'STALE',
      current: { value: stored },
    });
    expect((await save('{}', stored ?? '')).status).toBe(204);
    expect((await save(first, null)).body.current).toEqual({ value: '{}' });
  });

  it('of two who are the first to save, one is refused', { tags: ['LOWCODE-024'] }, async () => {
    const save = (value: string) =>
      put(admin, API.settingsForAll, {
        clientId: 'Cockpit',
        owner: 'userSettings',
        key: 'takeLimit',
        value,
        seen: null,
      });
    const answers = await Promise.all([save('300'), save('400')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('texts', () => {
  it('lists the languages of the product', { tags: ['I18N-009', 'API-076'] }, async () => {
    expect((await server.fetchJson(API.languages)).body).toEqual(['da-DK', 'en-GB', 'nb-NO', 'sv-SE']);
  });

  it('gives texts nested and flat, without a session', { tags: ['I18N-004', 'API-077', 'API-078'] }, async () => {
    const query = `?${new URLSearchParams({ clientName: 'Cockpit', clientVersion: '2.83 build 55', languageCode: 'nb-NO' })}`;
    const nested = await server.fetchJson<{ server: { login: { wrong: string } } }>(API.translationsNested + query);
    expect(nested.body.server.login.wrong).toBe('Brukernavn eller passord er feil');
    const flat = await server.fetchJson<Record<string, string>>(API.translations + query);
    expect(flat.body['server.login.wrong']).toBe('Brukernavn eller passord er feil');
  });

  it('lends no text of another language', { tags: ['I18N-006', 'OPEN-043'] }, async () => {
    const textsOf = async (code: string) =>
      (await server.fetchJson<Record<string, string>>(`${API.translations}?languageCode=${code}`)).body;
    const [english, polish] = await Promise.all(['en-GB', 'pl-PL'].map(textsOf));
    expect(english!['frame.settings']).toBe('Settings');
    expect(polish!['login.submit']).toBe('Zaloguj się');
    expect(polish!['frame.settings']).toBeUndefined();
  });

  it('gives an empty set for a language that there is not', async () => {
    for (const code of ['xx-XX', '../en-GB', '__proto__', ''])
      expect(
        (await server.fetchJson(`${API.translationsNested}?languageCode=${encodeURIComponent(code)}`)).body,
      ).toEqual({});
  });
});

describe('lookups', () => {
  it('answer the values of a type, to any session of the unit', { tags: ['API-080'] }, async () => {
    const { body } = await operator.fetchJson<{ id: string; name: string }[]>('/Lookup/SalesOrderProcessType');
    expect(body[0]).toEqual({ id: 'Standard', name: 'Standard order', description: null });
    expect((await operator.fetchJson('/LOCATIONROLE/Header')).body).toEqual(
      (await operator.fetchJson('/LocationRole/header')).body,
    );
    expect((await operator.fetchJson<unknown[]>('/OutgoingOrder/deliveryType?userSelectable=true')).body).toHaveLength(
      5,
    );
    expect((await operator.fetchJson('/Lookup/NoSuchType')).status).toBe(404);
    expect((await server.fetchJson('/Lookup/SalesOrderProcessType')).status).toBe(401);
  });

  it('hold nothing of another unit', { tags: ['OPEN-033'] }, async () => {
    await server.ctx.database.query({
      text: "insert into lookup (business_unit, call, id, name) values ($1, 'Lookup/OnlyBergen', 'x', 'x')",
      values: [BERGEN],
    });
    expect((await stranger.fetchJson<unknown[]>('/Lookup/OnlyBergen')).body).toHaveLength(1);
    expect((await operator.fetchJson('/Lookup/OnlyBergen')).status).toBe(404);
  });
});
