import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Grid, orderPage } from './models';
import { step } from './step';

interface Order {
  readonly id: string;
  readonly orderNo: string;
  readonly newState: string;
}

/** An order in a state. */
async function orderIn(client: ApiClient, state: string, at = 0): Promise<Order> {
  const orders = await client.rows<Order>('/ProcessSalesOrders/processSearch', {
    filter: ['newState', '=', state],
  });
  const order = orders[at];
  if (!order) throw new Error(`No order is ${state}`);
  return order;
}

test('an order that one prepares shows for the other as ready, and its picks in the tasks', {
  tag: ['@ACTION-001', '@LIVE-008'],
}, async ({ open, server }) => {
  const order = await orderIn(await connect(server.url, 'admin'), 'Reserved');
  const [page, other] = [await open('global', orderPage(order.orderNo)), await open('admin', orderPage(order.orderNo))];
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const watched = await new Grid(other, 'Sales orders').seeRows();
  await grid.choose(grid.row(order.orderNo), 'Prepare order');
  for (const shown of [grid, watched])
    await expect(await shown.cell(shown.row(order.orderNo), 'State')).toContainText('Ready for pick');
  await page.goto(`/tasks-page?search=${order.orderNo}`);
  const tasks = await new Grid(page, 'Tasks').seeRows();
  expect(new Set(await tasks.column('Order number'))).toEqual(new Set([order.orderNo]));
});

