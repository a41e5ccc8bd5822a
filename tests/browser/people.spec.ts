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

test('GEN-011 MODAL-002 VALID-014 ACTION-061 ACTION-062 MODAL-003 a user and a role are made and changed, and the user is switched off and on', async ({
  open,
}) => {
  const page = await open('admin', '/user-management');
  const users = await new Grid(page, 'Users').seeRows();
  const form = new Dialog(page);
  await users.add.click();
  await form.field('User name').fill('kari.plukk');
  await form.field('Display name').fill('Kari Plukk');
  for (const label of ['Password', 'Confirm password']) await form.root.getByLabel(label, { exact: true }).fill(NEW);
  await form.save.click();
  await expect(form.problem('Roles')).toBeVisible();
  await form.choose('Roles', 0);
  await page.keyboard.press('Escape');
  await form.save.click();
  await expect(form.root).toBeHidden();
  const row = users.row('kari.plukk');
  await expect(row).toContainText('Kari Plukk');

  await users.choose(row, 'Update');
  await form.field('Display name').fill('Kari Pakk');
  await form.save.click();
  await expect(form.root).toBeHidden();
  await expect(row).toContainText('Kari Pakk');

  const sent = (isActive: boolean) =>
    page.waitForRequest(
      (request) =>
        request.method() === 'PUT' &&
        request.url().includes('/User/active') &&
        request.postDataJSON().isActive === isActive,
    );
  const off = sent(false);
  await users.choose(row, 'Deactivate');
  await form.button('Deactivate').click();
  await off;
  const active = (await users.cell(row, 'Active')).getByRole('img');
  await expect(active).toHaveCount(0);
  const on = sent(true);
  await users.choose(row, 'Activate');
  await on;
  await expect(active).toHaveCount(1);

  await page.getByRole('tab', { name: 'Roles' }).click();
  const roles = await new Grid(page, 'Roles').seeRows();
  // The address says which tab it is, to whoever follows it.
  await page.reload();
  await roles.seeRows();
  await roles.add.click();
  await form.save.click();
  await expect(form.problem('Name')).toBeVisible();
  await form.field('Name').fill('Packers');
  await form.save.click();
  await expect(form.root).toBeHidden();
  await roles.choose(roles.row('Packers'), 'Update');
  await form.field('Name').fill('Packing');
  await form.save.click();
  await expect(form.root).toBeHidden();
  await expect(roles.row('Packing')).toBeVisible();
  await expect(roles.row('Packers')).toHaveCount(0);
});
