import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';

test('whoever watches a list is told of the row that comes in, and is led to the list', { tag: ['@OPEN-307'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const add = (supplierName: string) => client.call('POST', '/Supplier', { supplierName });
  await add('Watched One');
  const page = await open('admin', '/supplier-es-page?search=Watched');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await expect(grid.rows).toHaveCount(1);
  await page
    .getByRole('button', { name: /^View:|^Views/ })
    .or(page.locator('.view-picker'))
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Be told of changes' }).click();
  const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Be told of changes' }));
  await dialog.root.getByLabel('there are more rows than').check();
  await dialog.root.getByLabel('Number of rows').fill('many');
  await dialog.button('Tell me').click();
  await dialog.seeText('Enter a whole number, 0 or more.');
  await expectAccessible(page);
  await dialog.root.getByLabel('a row comes into this list').check();
  await dialog.button('Tell me').click();
  await expect(dialog.root).toBeHidden();

  await page.goto('/sales-orders-es-page');
  await new Grid(page, 'Sales orders').seeRows();
  await add('Watched Two');
  await add('Unseen');
  const notices = new Frame(page).notices;
  await expect(notices).toContainText('1 row came into Suppliers', { timeout: 30_000 });
  await page.getByRole('button', { name: /^Notices, 1 new notice/ }).click();
  await expect(page.getByRole('menuitem', { name: /1 row came into Suppliers/ })).toContainText('Watched Two');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /1 row came into Suppliers/ }).click();
  await expect((await grid.seeRows()).rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
});
