import { chooseTheme, expect, expectAccessible, test } from './fixtures';
import { Grid, signIn } from './models';

/** Every grid page of the shipped definitions that the menu leads to, with a column to sort and a word to search. */
const PAGES = [
  { path: '/sales-orders-es-page', title: 'Sales orders', sort: 'Order number', word: 'SO-1000' },
  { path: '/sales-order-lines-es-page', title: 'Sales order lines', sort: 'Ordered quantity', word: 'bolt' },
  { path: '/stocks-page', title: 'Stocks', sort: 'Quantity', word: 'bearing' },
  { path: '/stocks-es-page', title: 'Stocks', sort: 'Quantity', word: 'bearing' },
  { path: '/locations-page', title: 'Locations', sort: 'Name', word: 'A-0' },
  { path: '/locations-es-page', title: 'Locations', sort: 'Name', word: 'A-0' },
  { path: '/materials-page', title: 'Materials', sort: 'Name', word: 'bolt' },
  { path: '/materials-es-page', title: 'Materials', sort: 'Name', word: 'bolt' },
  { path: '/supplier-page', title: 'Suppliers', sort: 'Supplier name', word: 'AS' },
  { path: '/supplier-es-page', title: 'Suppliers', sort: 'Supplier name', word: 'AS' },
] as const;

for (const { path, title, sort, word } of PAGES) {
  test(`GEN-002 GRID-002 GRID-009 GRID-012 ${path} opens with rows, sorts and searches`, async ({ page }) => {
    await signIn(page, 'global', path);
    const grid = await new Grid(page, title).seeRows();
    const all = await grid.total();
    expect(all).toBeGreaterThan(50);
    await expect(grid.rows).toHaveCount(20);

    const before = await grid.column(sort);
    await grid.sortBy(sort);
    await expect(async () => expect(await grid.column(sort)).not.toEqual(before)).toPass();
    await grid.sortBy(sort);

    await grid.search(word);
    await expect.poll(() => grid.total()).toBeLessThan(all);
    await expect(grid.rows.first()).toBeVisible();
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on a grid with detail and selection, ${theme}`, async ({ page }) => {
    await chooseTheme(page, theme);
    await signIn(page, 'global', '/sales-orders-es-page');
    const grid = await new Grid(page, 'Sales orders').seeRows();
    await expectAccessible(page);
    await grid.rows.first().locator('.dx-command-expand').click();
    await expect(grid.root.locator('.dx-master-detail-row .dx-data-row').first()).toBeVisible();
    await grid.select(grid.rows.nth(3));
    await expect(grid.selection.text()).toContainText('1 of');
    await expectAccessible(page);
  });
}

test('GRID-001 GRID-004 GEN-005 LIVE-008 a sales order opens its lines below it', async ({ page }) => {
  await signIn(page, 'global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const listed = page.waitForRequest((request) => /OrderLine\/description/i.test(request.url()));
  await grid.rows.first().locator('.dx-command-expand').click();
  await listed;
  await expect(grid.root.locator('.dx-master-detail-row .dx-data-row').first()).toBeVisible();
});

test('HTTP-018 GRID-008 GRID-031 ROUTE-014 a server-paged page asks for one page with skip and take', async ({
  page,
}) => {
  const answer = page.waitForResponse((response) => /ProcessSalesOrders\/processSearch/i.test(response.url()));
  await signIn(page, 'global', '/sales-orders-es-page');
  const response = await answer;
  const query = new URL(response.url()).searchParams;
  expect(query.get('take')).toBe('20');
  expect(query.get('skip')).toBe('0');
  const body = (await response.json()) as { result: unknown[]; totalCount: number };
  expect(body.result).toHaveLength(20);
  expect(body.totalCount).toBe(await (await new Grid(page, 'Sales orders').seeRows()).total());
});

test('GRID-007 a client-paged page loads its rows once and pages, sorts and filters in the browser', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/Supplier\/description/i.test(request.url())) calls.push(request.url());
  });
  await signIn(page, 'global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.sortBy('Supplier name');
  await grid.search('AS');
  await expect(grid.rows.first()).toBeVisible();
  await grid.search('');
  await grid.root.getByRole('button', { name: /Page 2/ }).click();
  await expect(grid.rows.first()).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('GRID-003 the master grid offers 5, 20, 30 and 50 rows a page', async ({ page }) => {
  await signIn(page, 'global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await expect(grid.root.locator('.dx-page-sizes .dx-page-size')).toHaveText(['5', '20', '30', '50']);
});

test('GRID-015 GRID-027 GRID-028 the menu of a row holds its actions, by mouse and by keyboard', async ({ page }) => {
  await signIn(page, 'global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const menu = await grid.menuOf(grid.rows.nth(2));
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  const byMouse = await menu.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await grid.rows.nth(2).locator('td').nth(3).click();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeVisible();
  expect(await page.getByRole('menu').getByRole('menuitem').allInnerTexts()).toEqual(byMouse);
});

test('FILTER-013 ROUTE-065 a filter stands in the address, and the address shows the same rows to a colleague', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const all = await grid.total();
  await grid.root.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Order number').last().fill('SO-10001');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  const few = await grid.total();
  const address = new URL(page.url());
  expect(address.search).not.toBe('');

  const colleague = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(colleague, 'admin', `${address.pathname}${address.search}`);
  const other = await new Grid(colleague, 'Sales orders').seeRows();
  await expect.poll(() => other.total()).toBe(few);
  await colleague.context().close();
});

test('GRID-011 sorting and grouping exclude each other', async ({ page }) => {
  await signIn(page, 'global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.sortBy('Contact person');
  await grid.header('Supplier status').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Group by this column', exact: false }).first().click();
  await expect(page.getByText('Sorting and grouping cannot be used together')).toBeVisible();
});
