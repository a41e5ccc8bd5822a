/** What states, labels and details are called where people see them. */
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Frame, Grid } from './models';
import { step } from './step';

/** Page filters of states, and what each offers. */
const FILTERS = [
  [
    ['FILTER-020', 'STATE-027'],
    'outgoing-orders-page',
    'Outgoing orders',
    'State',
    ['Initial', 'Started', 'Completed'],
  ],
  [
    ['FILTER-021'],
    'tasks-page',
    'Tasks',
    'State',
    ['Initial', 'Prepared', 'In progress', 'Completed', 'Cancelled', 'Error'],
  ],
  [
    ['FILTER-021'],
    'tasks-page',
    'Tasks',
    'Type',
    ['Pick', 'Stock movement', 'Receive', 'Inventory count', 'Replenishment'],
  ],
  [
    ['FILTER-022'],
    'operations-page',
    'Operations',
    'State',
    ['Initial', 'Prepared', 'In progress', 'Completed', 'Cancelled', 'Error'],
  ],
  [['FILTER-023'], 'ingoing-orders-page', 'Inbound orders', 'State', ['Initial', 'Started', 'Completed', 'Cancelled']],
] as const;

test('the filters of states offer the states of their pages', { tag: ['@OPEN-068', '@OPEN-071'] }, async ({ open }) => {
  const page = await open('global', '/');
  const frame = new Frame(page);
  for (const [rows, path, title, label, states] of FILTERS)
    await step(rows, `${path} ${label}`, async () => {
      await frame.visit(path);
      const panel = await (await new Grid(page, title).seeRows()).openFilters();
      await panel.root.getByLabel(label, { exact: true }).click();
      const offered = page.getByRole('option').filter({ visible: true, hasNotText: 'Values Missing' });
      await expect(offered).toHaveText([...states]);
      await page.keyboard.press('Escape');
      await panel.button('Close').click();
    });
});

/** Lists with long names of states among their first rows. */
const NAMED = [
  ['outgoing-orders-page', 'Outgoing orders', 'Completed'],
  ['inventory-page', 'Inventory counts', 'Cancelled'],
  ['supplier-page', 'Suppliers', 'Inactive'],
  ['jobs-page', 'Jobs', 'Completed'],
] as const;

test('the names of states stand whole at a desk and on a tablet', async ({ open }) => {
  const page = await open('global', '/');
  const frame = new Frame(page);
  for (const [path, title, name] of NAMED) {
    await frame.visit(path);
    const grid = await new Grid(page, title).seeRows();
    for (const width of [1440, 1150]) {
      await page.setViewportSize({ width, height: 900 });
      const chips = grid.root.locator('td:not(.short-row) > .chip > span');
      await expect(chips.filter({ hasText: name }).first()).toBeVisible();
      const cut = () =>
        chips.evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
      await expect.poll(cut, `${path} at ${width} pixels`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('labels of orders and materials are those of the warehouse', async ({ open }) => {
  const page = await open('global', '/');
  const frame = new Frame(page);
  await step(['STATE-004', 'OPEN-078'], 'NewWarn is shown as !New', async () => {
    const state = encodeURIComponent(JSON.stringify({ newState: ['NewWarn'] }));
    await frame.visit(`sales-orders-es-page?columns=orderNo,newState,interfaced&selectFilters=${state}`);
    const grid = await new Grid(page, 'Sales orders').seeRows();
    expect(new Set(await grid.column('State'))).toEqual(new Set(['!New']));
    await expect(grid.root.locator('.filter-chip')).toContainText('!New');
  });
  await step(['STATE-032', 'OPEN-078'], 'Interfaced is a label of orders', async () => {
    await expect(new Grid(page, 'Sales orders').header('Interfaced')).toBeVisible();
  });
  await step(['ENTITY-018', 'ENTITY-019'], 'warehouse quantities are stock levels', async () => {
    await frame.visit('materials-page?columns=itemNo,minimumWarehouseQuantity,maximumWarehouseQuantity');
    const grid = await new Grid(page, 'Materials').seeRows();
    expect(await grid.captions()).toEqual(['Item number', 'Critical stock level', 'Optimal stock level']);
  });
});

test('lines stand below sales, outgoing and inbound orders, and on a page of their own', {
  tag: ['@ENTITY-004'],
}, async ({ open }) => {
  const page = await open('global', '/');
  const frame = new Frame(page);
  for (const [path, title] of [
    ['sales-orders-es-page', 'Sales orders'],
    ['outgoing-orders-page', 'Outgoing orders'],
    ['ingoing-orders-page', 'Inbound orders'],
  ] as const) {
    await frame.visit(path);
    const grid = await new Grid(page, title).seeRows();
    const listed = page.waitForRequest(/OrderLine\/description/i);
    const detail = await grid.expand(grid.rows.first());
    await listed;
    await expect(detail.getByRole('tab').first()).toContainText(/lines/i);
  }
  await frame.goTo('Sales order lines');
  await new Grid(page, 'Sales order lines').seeRows();
});

test('what is kept for a line stands below it and below its order, with its places', { tag: ['@OPEN-342'] }, async ({
  open,
  server,
}) => {
  const api = await connect(server.url, 'global');
  const [line] = await api.rows<Record<string, string>>('/OrderLine/description', {
    filter: [['state', '=', 'Reserved'], 'and', ['location', 'contains', ',']],
    take: 1,
  });
  if (!line) throw new Error('Nothing is kept at two places');
  const { id, orderId, orderNo, location = '' } = line;
  const page = await open('global', `/sales-order-lines-es-page?where=${JSON.stringify(['id', '=', id])}`);
  const grid = await new Grid(page, 'Sales order lines').seeRows();
  await expect(grid.rows).toContainText(location);
  const kept = await grid.expand(grid.rows.first());
  await expect(kept.getByRole('tab').first()).toContainText('Reservations');
  for (const place of location.split(', ')) await expect(kept.getByText(place, { exact: true })).toBeVisible();
  // What is the same in all of them is not told again.
  await expect(kept.getByText(String(orderNo))).toHaveCount(0);

  await page.goto(`/sales-orders-es-page?where=${JSON.stringify(['id', '=', orderId])}`);
  const orders = await new Grid(page, 'Sales orders').seeRows();
  const below = await orders.expand(orders.rows.first());
  await below.getByRole('tab', { name: /^Reservations/ }).click();
  for (const place of location.split(', ')) await expect(below.getByText(place, { exact: true }).first()).toBeVisible();
});
