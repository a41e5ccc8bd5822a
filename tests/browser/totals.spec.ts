import type { Locator } from '@playwright/test';
import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Grid, Views } from './models';

interface Place {
  readonly id: string;
  readonly pickingSequence?: number;
}

const totalOf = (grid: Grid, name: string): Locator =>
  grid.root.locator(`.dx-datagrid-total-footer td[data-total="${name}"]`);

const numberIn = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));

for (const path of ['/stocks-page', '/stocks-es-page'])
  test(`${path} says the sums of all rows below them, and others as they are chosen`, {
    tag: '@OPEN-285',
  }, async ({ open }) => {
    const page = await open('global', `${path}?columns=quantity,available`);
    const grid = await new Grid(page, 'Stocks').seeRows();
    const footer = grid.root.locator('.dx-datagrid-total-footer');
    await expect(footer).toContainText('all rows of this view');
    await expect(totalOf(grid, 'quantity')).toHaveText(/\d/);
    const sum = numberIn(await totalOf(grid, 'quantity').innerText());
    expect(sum).toBeGreaterThan(numberIn((await grid.column('Quantity'))[0]!));

    await grid.header('Quantity').click({ button: 'right' });
    await page.locator('.dx-context-menu').getByText('Total', { exact: true }).click();
    await page.locator('.dx-context-menu').getByText('Greatest', { exact: true }).click();
    await expect(totalOf(grid, 'quantity')).toContainText('max');
    await expect(page).toHaveURL(/totals=[^&]*quantity(%3A|:)max/);
    await expect(totalOf(grid, 'quantity')).toHaveText(/\d/);
    expect(numberIn(await totalOf(grid, 'quantity').locator('b').innerText())).toBeLessThan(sum);

    // Other rows have other totals.
    const before = await totalOf(grid, 'available').innerText();
    await grid.search('bolt');
    await expect(totalOf(grid, 'available')).not.toHaveText(before);
    await page.reload();
    await grid.seeRows();
    await expect(totalOf(grid, 'quantity')).toContainText('max');
  });

test('a sum has the room that it needs, and numbers in the last column stay beside the others in a wide window', {
  tag: ['@OPEN-285', '@OPEN-213'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page?columns=orderNo,totalSalesPrice', {
    viewport: { width: 1920, height: 900 },
  });
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const total = totalOf(grid, 'totalSalesPrice');
  await expect(total).toHaveText(/\d/);
  const cell = await grid.cell(grid.rows.first(), 'Total');
  for (const one of [total, cell, grid.header('Total')]) {
    const text = await one.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().toJSON() as DOMRect;
    });
    const { x, width } = (await one.boundingBox())!;
    expect(width).toBeGreaterThan(800);
    expect(text.left).toBeGreaterThan(x);
    expect(text.right).toBeLessThan(x + 200);
  }
});

