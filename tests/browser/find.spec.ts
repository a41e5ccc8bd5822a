/** Any row, page, action or command by what it is called. */
import type { Locator, Page } from '@playwright/test';
import { hasCheckDigit } from '../../src/engine/find';
import { API, API_BASE } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, pasteInto, plainCell, scan } from './models';

/** The palette as a person sees it. */
class Palette {
  readonly root: Locator;
  readonly field: Locator;

  constructor(readonly page: Page) {
    this.root = page.getByRole('dialog', { name: 'Find anything' });
    this.field = this.root.getByRole('combobox');
  }

  async open(): Promise<this> {
    await expect(new Frame(this.page).menu).toBeVisible();
    await this.page.keyboard.press('Control+k');
    await expect(this.field).toBeFocused();
    return this;
  }

  get chosen(): Locator {
    return this.root.getByRole('option', { selected: true });
  }

  rows(name: string): Locator {
    return this.root.getByRole('group', { name }).getByRole('option');
  }

  kind(name: string): Locator {
    return this.root.getByRole('button', { name: new RegExp(`^${name}`) });
  }
}

interface Order {
  readonly id: string;
  readonly orderNo: string;
}

/** An order in one of the states, of which no other has the number in its own. */
async function orderIn(url: string, ...states: string[]): Promise<Order> {
  const api = await connect(url, 'global');
  const filter = JSON.stringify(states.flatMap((state, place) => [...(place ? ['or'] : []), ['newState', '=', state]]));
  const orders = await api.rows<Order>('/ProcessSalesOrders/processSearch', { skip: 0, take: 20, filter });
  // The rest of a split order has the other's number before its own.
  const order = orders.find(({ orderNo }) => /^\D*\d+$/.test(orderNo));
  if (!order) throw new Error(`no order is ${states.join(' or ')}`);
  return order;
}

test('a number leads to its row, with nothing but the keyboard', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'Reserved');
  const page = await open('global');
  const palette = await new Palette(page).open();
  await page.keyboard.type(orderNo.replace(/\D/g, ''));
  await expect(palette.chosen).toContainText(orderNo);
  await expect(palette.chosen).toContainText('Reserved');
  await expect(palette.chosen.locator('mark')).toHaveText(orderNo.replace(/\D/g, ''));
  await expect(palette.chosen).toContainText('Open');
  await page.keyboard.press('Enter');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(grid.rows).toHaveText([new RegExp(orderNo)]);
  await expect(grid.rows.first(), 'the keyboard goes on from there').toBeFocused();

  const other = await orderIn(server.url, 'New', 'PartiallyReserved', 'OnHold');
  await palette.open();
  await page.keyboard.type(other.orderNo);
  await expect(palette.chosen).toContainText(other.orderNo);
  await page.keyboard.press('Enter');
  await expect(grid.rows).toHaveText([new RegExp(other.orderNo)]);
  await expect(grid.rows.first(), 'on the page that was open already').toBeFocused();
});

test('kinds stand apart, and Tab goes from one to the next', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'Reserved');
  const page = await open('global');
  const palette = await new Palette(page).open();
  await page.keyboard.type(orderNo);
  await expect(palette.kind('Sales orders')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(palette.kind('All')).toHaveAttribute('aria-pressed', 'false');
  await expect(palette.field).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(palette.kind('All')).toHaveAttribute('aria-pressed', 'true');
});

test('an action is run by what it does and the row that it is for', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'New', 'Reserved', 'PartiallyReserved');
  const page = await open('global');
  const palette = await new Palette(page).open();
  await page.keyboard.type(`unprepare and hold ${orderNo}`);
  await expect(palette.chosen).toHaveText(new RegExp(`Unprepare and hold ${orderNo}`));
  const answer = page.waitForResponse((one) => /UnprepareAndHold/i.test(one.url()) && !/dryRun/i.test(one.url()));
  await page.keyboard.press('Enter');
  await expect(palette.root).toBeHidden();
  expect((await answer).status()).toBe(200);
  const api = await connect(server.url, 'global');
  const filter = JSON.stringify(['orderNo', '=', orderNo]);
  await expect
    .poll(() => api.rows<{ newState: string }>('/ProcessSalesOrders/processSearch', { skip: 0, take: 1, filter }))
    .toMatchObject([{ newState: 'OnHold' }]);
});

