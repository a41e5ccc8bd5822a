/** Views and states that were saved by people who see more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type CockpitSettings } from '../../src/engine/http/api';
import {
  type CustomView,
  type CustomViewHeader,
  readSavedState,
  type SavedGridState,
  writeSavedState,
} from '../../src/engine/view';
import { type Client, startServer, type TestServer } from './harness';

const SECRET = 'purchasePrice';
const CRATE = {
  properties: {
    name: {},
    size: { type: 'integer' },
    [SECRET]: { type: 'number', permission: 'grid.can_save_for_all' },
  },
  filters: ['name', 'size', SECRET],
  endpoints: 'Crate',
  pages: ['crates'],
};
let server: TestServer;
let operator: Client;
let admin: Client;
beforeAll(async () => {
  server = await startServer({
    definitions: {
      'entities/crate.json': CRATE,
    },
  });
  [operator, admin] = await Promise.all([server.login('operator'), server.login('admin')]);
});
afterAll(() => server.stop());

const model = () => server.ctx.product.current.product.entities.crate!;
/** A saved state with this filter, as whoever sent it wrote it. */
const stateOf = (where: unknown) => {
  const text = writeSavedState(model(), {
    columns: [{ name: 'name', width: 90 }, { name: SECRET, width: 80 }, { name: 'size' }],
    pageSize: 50,
    density: 'compact',
    sort: [{ selector: SECRET, desc: true }],
    group: [],
    filters: { [SECRET]: 5, size: 2 },
    where: null,
    search: '',
    totals: [],
    chart: null,
  });
  const { state, ...saved } = JSON.parse(text) as SavedGridState;
  const master = { ...state.master, filterPanel: { filterEnabled: true }, filterValue: where };
  return JSON.stringify({ ...saved, state: { ...state, master } });
};

describe('what a view says to people who may not see all of it', () => {
  it('a shared one does not name what they may not see, and says that something is missing', {
    tags: ['PERM-171', 'VIEW-017'],
  }, async () => {
    const where = [[SECRET, '>', 5], 'and', ['name', '=', 'x']];
    const { body: saved } = await admin.fetchJson<{ id: string }>(API.saveViewForAll, {
      method: 'PUT',
      body: { owner: 'crate', customViewName: 'Dear ones', gridSettings: stateOf(where), isShared: true },
    });
    const path = `${API.customView}?owner=crate`;
    const [mine, theirs] = await Promise.all(
      [operator, admin].map(async (client) => ({
        list: (await client.fetchJson<CustomViewHeader[]>(path)).body,
        view: (await client.fetchJson<CustomView>(`${path}&id=${saved.id}`)).body,
      })),
    );
    expect(theirs?.view.gridSettings).toBe(stateOf(where));
    expect(theirs?.list[0]?.visibleColumnName).toContain(SECRET);
    expect(JSON.stringify(mine)).not.toContain(SECRET);
    const seen = readSavedState(mine!.view.gridSettings, model());
    expect(seen).toMatchObject({
      isCut: true,
      dropped: [],
      state: {
        filters: { size: 2 },
        where: { property: 'name', operator: '=', value: 'x' },
        sort: [],
        columns: [{ name: 'name' }, { name: 'size' }],
      },
    });
  });

  it('a shared one that is saved by who may not see all of it keeps what that person does not see', {
    tags: ['PERM-171'],
  }, async () => {
    await admin.fetchJson(API.settingsForAll, {
      method: 'PUT',
      body: {
        ...{ clientId: 'Cockpit', owner: 'permissions', key: 'grid' },
        value: JSON.stringify({ can_save_for_all: ['AdminRole', 'OperatorRole'] }),
      },
    });
    await server.define('entities/crate.json', {
      ...CRATE,
      properties: { ...CRATE.properties, [SECRET]: { type: 'number', permission: 'header.users' } },
    });
    const where = [[SECRET, '>', 5], 'and', ['name', '=', 'x']];
    const draft = { owner: 'crate', customViewName: 'Kept ones', isShared: true };
    const save = (client: Client, more: object) =>
      client.fetchJson<{ id: string }>(API.saveViewForAll, { method: 'PUT', body: { ...draft, ...more } });
    const { id } = (await save(admin, { gridSettings: stateOf(where) })).body;
    const path = `${API.customView}?owner=crate&id=${id}`;
    const read = async (client: Client) => (await client.fetchJson<CustomView>(path)).body.gridSettings;
    const seen = JSON.parse(await read(operator)) as SavedGridState;
    const { master } = seen.state;
    const changed = {
      ...master,
      pageSize: 20,
      columns: [master.columns[1], master.columns[0], ...master.columns.slice(2)],
      filterValue: ['name', '=', 'y'],
    };
    const gridSettings = JSON.stringify({ ...seen, state: { ...seen.state, master: changed } });
    expect((await save(operator, { id, gridSettings })).status).toBe(200);
    expect(await read(operator)).not.toContain(SECRET);
    expect(readSavedState(await read(admin), model())?.state).toMatchObject({
      columns: [{ name: 'size' }, { name: SECRET, width: 80 }, { name: 'name', width: 90 }],
      sort: [{ selector: SECRET, desc: true }],
      filters: { [SECRET]: 5, size: 2 },
      where: {
        all: [
          { property: 'name', operator: '=', value: 'y' },
          { property: SECRET, operator: '>', value: 5 },
        ],
      },
      pageSize: 20,
    });
    await server.define('entities/crate.json', CRATE);
    await admin.fetchJson(API.settingsForAll, {
      method: 'DELETE',
      body: { clientId: 'Cockpit', owner: 'permissions', key: 'grid' },
    });
  });

  it('nor does the state that a grid begins with, wherever in a filter it is named', {
    tags: ['PERM-171'],
  }, async () => {
    for (const where of [['!', [SECRET, '=', 1]], [[['name', '=', 'a'], 'or', [SECRET, '=', 1]]]]) {
      await admin.fetchJson(API.gridForUnit, { method: 'POST', body: { viewName: 'crate', state: stateOf(where) } });
      const { body } = await operator.fetchJson<CockpitSettings>(API.cockpitSettings);
      expect(JSON.stringify(body)).not.toContain(SECRET);
      expect(readSavedState(body.GridSettings.crate!, model())?.state.where).toBeNull();
    }
    const alone = `${API.userSettings}?clientId=Cockpit&owner=crate_GridSettings&key=state`;
    const [theirs, own] = await Promise.all(
      [operator, admin].map(async (client) => (await client.fetchJson<{ value: string }>(alone)).body.value),
    );
    expect(theirs).not.toContain(SECRET);
    expect(own).toContain(SECRET);
    const { body } = await admin.fetchJson<CockpitSettings>(API.cockpitSettings);
    expect(readSavedState(body.GridSettings.crate!, model())).toMatchObject({ isCut: false, dropped: [] });
  });

  it('nor do those of a grid whose definition is not there at the moment', { tags: ['PERM-171'] }, async () => {
    const state = stateOf(['name', '=', 'a']);
    const shared = { owner: 'crate', customViewName: 'Left', gridSettings: state, isShared: true };
    await admin.fetchJson(API.saveViewForAll, { method: 'PUT', body: shared });
    await admin.fetchJson(API.gridForUnit, { method: 'POST', body: { viewName: 'crate', state } });
    await server.define('entities/crate.json', null);
    for (const path of [API.cockpitSettings, `${API.customView}?owner=crate`])
      expect(JSON.stringify((await operator.fetchJson(path)).body)).not.toContain(SECRET);
    await server.define('entities/crate.json', CRATE);
  });
});
