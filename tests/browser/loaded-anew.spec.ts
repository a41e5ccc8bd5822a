/** What stands on a page when its person loads it anew. */
import { expect, test } from './fixtures';
import { Dialog, Grid } from './models';

test('chosen rows of two pages, what is open below a row, and its chosen lines come back', {
  tag: ['@OPEN-347'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const chosen = grid.selection.locator('b').last();
  await grid.select(grid.rows.first());
  await grid.toPage(2);
  await expect(grid.currentPage).toHaveText('2');
  await grid.select(grid.rows.nth(1));
  await expect(chosen).toHaveText('2');
  const lines = await grid.expand(grid.rows.nth(2));
  await lines.locator('.dx-data-row .select-box').first().click();
  await expect(lines.getByRole('toolbar', { name: 'Selection' })).toBeVisible();

  await page.reload();
  await grid.seeRows();
  await expect(chosen).toHaveText('2');
  await expect(grid.rows.nth(1).locator('.select-box').first()).toBeChecked();
  const below = grid.root.locator('.dx-master-detail-row');
  await expect(below).toHaveCount(1);
  await expect(below.locator('.dx-data-row .select-box').first()).toBeChecked();

  await test.step('they stay chosen on the page where they are not shown, and leave one by one', async () => {
    await grid.toPage(1);
    await expect(grid.rows.first().locator('.select-box').first()).toBeChecked();
    await grid.rows.first().locator('.select-box').first().click();
    await expect(chosen).toHaveText('1');
  });

  await test.step('what was let go of does not come back', async () => {
    await page.keyboard.press('Escape');
    await expect(grid.selection.first()).toHaveCount(0);
    await page.reload();
    await grid.seeRows();
    await expect(grid.selection).toHaveCount(0);
  });
});

test('a cell that the server refused comes back, with its mark and its reason', {
  tag: ['@OPEN-294', '@OPEN-347'],
}, async ({ open }) => {
  const page = await open('admin', '/locations-page');
  const grid = await new Grid(page, 'Locations').seeRows();
  const cell = await grid.cell(grid.rows.first(), 'Maximum weight, kg');
  await page.route('**/api/Location', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: 'Goods of 107 kg stand there' } })
      : route.continue(),
  );
  await cell.dblclick();
  await grid.root.locator('.cell-editor input:not([type=hidden])').fill('10');
  await page.keyboard.press('Enter');
  await expect(grid.root.getByRole('alert')).toContainText('Goods of 107 kg stand there');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await grid.seeRows();
  await expect(cell).toHaveText('10');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(grid.root.getByRole('alert')).toContainText('Goods of 107 kg stand there');
  await expect(grid.root.getByRole('toolbar', { name: 'Cells that are not saved' })).toContainText('Not saved: 1 cell');
});

test('a form that was filled in comes back, and a comment that was not sent', {
  tag: ['@OPEN-265'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-es-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.add.click();
  await new Dialog(page).field('Supplier name').fill('Half written AS');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(new Dialog(page).field('Supplier name')).toHaveValue('Half written AS');

  await page.goto('/sales-orders-es-page');
  const orders = await new Grid(page, 'Sales orders').seeRows();
  await orders.expand(orders.rows.first());
  const comments = orders.root.locator('.dx-master-detail-row').getByRole('tab', { name: /^Comments/ });
  await comments.click();
  const field = orders.root.locator('.write-comment textarea');
  await field.fill('Half a sentence');
  await page.reload();
  await comments.click();
  await expect(field).toHaveValue('Half a sentence');
});