test('the name of an action alone leads to the page on which rows offer it', { tag: ['@OPEN-346'] }, async ({
  open,
}) => {
  const page = await open('global', '/');
  const palette = await new Palette(page).open();
  await page.keyboard.type('approve inv');
  await expect(palette.rows('On other pages')).toHaveText([/Approve inventory.*Inventory counts/]);
  await palette.rows('On other pages').click();
  const grid = await new Grid(page, 'Inventory counts').seeRows();
  await expect(grid.rows.first(), 'where rows are chosen').toBeFocused();
  await expect(new Frame(page).notices).toContainText('Choose rows for “Approve inventory');

  await palette.open();
  await page.keyboard.type('prepare');
  await expect(palette.chosen).toHaveText(/^Prepare order/);
  await palette.field.fill('cancel');
  await expect(palette.rows('On other pages').filter({ hasText: /^Cancel order.*Sales orders/ })).toBeVisible();
});

test('what stands inside a page is found by its name', { tag: ['@OPEN-350'] }, async ({ open }) => {
  const page = await open('global');
  const palette = new Palette(page);
  for (const [text, called, search] of [
    ['permissions', 'Permissions', '?part=permissions'],
    ['roles', 'Roles', '?tab=user-role'],
  ] as const) {
    await palette.open();
    await expect(palette.root.getByText(called, { exact: true }), 'as long as nobody asks for it').toHaveCount(0);
    await page.keyboard.type(text);
    await expect(palette.chosen).toContainText(called);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe(search);
    await expect(page.getByRole('tab', { name: called, exact: true })).toHaveAttribute('aria-selected', 'true');
  }
});

test('the chosen row offers its actions, by their letters', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'Reserved');
  const page = await open('global');
  const palette = await new Palette(page).open();
  await page.keyboard.type(orderNo);
  const doing = palette.chosen.locator('.found-doing', { hasText: /^Prepare order/ });
  await expect(doing.locator('kbd')).toHaveText('Alt P');
  await page.keyboard.press('Alt+P');
  await expect(palette.root).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: orderNo }).or(page.getByRole('dialog'))).not.toHaveCount(0);
});

