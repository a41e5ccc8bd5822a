import { API_BASE } from '../../src/engine/http/api';
import { bearer } from '../server/bearer';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Grid } from './models';

test('an administrator makes a key for another system, sees it once, and revokes it', {
  tag: ['@OPEN-258', '@MODAL-032'],
}, async ({ open }) => {
  const page = await open('admin', '/access-keys');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = new Dialog(page);
  const keys = new Grid(page, 'Access keys');
  const accounts = new Grid(page, 'Service accounts');
  const suppliers = (key: string) =>
    page.request.get(`${API_BASE}/Supplier/description`, { headers: bearer(key) }).then((answer) => answer.status());

  await test.step('an account that nobody logs in with', async () => {
    await page.getByRole('tab', { name: 'Service accounts' }).click();
    await accounts.add.click();
    await form.field('Name').fill('erp');
    await form.field('Roles').click();
    await page.getByRole('option', { name: 'OperatorRole', exact: true }).click();
    await page.keyboard.press('Escape');
    await form.save.click();
    await expect(accounts.row('erp')).toContainText('OperatorRole');
    await expectAccessible(page);
  });

  const key = await test.step('a key within a scope, told once', async () => {
    await page.getByRole('tab', { name: 'Access keys' }).click();
    await keys.add.click();
    await form.choose('Service account', 0);
    await form.field('Name').fill('Nightly');
    await form.field('May read').click();
    await page.getByRole('option', { name: 'Suppliers', exact: true }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    const ends = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString();
    await form.field('Ends').fill(`${ends.slice(0, 10)} 12:00`);
    await page.keyboard.press('Tab');
    await form.save.click();
    const told = new Dialog(page);
    await expect(told.root).toContainText('shown this once');
    await expectAccessible(page);
    await told.button('Copy').click();
    await expect(told.button('Copied')).toBeVisible();
    await told.button('OK').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^wck_[0-9a-f]{64}$/);
    await expect(keys.row('Nightly')).toContainText('Ends soon');
    await expect(keys.row('Nightly')).toContainText(copied.slice(0, 10));
    return copied;
  });

  await test.step('works until it is revoked', async () => {
    expect(await suppliers(key)).toBe(200);
    await keys.choose(keys.row('Nightly'), 'Revoke');
    await expect(form.root).toContainText('Revoke Nightly?');
    await form.button('Revoke').click();
    await expect(keys.row('Nightly')).toContainText('Revoked');
    await expect.poll(() => suppliers(key)).toBe(401);
    await expectAccessible(page);
  });
});
