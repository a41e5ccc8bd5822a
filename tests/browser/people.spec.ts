import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage } from './models';

const NEW = 'Fresh-2027';

test('ADMIN-005 ACTION-063 MODAL-020 LOGIN-017 a reset password is told once, and its owner chooses another at the log-in', async ({
  open,
  page,
}) => {
  const admin = await open('admin', '/user-management');
  const grid = await new Grid(admin, 'Users').seeRows();
  await grid.choose(grid.row('configurator'), 'Reset password');
  const question = new Dialog(admin);
  await expect(question.root).toContainText('All sessions of this user are logged out');
  await question.root.getByRole('button', { name: 'Reset password' }).click();
  const told = new Dialog(admin);
  await expect(told.root).toContainText('One-time password of configurator: ');
  await expectAccessible(admin);
  const oneTime = (await told.root.locator('.message').innerText()).split(': ')[1] ?? '';

  const login = await new LoginPage(page).open();
  await login.logIn('configurator', { password: oneTime });
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('weak');
  await page.getByLabel('Confirm new password').fill('other');
  await login.button.click();
  await expect(page.getByText('passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('weak');
  await login.button.click();
  await expect(login.problem).toContainText('Use at least one uppercase letter');
  for (const label of ['New password', 'Confirm new password']) await page.getByLabel(label, { exact: true }).fill(NEW);
  await login.button.click();
  await expect(new Frame(page).header).toBeVisible();
});
