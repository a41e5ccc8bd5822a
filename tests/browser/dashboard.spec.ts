import { API } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, test } from './fixtures';
import { Dashboard, Grid, LoginPage } from './models';
import { step } from './step';

/** Widgets that lead to the rows they count. */
const COUNTS = [
  [['DASH-010'], 'Purchase orders started'],
  [['DASH-013', 'DASH-046'], 'Done'],
  [['DASH-047'], 'Ready'],
  [['DASH-048'], 'New'],
  [['DASH-049'], 'Error'],
  [['DASH-050'], 'Cancelled'],
  [['DASH-051'], 'Started'],
  [['DASH-053'], 'Stocks missing'],
] as const;
const ORDERS: readonly string[] = ['Cancelled', 'Done', 'Error', 'New', 'Ready', 'Started', 'Stocks missing'];

test('each tile counts the rows that it opens', { tag: ['@DASH-008', '@DASH-022', '@FILTER-014'] }, async ({
  open,
}) => {
  const page = await open('global');
  const dashboard = await new Dashboard(page).seeTiles();
  const titles = await dashboard.titles();
  expect([...titles].sort()).toEqual([...ORDERS, 'Pending maintenance', 'Purchase orders started'].sort());
  await step(['LOWCODE-019'], 'it is a screen of its own, none that is generated of a definition', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.locator('[data-shown=true] section.grid-page')).toHaveCount(0);
  });
  await step(['DASH-001'], 'a card has title, count, description and image', async () => {
    const card = dashboard.tile('Done');
    await expect(card.locator('.title')).toHaveText('Done');
    await expect(card.locator('.title svg')).toBeVisible();
    await expect(card.locator('.number')).toHaveText(/\d/);
    await expect(card.locator('.description')).not.toBeEmpty();
  });
  for (const [rows, title] of COUNTS)
    await step(rows, `the tile ${title} opens what it counts`, async () => {
      const isOrders = ORDERS.includes(title);
      const count = await dashboard.count(title);
      await dashboard.tile(title).click();
      const grid = await new Grid(page, isOrders ? 'Sales orders' : 'Inbound orders').seeRows();
      await expect.poll(() => grid.total(), title).toBe(count);
      const address = new URL(page.url());
      expect(address.pathname).toBe(isOrders ? '/sales-orders-es-page' : '/ingoing-orders-es-page');
      expect(address.searchParams.get('forceCall')).toBe('true');
      expect(address.searchParams.get('selectFilters')).toMatch(/state/i);
      await expect(grid.root.locator('.filter-chip').first()).toBeVisible();
      await page.goBack();
      await dashboard.seeTiles();
    });
});

test('the charts show work by its state, told apart and reachable', {
  tag: ['@DASH-017', '@DASH-018', '@DASH-052', '@DASH-057'],
}, async ({ open }) => {
  const page = await open('global');
  const dashboard = await new Dashboard(page).seeTiles();
  const chart = dashboard.chart('Sales orders today');
  const groups = ['New', 'Ready', 'Started', 'Done', 'Error', 'Cancelled'];
  await step(['DASH-018', 'DASH-052'], 'a bar for each group, with the count of its tile', async () => {
    for (const title of groups) {
      const bar = chart.getByRole('link', { name: new RegExp(`^${title}\\b`) });
      await expect(bar).toContainText(String(await dashboard.count(title)));
    }
  });
  await step(['DASH-057'], 'each in a colour of its own', async () => {
    const colours = await chart
      .locator('rect.bar')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
    expect(new Set(colours).size).toBe(groups.length);
  });
  await step(['DASH-017'], 'picks done stand beside open ones', async () => {
    const table = dashboard.chart('Picks per area').getByRole('table', { name: 'Picks per area' });
    await expect(table.getByRole('columnheader').first()).toHaveText('Operation area');
    await expect(table.getByRole('columnheader', { name: 'Completed' })).toBeAttached();
    await expect(table.getByRole('row', { name: /^Centre hall/ })).toBeAttached();
  });
  await test.step('paper has the page alone and whole, its charts drawn', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('.kpi').last()).toBeVisible();
    // The charts are drawn anew for the width of the paper.
    const bar = chart.locator('rect.bar').first();
    await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(0);
    await page.emulateMedia({ media: null });
  });
  await step(['DASH-018'], 'Enter on a bar opens the rows', async () => {
    await chart.getByRole('link', { name: /^Error/ }).focus();
    await page.keyboard.press('Enter');
    await new Grid(page, 'Sales orders').seeRows();
  });
});

