import { API, API_BASE, type CockpitSettings, type ProductResponse } from '../../src/engine/http/api';
import { type ApiClient, connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage, UserSettings } from './models';
import { englishTest, wordsOn } from './words';

const PERMISSIONS = { clientId: 'Cockpit', owner: 'permissions' };
const MENU = { clientId: 'Cockpit', owner: 'menuSettings', key: 'routeConfigs' };

/** As an administrator of the unit, past the page; what the test saves for everybody is taken back at its end. */
const unit = test.extend<{ readonly admin: ApiClient }>({
  admin: async ({ server }, use) => {
    const admin = await connect(server.url, 'global', BERGEN);
    await use(admin);
    for (const key of ['header', 'grid', 'data'])
      await admin.call('PUT', API.settingsForAll, { ...PERMISSIONS, key, value: '{}' });
    await admin.call('PUT', API.settingsForAll, { ...MENU, value: '[]' });
  },
});

const stored = async (admin: ApiClient) => (await admin.call<CockpitSettings>('GET', API.cockpitSettings)).body;

unit(
  'a right that an administrator takes from a role is gone for its people at their next load',
  { tag: ['@LOWCODE-022', '@LOWCODE-024', '@SETTINGS-011', '@SETTINGS-014', '@ROUTE-054'] },
  async ({ open, admin }) => {
    const other = await open('configurator', '/locations-page', { unit: BERGEN });
    const grid = await new Grid(other, 'Locations').seeRows();
    await expect(grid.add).toBeVisible();

    const page = await open('admin', '/user-settings', { unit: BERGEN });
    await expect(page.getByRole('heading', { name: 'User settings' })).toBeVisible();
    await expect(page.getByRole('tablist', { name: 'Cockpit' }).getByRole('tab')).toHaveText([
      'Settings',
      'Menu',
      'Permissions',
      'Translations',
    ]);
    const settings = await new UserSettings(page).seeRights();
    await settings.right('ConfiguratorRole', 'Create rows').uncheck();
    await expect(settings.changes).toContainText('1 change not saved');
    await expect(settings.changes).toContainText('ConfiguratorRole: Create rows');
    await settings.saveAll();
    expect(JSON.parse((await stored(admin)).permissions.grid ?? '')).toEqual({
      can_create: ['AdminRole', 'OperatorRole', 'PurchaserRole'],
    });

    await other.reload();
    await grid.seeRows();
    await expect(grid.add).toHaveCount(0);

    await page.reload();
    await settings.seeRights();
    await page.getByRole('button', { name: /^Differs from default 1$/ }).click();
    await expect(settings.rights).toHaveCount(1);
    await page.getByRole('button', { name: 'Create rows: back to the default' }).click();
    await expect(settings.right('ConfiguratorRole', 'Create rows')).toHaveCount(0);
    await settings.saveAll();
    expect((await stored(admin)).permissions.grid).toBe('{}');
    await other.reload();
    await grid.seeRows();
    await expect(grid.add).toBeVisible();
  },
);

unit(
  'every right of the product stands there, is found by its name, and can be looked at as a role',
  { tag: ['@OPEN-117', '@PERM-169'] },
  async ({ open, admin }) => {
    const { permissions } = (await admin.call<ProductResponse>('GET', API.product)).body;
    const all = Object.values(permissions).flatMap((group) => Object.keys(group)).length;
    const page = await open('admin', '/user-settings', { unit: BERGEN });
    const settings = await new UserSettings(page).seeRights();
    await expect(settings.rights).toHaveCount(all);
    await expect(page.getByRole('button', { name: `All rights ${all}` })).toBeVisible();
    for (const name of [
      'Prepare',
      'Navigate to related rows',
      'Remove hold',
      'Search for new draft',
      'Dashboard settings',
    ])
      await expect(settings.right('OperatorRole', name)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Cancel order process/ })).toContainText('Nobody');
    await expect(page.getByRole('row', { name: /^Exports/ })).toContainText('Everybody');

    await settings.find.fill('partly');
    await expect(settings.rights).toHaveCount(1);
    await settings.find.fill('no such right');
    await expect(page.getByText('No right fits')).toBeVisible();
    await settings.find.fill('');

    await page.getByLabel('View as').selectOption('OperatorRole');
    const held = await page.getByRole('checkbox', { name: /^OperatorRole: /, checked: true }).count();
    await expect(page.getByText(`as OperatorRole sees it: ${held} of ${all} rights`)).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('sees it')).toBeHidden();
  },
);

