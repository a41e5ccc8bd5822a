import { DRY_RUN_HEADER } from '../../src/engine/http/api';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage } from './models';

interface Supplier {
  readonly id: string;
  readonly supplierName: string;
}

async function add(client: ApiClient, supplierName: string): Promise<Supplier> {
  const { status, body } = await client.call<Supplier>('POST', '/Supplier', { supplierName });
  if (status !== 200) throw new Error(`No supplier was added: ${JSON.stringify(body)}`);
  return body;
}

test('what an action asks for several rows says which it takes, and which not and why', async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const inState = async (state: string, take: number) => {
    const filter = ['newState', '=', state];
    return client.rows<{ id: string; orderNo: string }>('/ProcessSalesOrders/processSearch', { filter, take });
  };
  const [taken, [left]] = await Promise.all([inState('Reserved', 2), inState('Completed', 1)]);
  const filters = encodeURIComponent(JSON.stringify({ id: [...taken, left].map((order) => order?.id) }));
  const page = await open('admin', `/sales-orders-es-page?filters=${filters}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(grid.rows).toHaveCount(3);
  for (const at of [0, 1, 2]) await grid.select(grid.rows.nth(at));
  await page.keyboard.press('Alt+D');
  const form = new Dialog(page);
  for (const { orderNo } of taken) await form.seeText(orderNo);
  await form.seeText('1 selected row does not allow it and is left as it is.');
  for (const said of [left?.orderNo ?? '', 'Completed'])
    await expect(form.root.locator('.reasons')).toContainText(said);
  await expectAccessible(page);
});

test('several rows are tried first: what cannot is named before, reported after, and tried again', {
  tag: ['@ACTION-070', '@ERROR-028', '@ERROR-029'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [used] = await client.rows<Supplier>('/Supplier/description', { take: '1' });
  const name = used?.supplierName ?? '';
  for (const copy of ['one', 'two']) await add(client, `${name} ${copy}`);
  const page = await open('admin', `/supplier-es-page?search=${encodeURIComponent(name)}`);
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await expect(grid.rows).toHaveCount(3);
  for (const at of [0, 1, 2]) await grid.select(grid.rows.nth(at));
  await grid.choose(grid.rows.nth(0), 'Delete (3)');

  const question = new Dialog(page);
  await question.seeText('2 suppliers can');
  await question.seeText('1 supplier cannot and is left as it is');
  await expect(question.root.getByRole('group')).toContainText(name);
  await expectAccessible(page);
  await question.button('Delete (2)').click();

  const report = new Dialog(page, page.getByRole('region', { name: 'Delete (3)' }));
  await report.seeText('Successfully performed 2 operations.');
  await report.seeText('Failed in 1 operations.');
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), report.button('Export').click()]);
  expect(file.suggestedFilename()).toContain('.xlsx');
  await report.button('Retry the one').click();
  const again = new Dialog(page, page.getByRole('region', { name: 'Delete', exact: true }));
  await again.seeText('Successfully performed 0 operations.');
  await again.button('Close').last().click();
  await expect(grid.rows).toHaveCount(1);
  await expect(grid.selection).toContainText('1 of');
});

test('a key that is pressed while an action is tried does nothing to the rows, and does not call it off', {
  tag: ['@ACTION-070', '@OPEN-312'],
}, async ({ open }) => {
  const where = encodeURIComponent(JSON.stringify(['newState', '=', 'Reserved']));
  const page = await open('global', `/sales-orders-es-page?where=${where}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await page.route('**/ProcessSalesOrders/**', async (route) => {
    const isTrial = route.request().headers()[DRY_RUN_HEADER.toLowerCase()] !== undefined;
    await new Promise((done) => setTimeout(done, isTrial ? 1500 : 0));
    await route.continue();
  });
  for (const at of [0, 1]) await grid.select(grid.rows.nth(at));
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(new Frame(page).notices).toContainText('2 orders prepared');
  await expect(page).toHaveURL(/sales-orders-es-page/);
});

