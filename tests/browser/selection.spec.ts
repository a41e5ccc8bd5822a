import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Grid } from './models';

test('the menu at the head selects the page, all that match, the others, or none', {
  tag: ['@OPEN-277'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const total = Number((await grid.root.locator('header .count').innerText()).replace(/\D/g, ''));
  const size = await grid.rows.count();
  expect(total).toBeGreaterThan(size);
  const bar = grid.selection.locator('b');
  const choose = async (name: RegExp) => {
    await grid.root.getByRole('button', { name: 'Select rows' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const number = (count: number) => new RegExp(`^${String(count).replace(/\B(?=(\d{3})+$)/g, '\\D?')}$`);

  await choose(/on this page/);
  await expect(bar).toHaveText(String(size));
  await grid.selection.getByRole('button', { name: /^Select all/ }).click();
  await expect(bar).toHaveText(number(total));
  await expect(grid.selection.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await expectAccessible(page);

  await test.step('on another page the rows are ticked, and one can be taken out', async () => {
    await grid.pages.getByText('2', { exact: true }).click();
    await expect(grid.currentPage).toHaveText('2');
    await expect(grid.rows.first().locator('.select-box')).toBeChecked();
    await grid.rows.first().locator('.select-box').click();
    await expect(bar).toHaveText(number(total - 1));
    await choose(/^Invert/);
    await expect(bar).toHaveText('1');
  });

  await test.step('by keys, from the rows', async () => {
    await grid.rows.first().locator('td').nth(3).click();
    await page.keyboard.press('Control+a');
    await expect(bar).toHaveText(number(total));
    await page.keyboard.press('Escape');
    await expect(grid.selection).toHaveCount(0);
    await page.keyboard.press('Shift+A');
    await expect(bar).toHaveText(String(size));
    await page.keyboard.press('Space');
    await expect(page.locator('.preview')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.preview')).toHaveCount(0);
    await expect(bar).toHaveText(String(size));
    await page.keyboard.press('Escape');
    await expect(grid.selection).toHaveCount(0);
  });
});

test('an action takes all that match: tried first, stopped on the way, and gone on with', {
  tag: ['@OPEN-277', '@OPEN-278'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const made = 230;
  const add = (at: number) => client.call('POST', '/Supplier', { supplierName: `Selected ${at}` });
  for (let at = 0; at < made; at += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => add(at + more)));

  const page = await open('admin', '/supplier-es-page?search=Selected');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.rows.first().locator('td').nth(3).click();
  await page.keyboard.press('Control+a');
  await expect(grid.selection.locator('b')).toHaveText(String(made));

  // The second call waits until it was stopped.
  let calls = 0;
  let go: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/Supplier**', async (route) => {
    const request = route.request();
    if (request.method() !== 'DELETE' || request.headers()['x-dry-run']) return route.fallback();
    if (++calls === 2) await stopped;
    await route.fallback();
  });
  await grid.choose(grid.rows.first(), `Delete (${made})`);
  await new Dialog(page).button(`Delete (${made})`).click();
  const progress = page.getByRole('dialog', { name: `Delete (${made})` });
  await expect(progress).toContainText(`100 of ${made}`);
  await progress.getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toContainText('Finishing what is under way');
  go();

  const report = new Dialog(page, page.getByRole('region', { name: `Delete (${made})` }));
  await report.seeText('Successfully performed 200 operations.');
  await report.seeText('30 suppliers were not tried, since you stopped.');
  await expectAccessible(page);
  await expect(grid.selection.locator('b')).toHaveText('30');
  await report.button('Go on with the 30').click();
  await expect(grid.rows).toHaveCount(0);
  expect(calls).toBe(3);
});
