import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { read, utils } from 'xlsx';
import { API, API_BASE } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { pdfPages } from '../lib/pdf-text';
import { BERGEN } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { Criteria, numberOf, Report } from './report-models';

/** All that the demo's people have done. */
const PERIOD = { dateFrom: '2020-01-01', dateTo: '2090-12-31' };
const addressOf = (page: string, criteria: object) =>
  `/${page}?${new URLSearchParams(
    Object.entries(criteria).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )}`;
const isCall = (path: string) => (request: Request) => new URL(request.url()).pathname === API_BASE + path;
const parameters = (request: Request) => new URL(request.url()).searchParams;

test('lists the reports that are open to a person, page by page', {
  tag: ['@ROUTE-020', '@REPORT-019', '@GEN-013'],
}, async ({ open, server }) => {
  const listed = (page: Page) => page.locator('.reports-list').getByRole('listitem').locator('b');
  const asked: Request[] = [];
  const page = await open('configurator', '/', { before: (opened) => opened.on('request', (one) => asked.push(one)) });
  await new Frame(page).goTo('Reports');
  await expect(listed(page)).toHaveText([
    'Material summary',
    'Material transactions',
    'Slow-moving materials',
    'Employee efficiency',
  ]);
  const query = parameters(asked.find(isCall(API.reports)) as Request);
  expect([query.get('skip'), query.get('take')]).toEqual(['0', '20']);
  await expectAccessible(page);

  const place = { clientId: 'Cockpit', owner: 'menuSettings', key: 'reportConfigs' };
  const admin = await connect(server.url, 'global', BERGEN);
  const configure = (routes: object[]) =>
    admin.call('PUT', API.settingsForAll, { ...place, value: JSON.stringify(routes) });
  const { status } = await configure([
    { displayName: 'Who did what', routeName: 'employee-efficiency-report-page', isAllowed: true, order: 1 },
    { displayName: '', routeName: 'material-summary-report-page', isAllowed: true, order: 2 },
    { displayName: '', routeName: 'material-transaction-report-page', isAllowed: false, order: 3 },
  ]);
  expect(status).toBe(204);
  const other = await open('configurator', '/reports-page', { unit: BERGEN });
  await expect(listed(other)).toHaveText(['Who did what', 'Material summary']);
  await other.getByRole('link', { name: 'Who did what' }).click();
  await new Criteria(other).see('Employee efficiency');
  await new Frame(other).visit(addressOf('material-transaction-report-page', PERIOD).slice(1));
  await expect(other.getByRole('alert')).toContainText('access denied');
  await configure([]);
});

test('what is required carries a star, and without it nothing runs', { tag: ['@REPORT-011', '@REPORT-017'] }, async ({
  open,
}) => {
  const page = await open('global', '/');
  const asked: Request[] = [];
  page.on('request', (request) => request.url().includes('/ReportData/report/') && asked.push(request));
  for (const [path, title, required] of [
    ['material-transaction-config-page', 'Material transactions', ['Performed date']],
    [
      'slow-moving-materials-config-page',
      'Slow-moving materials',
      ['Performed date', 'Process type', 'Picking frequency'],
    ],
    ['employee-efficiency-report-config-page', 'Employee efficiency', ['Performed date']],
  ] as const) {
    await test.step(title, async () => {
      await new Frame(page).visit(path);
      const criteria = await new Criteria(page).see(title);
      expect(await criteria.required()).toEqual(required);
      await criteria.run();
      await expect(criteria.problem).toContainText(required.join(', '));
      await expect(criteria.root.locator('.field.invalid')).toHaveCount(required.length);
      expect(page.url()).toContain(path);
      await expectAccessible(page);
    });
  }
  expect(asked).toEqual([]);
});