test('the action that was pressed stays under the pointer, and says why it cannot be pressed again', {
  tag: ['@ACTION-001', '@ACTION-071'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const orderIn = async (state: string): Promise<string> => {
    const query = { filter: ['newState', '=', state], take: 1, skip: 2 };
    const [order] = await client.rows<{ orderNo: string }>('/ProcessSalesOrders/processSearch', query);
    return order?.orderNo ?? '';
  };
  const [reserved, held] = [await orderIn('Reserved'), await orderIn('OnHold')];
  const where = JSON.stringify([['orderNo', '=', reserved], 'or', ['orderNo', '=', held]]);
  const page = await open('global', `/sales-orders-es-page?where=${encodeURIComponent(where)}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  for (const order of [reserved, held]) await grid.select(grid.row(order));
  const names = async () =>
    (await grid.selection.locator('.actions button').allTextContents()).map((name) => name.replace(/ \(\d+\)$/, ''));
  const before = await names();
  const pressed = grid.selection.getByRole('button', { name: 'Prepare order' });
  const place = await pressed.boundingBox();
  await pressed.click();
  await new Dialog(page).save
    .or(new Dialog(page).button(/Prepare/))
    .first()
    .click();
  await expect(grid.selection).toContainText('1 of');
  await page.keyboard.press('Escape');
  await expect(pressed).toHaveAttribute('aria-disabled', 'true');
  await expect(pressed).toHaveAccessibleDescription(/On hold|Only from|Now/);
  expect((await pressed.boundingBox())?.x).toBe(place?.x);
  expect((await names()).slice(0, before.length)).toEqual(before);
  await expectAccessible(page);
});

test('the action that took the last chosen row stays under the pointer, and goes with it', {
  tag: ['@ACTION-069', '@OPEN-348'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const query = { filter: ['newState', '=', 'Reserved'], take: 1, skip: 9 };
  const [order] = await client.rows<{ orderNo: string }>('/ProcessSalesOrders/processSearch', query);
  const page = await open('global', `/sales-orders-es-page?search=${order?.orderNo}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await grid.select(grid.rows.first());
  const pressed = grid.selection.getByRole('button', { name: 'Prepare order' });
  const place = await pressed.boundingBox();
  await pressed.click();
  await expect(new Frame(page).notices).toContainText('prepared');
  await expect(grid.selection).toContainText('0 of');
  await expect(pressed).toHaveAttribute('aria-disabled', 'true');
  await expect(pressed).toHaveAccessibleDescription(/selected/);
  expect((await pressed.boundingBox())?.x).toBe(place?.x);
  await expectAccessible(page);

  await grid.rows.first().locator('td').nth(4).hover();
  await expect(grid.selection).toHaveCount(0);
  await expect(grid.rows.first()).toBeFocused();
});

test('what was not done stands beside the rows by reason, and what helps is done from there and tried again', {
  tag: ['@OPEN-289', '@ERROR-028', '@ERROR-029'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  interface Order {
    readonly id: string;
    readonly orderNo: string;
    readonly newState: string;
  }
  const hold = ({ id }: Order) => client.call('PUT', '/ProcessSalesOrders/UnprepareAndHold', { ids: [id] });
  const reserved = () =>
    client.rows<Order>('/ProcessSalesOrders/processSearch', {
      filter: ['newState', '=', 'Reserved'],
      take: 10,
      skip: 4,
    });
  // What an order gives back may go to another one that waits for it.
  let held: Order | undefined;
  for (const order of await reserved()) {
    await hold(order);
    await client.call('PUT', '/ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
    const [now] = await client.rows<Order>('/ProcessSalesOrders/processSearch', { filter: ['id', '=', order.id] });
    if (now?.newState === 'Reserved') held = order;
    if (held) break;
  }
  if (!held) throw new Error('Orders are missing');
  await hold(held);
  // Orders that waited for their process may have been released meanwhile.
  const [ready] = await reserved();
  if (!ready) throw new Error('Orders are missing');
  const where = JSON.stringify([['orderNo', '=', ready.orderNo], 'or', ['orderNo', '=', held.orderNo]]);
  const page = await open('global', `/sales-orders-es-page?where=${encodeURIComponent(where)}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  for (const { orderNo } of [ready, held]) await grid.select(grid.row(orderNo));
  await grid.selection.getByRole('button', { name: 'Prepare order' }).click();
  await new Dialog(page).button(/Prepare/).click();

  const report = new Dialog(page, page.getByRole('region', { name: 'Prepare order (2)' }));
  await expect(report.root).toBeFocused();
  await report.seeText('Successfully performed 1 operations.');
  await report.seeText('1 sales order cannot and is left as it is');
  await expect(report.button(/^Retry/)).toHaveCount(0);
  await expect(new Frame(page).notices).toContainText(`1 could not be`);
  await expect(report.root.getByRole('row', { name: held.orderNo }).getByRole('link').first()).toHaveText(held.orderNo);
  await expectAccessible(page);
  await report.button('Remove hold, then Prepare order').click();
  await expect(report.root).toBeHidden();
  await expect(await grid.cell(grid.row(held.orderNo), 'State')).toHaveText('Ready for pick');
});

test('an action with an inverse is undone from its notice, unless something has happened to the row since, and other rows stay chosen', {
  tag: ['@ACTION-058'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const supplier = await add(client, 'Taken Back Ltd');
  await add(client, 'Taken Back Not');
  const page = await open('admin', '/supplier-es-page?search=Taken Back');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const row = grid.row(supplier.supplierName);
  const notices = new Frame(page).notices;
  const state = async () => grid.cell(row, 'Status');

  await grid.select(grid.row('Taken Back Not'));
  await grid.choose(row, 'Deactivate');
  await expect(await state()).toContainText('Inactive');
  await expect(notices).toContainText('Taken Back Ltd deactivated');
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(await state()).toHaveText('Active');

  await grid.choose(row, 'Deactivate');
  await expect(await state()).toContainText('Inactive');
  await client.call('PUT', '/Supplier', { id: supplier.id, comments: 'changed' });
  await notices.getByRole('button', { name: 'Undo' }).click();
  await new Dialog(page).seeText('could not be undone');
  await expect(await state()).toContainText('Inactive');
  await expect(grid.selection).toContainText('1 of');
});

test('what was refused of all rows is not told as done', { tag: ['@OPEN-289'] }, async ({ open }) => {
  const page = await open('admin', '/user-management');
  const grid = await new Grid(page, 'Users').seeRows();
  const row = grid.row('admin').first();
  await grid.choose(row, 'Deactivate');
  await new Dialog(page).save.click();
  await expect(page.getByText('another administrator has to do this').first()).toBeVisible();
  await expect(new Frame(page).notices.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(new Frame(page).notices).not.toContainText('deactivated');
});

test('a form that was open when the session ended is back for its person alone', { tag: ['@SESSION-004'] }, async ({
  page,
}) => {
  const login = await new LoginPage(page).open('/login?to=%2Fsupplier-page');
  await login.logIn('admin');
  const grid = new Grid(page, 'Suppliers');
  for (const [next, isBack] of [
    ['global', false],
    ['admin', true],
  ] as const) {
    await grid.seeRows();
    await grid.add.click();
    const form = new Dialog(page);
    await form.field('Supplier name').fill('Typed Before The End');
    await page.route('**/api/Supplier', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    await form.save.click();
    await expect(login.button).toBeVisible();
    await login.logIn(next);
    await grid.seeRows();
    if (isBack) await expect(form.field('Supplier name')).toHaveValue('Typed Before The End');
    else await expect(form.root).toBeHidden();
    if (!isBack) {
      await new Frame(page).logOut();
      await new LoginPage(page).open('/login?to=%2Fsupplier-page');
      await login.logIn('admin');
      await grid.seeRows();
      await expect(form.root).toBeHidden();
    }
  }
});

test('an action that the end of the session kept from being done is told after the next log-in', {
  tag: ['@SESSION-004'],
}, async ({ page }) => {
  const login = await new LoginPage(page).open('/login?to=%2Fsupplier-page');
  await login.logIn('admin');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await page.route('**/api/Supplier', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  await grid.choose(grid.row('Active'), 'Deactivate');
  await expect(login.button).toBeVisible();
  await login.logIn('admin');
  await new Dialog(page).seeText('Deactivate: the session ended before it was performed. Done: 0 of 1.');
});

for (const [when, isHeard] of [
  ['after the server has done it', true],
  ['before the server has heard of it', false],
] as const) {
  test(`an answer that is lost ${when} stands as not confirmed until the server was asked`, {
    tag: ['@OPEN-025'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const { supplierName } = await add(client, `Lost ${when}`);
    const page = await open('admin', `/supplier-es-page?search=${encodeURIComponent(supplierName)}`);
    const grid = await new Grid(page, 'Suppliers').seeRows();
    let calls = 0;
    await page.route('**/api/Supplier', async (route) => {
      calls += 1;
      if (calls > 1) return route.fallback();
      if (isHeard) await route.fetch();
      await route.abort('connectionreset');
    });
    let letAsk = () => {};
    const mayAsk = new Promise<void>((resolve) => {
      letAsk = resolve;
    });
    await page.route('**/Command/transaction/status/*', async (route) => {
      await mayAsk;
      await route.fallback();
    });
    await grid.choose(grid.row(supplierName), 'Deactivate');
    const notices = new Frame(page).notices;
    await new Dialog(page).seeText('Not confirmed yet');
    letAsk();
    await expect(notices).toContainText(`${supplierName} deactivated`);
    await expect(await grid.cell(grid.row(supplierName), 'Status')).toContainText('Inactive');
    expect(calls).toBe(isHeard ? 1 : 2);
  });
}
