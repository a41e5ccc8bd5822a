import type { Page } from '@playwright/test';
import { API, API_BASE, type IpWhitelist, type ProductResponse, type SwitchEntry } from '../../src/engine/http/api';
import { type ApiClient, connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame } from './models';
import { SettingsParts } from './settings-models';
import { step } from './step';
import { englishTest, wordsOn } from './words';

const PARTS = [
  'settings',
  'translations',
  'terminal-settings',
  'terminal-menu',
  'context-menu',
  'terminal-translations',
  'fileserver',
  'system-settings',
  'ip-whitelist',
  'code-switches',
  'feature-flags',
] as const;

interface Stored {
  readonly key: string;
  readonly value: string;
}

/** What the business unit has stored of one owner. */
const stored = async (admin: ApiClient, clientId: string, owner: string): Promise<Record<string, string>> => {
  const query = new URLSearchParams({ clientId, owner, scope: 'BusinessUnit' });
  const { body } = await admin.call<Stored[]>('GET', `${API.seedDefaultSettings}?${query}`);
  return Object.fromEntries(body.map(({ key, value }) => [key, value]));
};

const OWNERS = [
  ['Cockpit', 'userSettings'],
  ['Cockpit', 'translations'],
  ['MobileAndroid', 'userSettings'],
  ['MobileAndroid', 'menuSettings'],
  ['MobileAndroid', 'contextMenuSettings'],
  ['MobileAndroid', 'fileserverSettings'],
  ['MobileAndroid', 'translations'],
  ['Backend', 'userSettings'],
] as const;

/** As an administrator of the unit, past the page; what a test saves for everybody is taken back at its end. */
const unit = test.extend<{ readonly admin: ApiClient }>({
  admin: async ({ server }, use) => {
    const admin = await connect(server.url, 'global', BERGEN);
    const { body: flags } = await admin.call<string[]>('GET', API.enabledFeatures);
    await use(admin);
    await admin.call('POST', API.enabledFeatures, flags);
    await admin.call('POST', API.enabledSwitches, []);
    const { body: list } = await admin.call<IpWhitelist>('GET', API.ipWhitelist);
    await admin.call('PUT', API.ipWhitelist, { addresses: [], seen: list.addresses });
    for (const [clientId, owner] of OWNERS)
      for (const key of Object.keys(await stored(admin, clientId, owner)))
        if (key !== 'companyInfo') await admin.call('DELETE', API.settingsForAll, { clientId, owner, key });
  },
});

const sentBy = (page: Page, method: string, path: string) =>
  page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === API_BASE + path);