test('without the new sales orders there are other widgets', {
  tag: ['@DASH-009', '@DASH-011', '@DASH-012', '@DASH-014', '@DASH-036', '@FLAG-027'],
}, async ({ page, server }) => {
  const admin = await connect(server.url, 'admin', BERGEN);
  const { body: flags } = await admin.call<string[]>('GET', API.enabledFeatures);
  const without = flags.filter((flag) => flag !== 'NewSalesOrderView');
  await admin.call('POST', API.enabledFeatures, without);
  try {
    await (await new LoginPage(page).open()).logIn('admin', { unit: BERGEN });
    const dashboard = await new Dashboard(page).seeTiles();
    await step(['DASH-036', 'FLAG-027'], 'their list', async () => {
      const others = ['Completed today', 'Failed in preparation', 'Pending', 'Ready for pick', 'Sales orders started'];
      const always = ['Pending maintenance', 'Purchase orders started'];
      expect((await dashboard.titles()).filter((title) => [...others, ...always].includes(title)).sort()).toEqual(
        [...others, ...always].sort(),
      );
      await expect(dashboard.tile('Ready')).toHaveCount(0);
    });
    await step(['DASH-014'], 'pending maintenance leads nowhere', async () => {
      await expect(dashboard.tile('Pending maintenance')).toBeVisible();
      expect(await dashboard.tile('Pending maintenance').evaluate((tile) => tile.closest('a') === null)).toBe(true);
    });
    for (const [rows, title, path] of [
      [['DASH-009'], 'Sales orders started', '/outgoing-orders-es-page'],
      [['DASH-011'], 'Pending', '/tasks-es-page'],
      [['DASH-012'], 'Ready for pick', '/operations-page'],
    ] as const)
      await step(rows, `a widget leads to ${path}`, async () => {
        await dashboard.tile(title).click();
        await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.get('forceCall') === 'true');
        await page.goBack();
        await dashboard.seeTiles();
      });
  } finally {
    await admin.call('POST', API.enabledFeatures, flags);
  }
});

test('a count that is asked for again is new', { tag: ['@DASH-024', '@FILTER-014'] }, async ({ open, server }) => {
  const page = await open('global');
  const dashboard = await new Dashboard(page).seeTiles();
  await expect(page.getByText('Updated just now')).toBeVisible();
  const before = await dashboard.count('Ready');
  const admin = await connect(server.url, 'admin');
  const ready = () =>
    admin.rows<{ id: string }>('/ProcessSalesOrders/processSearch', {
      filter: ['newState', 'in', ['ReadyForPick', 'PartiallyReadyForPick']],
    });
  const orders = await ready();
  expect(orders).toHaveLength(before);
  // A count from before is still on its way when it is asked for again.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    /dashboardWidgets/,
    async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  // The stock of a cancelled order may make another one ready.
  for (const { id } of orders) {
    const { status } = await admin.call('PUT', '/ProcessSalesOrders/cancelMany', { ids: [id] });
    expect(status).toBe(200);
    if ((await ready()).length !== before) break;
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => dashboard.count('Ready')).toBe((await ready()).length);
  release();
});

test('an administrator of the demo sets its floor to work and stops it, and others have no such switch', async ({
  open,
}) => {
  const page = await open('admin', '/', { unit: BERGEN });
  await page.getByRole('combobox', { name: 'Events a second' }).selectOption('20');
  await page.getByRole('button', { name: 'Simulate the floor' }).click();
  await expect(page.getByText(/^\d+ events?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop the simulation' }).click();
  await expect(page.getByRole('button', { name: 'Simulate the floor' })).toBeVisible();
  const other = await open('operator', '/', { unit: BERGEN });
  await new Dashboard(other).seeTiles();
  await expect(other.getByRole('button', { name: 'Simulate the floor' })).toHaveCount(0);
});