test('material transactions need their period, and show what matches meanwhile', {
  tag: ['@ROUTE-036', '@REPORT-012', '@VALID-018'],
}, async ({ open }) => {
  const page = await open('global', '/material-transaction-config-page');
  const criteria = await new Criteria(page).see('Material transactions');
  await expect(criteria.preview).toContainText('Performed date');
  await criteria.run();
  await expect(criteria.wrong('dateFrom')).toHaveText('Value cannot be empty');
  await expect(criteria.field('Performed date: From')).toBeFocused();

  await criteria.preset('Last 90 days');
  await expect(criteria.wrong('dateFrom')).toHaveCount(0);
  await expect(criteria.root.getByRole('button', { name: 'Last 90 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(criteria.matches).toContainText('movements match');
  const all = numberOf((await criteria.matches.locator('b').innerText()) ?? '');
  await criteria.choose('Process type', 'Picking');
  await expect.poll(async () => numberOf(await criteria.matches.locator('b').innerText())).toBeLessThan(all);

  // An end before the beginning is none.
  await criteria.field('Performed date: To').fill('2001-01-01');
  await page.keyboard.press('Tab');
  await criteria.run();
  await expect(criteria.wrong('dateFrom')).toContainText('must not be before');
});

/** A British time as one that stands in the order of its letters. */
const isoOf = (shown: string): string => shown.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1');

test('movements are run from their criteria, ordered, paged and kept in the address', {
  tag: ['@ROUTE-032', '@REPORT-003', '@REPORT-010'],
}, async ({ open }) => {
  const page = await open('global', addressOf('material-transaction-config-page', PERIOD));
  const criteria = await new Criteria(page).see('Material transactions');
  await criteria.choose('Process type', 'Picking');
  const [posted] = await Promise.all([
    page.waitForRequest((request) => isCall(API.materialTransactions)(request) && request.postDataJSON().take === 50),
    criteria.run(),
  ]);
  expect(posted.method()).toBe('POST');
  expect(posted.postDataJSON()).toMatchObject({ ...PERIOD, processTypes: ['Picking'], skip: 0, part: 'rows' });
  const report = await new Report(page).seeRows('Material transactions');
  await expect(report.chips).toHaveText(['Performed date01/01/2020 – 31/12/2090', 'Process typePicking']);
  const dates = (await report.column('date')).map(isoOf);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(await report.column('processType'))).toEqual(new Set(['Picking']));

  await report.sortBy('Quantity');
  const quantities = (await report.column('quantity')).map(numberOf);
  expect(quantities).toEqual(quantities.toSorted((one, other) => other - one));
  const total = await report.figure('movements');
  await expect(report.pager).toContainText(`1–50 of ${total}`);
  await report.pager.getByRole('button', { name: 'Next page' }).click();
  await expect(report.pager).toContainText(`51–`);
  await report.settled();
  const second = await report.column('quantity');
  expect(Math.max(...second.map(numberOf))).toBeLessThanOrEqual(quantities.at(-1) ?? 0);
  expect(await report.total('quantity')).toBe(await report.figure('quantity'));

  await page.reload();
  await report.seeRows('Material transactions');
  expect(await report.column('quantity')).toEqual(second);
  await expectAccessible(page);
  await report.root.getByRole('link', { name: 'Change' }).click();
  await criteria.see('Material transactions');
  await expect(criteria.root.getByText('Picking', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await report.seeRows('Material transactions');
  await page.goBack();
  await expect(criteria.field('Performed date: From')).toHaveValue('01/01/2020');
});

test('slow-moving materials need process type and picking frequency besides the period', {
  tag: ['@ROUTE-035', '@REPORT-014', '@REPORT-015'],
}, async ({ open }) => {
  const page = await open('global', '/slow-moving-materials-config-page');
  const criteria = await new Criteria(page).see('Slow-moving materials');
  await criteria.preset('Last 365 days');
  await criteria.run();
  await expect(criteria.wrong('processTypes')).toBeVisible();
  await expect(criteria.wrong('minPickingFrequency')).toBeVisible();
  await criteria.choose('Process type', 'Picking');
  await criteria.field('Picking frequency: From').fill('0');
  await criteria.run();
  await expect(criteria.wrong('processTypes')).toHaveCount(0);
  await expect(criteria.wrong('minPickingFrequency')).toBeVisible();
  await criteria.field('Picking frequency: To').fill('1,5');
  await expect(criteria.wrong('minPickingFrequency')).toHaveText('Enter a whole number, 0 or more');
  await criteria.field('Picking frequency: To').fill('2');
  await expect(criteria.matches).toContainText('materials match');
  await criteria.run();
  const report = await new Report(page).seeRows('Slow-moving materials');
  expect((await report.column('picks')).map(numberOf).every((picks) => picks <= 2)).toBe(true);
});

test('slow-moving materials are asked for with their period, and lead to their picks', {
  tag: ['@ROUTE-033', '@REPORT-005', '@REPORT-013'],
}, async ({ open }) => {
  const rest = { processTypes: ['Picking'], minPickingFrequency: '1', maxPickingFrequency: '50' };
  const page = await open('global', addressOf('slow-moving-materials-config-page', rest));
  const criteria = await new Criteria(page).see('Slow-moving materials');
  await criteria.run();
  await expect(criteria.wrong('fromDate')).toBeVisible();
  await criteria.preset('Last 365 days');
  const [asked] = await Promise.all([
    page.waitForRequest((one) => isCall(API.slowMovingMaterials)(one) && parameters(one).get('take') === '50'),
    criteria.run(),
  ]);
  expect([asked.method(), parameters(asked).get('skip')]).toEqual(['GET', '0']);
  expect(parameters(asked).get('fromDate')).toMatch(/^\d{4}-\d\d-\d\d$/);
  const report = await new Report(page).seeRows('Slow-moving materials');
  await expect(report.bars.first()).toBeVisible();

  // A column of the chart leads to its materials, a count of picks to the movements, a quantity to the stocks.
  const inBar = numberOf(((await report.bars.first().getAttribute('aria-label')) ?? '').replace(/^.*: /, ''));
  await report.bars.first().click();
  await expect(report.chips).toHaveCount(4);
  await expect.poll(() => report.figure('materials')).toBe(inBar);
  const picks = numberOf(await report.cell(0, 'picks').innerText());
  await report.cell(0, 'picks').getByRole('link').click();
  const movements = await new Report(page).seeRows('Material transactions');
  expect(await movements.figure('movements')).toBe(picks);
});

test('efficiency is asked for with its period; location roles are the server’s', {
  tag: ['@ROUTE-037', '@REPORT-016', '@REPORT-018'],
}, async ({ open }) => {
  const page = await open('operator', '/employee-efficiency-report-config-page', { language: 'en-GB' });
  const criteria = await new Criteria(page).see('Employee efficiency');
  await criteria.run();
  await expect(criteria.wrong('dateFrom')).toBeVisible();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => isCall(API.reportLocationRoles)(response.request())),
    criteria.field('Location roles').click(),
  ]);
  const offered = (await answer.json()) as { id: string; name: string }[];
  await expect(page.getByRole('option')).toHaveText(offered.map(({ name }) => name));
  await page.getByRole('option', { name: 'Pick', exact: true }).click();
  await page.keyboard.press('Escape');
  await criteria.preset('Last 30 days');
  // People are found whoever may not see the page of users.
  await criteria.choose('Users', 'operator');
  await criteria.run();
  const report = await new Report(page).seeRows('Employee efficiency');
  expect(new Set(await report.column('userName'))).toEqual(new Set(['operator']));
  expect(new Set(await report.column('locationRole'))).toEqual(new Set(['Pick']));
});

test('a report with a chart fits its page: the table gives way, the pages below it do not', {
  tag: ['@REPORT-019'],
}, async ({ open }) => {
  const page = await open('global', addressOf('employee-efficiency-report-page', PERIOD));
  await expect(page.locator('.report-table-box tbody tr').first()).toBeVisible();
  const body = page.locator('.report-body');
  expect(await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('efficiency shows each person against the median, and leads from figures to what was done', {
  tag: ['@ROUTE-034', '@REPORT-007'],
}, async ({ open }) => {
  const [page, asked] = await openWatching(open, addressOf('employee-efficiency-report-page', PERIOD));
  const report = await new Report(page).seeRows('Employee efficiency');
  const queries = asked.filter(isCall(API.employeeEfficiency)).map(parameters);
  expect(queries.map((query) => query.get('part')).sort()).toEqual(['rows', 'summary']);
  expect(queries.find((query) => query.get('part') === 'rows')?.get('take')).toBe('50');
  const [names, speeds] = [await report.column('userName'), await report.column('perHour')];
  expect(new Set(names).size).toBe(await report.figure('people'));
  // Whose work took no time that could be measured has no bar.
  await expect(report.bars).toHaveCount(new Set(names.filter((_, row) => /\d/.test(speeds[row] ?? ''))).size);
  await expect(report.root.locator('.report-chart')).toContainText('Team median');
  expect(await report.total('tasks')).toBe(await report.figure('tasks'));

  const tasks = numberOf(await report.cell(0, 'tasks').innerText());
  const person = await report.cell(0, 'userName').innerText();
  await report.cell(0, 'tasks').getByRole('link').click();
  const movements = await new Report(page).seeRows('Material transactions');
  expect(await movements.figure('movements')).toBe(tasks);
  expect(new Set(await movements.column('userName'))).toEqual(new Set([person]));
  await expect(movements.chips).toHaveCount(4);
  await movements.root.getByRole('button', { name: 'Remove the filter Location roles' }).click();
  await expect(movements.chips).toHaveCount(3);

  // A movement leads to its task.
  await movements.cell(0, 'quantity').getByRole('link').click();
  await expect(new Grid(page, 'Tasks').rows).toHaveCount(1);
});

test('the stock value is told by material and group, and leads to the stocks', {
  tag: ['@ROUTE-031', '@REPORT-001'],
}, async ({ open }) => {
  const [page, asked] = await openWatching(open, '/material-summary-report-page');
  const report = await new Report(page).seeRows('Material summary');
  expect(asked.some(isCall(API.materialSummary))).toBe(true);
  const [quantity, price, value] = await Promise.all(
    ['quantity', 'costPrice', 'stockValue'].map(async (name) => numberOf(await report.cell(0, name).innerText())),
  );
  expect(value).toBeCloseTo((quantity ?? 0) * (price ?? 0), 1);
  expect(await report.total('stockValue')).toBe(await report.figure('stockValue'));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  await page.setViewportSize({ width: 1440, height: 900 });

  await report.cell(0, 'quantity').getByRole('link').click();
  const grid = await new Grid(page, 'Stocks').seeRows();
  const held = (await grid.column('Quantity')).reduce((sum, text) => sum + numberOf(text), 0);
  expect(held).toBe(quantity);
});

test('the stock value is saved as PDF and workbook, whole and in the language of the person', {
  tag: ['@REPORT-002'],
}, async ({ open }) => {
  const page = await open('operator', '/material-summary-report-page');
  const report = new Report(page);
  await expect(report.rows.first()).toBeVisible();
  const count = await report.figure('materials');
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      report.root.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
  };
  const pdf = await save('PDF');
  expect(pdf.name).toMatch(/^Materialsammendrag \d\d_\d\d_\d{4}\.pdf$/);
  const pages = pdfPages(pdf.file);
  expect(pages[0]?.texts[0]).toBe('Nordlager Oslo');
  expect(pages[0]?.texts.slice(1, 3)).toContain('Materialsammendrag');
  expect(pages[0]?.texts).toContain(`Rader: ${count.toLocaleString('nb-NO')}`);
  const numbers = pages.flatMap(({ texts }) => texts.filter((text) => /^[A-Z]{2}-\d{6}$/.test(text)));
  expect(numbers).toHaveLength(count);
  expect(numbers.slice(0, 20)).toEqual((await report.column('itemNo')).slice(0, 20));
  const last = pages.at(-1)?.texts ?? [];
  expect(last.at(-1)).toBe(`Side ${pages.length} av ${pages.length}`);
  expect(last.at(-2)).toBe(await report.root.locator('[data-total=stockValue]').innerText());
  for (const { texts } of pages) expect(texts).toContain('Varenummer');

  const book = read((await save('Eksporter')).file);
  const cells = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] as string] as object, { header: 1 });
  expect(cells).toHaveLength(count + 1);
  expect(cells[1]?.[0]).toBe(numbers[0]);
  expect(typeof cells[1]?.[4]).toBe('number');
});

