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

/** Notes what the browser is asked to play and to show, and lets it. */
const NOTED = () => {
  const noted: string[] = [];
  Object.assign(window, { noted });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    noted.push('tone');
    start.call(this, when);
  };
  window.Notification = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      if (options?.body) noted.push(options.body);
    }
  };
};

test('whoever wants it hears of news, and sees them behind other windows', { tag: ['@OPEN-325'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const page = await open('operator', '/supplier-es-page?search=Heard', { language: 'en-GB' });
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(NOTED);
  await page.reload();
  const noted = () => page.evaluate(() => (window as unknown as { noted: string[] }).noted);
  const bell = page.getByRole('button', { name: /^Notices/ });
  const dialog = page.getByRole('dialog', { name: 'Be told of changes' });
  const alert = (name: string) => page.getByRole('menuitemcheckbox', { name });

  await page.locator('.view-picker').click();
  await page.getByRole('menuitem', { name: 'Be told of changes' }).click();
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(dialog).toBeHidden();
  for (const name of ['Play a sound in this browser', 'Tell me when other windows are in front']) {
    await bell.click();
    await expect(alert(name)).not.toBeChecked();
    await alert(name).click();
  }
  await bell.click();
  await expect(alert('Play a sound in this browser')).toBeChecked();
  await expect(alert('Tell me when other windows are in front')).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await noted(), 'what it sounds like').toEqual(['tone', 'tone']);

  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
  await client.call('POST', '/Supplier', { supplierName: 'Heard One' });
  await expect(new Frame(page).notices).toContainText('1 row came into', { timeout: 30_000 });
  expect(await noted()).toEqual(['tone', 'tone', 'tone', 'tone', expect.stringMatching(/^1 row came into/)]);
});
