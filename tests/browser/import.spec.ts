/** A workbook is checked, mended in the page and imported once; files are taken from the page Downloads. */
import { readFileSync } from 'node:fs';
import { read, utils } from 'xlsx';
import { API, DRY_RUN_HEADER } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { announcedOn, listen } from './announcements';
import { expect, expectAccessible, test } from './fixtures';
import { ImportPage, workbookOf } from './import-models';
import { SalesOrderForm } from './models';

const HEAD = ['Name *', 'Location role *', 'Length'];
const named = async (url: string, name: string) =>
  (await connect(url, 'global')).rows<{ name: string; locationRole: string; length: number }>('/Location/description', {
    filter: ['name', 'startswith', name],
    take: 100,
  });
const sheetOf = (path: string) => {
  const book = read(readFileSync(path));
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
};

test('a workbook is checked, mended at its cells and imported once', {
  tag: ['@ROUTE-048', '@SETTINGS-035', '@API-027'],
}, async ({ open, server }) => {
  const page = await open('global', '/import');
  const form = await new ImportPage(page).see();
  await expectAccessible(page);
  const sent: { isDryRun: boolean; type: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(API.importExcel) && request.method() === 'POST')
      sent.push({
        isDryRun: request.headers()[DRY_RUN_HEADER.toLowerCase()] === 'true',
        type: request.headers()['content-type'] ?? '',
      });
  });
  const rows = Array.from({ length: 40 }, (_, index) => [`W-${index}`, index % 4 === 0 ? 'hylle' : 'Pick', 100]);
  const file = workbookOf({ Locations: [HEAD, ...rows, ['W-1', 'Pick', 'long']] });

  await test.step('nothing is imported before the button', async () => {
    await form.choose('w.xlsx', file);
    await form.seeCounts('41', '30', '11');
    expect(sent).toEqual([{ isDryRun: true, type: expect.stringContaining('multipart/form-data') }]);
    expect(await named(server.url, 'W-')).toEqual([]);
    await expect(form.rows).toHaveCount(11);
    await expect(form.cell('Name', '42')).toHaveValue('W-1');
    await expect(form.root.getByText('There already, row 3')).toBeVisible();
    await expect(form.cell('Length', '42')).toHaveValue('long');
    await expectAccessible(page);
  });
  await test.step('the mistakes go back as the same workbook with its reasons', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), form.button('Download the mistakes').click()]);
    expect(download.suggestedFilename()).toBe('w.xlsx');
    const [head, first, second] = sheetOf(await download.path());
    expect(head).toEqual(['Name', 'Location role', 'Length', 'Why not imported']);
    expect([first?.[3], second?.[3]]).toEqual(['Location role: Not known', null]);
  });
  await test.step('one correction mends all equal values', async () => {
    await form.reason(/^Location role: Not known/).click();
    await expect(form.rows).toHaveCount(10);
    await form.root.getByLabel('Instead of hylle').fill('Bulk');
    await form.button('Set 10 cells').click();
    await form.reason(/^All mistakes/).click();
    await form.cell('Name', '42').fill('W-new');
    await form.cell('Length', '42').fill('7.5');
    await page.keyboard.press('Enter');
    await form.button('Check again with 12 corrections').click();
    await form.seeCounts('41', '41', '0');
  });
  await test.step('then it is imported, once', async () => {
    await form.button('Import 41 rows').click();
    await expect(form.root.getByRole('heading', { name: '41 rows were imported' })).toBeVisible();
    expect(sent.map(({ isDryRun }) => isDryRun)).toEqual([true, true, false]);
    const found = await named(server.url, 'W-');
    expect(found).toHaveLength(41);
    expect(found.filter(({ locationRole }) => locationRole === 'Bulk')).toHaveLength(10);
    expect(found.find(({ name }) => name === 'W-new')?.length).toBe(7.5);
  });
});