test('something new is made from anywhere', async ({ open }) => {
  const page = await open('global', '/materials-page');
  await new Palette(page).open();
  await page.keyboard.type('new supplier');
  await expect(page.getByRole('option', { name: /^New supplier/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(new Dialog(page).root).toContainText('New supplier');
});

test('what is made before any list was open has its fields as they look everywhere', async ({ open }) => {
  const page = await open('global');
  await new Palette(page).open();
  await page.keyboard.type('new sales order');
  await expect(page.getByRole('option', { name: /^New sales order/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Order type', { exact: true });
  await field.click();
  await expect(page.getByRole('option', { name: 'Standard order' })).toBeVisible();
  await expect(page.locator('.dx-scrollview-pull-down').first()).toBeHidden();
  await expectAccessible(page);
});

test('a search that fails says so, and is tried again', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'Reserved');
  const page = await open('global');
  const calls = `**${API_BASE}/Cockpit/Find?**`;
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  const palette = await new Palette(page).open();
  await page.keyboard.type(orderNo);
  await expect(palette.root.getByText('Rows could not be searched.')).toBeVisible();
  await page.unroute(calls);
  await palette.root.getByRole('button', { name: 'Try again' }).click();
  await expect(palette.chosen).toContainText(orderNo);
  await palette.field.fill('nothing is called like this');
  await expect(palette.root.getByText('Nothing is called “nothing is called like this”.')).toBeVisible();
});

test('an answer that comes late is not shown for what was typed since', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'Reserved');
  const page = await open('global');
  let release: (() => void) | undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**${API_BASE}/Cockpit/Find?**`, async (route) => {
    if (new URL(route.request().url()).searchParams.get('text') === orderNo) await held;
    await route.continue().catch(() => undefined);
  });
  const palette = await new Palette(page).open();
  const asked = page.waitForRequest((one) => one.url().includes('/Cockpit/Find?'));
  await palette.field.fill(orderNo);
  await asked;
  await palette.field.fill('zzzzqq');
  release?.();
  await expect(palette.root.getByText('Nothing is called “zzzzqq”.')).toBeVisible();
  await expect(palette.root.getByText(orderNo)).toBeHidden();
});

test('what was opened and pinned stands first while nothing is typed', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'Reserved');
  const page = await open('admin', '/materials-es-page');
  await new Grid(page, 'Materials').seeRows();
  const palette = await new Palette(page).open();
  await page.keyboard.type(orderNo);
  await expect(palette.chosen).toContainText(orderNo);
  await page.keyboard.press('Alt+N');
  await expect(palette.chosen).toContainText('Unpin');
  await page.keyboard.press('Enter');
  await new Grid(page, 'Sales orders').seeRows();
  await palette.open();
  await expect(palette.rows('Pinned')).toHaveText([new RegExp(orderNo)]);
  await expect(palette.rows('Recent').first()).toContainText('Materials');

  // It begins as it was: nothing else is where Enter is pressed at once.
  await page.keyboard.press('Escape');
  await page.route(`**${API_BASE}${API.keptThings}`, () => undefined);
  await palette.open();
  await expect(palette.rows('Pinned')).toHaveText([new RegExp(orderNo)]);
  await page.unroute(`**${API_BASE}${API.keptThings}`);
  await page.keyboard.press('Escape');
  await palette.open();

  await palette.rows('Pinned').hover();
  await page.keyboard.press('Alt+N');
  await expect(palette.rows('Recent').first()).toContainText(orderNo);
  await expect(palette.root.getByText('Pinned', { exact: true })).toBeHidden();
});

test('Alt with a digit opens what was pinned, from anywhere', { tag: ['@OPEN-315'] }, async ({ open, server }) => {
  const { orderNo, id } = await orderIn(server.url, 'Reserved');
  const client = await connect(server.url, 'global');
  const order = { page: 'sales-orders-es-page', entity: 'sales-order', id };
  for (const pinned of [{ page: 'materials-es-page' }, order]) await client.call('PUT', API.keptThings, { pinned });
  const page = await open('global', '/locations-page');
  await new Grid(page, 'Locations').seeRows();

  await test.step('a page, with the keyboard in its rows', async () => {
    await page.keyboard.press('Alt+1');
    const materials = await new Grid(page, 'Materials').seeRows();
    await expect(materials.rows.first()).toBeFocused();
    await materials.search('bearing');
    await expect(page).toHaveURL(/search=/);
    await page.keyboard.press('Enter');
    await expect(materials.rows.first()).toBeFocused();
  });

  await test.step('a row, alone in its list', async () => {
    await page.keyboard.press('Alt+2');
    const orders = await new Grid(page, 'Sales orders').seeRows();
    await expect(orders.rows).toHaveCount(1);
    await expect(orders.rows.first()).toContainText(orderNo);
  });

  await test.step('the palette shows the digit of a page', async () => {
    const palette = await new Palette(page).open();
    await expect(palette.root.getByRole('option', { name: /^Materials Alt 1/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a page that was left as it was, and anew once it is shown', async () => {
    await page.keyboard.press('Alt+1');
    const materials = await new Grid(page, 'Materials').seeRows();
    await expect(materials.searchField).toHaveValue('bearing');
    await expect(materials.rows.first()).toBeFocused();
    await page.keyboard.press('Alt+1');
    await expect(materials.searchField).toHaveValue('');
  });

  await test.step('what is not there any more is said', async () => {
    for (const unpinned of [{ page: 'materials-es-page' }, order])
      await client.call('PUT', API.keptThings, { unpinned });
    await page.keyboard.press('Alt+2');
    await expect(new Frame(page).notices).toContainText('Nothing is pinned as number 2.');
  });
});

test('a name that begins with a key of rows is typed whole, and the key alone chooses', { tag: ['@OPEN-313'] }, async ({
  open,
}) => {
  const page = await open('global', '/locations-page');
  const grid = await new Grid(page, 'Locations').seeRows();
  const type = async (text: string) => {
    for (const sign of text) {
      await page.keyboard.press(sign);
      await page.waitForTimeout(130);
    }
  };
  await type('A-11');
  await expect(grid.searchField).toHaveValue('A-11');
  await page.keyboard.press('Enter');
  await expect(grid.rows.first()).toBeFocused();
  await type('x-12');
  await expect(grid.searchField).toHaveValue('x-12');
  await grid.search('');
  await grid.seeRows();
  await page.keyboard.press('Enter');
  await expect(grid.rows.first()).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(grid.selection).toContainText('2 of');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+A');
  await expect(grid.selection).toContainText(/^(?!2 ).* of/);
});

test('a scan outside of fields opens the row, or looks for what was scanned', async ({ open, server }) => {
  const { orderNo } = await orderIn(server.url, 'Reserved');
  const page = await open('global');
  await expect(new Frame(page).menu).toBeVisible();
  const palette = new Palette(page);
  await scan(page, 'NO-SUCH-CODE');
  await expect(palette.field).toHaveValue('NO-SUCH-CODE');
  await expect(palette.field).toBeFocused();
  await scan(page, 'ANOTHER-2');
  await expect(palette.field, 'in the place of what stood there').toHaveValue('ANOTHER-2');
  await scan(page, orderNo);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(grid.rows).toHaveText([new RegExp(orderNo)]);
  await expect(palette.root).toBeHidden();
  const other = await orderIn(server.url, 'New', 'PartiallyReserved', 'OnHold');
  await scan(page, other.orderNo);
  await expect(grid.rows).toHaveText([new RegExp(other.orderNo)]);
  await expect(grid.rows.first(), 'the keyboard goes on from there').toBeFocused();
});

test('a scanned code means the item that it names, or the batch of that item', { tag: ['@OPEN-344'] }, async ({
  open,
  server,
}) => {
  const api = await connect(server.url, 'global');
  const stocks = await api.rows<{ stockId: string; materialId: string; itemNo: string; batch: string }>(
    '/Stock/description',
    { filter: ['batch', '<>', null], take: 200 },
  );
  const alone = stocks.filter(({ batch }) => stocks.filter((one) => one.batch === batch).length === 1);
  const materials = await api.rows<{ id: string; ean: string }>('/Material/description', { take: 5_000 });
  const eans = new Map(materials.map(({ id, ean }) => [id, ean]));
  const stock = alone.find(({ materialId }) => hasCheckDigit((eans.get(materialId) ?? '').padStart(14, '0')));
  if (!stock) throw new Error('No stock has a batch of its own and an item code');
  const ean = eans.get(stock.materialId) ?? '';

  const page = await open('global');
  await expect(new Frame(page).menu).toBeVisible();
  await scan(page, ean);
  const materialsGrid = await new Grid(page, 'Materials').seeRows();
  await expect(materialsGrid.rows).toHaveText([new RegExp(stock.itemNo)]);
  await expect(materialsGrid.rows.first()).toBeFocused();
  await scan(page, `(01)${ean.padStart(14, '0')}(10)NO-SUCH-BATCH`);
  await expect(new Frame(page).notices).toContainText('Nothing has the batch NO-SUCH-BATCH; this is the item.');
  await expect(materialsGrid.rows).toHaveText([new RegExp(stock.itemNo)]);
  await scan(page, `(01)${ean.padStart(14, '0')}(10)${stock.batch}`);
  const grid = await new Grid(page, 'Stocks').seeRows();
  await expect(grid.rows).toHaveText([new RegExp(stock.itemNo)]);
  expect(new URL(page.url()).search).toContain(stock.stockId);

  // Scanned or pasted into the search it means the same.
  const palette = await new Palette(page).open();
  await scan(page, ean);
  await expect(palette.root).toBeHidden();
  await expect(materialsGrid.rows).toHaveText([new RegExp(stock.itemNo)]);
  await palette.open();
  await pasteInto(palette.field, `(01)${ean.padStart(14, '0')}(10)${stock.batch}`);
  await expect(palette.root).toBeHidden();
  await expect(grid.rows).toHaveText([new RegExp(stock.itemNo)]);
  expect(new URL(page.url()).search).toContain(stock.stockId);
});

test('a scanned code fills the fields that mean what it says', async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  const [material] = await api.rows<{ name: string; ean: string }>('/Material/description', {
    ...{ skip: 0, take: 1, filter: JSON.stringify(['ean', '<>', null]) },
  });
  const gtin = (material?.ean ?? '').padStart(14, '0');
  const page = await open('global', '/stocks-es-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  await grid.add.click();
  const form = new Dialog(page);
  await form.field('Batch').focus();
  const item = hasCheckDigit(gtin) ? `(01)${gtin}` : '';
  await scan(page, `${item}(10)LOT77(17)271130(37)12`);
  await expect(form.field('Batch')).toHaveValue('LOT77');
  await expect(form.field('Quantity')).toHaveValue('12');
  if (item) await expect(form.field('Material')).toHaveValue(material?.name ?? '');
  await expect(form.root).toBeVisible();
});

test('the name of a row that is scanned over a number goes to the field that asks for it', async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  const [location] = await api.rows<{ locationId: string }>('/Location/description', {
    ...{ skip: 5, take: 1, filter: JSON.stringify(['systemLocation', '=', false]) },
  });
  const name = location?.locationId ?? '';
  const page = await open('global', '/stocks-es-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  await grid.rows.first().focus();
  await page.keyboard.press('Alt+O');
  const form = new Dialog(page);
  await form.field('Quantity').fill('2');
  await scan(page, name);
  await expect(form.field('To location')).toHaveValue(new RegExp(name));
  await expect(form.field('Quantity')).toHaveValue('2');
  await expect(form.root.getByRole('alert')).toHaveCount(0);
});

test('what somebody types as fast as a scanner, and is called nothing, is taken and sent', async ({ open }) => {
  const reserved = encodeURIComponent('["newState","=","Reserved"]');
  const page = await open('global', `/sales-orders-es-page?where=${reserved}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await plainCell(grid.rows.first()).click();
  await page.keyboard.press('Alt+D');
  const form = new Dialog(page);
  const [, time] = (await form.field('Delivery date').inputValue()).split(' ');
  const sent = page.waitForRequest((one) => one.method() === 'PUT' && /DeliveryPriority(?!.*dryRun)/.test(one.url()));
  await form.field('Delivery date').press('Control+A');
  await page.keyboard.type('24/12/2027');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ deliveryDate: expect.stringMatching(/^2027-12-2[34]T/) });
  // A day alone leaves the time as it was.
  await expect(grid.rows.first()).toContainText(`24/12/2027 ${time}`);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on what was found, ${colorScheme}`, async ({ open, server }) => {
    const { orderNo } = await orderIn(server.url, 'Reserved');
    const page = await open('global', '/', { colorScheme });
    const palette = await new Palette(page).open();
    await page.keyboard.type(orderNo);
    await expect(palette.chosen.locator('.found-doing').nth(3)).toBeVisible();
    await expectAccessible(page);
  });
