import type { Response } from '@playwright/test';
import { connect } from '../lib/api-client';
import { largestSupplier } from '../lib/largest-supplier';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, Views } from './models';
import { step } from './step';

/** Every grid page of the shipped definitions that the menu leads to, with a column to sort and a word to search. */
const PAGES = [
  { path: '/sales-orders-es-page', title: 'Sales orders', sort: 'Order number', word: 'SO-10001' },
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
  test(`${path} opens with rows, sorts and searches`, {
    tag: ['@GEN-002', '@GRID-002', '@GRID-009', '@GRID-012'],
  }, async ({ open }) => {
    const page = await open('global', path);
    const grid = await new Grid(page, title).seeRows();
    const all = await grid.total();
    expect(all).toBeGreaterThan(20);
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
  test(`axe finds nothing on a grid with detail and selection, ${theme}`, async ({ open }) => {
    const page = await open('global', '/sales-orders-es-page?pageSize=5', { colorScheme: theme });
    const grid = await new Grid(page, 'Sales orders').seeRows();
    const detail = await grid.expand(grid.rows.first());
    await expect(detail.locator('.dx-data-row').first()).toBeVisible();
    await grid.select(grid.rows.nth(3));
    await expect(grid.selection).toContainText('1 of');
    await expectAccessible(page);
  });
}

test('a sales order opens its lines below it', { tag: ['@GRID-001', '@GEN-005'] }, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const listed = page.waitForRequest((request) => /OrderLine\/description/i.test(request.url()));
  const detail = await grid.expand(grid.rows.first());
  await listed;
  await expect(detail.locator('.dx-data-row').first()).toBeVisible();
});

test('a detail grid shows 20 rows, offers 5, 15, 30 and 50, and 20 until another is chosen', {
  tag: ['@GRID-004', '@GRID-005'],
}, async ({ open, server }) => {
  const supplier = await largestSupplier(await connect(server.url, 'global'));
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.search(supplier);
  await expect.poll(() => grid.total()).toBe(1);
  const detail = await grid.expand(grid.row(supplier));
  await expect(detail.locator('.dx-data-row')).toHaveCount(20);
  const sizes = detail.locator('.dx-page-size');
  await expect(sizes).toHaveText(['5', '15', '20', '30', '50']);
  await expect(sizes.nth(2)).toHaveClass(/dx-selection/);
  await sizes.first().click();
  await expect(detail.locator('.dx-data-row')).toHaveCount(5);
  await expect(sizes).toHaveText(['5', '15', '30', '50']);
  await expect(sizes.first()).toHaveClass(/dx-selection/);
});

test('what a list says of an order is in sight at once in a window of 1440 px', async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page', { viewport: { width: 1440, height: 900 } });
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(grid.header('Customer name')).toBeInViewport({ ratio: 1 });
  await expect(grid.header('Stock missing')).toBeInViewport({ ratio: 1 });
});

test('a server-paged page asks for one page with skip and take', {
  tag: ['@HTTP-018', '@GRID-008', '@ROUTE-014'],
}, async ({ open }) => {
  const answers: Response[] = [];
  const page = await open('global', '/sales-orders-es-page', {
    before: (fresh) => {
      fresh.on('response', (response) => {
        // Beside the rows their number is asked for.
        if (/ProcessSalesOrders\/processSearch\?(?!.*take=0&)/i.test(response.url())) answers.push(response);
      });
    },
  });
  await new Grid(page, 'Sales orders').seeRows();
  const [answer] = answers;
  if (!answer) throw new Error('No rows were asked for');
  const query = new URL(answer.url()).searchParams;
  expect(query.get('take')).toBe('20');
  expect(query.get('skip')).toBe('0');
  const body = (await answer.json()) as { result: unknown[] };
  expect(body.result).toHaveLength(20);
});

