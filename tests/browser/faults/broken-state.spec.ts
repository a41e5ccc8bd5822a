/** What the server keeps of a grid was written by another version, or is broken. */
import { API, type CockpitSettings } from '../../../src/engine/http/api';
import { COLUMN_SETTINGS } from '../../../src/engine/view';
import { connect } from '../../lib/api-client';

import { expect, test } from '../fixtures';
import { Frame, Grid, Views } from '../models';

const USER = 'global';
const ENTITY = 'supplier';

/** A saved state of the suppliers, with parts of another kind. */
function saved(master: object): string {
  const sound = {
    columns: ['supplierName', 'contactPerson'].map((dataField) => ({ dataField, visible: true })),
    allowedPageSizes: [5, 20, 30, 50],
    pageIndex: 0,
    pageSize: 20,
    filter: {},
    filterPanel: { filterEnabled: false },
    filterValue: null,
    searchText: '',
    focusedRowKey: null,
  };
  const detail = { columns: [], allowedPageSizes: [5], pageIndex: 0, pageSize: 5, selectedRowKeys: [] };
  return JSON.stringify({ apiViewName: ENTITY, state: { master: { ...sound, ...master }, detail } });
}

interface Broken {
  readonly what: string;
  readonly master: object;
  /** What the notice names. */
  readonly named: readonly string[];
  readonly captions: readonly string[];
}

const FIRST_TWO = ['Supplier name', 'Contact person'];
const BROKEN: readonly Broken[] = [
  {
    what: 'columns and an order that are gone',
    master: {
      columns: [
        { dataField: 'goneColumn', visible: true, sortIndex: 0, sortOrder: 'asc' },
        { dataField: 'contactPerson', visible: true },
      ],
    },
    named: ['goneColumn'],
    captions: ['Contact person'],
  },
  {
    what: 'a filter of a column that is gone, and one that is none',
    master: {
      filter: { goneFilter: ['x'], __proto__: null },
      filterPanel: { filterEnabled: true },
      filterValue: [['goneColumn', '=', 1], 'and', ['supplierName']],
    },
    named: ['goneFilter'],
    captions: FIRST_TWO,
  },
  {
    what: 'widths, sizes and places that are none',
    master: {
      columns: [
        { dataField: 'supplierName', visible: true, width: -5 },
        { dataField: 'contactPerson', visible: true, width: 'broad', groupIndex: 'first' },
      ],
      pageSize: 1e9,
      pageIndex: -7,
      searchText: { $ne: 1 },
    },
    named: ['pageSize', 'search'],
    captions: FIRST_TWO,
  },
  {
    what: 'nothing but columns that are gone',
    master: { columns: [{ dataField: 'goneColumn', visible: true }, null, 7, {}] },
    named: ['goneColumn'],
    captions: [],
  },
];

test('a stored state that is broken opens the grid, names what was left out, and can be reset', {
  tag: ['@VIEW-017', '@GRID-020'],
}, async ({ open, server }) => {
  const client = await connect(server.url, USER);
  for (const { what, master, named, captions } of BROKEN)
    await test.step(what, async () => {
      const gridSettings = saved(master);
      const sent = await client.call('POST', API.gridForUser, { viewName: ENTITY, state: gridSettings });
      expect(sent.status).toBe(204);
      const page = await open(USER, '/supplier-page');
      const grid = await new Grid(page, 'Suppliers').seeRows();
      const notices = new Frame(page).notices;
      for (const name of named) await expect(notices).toContainText(name);
      if (captions.length > 0) expect(await grid.captions()).toEqual(captions);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await (await new Views(grid).open()).getByRole('menuitem', { name: 'Forget what I chose' }).click();
      await expect.poll(() => grid.captions().catch(() => [])).toContain('Email');
      await grid.seeRows();
      await expect(notices).not.toContainText('left out');
    });
});

test('an order that was kept and is broken opens the grid, and the notice names what was left out', {
  tag: ['@VIEW-017', '@GRID-021'],
}, async ({ open, server }) => {
  const client = await connect(server.url, USER);
  const keep = (owner: string, value: string) => client.call('PUT', API.cockpitSettings, { owner, key: ENTITY, value });
  for (const [owner, value] of [
    [COLUMN_SETTINGS.sort, '[{"selector":"goneColumn","desc":true},{"selector":"contactPerson"}]'],
    [COLUMN_SETTINGS.where, '["goneColumn","=",1'],
    [COLUMN_SETTINGS.group, '{"selector":7}'],
  ] as const)
    expect((await keep(owner, value)).status).toBe(204);
  const page = await open(USER, '/supplier-page', { keeps: true });
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const notice = new Frame(page).notices;
  await expect(notice).toContainText('What you last set in this grid names things that are gone');
  await expect(notice).toContainText('goneColumn');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('contactPerson');
  // What the person does next is kept in its place.
  await grid.sortBy('Email');
  await expect
    .poll(async () => (await client.call<CockpitSettings>('GET', API.cockpitSettings)).body.SortColumnSettings[ENTITY])
    .toBe('[{"selector":"companyEmail","desc":false}]');
  for (const owner of Object.values(COLUMN_SETTINGS))
    await client.call('DELETE', `${API.userSettings}?clientId=Cockpit&owner=${owner}&key=${ENTITY}`);
});