test('a PDF that takes long says how far it is, and is called off without a file', { tag: ['@REPORT-002'] }, async ({
  open,
}) => {
  const page = await open('global', '/material-summary-report-page');
  const report = await new Report(page).seeRows('Material summary');
  let downloads = 0;
  page.on('download', () => downloads++);
  let answer = () => undefined as unknown;
  // What the worker needs does not come.
  await page.context().route(/\.ttf$/, async (route) => {
    await new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    await route.abort().catch(() => undefined);
  });
  await report.root.getByRole('button', { name: 'PDF' }).click();
  const dialog = new Dialog(page);
  await dialog.seeText(`Writing the file with ${await report.figure('materials')} rows`);
  await expectAccessible(page);
  await dialog.button('Cancel').click();
  await expect(dialog.root).toBeHidden();
  answer();
  await page.context().unrouteAll();
  // The next one is a new one, and the only one that gives a file.
  await Promise.all([page.waitForEvent('download'), report.root.getByRole('button', { name: 'PDF' }).click()]);
  expect(downloads).toBe(1);
});

test('a report that takes long is stopped, and run again', async ({ open }) => {
  const page = await open('global', '/');
  let isHeld = true;
  await page.route(/\/employeeEfficiency\?/, async (route) => {
    // As a server that reads for long: it never answers whoever has gone.
    if (isHeld) return;
    await route.continue();
  });
  await page.goto(addressOf('employee-efficiency-report-page', PERIOD));
  await expect(page.getByRole('timer')).toBeVisible();
  const left = page.waitForEvent('requestfailed', isCall(API.employeeEfficiency));
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await left;
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  isHeld = false;
  await page.getByRole('button', { name: 'Run report' }).last().click();
  await expect(new Report(page).rows.first()).toBeVisible();
});