test('rows do not wait to be counted: their number and the pages follow', async ({ open }) => {
  let count: () => void = () => undefined;
  const isCounted = new Promise<void>((resolve) => {
    count = resolve;
  });
  let counts = 0;
  const page = await open('global', '/sales-orders-es-page', {
    before(fresh) {
      return fresh.route(/processSearch\?.*take=0&requireTotalCount/, async (route) => {
        counts++;
        await isCounted;
        await route.continue();
      });
    },
  });
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(grid.count).toHaveText('… The rows are being counted');
  await expect(grid.pages).toHaveText(['1']);
  await grid.select(grid.rows.nth(1));
  await expect(grid.selection).toContainText('1 of … selected');
  const keys = await grid.keys();
  await grid.rows.evaluateAll((rows) => {
    for (const row of rows) row.setAttribute('data-drawn', 'once');
  });

  const answered = page.waitForResponse(/processSearch\?.*take=0&requireTotalCount/);
  count();
  const { totalCount } = (await (await answered).json()) as { totalCount: number };
  expect(await grid.total()).toBe(totalCount);
  await expect(grid.pages.last()).toHaveText(String(Math.ceil(totalCount / 20)));
  await expect(grid.selection).not.toContainText('…');
  // The rows are those that were there, not drawn anew.
  expect(await grid.keys()).toEqual(keys);
  await expect(grid.root.locator('[data-drawn=once]')).toHaveCount(20);

  await expect(new Frame(page).live).toHaveText('Live');
  await grid.toPage(2);
  await expect.poll(() => grid.keys()).not.toEqual(keys);
  await expect(grid.pages.last()).toHaveText(String(Math.ceil(totalCount / 20)));
  expect(counts).toBe(1);
});

test('a client-paged page loads its rows once and pages, sorts and filters in the browser', {
  tag: ['@GRID-007'],
}, async ({ open }) => {
  const page = await open('global', '/locations-page');
  const frame = new Frame(page);
  await new Grid(page, 'Locations').seeRows();
  await expect(frame.live).toHaveText('Live');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/Supplier\/description/i.test(request.url())) calls.push(request.url());
  });
  await frame.visit('supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const all = await grid.total();
  await grid.sortBy('Supplier name');
  await grid.search('AS');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  await grid.search('');
  await expect.poll(() => grid.total()).toBe(all);
  const before = await grid.column('Supplier name');
  await grid.toPage(2);
  await expect(async () => expect(await grid.column('Supplier name')).not.toEqual(before)).toPass();
  expect(calls).toHaveLength(1);
});

test('a turn of the page stands in the address, and a reload shows the same page', { tag: ['@GRID-008'] }, async ({
  open,
}) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const first = await grid.keys();
  await grid.toPage(3);
  await expect(grid.currentPage).toHaveText('3');
  await expect.poll(() => grid.keys()).not.toEqual(first);
  const third = await grid.keys();
  expect(new URL(page.url()).searchParams.get('page')).toBe('3');
  await page.reload();
  await grid.seeRows();
  await expect.poll(() => grid.keys()).toEqual(third);
  await grid.pageSizes.getByText('5', { exact: true }).click();
  await expect(grid.rows).toHaveCount(5);
});

test('each word of a search is looked for in all columns', { tag: ['@OPEN-351', '@GRID-012'] }, async ({ open }) => {
  const page = await open('global', '/stocks-es-page');
  for (const path of ['stocks-es-page', 'stocks-page']) {
    await new Frame(page).visit(path);
    const grid = await new Grid(page, 'Stocks').seeRows();
    await grid.search('');
    const [item = ''] = await grid.column('Item number');
    const [location = ''] = await grid.column('Location');
    await grid.search(`${location.toLowerCase()} ${item}`);
    await expect.poll(async () => new Set(await grid.column('Item number'))).toEqual(new Set([item]));
    expect(new Set(await grid.column('Location'))).toEqual(new Set([location]));
    await grid.search(`"${location} ${item}"`);
    await expect(grid.rows).toHaveCount(0);
  }
});

test('a search from another page begins on the first, with its own rows and pages', async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const all = await grid.total();
  const [first] = await grid.column('Order number');
  await grid.toPage(2);
  await expect(grid.currentPage).toHaveText('2');
  await expect.poll(async () => (await grid.column('Order number'))[0]).not.toBe(first);
  await grid.search('SO-10001');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  for (const number of await grid.column('Order number')) expect(number).toContain('SO-10001');
  await expect(grid.currentPage).toHaveText('1');
  await expect(grid.pages.last()).toHaveText(String(Math.ceil((await grid.total()) / 20)));
});

test('the master grid offers 5, 20, 30 and 50 rows a page', { tag: ['@GRID-003'] }, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await expect(grid.pageSizes).toHaveText(['5', '20', '30', '50']);
});

test('the menu of a row holds its actions, by mouse and by keyboard', { tag: ['@GRID-015', '@GRID-027'] }, async ({
  open,
}) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const menu = await grid.menuOf(grid.rows.nth(2));
  const byMouse = await menu.getByRole('menuitem').allInnerTexts();
  expect(byMouse.length).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await (await grid.cell(grid.rows.nth(2), 'Supplier name')).click();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(byMouse);
});

