import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { read, utils, type WorkBook } from 'xlsx';
import { API, type ProductResponse } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ download: Download; book: WorkBook }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return { download, book: read(readFileSync(await download.path()), { cellNF: true }) };
}

/** The cells of a sheet, row by row. */
function cells(book: WorkBook, sheet: number): unknown[][] {
  return utils.sheet_to_json(book.Sheets[book.SheetNames[sheet] as string] as object, { header: 1, raw: true });
}

test('the selected rows go to Excel with the visible columns, typed', {
  tag: ['@GRID-025', '@ACTION-064', '@OPEN-144'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.select(grid.rows.nth(4));
  await grid.select(grid.rows.nth(1));
  const names = await grid.column('Supplier name');
  const { download, book } = await downloaded(page, () => grid.choose(grid.rows.nth(1), 'Export rows (2)'));

  expect(download.suggestedFilename()).toMatch(/^Suppliers \d\d_\d\d_\d{4}\.xlsx$/);
  const [head = [], ...rows] = cells(book, 0);
  expect(head).toEqual(await grid.captions());
  expect(rows.map((row) => row[head.indexOf('Supplier name')])).toEqual([names[1], names[4]]);
  const drafts = rows.map((row) => row[head.indexOf('Draft count')]);
  expect(drafts.every((count) => typeof count === 'number')).toBe(true);
  await expect(new Frame(page).notices).toContainText('2 rows exported');
});

test('a whole search goes to Excel in its order, and the file says what it is', {
  tag: ['@GRID-026', '@ACTION-065', '@OPEN-144'],
}, async ({ open }) => {
  const page = await open('global', '/stocks-es-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  const all = await grid.total();
  await grid.search('bearing');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  const total = await grid.total();
  await grid.sortBy('Quantity');
  await expect(async () => {
    const shown = (await grid.column('Quantity')).map(Number);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  }).toPass();
  const first = await grid.column('Location');

  const menu = await grid.openExports();
  const { book } = await downloaded(page, () => menu.getByRole('menuitem', { name: /^Export search/ }).click());
  const [head = [], ...rows] = cells(book, 0);
  expect(rows).toHaveLength(total);
  expect(rows.slice(0, 20).map((row) => row[head.indexOf('Location')] ?? '')).toEqual(first);
  const quantities = rows.map((row) => Number(row[head.indexOf('Quantity')]));
  expect(quantities).toEqual([...quantities].sort((a, b) => a - b));
  const about = Object.fromEntries(cells(book, 1)) as Record<string, string>;
  expect(about).toMatchObject({ Page: 'Stocks', View: 'Standard', Filters: 'Search: bearing', User: 'Gunnar Global' });
  expect(about['Business unit']).toBe('Nordlager Oslo');
});

test('a long export says how far it is, and leaves no file when it is called off', { tag: ['@GRID-026'] }, async ({
  open,
}) => {
  const page = await open('global', '/stocks-es-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  let answer = () => undefined as unknown;
  await page.route(/skip=999&/, async (route) => {
    await new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    await route.continue().catch(() => undefined);
  });
  await (await grid.openExports()).getByRole('menuitem', { name: /^Export search/ }).click();
  const dialog = new Dialog(page);
  await dialog.seeText(`1,000 of ${(await grid.total()).toLocaleString('en-GB')} rows`);
  await expectAccessible(page);
  await dialog.button('Cancel').click();
  await expect(dialog.root).toBeHidden();
  answer();
  // The next export is a new one, and the only one that gives a file.
  const menu = await grid.openExports();
  await Promise.all([page.waitForEvent('download'), menu.getByRole('menuitem', { name: /^Export rows/ }).click()]);
  expect(downloads).toHaveLength(1);
});

test('an export that does not hold all rows says so, before and after', { tag: ['@GRID-026'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const place = { clientId: 'Cockpit', owner: 'userSettings', key: 'rowsLimit' };
  await client.call('PUT', API.userSettings, { ...place, value: '1500' });
  try {
    const page = await open('admin', '/stocks-es-page');
    const grid = await new Grid(page, 'Stocks').seeRows();
    const total = (await grid.total()).toLocaleString('en-GB');
    const menu = await grid.openExports();
    const { book } = await downloaded(page, () =>
      menu.getByRole('menuitem', { name: `Export search (1,500 of ${total})` }).click(),
    );
    expect(cells(book, 0)).toHaveLength(1501);
    await expect(page.getByText(`The first 1,500 of ${total} rows are in`)).toBeVisible();
  } finally {
    const query = new URLSearchParams(place);
    await client.call('DELETE', `${API.userSettings}?${query}`);
  }
});

test('an export of nothing says so', { tag: ['@GRID-025'] }, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.search('no such supplier');
  await expect.poll(() => grid.total()).toBe(0);
  await (await grid.openExports()).getByRole('menuitem', { name: /^Export search/ }).click();
  await expect(page.getByText('There are no rows to export.')).toBeVisible();
});

test('whoever may not export is not offered it', { tag: ['@PERM-040', '@GRID-025'] }, async ({ open }) => {
  const page = await open('operator', '/locations-page', {
    before: (opened) =>
      opened.route(/\/Cockpit\/product/i, async (route) => {
        const response = await route.fetch();
        const product = (await response.json()) as ProductResponse;
        const grid = { ...product.permissions.grid, can_export: false };
        await route.fulfill({ response, json: { ...product, permissions: { ...product.permissions, grid } } });
      }),
  });
  const grid = await new Grid(page, 'Lokasjoner').seeRows();
  const menu = await grid.menuOf(grid.rows.first());
  await expect(menu.getByRole('menuitem', { name: /^Eksporter/ })).toHaveCount(0);
});

test('Ctrl+C copies the selected rows, else the focused one, but no rows while a text is meant; the menu copies one value', async ({
  open,
}) => {
  const page = await open('global', '/supplier-page', { permissions: ['clipboard-read', 'clipboard-write'] });
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const captions = await grid.captions();
  const names = await grid.column('Supplier name');
  const copied = async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    return text.split('\n').map((line) => line.split('\t'));
  };

  await (await grid.cell(grid.rows.nth(2), 'Supplier name')).click();
  await page.keyboard.press('Control+c');
  await expect(new Frame(page).notices).toContainText('1 row copied');
  const [head, first] = await copied();
  expect(head).toEqual(captions);
  expect(first?.[0]).toBe(names[2]);

  const table = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(table).toContain(`>${names[2]}</td>`);

  await grid.select(grid.rows.nth(3));
  await grid.select(grid.rows.nth(0));
  await page.keyboard.press('Control+c');
  await expect(new Frame(page).notices).toContainText('2 rows copied');
  expect((await copied()).map(([name]) => name)).toEqual([captions[0], names[0], names[3]]);

  await grid.choose(grid.rows.nth(1), `Copy “${names[1]}”`);
  await expect(new Frame(page).notices).toContainText(`“${names[1]}” copied`);
  expect(await copied()).toEqual([[names[1]]]);

  await grid.searchField.fill('word');
  await grid.searchField.selectText();
  await page.keyboard.press('Control+c');
  expect(await copied()).toEqual([['word']]);
});

test('Print rows prints a plain table with all visible columns and says what it is', async ({ open }) => {
  const page = await open('global', '/stocks-es-page', {
    colorScheme: 'dark',
    before: (opened) => opened.addInitScript(() => Object.assign(window, { print: () => undefined })),
  });
  const grid = await new Grid(page, 'Stocks').seeRows();
  const all = await grid.total();
  await grid.search('bearing');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  const locations = await grid.column('Location');
  const captions = await grid.captions();
  await (await grid.openExports()).getByRole('menuitem', { name: /^Print rows/ }).click();
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading', { name: 'Stocks' })).toBeVisible();
  await expect(sheet.locator('dl')).toContainText('Search: bearing');
  await expect(sheet.locator('dl')).toContainText('Gunnar Global');
  const printed = await sheet.locator('th').allInnerTexts();
  // The grid draws only those in sight.
  expect(printed).toEqual(expect.arrayContaining([...captions, 'Serial number', 'Last counted']));
  const column = (await sheet.locator('table').first().locator('th').allInnerTexts()).indexOf('Location');
  expect(
    await sheet
      .locator('table')
      .first()
      .locator(`td:nth-child(${column + 1})`)
      .allInnerTexts(),
  ).toEqual(locations);
  await expect(grid.root).toBeHidden();
  // A landscape page of A4 between its margins.
  await page.setViewportSize({ width: 1047, height: 718 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1047);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});