test('reports say what is wrong, and what to do now', { tag: ['@VALID-003'] }, async ({ open }) => {
  const page = await open('global', '/material-transaction-report-page');
  await page.getByRole('link', { name: 'Choose criteria' }).click();
  await new Criteria(page).see('Material transactions');

  const nowhere = addressOf('material-transaction-report-page', { ...PERIOD, fromLocation: 'nowhere' });
  await new Frame(page).visit(nowhere.slice(1));
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();

  await new Frame(page).visit(addressOf('material-transaction-report-page', { ...PERIOD, dateTo: '31.2.' }).slice(1));
  await expect(page.getByRole('alert')).toContainText('Incorrect date');
  await page.route(/\/employeeEfficiency\?/, (route) => route.abort());
  await new Frame(page).visit(addressOf('employee-efficiency-report-page', PERIOD).slice(1));
  const report = new Report(page);
  await expect(report.root.getByRole('heading', { level: 1, name: 'Employee efficiency' })).toBeVisible();
  await expect(report.root.getByRole('heading', { name: 'The report could not be made.' })).toBeVisible();
  await page.unrouteAll();
  await report.root.getByRole('button', { name: 'Try again' }).click();
  await report.seeRows('Employee efficiency');
});

/** Opens a page and notes what it asks for. */
async function openWatching(open: (user: string, path: string, options: object) => Promise<Page>, path: string) {
  const asked: Request[] = [];
  const page = await open('global', path, {
    before: (opened: Page) => opened.on('request', (one) => asked.push(one)),
  });
  return [page, asked] as const;
}