test('a filter stands in the address, and the address shows the same rows to a colleague', {
  tag: ['@FILTER-013', '@ROUTE-065'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const all = await grid.total();
  const filters = await grid.openFilters();
  await filters.field('Order number').fill('SO-10001');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  const few = await grid.total();
  const address = new URL(page.url());
  expect(address.search).not.toBe('');

  const colleague = await open('admin', `${address.pathname}${address.search}`);
  const other = await new Grid(colleague, 'Sales orders').seeRows();
  await expect.poll(() => other.total()).toBe(few);
});

test('a wrong date says so, in the filters of the page and below a header', { tag: ['@VALID-003'] }, async ({
  open,
}) => {
  const page = await open('global', '/sales-orders-es-page?columns=orderNo,executionDate');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const all = await grid.total();
  const told = page.getByText('Incorrect date').filter({ visible: true });
  await step(['VALID-003'], 'in a page filter', async () => {
    const panel = await grid.openFilters();
    const day = panel.field(/^Execution date from/);
    await day.fill('tomorrow');
    await day.press('Tab');
    await expect(told).toHaveCount(1);
    await expect(grid.root.locator('.filter-chip')).toHaveCount(0);
    // However a person writes it (OPEN-343).
    await day.fill('2026-01-31');
    await day.press('Tab');
    await expect(told).toHaveCount(0);
    await expect(grid.root.locator('.filter-chip')).toHaveCount(1);
    await panel.button('Clear all').click();
    await panel.button('Close').click();
  });
  await step(['VALID-003'], 'below a header', async () => {
    await grid.filterColumn('Execution date', 'tomorrow');
    await page.keyboard.press('Tab');
    await expect(told).toHaveCount(1);
    await expect.poll(() => grid.total()).toBe(all);
  });
});

test('rows are grouped by a column; sorting and grouping exclude each other', {
  tag: ['@GRID-010', '@GRID-011', '@MODAL-028'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.sortBy('Email');
  await grid.groupBy('Supplier name');
  const told = new Dialog(page);
  await told.seeText('The rows are sorted. Sorting and grouping cannot be used together');
  await told.button('OK').click();
  await grid.header('Email').click({ modifiers: ['Control'] });
  await grid.groupBy('Contact person');
  await expect(grid.groups.first()).toBeVisible();
  await grid.sortBy('Email');
  await told.seeText('The rows are grouped. Sorting and grouping cannot be used together');
});

test('what rows are sorted by is said where no column shows it, and can be taken back', {
  tag: ['@GRID-009'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page?columns=supplierName,companyEmail&sort=-draftCount');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const chip = grid.root.locator('.filter-chip');
  await expect(grid.header('Draft count')).toBeHidden();
  await expect(chip).toHaveText('Sorted byDraft count ↓');
  await page.getByRole('button', { name: /Sorted by$/ }).click();
  await expect(chip).toBeHidden();
  await expect(page).not.toHaveURL(/sort=/);
  await grid.sortBy('Email');
  await expect(chip).toBeHidden();
});

test('rows without a value are found under Values Missing in filters', { tag: ['@GRID-014', '@OPEN-140'] }, async ({
  open,
}) => {
  const page = await open('global', '/stocks-es-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  const all = await grid.total();
  await grid.filterColumn('Container', 'values missing');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  expect(new Set(await grid.column('Container'))).toEqual(new Set(['']));

  await page.goto('/materials-es-page');
  const materials = await new Grid(page, 'Materials').seeRows();
  const filters = await materials.openFilters();
  await filters.field('Supplier').click();
  await page.getByRole('option', { name: 'Values Missing' }).click();
  await expect(materials.root.locator('.filter-chip')).toContainText('Values Missing');
  await page.waitForURL(/selectFilters/);
  await page.reload();
  await expect(new Grid(page, 'Materials').root.locator('.filter-chip')).toContainText('Values Missing');
});

test('rows below a row are selected and counted by themselves', { tag: ['@GRID-016'] }, async ({ open }) => {
  const page = await open('global', '/materials-es-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  const detail = await grid.expand(grid.rows.nth(0));
  const rows = detail.locator('.dx-data-row');
  const bar = detail.getByRole('toolbar', { name: 'Selection' });
  await rows.nth(0).getByRole('checkbox').click();
  await rows.nth(1).getByRole('checkbox').click();
  await expect(bar).toContainText('2 of');
  await expectAccessible(page);

  // What is selected above says nothing about what is selected below.
  await grid.select(grid.rows.nth(2));
  await expect(bar).toContainText('2 of');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();

  await rows.nth(1).locator('td').nth(1).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Export rows (2)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(bar).toBeHidden();
});

test('a view keeps the focused row and what is selected below rows', {
  tag: ['@GRID-015', '@GRID-016', '@GRID-019', '@GRID-020'],
}, async ({ open }) => {
  const page = await open('global', '/materials-es-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  const [first = '', , third = ''] = await grid.keys();
  const detail = await grid.expand(grid.rows.nth(0));
  const rows = detail.locator('.dx-data-row');
  const below = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.key));
  await rows.nth(0).getByRole('checkbox').click();
  await rows.nth(1).getByRole('checkbox').click();
  await (await grid.cell(grid.rows.nth(2), 'Name')).click();

  const dialog = await new Views(grid).saveAs();
  await dialog.field('Name').fill('Where I was');
  const asked = page.waitForRequest(/CustomView\/SaveForMe/);
  await dialog.save.click();
  const { key, gridSettings } = (await asked).postDataJSON() as { key: string; gridSettings: string };
  expect(key).toBe('material_GridSettings');
  const { state } = JSON.parse(gridSettings) as { state: { master: object; detail: object } };
  expect(state.master).toMatchObject({ focusedRowKey: third, searchText: '', pageIndex: 0, pageSize: 20 });
  expect(state.detail).toMatchObject({ selectedRowKeys: below.slice(0, 2) });

  await page.waitForURL(/custom-view=/);
  await grid.seeRows();
  expect((await grid.keys())[0]).toBe(first);
  await expect(grid.root.locator(`.dx-row-focused[data-key="${third}"]`)).toHaveCount(1);
  await expect(grid.rows.nth(0)).not.toHaveClass(/dx-row-focused/);
  // What was open is open again.
  await expect(detail.getByRole('toolbar', { name: 'Selection' })).toContainText('2 of');
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await expect(new Views(grid).changed).toBeHidden();
});

test('the filter panel makes any filter of the columns, on pages of both kinds, and the address carries it', {
  tag: ['@GRID-013'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const all = await grid.total();
  await grid.filterPanel.click();
  const said = () =>
    page.locator('.dx-filterbuilder').evaluate((builder) => getComputedStyle(builder, '::after').content);
  expect(await said()).toContain('Press + to add a condition');
  await grid.addCondition('Draft count', 'Is greater than or equal to', '2');
  expect(await said()).toBe('none');
  await grid.addCondition('Average lead time, days', 'Is less than', '5');
  await page.locator('.dx-filterbuilder-group-operation').click();
  await page.getByRole('treeitem', { name: 'Or', exact: true }).click();
  await expectAccessible(page);
  await page.locator('.dx-popup-normal').getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => grid.total()).toBeLessThan(all);
  const fits = (await grid.column('Draft count')).map(Number);
  const days = (await grid.column('Average lead time, days')).map(Number);
  expect(fits.every((count, index) => count >= 2 || (days[index] ?? 0) < 5)).toBe(true);
  expect(fits.some((count) => count < 2)).toBe(true);
  await expect(grid.filterPanel).toHaveText(
    "Draft count is greater than or equal to '2' or Average lead time, days is less than '5'",
  );

  const few = await grid.total();
  await page.goto(page.url().replace('supplier-page', 'supplier-es-page'));
  await expect.poll(() => grid.total()).toBe(few);
  await grid.root.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => grid.total()).toBe(all);
  await expect(grid.filterPanel).toHaveText('Create filter');
});

test('rows that could not be loaded afresh stay, with all their pages, until they can', async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const pages = grid.root.locator('.dx-pages');
  await expect(pages).toContainText(String(Math.ceil((await grid.total()) / 20)));
  const before = await pages.innerText();
  await page.route('**/processSearch?**', (route) => route.abort());
  await grid.root.getByRole('button', { name: 'Refresh' }).click();
  const failed = grid.root.getByRole('alert');
  await expect(failed).toBeVisible();
  // The widget may draw its pages between the failure and the answer to it.
  await expect.poll(async () => [await pages.innerText(), await grid.rows.count()]).toEqual([before, 20]);
  await page.unroute('**/processSearch?**');
  await failed.getByRole('button').click();
  await expect(failed).toBeHidden();
  expect(await pages.innerText()).toBe(before);
});
