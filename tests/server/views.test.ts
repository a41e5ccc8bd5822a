import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type CockpitSettings } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { type CustomView, type CustomViewHeader, type PrimaryView, writeSavedState } from '../../src/engine/view';
import { itEach } from '../lib/it-each';
import { entity } from '../model-fixture';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

let server: TestServer;
let operator: Client;
let admin: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer();
  [operator, admin, stranger] = await Promise.all([
    server.login('operator'),
    server.login('admin'),
    server.login('admin', BERGEN),
  ]);
  // Refusals speak the language of the session; the rows say them in English.
  await put(operator, API.changeDefaultLanguage, { language: 'en-GB' });
});
afterAll(() => server.stop());

const STATE = writeSavedState(entity(), {
  columns: [{ name: 'name', width: 90 }],
  pageSize: 50,
  density: 'compact',
  sort: [{ selector: 'name', desc: true }],
  group: [],
  filters: {},
  where: null,
  search: '',
  totals: [],
  chart: null,
});
const draft = (customViewName: string, more: object = {}) => ({
  owner: 'stock',
  customViewName,
  gridSettings: STATE,
  isShared: false,
  ...more,
});
const put = <T = { id: string }>(client: Client, path: string, body: unknown) =>
  client.fetchJson<T & ErrorBody>(path, { method: 'PUT', body });
const list = async (client: Client, owner = 'stock') =>
  (await client.fetchJson<CustomViewHeader[]>(`${API.customView}?owner=${owner}`)).body;
const names = async (client: Client) => (await list(client)).map(({ customViewName }) => customViewName);
const primaries = async (client: Client) => (await client.fetchJson<PrimaryView[]>(API.primaryViews)).body;