test('an order is held and freed by the keyboard, which stays in its row', {
  tag: ['@ACTION-005', '@ACTION-006'],
}, async ({ open, server }) => {
  const order = await orderIn(await connect(server.url, 'admin'), 'Reserved', 2);
  const page = await open('global', orderPage(order.orderNo));
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const row = grid.row(order.orderNo);
  await (await grid.cell(row, 'Customer name')).click();
  for (const [action, state] of [
    ['Unprepare and hold', 'On hold'],
    // What it gave back may have gone to who waited for it.
    ['Remove hold', /reserved/i],
  ] as const) {
    const item = page.getByRole('menuitem', { name: action, exact: true });
    // The row may be drawn once more just when the key is pressed.
    await expect(async () => {
      await page.keyboard.press('Shift+F10');
      await expect(item).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await item.press('Enter');
    await expect(await grid.cell(row, 'State')).toContainText(state);
    await expect(row).toBeFocused();
  }
});

test('the keyboard goes on in the list when an action has taken its row out of it', {
  tag: ['@GRID-015', '@ACTION-005'],
}, async ({ open }) => {
  const reserved = encodeURIComponent(JSON.stringify(['newState', '=', 'Reserved']));
  const page = await open('global', `/sales-orders-es-page?where=${reserved}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const [, held = ''] = await grid.keys();
  const row = grid.root.locator(`[data-key="${held}"]`);
  const item = page.getByRole('menuitem', { name: 'Unprepare and hold', exact: true });
  await row.locator('td').nth(4).click();
  await expect(async () => {
    await page.keyboard.press('Shift+F10');
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await item.press('Enter');
  await expect(row).toBeHidden();
  await expect(grid.root.locator('.dx-data-row:focus')).toHaveCount(1);
});

test('the order that came of a split is named, and the keyboard goes on in the lines', {
  tag: ['@ACTION-012', '@ERROR-048'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const filter = [['newState', '=', 'Reserved'], 'and', ['numberOfOrderLines', '>', 2]];
  const [order] = await client.rows<Order>('/ProcessSalesOrders/processSearch', { filter });
  if (!order) throw new Error('No reserved order has several lines');
  const page = await open('global', orderPage(order.orderNo));
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const detail = await grid.expand(grid.row(order.orderNo));
  await detail.locator('.dx-data-row td').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Split off to a new order', exact: true }).click();
  await new Dialog(page).save.click();
  const said = new Dialog(page, page.getByRole('alertdialog', { name: 'Done' }));
  await step(['MODAL-027'], 'a success says what was done, and is gone with its button', async () => {
    await said.seeText(`The chosen lines are in ${order.orderNo}-2 now.`);
    await page.keyboard.press('Enter');
    await expect(said.root).toBeHidden();
  });
  await expect(detail.locator('.dx-data-row:focus')).toHaveCount(1);
});

test('what a row does not allow stands greyed with its reason', {
  tag: ['@STATE-017', '@ERROR-012', '@ERROR-013'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  for (const [state, reason] of [
    ['PickStarted', 'Order already started!'],
    ['Cancelled', 'Order is already cancelled!'],
  ] as const) {
    const order = await orderIn(client, state);
    const page = await open('global', orderPage(order.orderNo));
    const grid = await new Grid(page, 'Sales orders').seeRows();
    const menu = await grid.menuOf(grid.row(order.orderNo));
    const entry = menu.getByRole('menuitem', { name: /^Cancel order/ });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(menu.getByText(reason, { exact: true })).toHaveCount(1);
  }
});

test('the ordered quantity of a line is edited, and an unchanged one is refused', {
  tag: ['@ACTION-016', '@MODAL-012', '@VALID-016'],
}, async ({ open, server }) => {
  const order = await orderIn(await connect(server.url, 'admin'), 'Reserved', 1);
  const page = await open('global', orderPage(order.orderNo));
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const lines = await grid.expand(grid.row(order.orderNo));
  await lines.locator('.dx-data-row').first().locator('td').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit ordered quantity' }).click();
  const form = new Dialog(page);
  await form.seeText(/Line number \d+/);
  const quantity = form.field('Ordered quantity');
  const before = Number(await quantity.inputValue());
  await form.save.click();
  await expect(form.problem('Ordered quantity')).toHaveText('No change made in quantity');
  await expectAccessible(page);
  await quantity.fill(String(before + 100_000));
  await form.save.click();
  await expect(form.root).toBeHidden();
  await expect(await grid.cell(grid.row(order.orderNo), 'State')).toContainText('Partially reserved');
});

test('tasks are given to a user as one job', { tag: ['@ACTION-024', '@ACTION-030', '@MODAL-004'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const [task] = await client.rows<{ name: string }>('/Task/description', {
    filter: [['operationState', '=', 'Initial'], 'and', ['taskType', '=', 'StockMovementTask']],
  });
  const page = await open('global', `/tasks-page?search=${task?.name}`);
  const grid = await new Grid(page, 'Tasks').seeRows();
  await grid.choose(grid.row(task?.name ?? ''), 'Assign to user');
  const form = new Dialog(page);
  await form.choose('User', 0);
  await form.save.click();
  await expect(form.root).toBeHidden();
  await expect(await grid.cell(grid.row(task?.name ?? ''), 'Job')).toHaveText(/^J-\d+$/);
});

test('an action that the selection does not fit says so', {
  tag: ['@ERROR-015', '@ERROR-021', '@ACTION-044', '@ACTION-069'],
}, async ({ open }) => {
  const page = await open('global', '/stocks-es-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Lose stock');
  const withheld = page.getByRole('option', { name: 'Lose stock' });
  await expect(withheld).toHaveAttribute('aria-disabled', 'true');
  await expect(withheld).toContainText('No rows were selected!');
  await page.keyboard.press('Escape');
  for (const at of [0, 1]) await grid.select(grid.rows.nth(at));
  const menu = await grid.menuOf(grid.rows.nth(0));
  const entry = menu.getByRole('menuitem', { name: 'View reservations' });
  const reason = 'TOO MANY STOCKS SELECTED: It is only possible to select 1 stock for this event.';
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(entry).toHaveAccessibleDescription(reason);
  await expect(menu.getByText(reason)).toHaveCount(1);
});

test('the menu of a stock looks up its material, and that of the material its stocks', {
  tag: ['@ACTION-066', '@OPEN-143'],
}, async ({ open, server }) => {
  const [stock] = await (await connect(server.url, 'admin')).rows<{ materialId: string; location: string }>(
    '/Stock/description',
    { take: '1' },
  );
  const page = await open('global', `/stocks-es-page?filters={"materialId":"${stock?.materialId}"}`);
  const stocks = await new Grid(page, 'Stocks').seeRows();
  const all = await stocks.total();
  const lookUp = async (grid: Grid, name: string) => {
    await (await grid.menuOf(grid.rows.first())).getByRole('menuitem', { name: 'Look up' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await lookUp(stocks, 'Material');
  const materials = await new Grid(page, 'Materials').seeRows();
  await expect(materials.rows).toHaveCount(1);
  expect(await materials.keys()).toEqual([stock?.materialId]);
  await expectAccessible(page);
  await lookUp(materials, 'Stocks');
  await stocks.seeRows();
  await expect.poll(() => stocks.total()).toBe(all);
});