unit(
  'settings are set for everybody and for oneself, and put back',
  { tag: ['@SETTINGS-011', '@SETTINGS-012', '@SETTINGS-016'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/user-settings', { unit: BERGEN });
    const settings = new SettingsParts(page);

    await step(
      ['SETTINGS-040'],
      'the heart beat: refused out of range, in force from the moment it is saved',
      async () => {
        await settings.value('Heart beat').fill('999');
        await settings.save();
        await expect(settings.setting('Heart beat').getByRole('alert')).toHaveText(
          "Enter a value between '1,000' and '600,000'",
        );
        await expect(settings.value('Heart beat')).toBeFocused();
        await settings.value('Heart beat').fill('1000');
        await expect(settings.changes).toContainText('Heart beat: not set to 1,000 ms');
        const sent = sentBy(page, 'PUT', API.settingsForAll);
        await settings.saveAll();
        expect((await sent).postDataJSON()).toMatchObject({
          clientId: 'Cockpit',
          key: 'heartBeat',
          value: '1000',
          seen: null,
        });
        await expect(settings.inForce('Heart beat')).toHaveText(/1,000 ms\s*set for the business unit/);
        for (const _ of [1, 2]) await sentBy(page, 'POST', API.heartbeat);
      },
    );
    await step(
      ['SETTINGS-041', 'SETTINGS-026'],
      'the rows limit for oneself alone, and grids are cut at it',
      async () => {
        await page.getByRole('button', { name: 'Only for me' }).click();
        await settings.value('Rows limit').fill('3');
        const sent = sentBy(page, 'PUT', API.userSettings);
        await settings.changes.getByRole('button', { name: 'Save for me' }).click();
        expect((await sent).postDataJSON()).toEqual({
          clientId: 'Cockpit',
          owner: 'userSettings',
          key: 'rowsLimit',
          value: '3',
        });
        await expect(settings.inForce('Rows limit')).toHaveText(/3\s*set for you/);
        await new Frame(page).visit('stocks-page');
        await expect(page.getByText('Only the first 3 rows are loaded')).toBeVisible();
        await expect(page.locator('.dx-datagrid-total-footer')).toContainText('of the first 3 rows');
        await page.goBack();
      },
    );
    await step(['SETTINGS-028'], 'and put back: the default applies again', async () => {
      await page.getByRole('button', { name: 'Rows limit: take its value away' }).click();
      const sent = sentBy(page, 'DELETE', API.userSettings);
      await settings.changes.getByRole('button', { name: 'Save for me' }).click();
      await sent;
      await expect(settings.inForce('Rows limit')).toHaveText(/10,000\s*the default/);
      await page.getByRole('button', { name: 'For everybody' }).click();
      await page.getByRole('button', { name: 'Heart beat: take its value away' }).click();
      await settings.saveAll();
      await expect(settings.inForce('Heart beat')).toHaveText(/30,000 ms\s*the default/);
    });
    await step(
      ['SETTINGS-042'],
      'the maximum of integration views; what somebody else saves meanwhile is told',
      async () => {
        await settings.value('Max quantity').fill('400');
        const place = { clientId: 'Cockpit', owner: 'userSettings', key: 'takeLimit' };
        await admin.call('PUT', API.settingsForAll, { ...place, value: '500' });
        await settings.save();
        await expect(settings.changes.getByRole('alert')).toContainText('Someone else has saved these');
        expect(await stored(admin, 'Cockpit', 'userSettings')).toMatchObject({ takeLimit: '500' });
        await settings.saveAll();
        expect(await stored(admin, 'Cockpit', 'userSettings')).toMatchObject({ takeLimit: '400' });
      },
    );

    await settings.openPart('Terminal', 'Settings');
    await step(
      ['SETTINGS-017', 'SETTINGS-043', 'SETTINGS-044'],
      'checkmark display time and scan quantity',
      async () => {
        await settings.value('Checkmark display time').fill('2000');
        await settings.value('Scan quantity').fill('2');
      },
    );
    await step(['SETTINGS-045', 'SETTINGS-046'], 'scan UoM and timeout', async () => {
      await settings.value('Scan UoM').fill('BOX');
      await settings.value('Timeout').fill('45');
    });
    await step(['SETTINGS-047', 'SETTINGS-048', 'SETTINGS-049'], 'what is on or off', async () => {
      for (const name of ['Auto confirm', 'Looped gain', 'Strip leading zero in GS1 EAN']) {
        await expect(settings.inForce(name)).toHaveText(/Off/);
        await settings.value(name).selectOption('On');
      }
    });
    await step(['SETTINGS-050', 'SETTINGS-027'], 'the most tasks of a count job, all saved for everybody', async () => {
      await settings.value('Max tasks per count job').fill('60');
      await settings.saveAll();
      expect(await stored(admin, 'MobileAndroid', 'userSettings')).toEqual({
        checkmarkDisplayTime: '2000',
        scanQuantity: '2',
        scanUoM: 'BOX',
        timeout: '45',
        autoConfirm: 'true',
        loopedGain: 'true',
        stripLeadingZero: 'true',
        maxTasksPerCountJob: '60',
      });
    });
    await settings.openPart('System', 'Settings');
    await step(
      ['SETTINGS-022', 'SETTINGS-051'],
      'the least length of passwords, which the dialog asks for at once',
      async () => {
        await expect(page.getByRole('button', { name: 'Only for me' })).toBeHidden();
        await settings.value('Password minimum length').fill('12');
        await settings.saveAll();
        // What was saved is read anew just then, and closes a menu that stands open.
        await expect(async () => {
          const item = (await new Frame(page).profile()).getByRole('menuitem', { name: 'Change password' });
          await item.click({ timeout: 2_000 });
        }).toPass();
        const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Change password' }));
        for (const at of [0, 1, 2]) await dialog.root.locator('input').nth(at).fill('Short-1');
        await page.keyboard.press('Enter');
        await expect(dialog.root).toContainText('12');
      },
    );
  },
);

unit(
  'the cockpit says what an administrator writes, at the next load',
  { tag: ['@I18N-010', '@SETTINGS-015'] },
  async ({ open, admin }) => {
    const other = await open('configurator', '/locations-page', { unit: BERGEN });
    const page = await open('admin', '/user-settings?part=translations', { unit: BERGEN });
    const settings = new SettingsParts(page);
    const find = settings.part.getByRole('searchbox', { name: 'Find a key or text' });
    await expect(settings.part.locator('tbody tr')).toHaveCount(50);
    await settings.part.getByRole('button', { name: 'Next page' }).click();
    await expect(settings.part.getByRole('status')).toContainText('51 to 100 of');
    await find.fill('rules.minimum');
    await settings.entryText('rules.minimum').fill('More, please');
    await settings.save();
    await expect(settings.part.locator('tbody').getByRole('alert')).toHaveText(
      'Keep {{limit}}, and no other placeholders',
    );
    await settings.entryText('rules.minimum').fill('Enter {{limit}} at least');
    // What was refused stands alone until another choice is made.
    await settings.part.getByRole('button', { name: /^All / }).click();
    await find.fill('frame.settings');
    await settings.entryText('frame.settings').fill('Set-up');
    await settings.part.getByRole('button', { name: /^Not saved 2$/ }).click();
    await find.fill('');
    await expect(settings.part.locator('tbody tr')).toHaveCount(2);
    await settings.saveAll();
    expect(await stored(admin, 'Cockpit', 'translations')).toEqual({
      'en-GB.frame.settings': 'Set-up',
      'en-GB.rules.minimum': 'Enter {{limit}} at least',
    });
    await other.reload();
    await expect(new Frame(other).settings).toHaveText('Set-up');

    await settings.part.getByRole('button', { name: /^Changed 2$/ }).click();
    await settings.part.getByRole('button', { name: 'frame.settings: back to how it comes' }).click();
    await settings.saveAll();
    await other.reload();
    await expect(new Frame(other).settings).toHaveText('Settings');
    await settings.part.getByLabel('Language').selectOption('nb-NO');
    await settings.part.getByRole('button', { name: /^All / }).click();
    await find.fill('frame.settings');
    await expect(settings.part.locator('tbody tr').first()).toContainText('InnstillingerSettings');
  },
);

unit(
  'the terminals’ menus, texts and file server are edited as keys and values',
  { tag: ['@GEN-016', '@SETTINGS-017'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/user-settings', { unit: BERGEN });
    const settings = new SettingsParts(page);
    for (const [rows, part, owner] of [
      [['SETTINGS-018'], 'Menu', 'menuSettings'],
      [['SETTINGS-019'], 'Context menu', 'contextMenuSettings'],
      [['SETTINGS-021'], 'Fileserver', 'fileserverSettings'],
    ] as const)
      await step(rows, part, async () => {
        await settings.openPart('Terminal', part);
        await expect(settings.part).toContainText('There are no entries yet');
        await settings.add('pick', '1');
        await settings.add('count', '2');
        await settings.add('pick', '3');
        await expect(settings.part.getByRole('alert')).toHaveText('This value is already in use');
        await settings.saveAll();
        expect(await stored(admin, 'MobileAndroid', owner)).toEqual({ pick: '1', count: '2' });
        await settings.entryText('pick').fill('5');
        await settings.part.getByRole('button', { name: 'Remove count' }).click();
        await settings.saveAll();
        expect(await stored(admin, 'MobileAndroid', owner)).toEqual({ pick: '5' });
      });
    await step(['I18N-011', 'SETTINGS-020'], 'texts of a language', async () => {
      await settings.openPart('Terminal', 'Translations');
      await settings.add('pick.title', 'Pick {{order}}');
      await settings.saveAll();
      await settings.part.getByLabel('Language').selectOption('sv-SE');
      await settings.add('pick.title', 'Plocka {{order}}');
      await settings.saveAll();
      expect(await stored(admin, 'MobileAndroid', 'translations')).toEqual({
        'en-GB.pick.title': 'Pick {{order}}',
        'sv-SE.pick.title': 'Plocka {{order}}',
      });
    });
  },
);

unit(
  'addresses are checked as they are added, and nobody is locked out unasked',
  { tag: ['@SETTINGS-023', '@OPEN-177'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/user-settings?part=ip-whitelist', { unit: BERGEN });
    const settings = new SettingsParts(page);
    const field = settings.part.getByLabel('IP address or range');
    const add = settings.part.getByRole('button', { name: 'Add', exact: true });
    await expect(settings.part).toContainText('The list is empty: people come in from everywhere.');
    await field.fill('the office');
    await add.click();
    await expect(settings.part.getByRole('alert')).toHaveText('Enter an IP address, or a range such as 192.0.2.0/24');
    for (const address of ['192.0.2.0/24', '2001:DB8::/32']) {
      await field.fill(address);
      await add.click();
    }
    await expect(settings.part).toContainText('not in the list');
    await settings.save();
    const question = new Dialog(page, page.getByRole('alertdialog', { name: 'Lock yourself out' }));
    await expect(question.root).toBeVisible();
    await question.button('Cancel').click();
    expect((await admin.call<IpWhitelist>('GET', API.ipWhitelist)).body.addresses).toEqual([]);
    await settings.part.getByRole('button', { name: 'Add your address' }).click();
    await settings.saveAll();
    const { body } = await admin.call<IpWhitelist>('GET', API.ipWhitelist);
    expect(body.addresses).toEqual(['192.0.2.0/24', '2001:db8::/32', body.yourAddress]);
    await settings.part.getByRole('button', { name: 'Remove 192.0.2.0/24' }).click();
    await admin.call('PUT', API.ipWhitelist, { addresses: [...body.addresses, '192.0.2.9'], seen: body.addresses });
    await settings.save();
    await expect(settings.changes.getByRole('alert')).toContainText('Someone else has saved the list in the meantime');
    await settings.saveAll();
    expect((await admin.call<IpWhitelist>('GET', API.ipWhitelist)).body.addresses).toEqual([
      '2001:db8::/32',
      body.yourAddress,
      '192.0.2.9',
    ]);
  },
);

unit(
  'a flag is switched on in the list of those there are, and its entries come without a new log-in',
  { tag: ['@SETTINGS-025', '@FLAG-003'] },
  async ({ open, admin }) => {
    const { body: before } = await admin.call<string[]>('GET', API.enabledFeatures);
    const { body: available } = await admin.call<SwitchEntry[]>('GET', API.availableFeatures);
    const page = await open('admin', '/user-settings?part=feature-flags', { unit: BERGEN });
    const settings = new SettingsParts(page);
    const group = new Frame(page).group('Purchase');
    try {
      await expect(settings.part.getByRole('switch')).toHaveCount(available.length);
      await expect(group).toHaveCount(0);
      await settings.part.locator('li').filter({ hasText: 'PurchaseModule' }).getByRole('switch').check();
      await settings.saveAll();
      await expect(group).toBeVisible();
      const { body: saved } = await admin.call<string[]>('GET', API.enabledFeatures);
      expect(saved).toEqual([...before, 'PurchaseModule'].sort());
    } finally {
      await admin.call('POST', API.enabledFeatures, before);
    }
  },
);

unit(
  'a code switch is turned on and off, and holds at once',
  { tag: ['@SETTINGS-024', '@OPEN-177'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/user-settings?part=code-switches', { unit: BERGEN });
    const settings = new SettingsParts(page);
    const one = settings.part.getByRole('switch', { name: /One session per person/ });
    const enabled = async () => (await admin.call<string[]>('GET', API.enabledSwitches)).body;
    await one.check();
    await expect(settings.changes).toContainText('One session per person: on');
    await settings.saveAll();
    expect(await enabled()).toEqual(['oneSessionPerPerson']);
    await settings.part.getByRole('button', { name: /^Enabled 1$/ }).click();
    await one.uncheck();
    await settings.saveAll();
    expect(await enabled()).toEqual([]);
  },
);

unit('the settings menu leads to its pages', { tag: ['@MENU-028', '@MENU-029', '@MENU-030'] }, async ({ open }) => {
  const page = await open('global', '/', { unit: BERGEN });
  const frame = new Frame(page);
  await frame.settings.click();
  for (const [rows, name, path] of [
    [['MENU-028'], 'User settings', '/user-settings'],
    [['MENU-029'], 'Import data', '/import'],
    [['MENU-030'], 'KPI management', '/kpi-management'],
    [['MENU-031'], 'Downloads', '/downloads'],
  ] as const)
    await step(rows, `${name} opens its page`, async () => {
      await frame.goTo(name);
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
      expect(new URL(page.url()).pathname).toBe(path);
    });
});

for (const colorScheme of ['light', 'dark'] as const)
  unit(`the parts are accessible and fit a tablet in the ${colorScheme} theme`, async ({ open }) => {
    const width = colorScheme === 'light' ? 1440 : 768;
    const page = await open('admin', '/user-settings', {
      unit: BERGEN,
      colorScheme,
      viewport: { width, height: 1000 },
    });
    for (const part of PARTS) {
      await page.locator(`#settings-tab-${part}`).click();
      await expect(page.locator(`#settings-part-${part} .list-tools`)).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

unit('the parts say nothing in English to a Norwegian', { tag: ['@I18N-002'] }, async ({ open, admin }) => {
  const isEnglish = englishTest('nb-NO', (await admin.call<ProductResponse>('GET', API.product)).body);
  const page = await open('admin', '/user-settings', { unit: BERGEN, language: 'nb-NO' });
  // The texts themselves are shown with the English ones beside.
  for (const part of PARTS.filter((one) => one !== 'translations')) {
    await page.locator(`#settings-tab-${part}`).click();
    await expect(page.locator(`#settings-part-${part} .list-tools`)).toBeVisible();
    expect((await wordsOn(page)).filter(isEnglish)).toEqual([]);
  }
});