describe('custom views', () => {
  it('one saved for me is listed and read by me alone', {
    tags: ['VIEW-004', 'VIEW-011', 'API-038', 'API-039', 'API-040'],
  }, async () => {
    const { status, body } = await put(operator, API.saveViewForMe, draft('Mine'));
    expect(status).toBe(200);
    expect(await list(operator)).toEqual([
      {
        id: body.id,
        key: 'stock_GridSettings',
        owner: 'stock',
        customViewName: 'Mine',
        isShared: false,
        isOwn: true,
        savedAt: expect.stringMatching(/^20.*Z$/),
        visibleColumnName: ['name'],
        columnToSortOn: 'name',
        sortingDirection: 'desc',
        columnWidth: { name: 90 },
        activeFilters: [],
        columnGrouping: [],
      },
    ]);
    const path = `${API.customView}?owner=stock&id=${body.id}`;
    expect((await operator.fetchJson<CustomView>(path)).body.gridSettings).toBe(STATE);
    expect(await names(admin)).toEqual([]);
    expect((await admin.fetchJson(path)).status).toBe(404);
    expect((await operator.fetchJson(`${API.customView}?owner=location&id=${body.id}`)).status).toBe(404);
    expect((await operator.fetchJson(API.customView)).status, 'of no grid').toBe(422);
  });

  it('one saved for all shows to the business unit and nobody else', { tags: ['VIEW-005', 'API-041'] }, async () => {
    const { body } = await put(admin, API.saveViewForAll, draft('Everybody'));
    expect(await names(operator)).toContain('Everybody');
    expect(await names(stranger)).toEqual([]);
    expect((await stranger.fetchJson(`${API.customView}?owner=stock&id=${body.id}`)).status).toBe(404);
  });

  it('saving for all needs the right, and so does changing what others see', { tags: ['VIEW-009'] }, async () => {
    const refused = await put(operator, API.saveViewForAll, draft('Not mine to give'));
    expect(refused).toMatchObject({ status: 422, body: { errorCode: 'ACCESS_DENIED' } });
    const shared = (await list(operator)).find(({ isShared }) => isShared)!;
    const changed = await put(operator, API.saveViewForMe, draft('Taken over', { id: shared.id }));
    expect(changed).toMatchObject({ status: 422, body: { errorCode: 'ACCESS_DENIED' } });
    expect(await names(admin)).toEqual(['Everybody']);
  });

  it('what others have shared is not taken from all by who saves it for himself', { tags: ['VIEW-009'] }, async () => {
    const shared = (await list(operator)).find(({ isShared }) => isShared)!;
    const other = await server.login('global');
    const taken = await put(other, API.saveViewForMe, draft('Mine alone', { id: shared.id }));
    expect(taken).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('under a name of your own') },
    });
    expect(await names(operator)).toContain('Everybody');
  });

  itEach([
    [['VIEW-014'], 'an empty name', { customViewName: '  ' }, 422, 'customViewName'],
    [['VIEW-014'], 'a name with other signs', { customViewName: '<script>' }, 422, 'customViewName'],
    [['VIEW-014'], 'a name too long', { customViewName: 'x'.repeat(51) }, 422, 'customViewName'],
    [['VIEW-014'], 'a name of 10,000 signs', { customViewName: 'x'.repeat(10_000) }, 422, 'customViewName'],
    [['VIEW-014'], 'a name with a picture', { customViewName: 'Mine 😀' }, 422, 'customViewName'],
    [['VIEW-014'], 'a name that turns its direction', { customViewName: 'Mine \u202Eenim' }, 422, 'customViewName'],
    [[], 'a state that is no JSON', { customViewName: 'A', gridSettings: '{' }, 422, 'gridSettings'],
    [[], 'a state without columns', { customViewName: 'A', gridSettings: '{"state":{}}' }, 422, 'gridSettings'],
  ])('%s is refused', async (_, more, status, field) => {
    const answer = await put(operator, API.saveViewForMe, draft('', more));
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.[0]?.field).toBe(field);
  });

  it('a state above its limit is refused with 413', async () => {
    const answer = await put(operator, API.saveViewForMe, draft('Big', { gridSettings: STATE + ' '.repeat(65_536) }));
    expect(answer.status).toBe(413);
  });

  it('a name that I see already is refused, without regard to case, also for two at once', {
    tags: ['VIEW-015'],
  }, async () => {
    for (const name of ['mine', 'EVERYBODY'])
      expect(await put(operator, API.saveViewForMe, draft(name))).toMatchObject({
        status: 422,
        body: { errors: [{ keyword: 'unique', message: 'Name already exist. Please try another name' }] },
      });
    const both = await Promise.all([1, 2, 3].map(() => put(operator, API.saveViewForMe, draft('Race'))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const [own] = await list(operator);
    expect((await put(operator, API.saveViewForMe, draft('mine', { id: own!.id }))).status).toBe(422);
  });

  it('one that was saved again since it was opened is not written over, save by who says so', {
    tags: ['OPEN-235'],
  }, async () => {
    const { body } = await put(admin, API.saveViewForAll, draft('Ours'));
    const opened = (await list(admin)).find(({ id }) => id === body.id)!;
    const save = (savedAt?: string) =>
      put(admin, API.saveViewForAll, draft('Ours', { id: body.id, ...(savedAt ? { savedAt } : {}) }));
    const both = await Promise.all([save(opened.savedAt), save(opened.savedAt)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await save(opened.savedAt)).toMatchObject({ status: 409, body: { errorCode: 'STALE' } });
    expect((await save()).status).toBe(200);
    expect((await admin.fetchJson(`${API.customView}?id=${body.id}`, { method: 'DELETE' })).status).toBe(204);
  });

  it('a shared view is deleted by its maker or by who may save for all', {
    tags: ['VIEW-016', 'API-042'],
  }, async () => {
    const { body } = await put(admin, API.saveViewForAll, draft('Short-lived'));
    const path = `${API.customView}?id=${body.id}`;
    const refused = await operator.fetchJson<ErrorBody>(path, { method: 'DELETE' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errorCode: 'ACCESS_DENIED', message: 'You do not have the rights to delete the view' },
    });
    expect((await admin.fetchJson(path, { method: 'DELETE' })).status).toBe(204);
    expect(await names(operator)).not.toContain('Short-lived');
    expect((await admin.fetchJson(path, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('primary views', () => {
  it('are chosen for me and for all, and taken back', {
    tags: ['VIEW-003', 'VIEW-007', 'VIEW-008', 'API-043', 'API-044', 'API-045'],
  }, async () => {
    const mine = (await list(operator)).find(({ isShared }) => !isShared)!;
    const shared = (await list(operator)).find(({ isShared }) => isShared)!;
    expect((await put(operator, API.primaryForMe, { id: mine.id, owner: 'stock' })).status).toBe(204);
    expect((await put(admin, API.primaryForAll, { id: shared.id, owner: 'stock' })).status).toBe(204);
    expect(await primaries(operator)).toEqual(
      expect.arrayContaining([
        { id: mine.id, owner: 'stock', isShared: false },
        { id: shared.id, owner: 'stock', isShared: true },
      ]),
    );
    expect(await primaries(admin)).toEqual([{ id: shared.id, owner: 'stock', isShared: true }]);
    expect(await primaries(stranger)).toEqual([]);
    const twice = await Promise.all(
      [mine, shared].map(({ id }) => put(operator, API.primaryForMe, { id, owner: 'stock' })),
    );
    expect(twice.map(({ status }) => status)).toEqual([204, 204]);
    expect((await put(operator, API.primaryForMe, { id: '', owner: 'stock' })).status).toBe(204);
    expect(await primaries(operator)).toEqual(await primaries(admin));
  });

  it('for all takes the right, and a view that all can see', { tags: ['VIEW-009'] }, async () => {
    const shared = (await list(operator)).find(({ isShared }) => isShared)!;
    expect((await put(operator, API.primaryForAll, { id: shared.id, owner: 'stock' })).status).toBe(422);
    const { body } = await put(admin, API.saveViewForMe, draft('Admin only'));
    expect((await put(admin, API.primaryForAll, { id: body.id, owner: 'stock' })).status).toBe(422);
    expect((await put(operator, API.primaryForMe, { id: body.id, owner: 'stock' })).status).toBe(404);
  });
});

describe('states of grids without a name', () => {
  const settings = async (client: Client) =>
    (await client.fetchJson<CockpitSettings>(API.cockpitSettings)).body.GridSettings;
  const post = (client: Client, path: string, state: string) =>
    client.fetchJson(path, { method: 'POST', body: { viewName: 'location', state, scopeUnit: 'x,location' } });
  const sized = (pageSize: number) => STATE.replace('"pageSize":50', `"pageSize":${pageSize}`);

  it('mine comes before the unit’s, and that before the one for all', {
    tags: ['VIEW-006', 'VIEW-010', 'GRID-020', 'API-022', 'API-023', 'API-024'],
  }, async () => {
    expect((await post(admin, API.gridForAll, sized(5))).status).toBe(204);
    expect(await settings(operator)).toEqual({ location: sized(5) });
    expect((await post(admin, API.gridForUnit, sized(30))).status).toBe(204);
    expect(await settings(operator)).toEqual({ location: sized(30) });
    expect((await post(operator, API.gridForUser, sized(20))).status).toBe(204);
    expect(await settings(operator)).toEqual({ location: sized(20) });
    expect(await settings(admin)).toEqual({ location: sized(30) });
    expect((await post(operator, API.gridForUser, '')).status).toBe(204);
    expect(await settings(operator)).toEqual({ location: sized(30) });
    expect(await settings(stranger)).toEqual({});
  });

  it('those for others need their rights', { tags: ['VIEW-009'] }, async () => {
    expect((await post(operator, API.gridForAll, STATE)).status).toBe(422);
    expect((await post(operator, API.gridForUnit, STATE)).status).toBe(422);
    expect((await post(operator, API.gridForUser, 'nonsense')).status).toBe(422);
  });
});

describe('what one person saves', () => {
  const state = { viewName: 'nothing', state: STATE };

  it('is of a list that there is', async () => {
    for (const owner of ['nothing', '__proto__']) {
      expect((await put(operator, API.saveViewForMe, draft('Of nothing', { owner }))).status).toBe(404);
      expect((await put(operator, API.primaryForMe, { id: 'standard', owner })).status).toBe(404);
    }
    for (const [client, path] of [
      [operator, API.gridForUser],
      [admin, API.gridForUnit],
      [admin, API.gridForAll],
    ] as const)
      expect((await client.fetchJson(path, { method: 'POST', body: state })).status).toBe(404);
    // What was saved of a list that is gone can be removed.
    expect((await operator.fetchJson(API.gridForUser, { method: 'POST', body: { ...state, state: '' } })).status).toBe(
      204,
    );
  });

  it('is bounded in number and size', async () => {
    const fill = (count: number, size: number) =>
      server.ctx.database.query({
        text: `insert into custom_view (business_unit, user_id, owner, name, is_shared, grid_settings)
          select business_unit, id, 'stock', 'Full ' || n, false, repeat('x', $2::int)
          from app_user, generate_series(1, $1::int) n where business_unit = $3 and user_name = 'purchaser'`,
        values: [count, size, OSLO],
      });
    const empty = () =>
      server.ctx.database.query({ text: "delete from custom_view where name like 'Full %'", values: [] });
    const purchaser = await server.login('purchaser');
    const { body: own } = await put(purchaser, API.saveViewForMe, draft('Own'));
    await fill(199, 1);
    const full = await put(purchaser, API.saveViewForMe, draft('One more'));
    expect([full.status, full.body.message]).toEqual([
      422,
      expect.stringMatching(/as many views as there is room for|så mange visninger/),
    ]);
    expect((await put(purchaser, API.saveViewForMe, draft('Own', { id: own.id }))).status).toBe(200);
    await empty();
    await fill(64, 65_536);
    const save = async (settings: string) =>
      (await put(purchaser, API.saveViewForMe, { ...draft('Own', { id: own.id }), gridSettings: settings })).status;
    const { gridSettings } = draft('Own');
    expect([await save(`${gridSettings} `), await save(gridSettings)]).toEqual([422, 200]);
    await empty();
    expect((await put(purchaser, API.saveViewForMe, draft('One more'))).status).toBe(200);
    expect((await put(operator, API.saveViewForMe, draft('Of another'))).status).toBe(200);
  });
});
