import { API } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, test } from './fixtures';
import { Grid, Views } from './models';
import { step } from './step';

const WORK = ['can_filter', 'can_use_custom_views', 'can_export', 'can_create', 'can_use_grid_options'];
const SAVE = ['can_save_for_me', 'can_save_for_business_unit', 'can_save_for_all'];

test('rights at a grid that a business unit gives to a role are there for that role alone', {
  tag: [
    '@PERM-092',
    '@PERM-126',
    '@PERM-127',
    '@PERM-128',
    '@PERM-129',
    '@PERM-130',
    '@PERM-131',
    '@PERM-132',
    '@PERM-133',
  ],
}, async ({ open, server }) => {
  const admin = await connect(server.url, 'global', BERGEN);
  const client = await connect(server.url, 'configurator', BERGEN);
  const set = async (names: readonly string[], role: string) => {
    const rights = Object.fromEntries([...WORK, ...SAVE].map((name) => [name, names.includes(name) ? role : 'NoRole']));
    const value = names.length > 0 ? JSON.stringify(rights) : '{}';
    const body = { clientId: 'Cockpit', owner: 'permissions', key: 'grid', value };
    expect((await admin.call('PUT', API.settingsForAll, body)).status).toBe(204);
  };
  const refused = async () => {
    const view = { owner: 'location', customViewName: 'Mine', gridSettings: '{}' };
    const state = { viewName: 'location', state: '' };
    const calls: readonly (readonly [string, string, unknown])[] = [
      ['PUT', API.saveViewForMe, view],
      ['PUT', API.saveViewForAll, view],
      ['POST', API.gridForUser, state],
      ['POST', API.gridForUnit, state],
      ['POST', API.gridForAll, state],
      ['POST', '/Location', { name: '' }],
    ];
    const answers = await Promise.all(calls.map(([method, path, body]) => client.call<ErrorBody>(method, path, body)));
    return calls.flatMap(([, path], index) => (answers[index]?.body?.errorCode === 'ACCESS_DENIED' ? [path] : []));
  };
  const saves = [API.saveViewForMe, API.saveViewForAll, API.gridForUser, API.gridForUnit, API.gridForAll];

  await set([...WORK, ...SAVE], 'OperatorRole');
  try {
    const page = await open('configurator', '/locations-page', { unit: BERGEN });
    const grid = await new Grid(page, 'Locations').seeRows();
    const views = new Views(grid);
    const filterRow = grid.root.locator('.dx-datagrid-filter-row');
    const filters = grid.root.locator('.filters-button');
    const columns = grid.root.getByRole('button', { name: 'Choose columns' });
    for (const gone of [filterRow, filters, columns, views.button, grid.add]) await expect(gone).toHaveCount(0);
    await expect((await grid.openExports()).getByRole('menuitem', { name: /^Export/ })).toHaveCount(0);
    expect(await refused()).toEqual([...saves, '/Location']);

    await set(WORK, 'ConfiguratorRole');
    await page.reload();
    await grid.seeRows();
    for (const back of [filterRow, filters, columns, views.button, grid.add]) await expect(back).toBeVisible();
    await expect((await grid.openExports()).getByRole('menuitem', { name: /^Export/ })).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    const menu = await views.open();
    const firstForAll = menu.getByRole('menuitemcheckbox', { name: 'This view, for everybody' });
    await step(['VIEW-009'], 'without the rights nothing is saved for all', async () => {
      await expect(menu.getByRole('menuitem')).toHaveText(['Be told of changes…', 'Copy a link to exactly this']);
      await expect(firstForAll).toHaveCount(0);
    });
    expect(await refused()).toEqual(saves);

    await set([...WORK, ...SAVE], 'ConfiguratorRole');
    await page.reload();
    await grid.seeRows();
    await views.open();
    await step(['VIEW-009'], 'with them a view and the first one are saved for all', async () => {
      await expect(firstForAll).toBeVisible();
      await menu.getByRole('menuitem', { name: /^Save as a new view/ }).click();
      await expect(page.getByLabel('Share with all of the business unit')).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await views.open();
    for (const name of ['me', 'the business unit', 'everybody'])
      await expect(menu.getByRole('menuitem', { name: `As it stands now, for ${name}` })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: /^Save as a new view/ })).toBeVisible();
    expect(await refused()).toEqual([]);
  } finally {
    await set([], '');
  }
});

test('the menu of a row leaves out what nobody may, and greys what others may', {
  tag: ['@GRID-028', '@OPEN-224'],
}, async ({ open, server }) => {
  const admin = await connect(server.url, 'global', BERGEN);
  const set = async (rights: object) => {
    const body = { clientId: 'Cockpit', owner: 'permissions', key: 'data', value: JSON.stringify(rights) };
    expect((await admin.call('PUT', API.settingsForAll, body)).status).toBe(204);
  };
  await set({ can_move_stock: false, can_lose_stock: 'OperatorRole' });
  try {
    const page = await open('configurator', '/stocks-es-page', { unit: BERGEN });
    const grid = await new Grid(page, 'Stocks').seeRows();
    const menu = await grid.menuOf(grid.rows.first());
    await expect(menu.getByRole('menuitem', { name: /^Move stock/ })).toHaveCount(0);
    await expect(menu.getByRole('menuitem', { name: /^Lose stock/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(menu.getByRole('menuitem', { name: /^Gain stock/ })).toBeVisible();
    await set({});
    await page.reload();
    await grid.seeRows();
    await expect((await grid.menuOf(grid.rows.first())).getByRole('menuitem', { name: /^Move stock/ })).toBeVisible();
  } finally {
    await set({});
  }
});

test('without the right to view reservations a stock has none below it, no action, and no call is made', {
  tag: ['@PERM-158', '@PERM-170'],
}, async ({ open, server }) => {
  const admin = await connect(server.url, 'global', BERGEN);
  const set = async (rights: Readonly<Record<string, false>>) => {
    const value = JSON.stringify(rights);
    const body = { clientId: 'Cockpit', owner: 'permissions', key: 'data', value };
    expect((await admin.call('PUT', API.settingsForAll, body)).status).toBe(204);
  };
  const page = await open('configurator', '/stocks-es-page', { unit: BERGEN });
  const grid = new Grid(page, 'Stocks');
  const tabs = grid.root
    .locator('.dx-master-detail-row')
    .getByRole('tab')
    .filter({ hasNotText: /History|Comments/ });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/Stock/outgoingReservations/')) asked.push(request.url());
  });
  const action = async () => {
    const found = (await grid.menuOf(grid.rows.first())).getByRole('menuitem', { name: 'View reservations' });
    const count = await found.count();
    await page.keyboard.press('Escape');
    return count;
  };
  await grid.seeRows();
  await grid.rows.first().locator('.dx-command-expand').first().click();
  await expect(tabs).toHaveText([/^Content/, /^Reservations/]);
  await expect(grid.root.locator('.dx-master-detail-row').getByText('No stocks yet')).toBeVisible();
  await grid.root
    .locator('.dx-master-detail-row')
    .getByRole('tab', { name: /^Reservations/ })
    .click();
  await expect.poll(() => asked).not.toEqual([]);
  expect(await action()).toBe(1);
  await set({ can_view_reservations: false });
  try {
    asked.length = 0;
    // What was open below the row is open again.
    await page.reload();
    await expect(tabs).toHaveText([/^Content/]);
    await expect(grid.root.locator('.dx-master-detail-row').getByText('No stocks yet')).toBeVisible();
    expect(await action()).toBe(0);
    expect(asked).toEqual([]);
  } finally {
    await set({});
  }
});
