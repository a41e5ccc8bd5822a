import type { Page } from '@playwright/test';
import { API } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { BERGEN, PASSWORD } from '../lib/people';
import { answered } from './calls';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, drawnPicture, Frame, Grid, LoginPage } from './models';
import { step } from './step';

const NEW = 'Fresh-2027';

test('a reset password is told once, and its owner chooses another at the log-in', {
  tag: ['@ADMIN-005', '@ACTION-063', '@MODAL-020', '@LOGIN-017'],
}, async ({ open, page, server }) => {
  // Somebody whom no other test needs, and who stands last: all sessions end.
  const person = {
    userName: 'zoe',
    displayName: 'Zoe Zander',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    userRoles: ['OperatorRole'],
    isActive: true,
    defaultLanguage: 'en-GB',
  };
  const client = await connect(server.url, 'admin');
  expect(await client.call('POST', '/User', person)).toMatchObject({ status: 200 });
  const admin = await open('admin', '/user-management');
  const grid = await new Grid(admin, 'Users').seeRows();
  await grid.choose(grid.row('zoe'), 'Reset password');
  const question = new Dialog(admin);
  await expect(question.root).toContainText('All sessions of this user are logged out');
  await question.root.getByRole('button', { name: 'Reset password' }).click();
  const told = new Dialog(admin);
  await expect(told.root).toContainText('One-time password of zoe: ');
  await expectAccessible(admin);
  const oneTime = (await told.root.locator('.message').innerText()).split(': ')[1] ?? '';

  const login = await new LoginPage(page).open();
  await login.logIn('zoe', { password: oneTime });
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

/** Does something, and gives what the call that it makes was sent, once that was answered. */
async function sentBy(page: Page, call: string, work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const [response] = await Promise.all([answered(page, call), work()]);
  expect([call, response.status()]).toEqual([call, 200]);
  return (response.request().postDataJSON() ?? {}) as Record<string, unknown>;
}

test('a user is made, changed, switched off and on, and deleted', {
  tag: ['@GEN-011', '@MODAL-002', '@VALID-014', '@ACTION-061'],
}, async ({ open }) => {
  const page = await open('admin', '/user-management');
  const users = await new Grid(page, 'Users').seeRows();
  const form = new Dialog(page);
  const row = users.row('kari.plukk');
  const save = async () => {
    await form.save.click();
    await expect(form.root).toBeHidden();
  };
  await step(['ADMIN-008'], 'the form has all that a user has', async () => {
    await users.add.click();
    for (const label of [
      'User name',
      'Password',
      'Confirm password',
      'Roles',
      'Default language',
      'Picture',
      'Load carriers',
      'Assigned users',
      'Location role groups',
    ])
      await expect(form.root.getByLabel(label, { exact: true }).first()).toBeVisible();
    await expect(form.root.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  });

  await step(['ADMIN-001', 'ADMIN-015'], 'a user is made, with roles that one may give', async () => {
    await form.field('User name').fill('kari.plukk');
    await form.field('Display name').fill('Kari Plukk');
    for (const label of ['Password', 'Confirm password']) await form.root.getByLabel(label, { exact: true }).fill(NEW);
    await form.save.click();
    await expect(form.problem('Roles')).toBeVisible();
    await form.field('Roles').click();
    await expect(page.getByRole('option', { name: 'AdminRole', exact: true })).toBeVisible();
    await expect(page.getByRole('option', { name: 'GlobalAdminUserRole' })).toHaveCount(0);
    await page.getByRole('option', { name: 'OperatorRole', exact: true }).click();
    await page.keyboard.press('Escape');
    const sent = await sentBy(page, 'POST /User', save);
    expect(sent).toMatchObject({ userName: 'kari.plukk', userRoles: ['OperatorRole'], isActive: true });
    await expect(row).toContainText('Kari Plukk');
  });

  await step(['ADMIN-002'], 'a user is changed', async () => {
    await users.choose(row, 'Update');
    await form.field('Display name').fill('Kari Pakk');
    expect(await sentBy(page, 'PUT /User', save)).toMatchObject({ displayName: 'Kari Pakk' });
    await expect(row).toContainText('Kari Pakk');
  });

  await step(['ADMIN-006'], 'the picture of a user is changed', async () => {
    await users.choose(row, 'Change picture');
    const file = form.field('Picture');
    await file.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
    await expect(form.root.getByRole('alert')).toHaveText('Choose a PNG or JPEG file');
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawnPicture(page) });
    await expect(form.root.getByRole('img')).toBeVisible();
    await expectAccessible(page);
    const sent = await sentBy(page, 'PUT /User/updatePicture', save);
    expect(Object.keys(sent).sort()).toEqual(['id', 'picture']);
    await users.choose(row, 'Update');
    await expect(form.root.getByRole('img')).toHaveAttribute('src', String(sent.picture));
    await form.button('Cancel').click();
  });

  await step(['ADMIN-007'], 'the language of a user is changed', async () => {
    await users.choose(row, 'Change language');
    await form.field('Default language').click();
    await page.getByRole('option', { name: 'sv-SE' }).click();
    const sent = await sentBy(page, 'PUT /User/changeDefaultLanguage', save);
    expect(sent).toMatchObject({ id: expect.any(String), language: 'sv-SE' });
    await expect(await users.cell(row, 'Default language')).toHaveText('sv-SE');
  });

  await step(['ADMIN-003', 'STATE-034'], 'a user is switched off and on', async () => {
    const active = (await users.cell(row, 'Active')).getByRole('img');
    const off = await sentBy(page, 'PUT /User/active', async () => {
      await users.choose(row, 'Deactivate');
      await form.button('Deactivate').click();
    });
    expect(off.isActive).toBe(false);
    await expect(active).toHaveCount(0);
    const on = await sentBy(page, 'PUT /User/active', () => users.choose(row, 'Activate'));
    expect(on.isActive).toBe(true);
    await expect(active).toHaveCount(1);
  });

  await step(['ADMIN-004'], 'a user is deleted', async () => {
    await sentBy(page, 'DELETE /User', async () => {
      await users.choose(row, 'Delete');
      await form.button('Delete').click();
    });
    await expect(row).toHaveCount(0);
  });
});

test('a role is made with what it carries, changed and deleted', {
  tag: ['@GEN-011', '@ACTION-062', '@MODAL-003'],
}, async ({ open }) => {
  const page = await open('admin', '/user-management');
  await new Grid(page, 'Users').seeRows();
  await page.getByRole('tab', { name: 'Roles' }).click();
  const roles = await new Grid(page, 'Roles').seeRows();
  // The address says which tab it is, to whoever follows it.
  await page.reload();
  await roles.seeRows();
  const form = new Dialog(page);
  const save = async () => {
    await form.save.click();
    await expect(form.root).toBeHidden();
  };
  const carried = ['adminResponsibility', 'wareHouseAreas', 'loadCarriers'] as const;
  await step(
    ['ADMIN-009', 'ADMIN-012', 'ADMIN-013', 'ADMIN-014'],
    'responsibility, areas and carriers are chosen',
    async () => {
      await roles.add.click();
      await form.save.click();
      await expect(form.problem('Name')).toBeVisible();
      await form.field('Name').fill('Packers');
      for (const label of ['Admin responsibility', 'Warehouse areas', 'Load carriers']) {
        await form.choose(label, 0);
        await page.keyboard.press('Escape');
      }
      const sent = await sentBy(page, 'POST /UserRole', save);
      for (const name of carried) expect([name, sent[name]]).toEqual([name, [expect.any(String)]]);
    },
  );

  await step(['ADMIN-010'], 'a role is changed', async () => {
    await roles.choose(roles.row('Packers'), 'Update');
    await form.field('Name').fill('Packing');
    const sent = await sentBy(page, 'PUT /UserRole', save);
    for (const name of carried) expect([name, sent[name]]).toEqual([name, [expect.any(String)]]);
    await expect(roles.row('Packing')).toBeVisible();
    await expect(roles.row('Packers')).toHaveCount(0);
  });

  await step(['ADMIN-011'], 'a role is deleted', async () => {
    await sentBy(page, 'DELETE /UserRole', async () => {
      await roles.choose(roles.row('Packing'), 'Delete');
      await form.button('Delete').click();
    });
    await expect(roles.row('Packing')).toHaveCount(0);
  });
});

test('active users are listed with name, time of the log-in and application', { tag: ['@ADMIN-020'] }, async ({
  open,
}) => {
  const page = await open('admin');
  const [response] = await Promise.all([answered(page, 'GET /User/active'), new Frame(page).visit('active-users')]);
  expect(response.status()).toBe(200);
  const grid = await new Grid(page, 'Active users').seeRows();
  expect(await grid.captions()).toEqual([
    'User name',
    'Login time',
    'Last seen',
    'Device',
    'Address',
    'Application',
    'Looked at by',
  ]);
  const row = grid.row('Anne Administrator');
  await expect(await grid.cell(row, 'Login time')).toHaveText(/\d/);
  await expect(await grid.cell(row, 'Application')).toHaveText('Cockpit');
});

test('an administrator sees the cockpit as an operator has it, in a window of its own, and changes nothing there', {
  tag: ['@OPEN-255'],
}, async ({ open }) => {
  const page = await open('admin', '/users');
  const users = await new Grid(page, 'Users').seeRows();
  const [seen] = await Promise.all([
    page.context().waitForEvent('page'),
    users.choose(users.row('Ola Operatør'), 'View as'),
  ]);
  const frame = new Frame(seen);
  const bar = seen.getByRole('region', { name: 'Vis som' });
  await expect(bar).toContainText('Ola Operatør (OperatorRole)');
  await expect(frame.menu.getByRole('link', { name: 'Brukere' })).toHaveCount(0);
  await expect(seen.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(seen);

  const cookies = await page.context().cookies();
  expect(decodeURIComponent(cookies.find(({ name }) => name === 'user_info')?.value ?? '')).toContain('"admin"');
  const refused = await seen.evaluate(
    async ([path]) =>
      (
        await fetch(`/api${path}`, {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${JSON.parse(sessionStorage.getItem('cockpit_view_as') ?? '{}').token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ language: 'sv-SE' }),
        })
      ).status,
    [API.changeDefaultLanguage] as const,
  );
  expect(refused).toBe(422);

  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);
  await expect(new Frame(seen).header).toContainText('Anne Administrator');
  await expect(users.row('operator')).toBeVisible();
});

for (const person of ['operator', 'purchaser', 'configurator', 'admin'])
  test(`whoever looks at the cockpit as ${person} has it sees the menu that ${person} sees`, {
    tag: ['@OPEN-255'],
  }, async ({ open }) => {
    const entries = async (page: Page) => {
      const links = new Frame(page).menu.getByRole('link');
      await expect(links.first()).toBeVisible();
      return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    };
    const own = await entries(await open(person, '/', { unit: BERGEN }));
    const page = await open('global', '/users', { unit: BERGEN });
    const users = await new Grid(page, 'Users').seeRows();
    const [seen] = await Promise.all([
      page.context().waitForEvent('page'),
      users.choose(users.row(person).first(), 'View as'),
    ]);
    await expect(seen.locator('.viewing-bar')).toBeVisible();
    await expect.poll(() => entries(seen)).toEqual(own);
  });