test('sheets and columns that are not known are named in the page; what is fine goes first', {
  tag: ['@SETTINGS-035', '@OPEN-180'],
}, async ({ open, server }) => {
  const page = await open('global', '/import');
  const form = await new ImportPage(page).see();
  await form.drop(
    'v.xlsx',
    workbookOf({
      Hyller: [
        ['Navnet', 'Location role', 'Note'],
        ['V-1', 'Pick', 'x'],
        ['V-2', 'nothing', null],
      ],
    }),
  );
  await form.root.getByLabel('Its rows are').selectOption('Locations');
  await form.button('Check again with 1 correction').click();
  await form.root.getByLabel('Navnet is taken for').selectOption('Name');
  await form.root.getByLabel('Note is taken for').selectOption('Leave the column out');
  await form.button('Check again with 2 corrections').click();
  await form.seeCounts('2', '1', '1');
  await form.button('Import 1 row').click();
  await form.seeCounts('1', '0', '1');
  await expect(form.summary).toContainText('1 row was imported. These are left.');
  await form.cell('Location role', '3').fill('Pick');
  await form.cell('Location role', '3').press('Enter');
  await form.button('Check again with 1 correction').click();
  await form.button('Import 1 row').click();
  await expect(form.root.getByRole('heading', { name: '2 rows were imported' })).toBeVisible();
  expect((await named(server.url, 'V-')).map(({ name }) => name).sort()).toEqual(['V-1', 'V-2']);
});

test('a long import tells how far it is, and called off it imports nothing', { tag: ['@SETTINGS-035'] }, async ({
  open,
  server,
}) => {
  test.setTimeout(180_000);
  const page = await open('global', '/import');
  const form = await new ImportPage(page).see();
  const rows = Array.from({ length: 2000 }, (_, index) => [`L-${index}`, 'Pick', index < 200 ? 'long' : 100]);
  // A fast machine says it for a moment alone.
  await listen(page);
  await form.choose('l.xlsx', workbookOf({ Locations: [HEAD, ...rows] }));
  await form.seeCounts('2,000', '1,800', '200');
  expect((await announcedOn(page)).filter((text) => /^[\d,]+ of 2,000 rows$/.test(text.trim()))).not.toEqual([]);
  // Of two thousand rows those in sight are drawn.
  expect(await form.rows.count()).toBeLessThan(60);
  await form.root.locator('.import-rows').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(form.cell('Length', '201')).toBeVisible();
  await form.button(/^Import 1,800 rows$/).click();
  await form.button('Cancel').click();
  await expect(page.getByText('The import was called off. Nothing was imported.')).toBeVisible({ timeout: 60_000 });
  expect(await named(server.url, 'L-')).toEqual([]);
});

test('files that are no such rows say why, on the lines of an order as well', {
  tag: ['@ERROR-045', '@ERROR-046', '@ERROR-047', '@GRID-029'],
}, async ({ open }) => {
  const page = await open('global', '/import');
  const form = await new ImportPage(page).see();
  const seen = async (text: string) => {
    await expect(page.getByRole('alertdialog')).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  };
  await form.drop('notes.pdf', Buffer.from('x'));
  await seen('File type is not allowed: notes.pdf');
  await form.choose('large.xlsx', Buffer.alloc(5 * 1024 * 1024 + 1));
  await seen('File is too large: large.xlsx');
  await form.drop('broken.xlsx', Buffer.from('no workbook'));
  await seen('Upload failed: broken.xlsx. This is no Excel workbook');
  await page.goto('/create-sales-order');
  const order = await new SalesOrderForm(page).see();
  await order.drop('picture.png', [1, 2, 3]);
  await seen('File type is not allowed: picture.png');
  await order.drop('broken.xlsx', [80, 75, 3, 4, 0]);
  await seen('Upload failed: broken.xlsx');
});

test('downloads lists files and templates, and each is downloaded', {
  tag: ['@ROUTE-053', '@SETTINGS-036', '@OPEN-179'],
}, async ({ open }) => {
  const page = await open('global', '/downloads');
  const root = page.locator('[data-shown=true] .downloads-page');
  const taken = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      root.getByRole('button', { name: `Download ${name}`, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  const line = root.getByRole('row').filter({ hasText: 'Terminal app' });
  await expect(line.getByRole('cell').first()).toHaveText('4.2');
  await expectAccessible(page);
  const app = await taken('Terminal app');
  expect([app.name, readFileSync(app.path, 'utf8')]).toEqual(['Terminal app 4.2.apk', 'a terminal app']);
  const templates = root.getByRole('table', { name: 'Excel import templates' }).getByRole('rowheader');
  for (const [place, title] of (await templates.allInnerTexts()).entries()) {
    // A browser asks before a page saves more than ten files.
    if (place % 8 === 7) await page.reload();
    const { name, path } = await taken(title);
    expect(name).toBe(`${title}.xlsx`);
    expect(sheetOf(path)[0]?.length).toBeGreaterThan(0);
  }
  await root.getByRole('link', { name: 'Import a filled one' }).click();
  await new ImportPage(page).see();
});
