import { API, type SwitchEntry } from '../../src/engine/http/api';
import { RIGHTS_APPROVAL } from '../../src/engine/permission';
import { type ApiClient, connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { test as base, expect } from './fixtures';
import { Dashboard, Dialog, Frame, Grid, LoginPage } from './models';

/** The pages that each flag opens, with what they are called. */
const PAGES: readonly (readonly [
  tag: `@${string}`,
  flag: string,
  pages: readonly (readonly [path: string, title: string | RegExp])[],
])[] = [
  ['@FLAG-004', 'MaterialsServerSidePaging', [['materials-es-page', 'Materials']]],
  ['@FLAG-005', 'ReportsServerSidePaging', [['reports-page', 'Reports']]],
  ['@FLAG-006', 'MaterialSummary', [['material-summary-report-page', /^Material summary/]]],
  [
    '@FLAG-007',
    'MaterialTransaction',
    [
      ['material-transaction-config-page', /^Material transaction/],
      ['material-transaction-report-page', /^Material transaction/],
    ],
  ],
  [
    '@FLAG-008',
    'SlowMovingMaterialsOverView',
    [
      ['slow-moving-materials-config-page', /^Slow.moving materials/],
      ['slow-moving-materials-report-page', /^Slow.moving materials/],
    ],
  ],
  [
    '@FLAG-009',
    'EmployeeEfficiency',
    [
      ['employee-efficiency-report-config-page', /^Employee efficiency/],
      ['employee-efficiency-report-page', /^Employee efficiency/],
    ],
  ],
  [
    '@FLAG-010',
    'PurchaseModule',
    [
      ['newdraft-page', 'New purchase draft'],
      ['draft-page', 'Purchase drafts'],
      ['supplier-page', 'Suppliers'],
    ],
  ],
  ['@FLAG-011', 'TasksServerSidePaging', [['tasks-es-page', 'Tasks']]],
  ['@FLAG-012', 'StockServerSidePaging', [['stocks-es-page', 'Stocks']]],
  ['@FLAG-013', 'LocationServerSidePaging', [['locations-es-page', 'Locations']]],
  ['@FLAG-014', 'JobServerSidePaging', [['jobs-es-page', 'Jobs']]],
  ['@FLAG-015', 'OutgoingOrderServerSidePaging', [['outgoing-orders-es-page', 'Outgoing orders']]],
  ['@FLAG-016', 'IngoingOrderServerSidePaging', [['ingoing-orders-es-page', 'Inbound orders']]],
  ['@FLAG-017', 'OperationServerSidePaging', [['operations-es-page', 'Operations']]],
  ['@FLAG-018', 'InventoryServerSidePaging', [['inventory-es-page', 'Inventory counts']]],
  ['@FLAG-026', 'NewSalesOrderView', [['sales-orders-es-page', 'Sales orders']]],
];

interface Flags {
  /** Switches flags of the unit on and off, and signs in with what it has then. */
  readonly enter: (flags: readonly string[]) => Promise<Frame>;
  readonly all: readonly string[];
}

/** A unit whose flags a test may switch; they are put back at its end. */
const test = base.extend<{ readonly flags: Flags; readonly client: ApiClient }>({
  client: async ({ server }, use) => use(await connect(server.url, 'global', BERGEN)),
  flags: async ({ client, page }, use) => {
    const { body: before } = await client.call<string[]>('GET', API.enabledFeatures);
    const { body: available } = await client.call<SwitchEntry[]>('GET', API.availableFeatures);
    // With this one, what is saved of flags would wait for somebody else.
    const all = available.map(({ name }) => name).filter((name) => name !== RIGHTS_APPROVAL);
    const enter = async (flags: readonly string[]): Promise<Frame> => {
      expect(await client.call('POST', API.enabledFeatures, flags)).toMatchObject({ status: 204 });
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await (await new LoginPage(page).open()).logIn('global', { unit: BERGEN });
      const frame = new Frame(page);
      await expect(frame.entry('Dashboard')).toBeVisible();
      return frame;
    };
    await use({ enter, all });
    await client.call('POST', API.enabledFeatures, before);
  },
});

test('a page is there with its flag alone', { tag: PAGES.map(([tag]) => tag) }, async ({ page, flags }) => {
  test.setTimeout(180_000);
  const on = await flags.enter(flags.all);
  for (const [, , pages] of PAGES)
    for (const [path, title] of pages)
      await test.step(`${path} with its flag`, async () => {
        await on.visit(path);
        await expect(on.title).toHaveText(title);
      });
  const gated = new Set(PAGES.map(([, flag]) => flag));
  const off = await flags.enter(flags.all.filter((flag) => !gated.has(flag)));
  for (const [, , pages] of PAGES)
    for (const [path] of pages)
      await test.step(`${path} without`, async () => {
        await off.visit(path);
        const told = new Dialog(page);
        await told.seeText('Authorization Error: access denied');
        await told.button('OK').click();
        await expect(off.title).toHaveText('Dashboard');
      });
});

test('the entry Reports stands in the menu with its flag', { tag: ['@FLAG-025'] }, async ({ flags }) => {
  const without = await flags.enter(flags.all.filter((flag) => flag !== 'BusinessIntelligence'));
  await expect(without.entry('Stocks')).toBeVisible();
  await expect(without.entry('Reports')).toHaveCount(0);
  await expect((await flags.enter(flags.all)).entry('Reports')).toBeVisible();
});

test('the widgets are others with the new sales order view', { tag: ['@FLAG-027', '@DASH-036'] }, async ({
  page,
  flags,
}) => {
  const titles = async (on: readonly string[]) => {
    await flags.enter(on);
    return (await new Dashboard(page).seeTiles()).titles();
  };
  const withView = await titles(flags.all);
  const without = await titles(flags.all.filter((flag) => flag !== 'NewSalesOrderView'));
  expect(withView).toContain('Ready');
  expect(withView).not.toContain('Ready for pick');
  expect(without).toContain('Ready for pick');
  expect(without).not.toContain('Ready');
});

test('proposals of a kind are there with the flag of their kind', { tag: ['@FLAG-021', '@FLAG-022'] }, async ({
  page,
  flags,
}) => {
  const kinds = async (on: readonly string[]) => {
    const frame = await flags.enter(on);
    await frame.visit('maintenance-page');
    const grid = await new Grid(page, 'Replenishment proposals').seeRows();
    return new Set(await grid.column('Kind'));
  };
  const [minMax, orders] = ['Min/max', 'Order based'];
  expect(await kinds(flags.all)).toEqual(new Set([minMax, orders]));
  expect(await kinds(flags.all.filter((flag) => flag !== 'MaintenanceOrderBased'))).toEqual(new Set([minMax]));
  expect(await kinds(flags.all.filter((flag) => flag !== 'MaintenanceMinMax'))).toEqual(new Set([orders]));
});

test('counts are made by hand, and of empty places, with their flags', { tag: ['@FLAG-023', '@FLAG-024'] }, async ({
  page,
  flags,
}) => {
  const create = 'Create inventory count';
  const menuAt = async (frame: Frame, path: string, title: string) => {
    await frame.visit(path);
    const grid = await new Grid(page, title).seeRows();
    return grid.menuOf(grid.rows.first());
  };
  const frame = await flags.enter(flags.all);
  await (await menuAt(frame, 'locations-page', 'Locations')).getByRole('menuitem', { name: create }).click();
  const form = new Dialog(page);
  const empty = form.root.getByRole('checkbox', { name: 'Count empty places too' });
  await expect(empty).toBeVisible();
  await page.keyboard.press('Escape');

  const noZero = await flags.enter(flags.all.filter((flag) => flag !== 'InventoryZeroCount'));
  await (await menuAt(noZero, 'locations-page', 'Locations')).getByRole('menuitem', { name: create }).click();
  await expect(form.field('Journal')).toBeVisible();
  await expect(empty).toHaveCount(0);
  await page.keyboard.press('Escape');

  const noHand = await flags.enter(flags.all.filter((flag) => flag !== 'InventoryManual'));
  const menu = await menuAt(noHand, 'stocks-page', 'Stocks');
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: create })).toHaveCount(0);
});