unit(
  'the rights are gone through and changed by keyboard alone',
  { tag: ['@LOWCODE-022'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/user-settings', { unit: BERGEN });
    const settings = await new UserSettings(page).seeRights();
    await settings.right('AdminRole', 'Company information').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(settings.right('ConfiguratorRole', 'Import data')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(settings.right('ConfiguratorRole', 'Import data')).not.toBeChecked();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Import data: back to the default' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(settings.right('AdminRole', 'Import data')).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(settings.rights.last().locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Control+Home');
    await expect(settings.right('AdminRole', 'Company information')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(settings.right('AdminRole', 'Company information')).toBeFocused();
    // The rest of the table is one step of Tab.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(settings.changes.getByRole('button', { name: 'Discard' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(settings.changes).toBeHidden();
    await expect(settings.right('ConfiguratorRole', 'Import data')).toBeChecked();
    expect((await stored(admin)).permissions.header ?? '{}').toBe('{}');
  },
);

unit('a save that is refused keeps what was changed', { tag: ['@LOWCODE-022'] }, async ({ open, admin }) => {
  const page = await open('admin', '/user-settings', { unit: BERGEN });
  const settings = await new UserSettings(page).seeRights();
  await settings.right('PurchaserRole', 'Exports').uncheck();
  await page.route(`**${API_BASE}${API.settingsForAll}`, (route) => route.abort(), { times: 1 });
  await settings.save();
  await new Dialog(page).seeText('Nothing that you entered is lost');
  await page.keyboard.press('Escape');
  await expect(settings.right('PurchaserRole', 'Exports')).not.toBeChecked();
  await settings.saveAll();
  expect((await stored(admin)).permissions.grid).toContain('can_export');
});

unit(
  'of two administrators neither replaces unseen what the other has saved',
  { tag: ['@LOWCODE-022', '@LOWCODE-024'] },
  async ({ open, admin }) => {
    const theirs = (value: object) =>
      admin.call('PUT', API.settingsForAll, { ...PERMISSIONS, key: 'data', value: JSON.stringify(value) });
    const page = await open('admin', '/user-settings', { unit: BERGEN });
    const settings = await new UserSettings(page).seeRights();
    await settings.right('PurchaserRole', 'Split order').uncheck();
    await theirs({ can_fail: true, can_fly: 'Pilot' });
    await settings.saveAll();
    const rest = ['AdminRole', 'ConfiguratorRole', 'OperatorRole'];
    const both = { can_fail: true, can_fly: 'Pilot', can_split_order: rest };
    expect(JSON.parse((await stored(admin)).permissions.data ?? '')).toEqual(both);

    await settings.right('PurchaserRole', 'Cancel line').uncheck();
    await theirs({ ...both, can_cancel_line: false });
    await settings.save();
    await expect(settings.changes.getByRole('alert')).toContainText(
      'Someone else has changed these rights in the meantime: Cancel line',
    );
    expect(JSON.parse((await stored(admin)).permissions.data ?? '')).toEqual({ ...both, can_cancel_line: false });
    await expect(settings.right('OperatorRole', 'Cancel line')).toBeChecked();
    await settings.saveAll();
    expect(JSON.parse((await stored(admin)).permissions.data ?? '')).toEqual({ ...both, can_cancel_line: rest });
  },
);

unit('whoever would take this page from oneself is asked first', { tag: ['@LOWCODE-022'] }, async ({ open, admin }) => {
  const page = await open('admin', '/user-settings', { unit: BERGEN });
  const settings = await new UserSettings(page).seeRights();
  await settings.right('AdminRole', 'User settings, this page').uncheck();
  await settings.save();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('None of your roles would have the right to user settings');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(settings.changes).toBeVisible();
  expect((await stored(admin)).permissions.header ?? '{}').toBe('{}');
  await settings.right('AdminRole', 'User settings, this page').check();
  await expect(settings.changes).toBeHidden();
});

unit(
  'names, order, nesting, what is shown and versions of the menu hold for others at their next load',
  { tag: ['@LOWCODE-023', '@LOWCODE-024', '@SETTINGS-013', '@OPEN-098'] },
  async ({ open, admin }) => {
    const other = await open('configurator', '/', { unit: BERGEN });
    const frame = new Frame(other);
    await expect(frame.entry('Stocks')).toHaveAttribute('href', '/stocks-es-page');

    const page = await open('admin', '/user-settings?part=menu', { unit: BERGEN });
    const settings = new UserSettings(page);
    await settings.entry('Tasks').getByRole('textbox').fill('Work in the hall');
    await settings.entry('Jobs').getByRole('checkbox').uncheck();
    await settings.move('Materials', 'up', 8);
    await settings.entry('Stocks').getByRole('combobox').selectOption('stocks-page');
    await settings.move('Locations', 'in');
    await expect(
      page.getByRole('status').filter({ hasText: 'Locations is now 1 of 1 below Inbound orders' }),
    ).toBeAttached();
    await settings.saveAll();

    await other.reload();
    await expect(frame.entry('Work in the hall')).toBeVisible();
    await expect(frame.entry('Jobs')).toHaveCount(0);
    await expect(frame.entry('Stocks')).toHaveAttribute('href', '/stocks-page');
    const [, first, second, third, fourth] = await frame.menu.getByRole('link').allTextContents();
    expect([first, second, third, fourth]).toEqual(['Materials', 'Operations', 'Stocks', 'Work in the hall']);
    await frame.group('Inbound orders').click();
    await frame.entry('Locations').click();
    await new Grid(other, 'Locations').seeRows();
    await expect(frame.entry('Inbound orders')).toHaveAttribute('href', '/ingoing-orders-es-page');

    await page.reload();
    await expect(settings.entry('Tasks').getByRole('textbox')).toHaveValue('Work in the hall');
    await page.getByRole('button', { name: 'Reset Work in the hall' }).click();
    await expect(settings.entry('Tasks').getByRole('textbox')).toHaveValue('');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await settings.saveAll();
    expect((await stored(admin)).Routes.menuSettings.routeConfigs).toBe('[]');
    await other.reload();
    await expect(frame.entry('Jobs')).toBeVisible();
    await expect(frame.entry('Tasks')).toBeVisible();
  },
);

unit(
  'entries are moved by keyboard and by dragging, and groups of one’s own hold them',
  { tag: ['@LOWCODE-023'] },
  async ({ open }) => {
    const page = await open('admin', '/user-settings', { unit: BERGEN });
    const settings = await (await new UserSettings(page).seeRights()).openMenu();
    const name = settings.entry('Tasks').getByRole('textbox');
    await name.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(name).toBeFocused();
    expect((await settings.names()).slice(0, 4)).toEqual(['Dashboard', 'Operations', 'Tasks', 'Stocks']);
    const down = settings.entry('Tasks').locator('[data-move=down]');
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(down).toBeFocused();
    expect((await settings.names()).slice(0, 4)).toEqual(['Dashboard', 'Operations', 'Stocks', 'Tasks']);
    await expect(settings.changes).toBeHidden();

    await settings.entry('Jobs').dragTo(settings.entry('Operations'), { targetPosition: { x: 100, y: 3 } });
    expect((await settings.names()).slice(0, 4)).toEqual(['Dashboard', 'Jobs', 'Operations', 'Stocks']);
    await page.getByRole('button', { name: 'Add a group' }).click();
    const added = settings.entry('group').getByRole('textbox');
    await expect(added).toBeFocused();
    await added.fill('Mine');
    await settings.move('group', 'up');
    await settings.move('User management', 'in');
    await expect(page.getByRole('button', { name: 'Remove Mine' })).toBeEnabled();
    await settings.changes.getByRole('button', { name: 'Discard' }).click();
    expect((await settings.names()).slice(0, 4)).toEqual(['Dashboard', 'Operations', 'Stocks', 'Tasks']);
  },
);

unit(
  'a menu that somebody else has saved meanwhile is not replaced unasked',
  { tag: ['@LOWCODE-023'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/user-settings?part=menu', { unit: BERGEN });
    const settings = new UserSettings(page);
    await settings.entry('Tasks').getByRole('textbox').fill('Mine');
    const theirs = JSON.stringify([{ displayName: 'Theirs', routeName: 'task', isAllowed: true, order: 1 }]);
    await admin.call('PUT', API.settingsForAll, { ...MENU, value: theirs });
    await settings.save();
    await expect(settings.changes.getByRole('alert')).toContainText('Someone else has saved the menu in the meantime');
    await expect(settings.entry('Tasks').getByRole('textbox')).toHaveValue('Mine');
    expect((await stored(admin)).Routes.menuSettings.routeConfigs).toBe(theirs);
    await settings.changes.getByRole('button', { name: 'Discard' }).click();
    await expect(settings.entry('Tasks').getByRole('textbox')).toHaveValue('Theirs');
  },
);

unit('what is changed on one subsection stays while another is looked at, and other pages', async ({ open }) => {
  const page = await open('admin', '/user-settings', { unit: BERGEN });
  const settings = await new UserSettings(page).seeRights();
  await settings.right('PurchaserRole', 'Exports').uncheck();
  await settings.openMenu();
  await expect(settings.changes).toBeHidden();
  const frame = new Frame(page);
  await frame.visit('locations-page');
  await new Grid(page, 'Locations').seeRows();
  await page.goBack();
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expect(settings.right('PurchaserRole', 'Exports')).not.toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(settings.cockpitTab('Menu')).toBeFocused();
});

unit(
  'what was changed and not saved is back after the session has ended',
  { tag: ['@SESSION-004'] },
  async ({ page, admin }) => {
    const login = await new LoginPage(page).open('/login?to=%2Fuser-settings');
    await login.logIn('admin', { unit: BERGEN });
    const settings = await new UserSettings(page).seeRights();
    await settings.right('PurchaserRole', 'Exports').uncheck();
    await settings.openMenu();
    await settings.entry('Tasks').getByRole('textbox').fill('Work');
    await page.route(`**${API_BASE}${API.settingsForAll}`, (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    });
    await settings.save();
    await expect(login.button).toBeVisible();
    await login.logIn('admin', { unit: BERGEN });
    await expect(settings.entry('Tasks').getByRole('textbox')).toHaveValue('Work');
    await page.getByRole('tab', { name: 'Permissions' }).click();
    await expect(settings.right('PurchaserRole', 'Exports')).not.toBeChecked();
    await settings.saveAll();
    expect((await stored(admin)).permissions.grid).toContain('can_export');
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  unit(`both subsections are accessible in the ${colorScheme} theme`, async ({ open }) => {
    const page = await open('admin', '/user-settings', { unit: BERGEN, colorScheme });
    const settings = await new UserSettings(page).seeRights();
    await settings.right('OperatorRole', 'Exports').uncheck();
    await page.getByLabel('View as').selectOption('OperatorRole');
    await expectAccessible(page);
    await settings.openMenu();
    await settings.entry('Jobs').getByRole('checkbox').uncheck();
    await expectAccessible(page);
  });

for (const language of ['da-DK', 'nb-NO', 'sv-SE'])
  unit(`both subsections say nothing in English, ${language}`, { tag: ['@I18N-002'] }, async ({ open, admin }) => {
    const isEnglish = englishTest(language, (await admin.call<ProductResponse>('GET', API.product)).body);
    const page = await open('admin', '/user-settings?part=permissions', { unit: BERGEN, language });
    const settings = new UserSettings(page);
    await page.locator('[data-right] input').first().uncheck();
    await page.locator('.view-as select').selectOption('OperatorRole');
    expect((await wordsOn(page)).filter(isEnglish)).toEqual([]);
    await page.locator('#settings-tab-menu').click();
    await settings.entries.nth(1).getByRole('checkbox').uncheck();
    expect((await wordsOn(page)).filter(isEnglish)).toEqual([]);
  });

unit('on a tablet the names of the rights stay while the roles scroll', async ({ open }) => {
  const page = await open('admin', '/user-settings', { unit: BERGEN, viewport: { width: 768, height: 1024 } });
  const settings = await new UserSettings(page).seeRights();
  await settings.right('AdminRole', 'Exports').focus();
  await page.keyboard.press('End');
  const name = page.getByRole('rowheader', { name: 'Exports', exact: true });
  const column = page.getByRole('columnheader', { name: 'PurchaserRole' });
  await expect(settings.right('PurchaserRole', 'Exports')).toBeFocused();
  const [left, right] = [await name.boundingBox(), await column.boundingBox()];
  expect(left?.x).toBeGreaterThanOrEqual(56);
  expect(left?.x).toBeLessThan(60);
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(768);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
});

test('administrators read what of the installation is unsafe, and what to do', { tag: ['@OPEN-272'] }, async ({
  open,
}) => {
  const page = await open('admin', '/user-settings');
  await page.getByRole('tab', { name: 'Safety' }).click();
  const part = page.getByRole('tabpanel', { name: 'Safety' });
  await expect(part.getByRole('listitem').first()).toContainText('The demo password opens admin');
  const administrators = part
    .getByRole('listitem')
    .filter({ hasText: 'Administrators who log in with a password alone' });
  await expect(administrators.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/user-management');
  await expect(part).not.toContainText('Bergen');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/safety.png' });
});