test('of a sum that its column is too narrow for what is whole is said', { tag: '@OPEN-285' }, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page?columns=orderNo,totalSalesPrice');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const total = totalOf(grid, 'totalSalesPrice').locator('b');
  await expect(total).toHaveText(/\d\.\d\d$/);
  const all = await total.innerText();
  await page.goto('/sales-orders-es-page?columns=orderNo,totalSalesPrice:90');
  await grid.seeRows();
  await expect(total).toHaveText(/\d$/);
  expect(Math.abs(numberIn(await total.innerText()) - numberIn(all))).toBeLessThanOrEqual(0.5);
  await expect(total).not.toHaveText(all);
  const cell = totalOf(grid, 'totalSalesPrice');
  expect(await cell.getAttribute('title')).toContain(all);
  expect(await cell.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

test('groups have the sums of their rows, and say how many are in each state', {
  tag: '@OPEN-286',
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page?columns=orderNo,newState,numberOfUnits&group=deliveryType');
  const grid = new Grid(page, 'Sales orders');
  await expect(grid.groups.first()).toBeVisible();
  await expect(totalOf(grid, 'numberOfUnits')).toHaveText(/\d/);
  const sums = await grid.groups.locator('.dx-datagrid-summary-item').allInnerTexts();
  const all = numberIn(await totalOf(grid, 'numberOfUnits').innerText());
  expect(sums.reduce((sum, text) => sum + numberIn(text), 0)).toBeCloseTo(all, 3);
  await expect(grid.groups.first().locator('.group-states')).toContainText(/\d+ completed/);
});

test('a chart leads to the rows behind a column, and belongs to the address', {
  tag: ['@OPEN-287', '@OPEN-288'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await grid.root.getByRole('button', { name: 'Chart' }).click();
  const chart = grid.root.locator('.breakdown');
  await chart.getByLabel('per').selectOption({ label: 'Delivery type' });
  const link = chart.getByRole('link', { name: /^Express: / });
  const count = numberIn(/^Express: ([\d,]+)/.exec((await link.getAttribute('aria-label')) ?? '')?.[1] ?? '');
  await expectAccessible(page);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/where=.*Express/);
  await expect(page).toHaveURL(/chart=/);
  await grid.seeRows();
  await expect.poll(() => grid.total()).toBe(count);

  await test.step('a part of a column to its own rows', async () => {
    await chart.getByLabel('stacked by').selectOption({ label: 'State' });
    await expect(link).toHaveAttribute('aria-label', /\(.+\)/);
    const [, said = ''] = /\((.+)\)/.exec((await link.getAttribute('aria-label')) ?? '') ?? [];
    const counts = [...said.matchAll(/ ([\d,]+)(?:, |$)/g)].map(([, text = '']) => numberIn(text));
    const most = Math.max(...counts);
    expect(most).toBeLessThan(count);
    await link.locator('xpath=following-sibling::*[@aria-hidden]').nth(counts.indexOf(most)).click();
    await expect(page).toHaveURL(/where=.*newState/);
    await expect.poll(() => grid.total()).toBe(most);
  });
});

for (const path of ['/stocks-page', '/stocks-es-page'])
  test(`a pivot adds up to the rows that there are, ${path}`, { tag: '@OPEN-287' }, async ({ open }) => {
    const page = await open('global', path);
    const grid = await new Grid(page, 'Stocks').seeRows();
    await grid.root.getByRole('button', { name: 'Pivot' }).click();
    const table = grid.root.locator('.pivot-table');
    const all = table.locator('tfoot td.all');
    await expect(all).toHaveText(/\d/);
    const total = await grid.total();
    expect(numberIn(await all.innerText())).toBe(total);
    const rows = await table.locator('tbody td.all').allInnerTexts();
    expect(rows.reduce((sum, text) => sum + numberIn(text), 0)).toBe(total);
    const cell = table.locator('tbody td a').first();
    const count = numberIn(await cell.innerText());
    await cell.click();
    await expect(page).toHaveURL(/where=/);
    await expect.poll(() => grid.total()).toBe(count);
  });

test('an hour of a pivot leads to its rows', { tag: '@OPEN-287' }, async ({ open }) => {
  const chart = { kind: 'pivot', measure: { type: 'count' }, by: { name: 'updated', interval: 'hour' }, stack: null };
  const page = await open('global', `/sales-orders-es-page?chart=${encodeURIComponent(JSON.stringify(chart))}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const cells = grid.root.locator('.pivot-table tbody td.all a');
  await expect(cells.first()).toHaveText(/\d/);
  const count = numberIn(await cells.first().innerText());
  await cells.first().click();
  await expect(page).toHaveURL(/where=/);
  await expect.poll(() => grid.total()).toBe(count);
  await expect(cells).toHaveText([String(count)]);
});

for (const path of ['/locations-page', '/locations-es-page'])
  test(`a chart and totals follow what others change, and are as a fresh load would be, ${path}`, {
    tag: ['@OPEN-285', '@OPEN-287'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const page = await open('global', `${path}?columns=name,pickingSequence&totals=pickingSequence:sum`);
    const grid = await new Grid(page, 'Locations').seeRows();
    await grid.root.getByRole('button', { name: 'Chart' }).click();
    const chart = grid.root.locator('.breakdown');
    const links = chart.getByRole('link');
    const measure = chart.getByRole('combobox', { name: 'What is measured' });
    await expect(measure).toBeVisible();
    // Chosen one after the other before the first is drawn.
    await chart.evaluate(
      (root, values) => {
        for (const [index, value] of values.entries()) {
          const select = root.querySelectorAll('select')[index];
          if (select) select.value = value;
          select?.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      ['sum pickingSequence', 'aBCGroup'],
    );
    await expect(measure).toHaveValue('sum pickingSequence');
    await expect(chart.getByLabel('per')).toHaveValue('aBCGroup');
    const shown = async () => ({
      total: numberIn(await totalOf(grid, 'pickingSequence').innerText()),
      parts: await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')).sort()),
    });
    await expect(totalOf(grid, 'pickingSequence')).toHaveText(/\d/);
    await expect(links.first()).toBeVisible();
    const before = await shown();

    const [place] = await client.rows<Place>('/Location/description', { filter: ['aBCGroup', '=', 'A'], take: 1 });
    const { id, pickingSequence = 0 } = place ?? {};
    const change = (to: number) => client.call('PUT', '/Location', { id, pickingSequence: to });
    expect((await change(pickingSequence + 7)).status).toBe(200);
    const sumOf = ({ parts }: { readonly parts: readonly (string | null)[] }) =>
      parts.reduce((sum, text) => sum + numberIn(/: ([\d,.]+)/.exec(text ?? '')?.[1] ?? ''), 0);
    await expect.poll(async () => (await shown()).total).toBe(before.total + 7);
    await expect.poll(async () => sumOf(await shown())).toBe(sumOf(before) + 7);
    const live = await shown();

    await page.reload();
    await grid.seeRows();
    await expect.poll(shown).toEqual(live);
    await change(pickingSequence);
  });

test('a view that is saved with a chart is chosen with it', { tag: '@OPEN-288' }, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const views = new Views(grid);
  await grid.root.getByRole('button', { name: 'Chart' }).click();
  const chart = grid.root.locator('.breakdown');
  await chart.getByLabel('per').selectOption({ label: 'Delivery type' });
  await expect(chart.getByRole('link', { name: /^Express: / })).toBeVisible();
  const dialog = await views.saveAs();
  await dialog.field('Name').fill('By delivery');
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);

  await views.choose('Standard');
  await expect(chart).toBeHidden();
  await page.goto('/sales-orders-es-page');
  await grid.seeRows();
  await views.choose('By delivery');
  await expect(chart.getByLabel('per')).toHaveValue('deliveryType');
  await expect(chart.getByRole('link', { name: /^Express: / })).toBeVisible();
});
