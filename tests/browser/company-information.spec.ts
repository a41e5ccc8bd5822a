import { API, API_BASE, type CockpitSettings } from '../../src/engine/http/api';
import { type ApiClient, connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Frame, Grid, LoginPage } from './models';
import { CompanyPage } from './settings-models';
import { step } from './step';

const COMPANY = {
  companyName: 'Nordlager Bergen',
  streetAddress: 'Havnegata 1',
  zipCode: '5003',
  city: 'Bergen',
  countryCode: 'NO',
};
/** A day as it is written without a format of the company's. */
const ISO = /^\d{4}-\d\d-\d\d/;

const stored = async (admin: ApiClient): Promise<unknown> =>
  JSON.parse((await admin.call<CockpitSettings>('GET', API.cockpitSettings)).body.userSettings.companyInfo ?? '{}');

/** As an administrator of the unit, past the page; the company has an address and no formats meanwhile. */
const unit = test.extend<{ readonly admin: ApiClient }>({
  admin: async ({ server }, use) => {
    const admin = await connect(server.url, 'global', BERGEN);
    const before = await stored(admin);
    await admin.call('POST', API.companyInfo, COMPANY);
    await use(admin);
    await admin.call('POST', API.companyInfo, before);
  },
});

unit(
  'company information is edited on its page, and holds at once on every open page',
  { tag: ['@ROUTE-045', '@MENU-025'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/sales-orders-es-page', { unit: BERGEN });
    const frame = new Frame(page);
    const company = new CompanyPage(page);
    const orders = await new Grid(page, 'Sales orders').seeRows();
    const days = (grid: Grid, written: RegExp) => grid.rows.locator('td').filter({ hasText: written });
    await expect(days(orders, ISO).first()).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/sales-orders-es-page');
    const elsewhere = await new Grid(other, 'Sales orders').seeRows();

    await step(['MENU-025'], 'by its entry in the settings', async () => {
      await frame.settings.click();
      await frame.goTo('Company information');
      await company.seeFields();
      expect(new URL(page.url()).pathname).toBe('/company-information');
    });
    await step(['SETTINGS-001', 'VALID-015', 'VALID-005'], 'without a name nothing is saved', async () => {
      await company.field('Company name').fill(' ');
      await company.save();
      await expect(company.field('Company name')).toBeFocused();
      await expect(company.problem('Company name')).toHaveText('Value cannot be empty');
      await expect(company.changes.getByRole('alert')).toHaveText('Please fill the required fields');
      await company.field('Company name').fill('Nordlager Vest');
      await expect(company.problem('Company name')).toHaveCount(0);
    });
    await step(['SETTINGS-002', 'SETTINGS-003', 'SETTINGS-004'], 'street, ZIP code and city', async () => {
      await expect(company.field('Street address')).toHaveValue('Havnegata 1');
      await company.field('Street address').fill('Bryggen 7');
      await company.field('ZIP code').fill('5004');
      await company.field('City').fill('Bergen vest');
    });
    await step(['SETTINGS-005'], 'a country is two letters', async () => {
      await company.field('Country code').fill('n');
      await company.field('Country code').blur();
      await expect(company.problem('Country code')).toHaveText('The value does not have the right form');
      await company.field('Country code').fill('se');
      await expect(company.field('Country code')).toHaveValue('SE');
    });
    await step(['SETTINGS-006', 'DATE-009', 'DATE-010', 'DATE-011'], 'the date formats', async () => {
      const offered = await company.field('Date format').locator('option').allTextContents();
      expect(offered).toEqual([
        'not set: YYYY-MM-DD',
        'DD/MM/YYYY (as the language writes)',
        'YYYY-MM-DD',
        'DD/MM/YYYY',
        'MM/DD/YYYY',
      ]);
      await company.field('Date format').selectOption({ value: 'DD/MM/YYYY' });
    });
    await step(['SETTINGS-007', 'DATE-012', 'DATE-013', 'DATE-014', 'DATE-015'], 'the time formats', async () => {
      const offered = await company.field('Time format').locator('option').allTextContents();
      expect(offered.slice(1)).toEqual(['HH:mm', 'HH:mm:ss', 'hh:mm A', 'hh:mm:ss A']);
      await company.field('Time format').selectOption('hh:mm A');
    });
    await step(['SETTINGS-008', 'I18N-014', 'I18N-015', 'I18N-016', 'I18N-017'], 'the regions', async () => {
      const offered = await company.field('Region').locator('option').allTextContents();
      expect(offered.slice(1)).toEqual([
        'Central European (Europe/Berlin)',
        'UTC (Etc/UTC)',
        'Western European (Europe/London)',
        'Eastern European (Europe/Helsinki)',
      ]);
      await company.field('Region').selectOption('UTC');
    });
    await step(['SETTINGS-009', 'OPEN-170'], 'the number formats, previewed before they are saved', async () => {
      const offered = await company.field('Number format').locator('option').allTextContents();
      expect(offered.slice(1).map((text) => text.replace(/.*\((.*)\)/, '$1'))).toEqual([
        'as the language writes',
        'de-DE',
        'en-GB',
        'en-US',
        'da-DK',
        'nb-NO',
        'sv-SE',
      ]);
      await company.field('Number format').selectOption('en-GB');
      await expect(company.preview).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M · 1,234\.50/);
      await expect(company.preview).toContainText(/Saved until now: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d · 1\.234,50/);
      await expect(company.changes).toContainText('9 changes');
      await expect(company.changes).toContainText('Company name: Nordlager Bergen to Nordlager Vest');
      await expectAccessible(page);
    });
    await step(['SETTINGS-010', 'OPEN-168'], 'are saved with POST /companyinfo', async () => {
      const sent = page.waitForRequest((request) => request.method() === 'POST' && /companyinfo$/i.test(request.url()));
      await company.save();
      const { seen, ...body } = (await sent).postDataJSON() as Record<string, unknown>;
      expect(JSON.parse(String(seen))).toEqual(COMPANY);
      expect(body).toEqual({
        companyName: 'Nordlager Vest',
        streetAddress: 'Bryggen 7',
        zipCode: '5004',
        city: 'Bergen vest',
        countryCode: 'SE',
        date: 'DD/MM/YYYY',
        time: 'hh:mm A',
        region: 'UTC',
        format: 'en-GB',
      });
      await expect(company.changes).toBeHidden();
      await expect(frame.notices).toContainText('Saved. Dates and numbers are written like this from now on.');
      expect(await stored(admin)).toEqual(body);
    });
    await step(
      ['DATE-006', 'I18N-013', 'OPEN-169'],
      'the pages that were open write them so, without a reload',
      async () => {
        for (const [shown, grid] of [
          [page, orders],
          [other, elsewhere],
        ] as const) {
          if (shown === page) await page.goBack();
          await expect(days(grid, /^\d\d\/\d\d\/\d{4}/).first()).toBeVisible();
          await expect(days(grid, ISO)).toHaveCount(0);
        }
      },
    );
  },
);

unit(
  'of two administrators at once the second keeps the first’s fields, and is asked about the same one',
  { tag: ['@OPEN-237'] },
  async ({ open, admin }) => {
    const page = await open('admin', '/company-information', { unit: BERGEN });
    const company = await new CompanyPage(page).seeFields();
    await company.field('City').fill('Mine');
    await admin.call('POST', API.companyInfo, { ...COMPANY, zipCode: '5999' });
    await company.save();
    await expect(company.changes).toBeHidden();
    await expect(company.field('ZIP code')).toHaveValue('5999');
    expect(await stored(admin)).toMatchObject({ city: 'Mine', zipCode: '5999' });

    await company.field('City').fill('Mine again');
    await admin.call('POST', API.companyInfo, { ...COMPANY, city: 'Theirs' });
    await company.save();
    await expect(company.changes.getByRole('alert')).toContainText(
      'Someone else has saved these in the meantime: City.',
    );
    await expect(company.changes).toContainText('City: Theirs to Mine again');
    expect(await stored(admin)).toMatchObject({ city: 'Theirs' });
    await company.save();
    await expect(company.changes).toBeHidden();
    expect(await stored(admin)).toMatchObject({ city: 'Mine again' });
  },
);

unit(
  'what was not saved is asked about, and is back after the session has ended',
  { tag: ['@SESSION-004'] },
  async ({ page, admin }) => {
    const login = await new LoginPage(page).open('/login?to=%2Fcompany-information');
    await login.logIn('admin', { unit: BERGEN });
    const company = await new CompanyPage(page).seeFields();
    await company.field('City').fill('Not yet');
    await expect(company.changes).toBeVisible();
    const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await page.route(`**${API_BASE}${API.companyInfo}`, (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    });
    await company.save();
    await expect(login.button).toBeVisible();
    await login.logIn('admin', { unit: BERGEN });
    await expect(company.field('City')).toHaveValue('Not yet');
    expect(await stored(admin)).toEqual(COMPANY);
    await company.changes.getByRole('button', { name: 'Discard' }).click();
    await expect(company.field('City')).toHaveValue('Bergen');
  },
);

unit(
  'who may not edit reads it, and the server refuses the rest',
  { tag: ['@OPEN-114'] },
  async ({ open, server, admin }) => {
    const page = await open('purchaser', '/company-information', {
      unit: BERGEN,
      colorScheme: 'dark',
      viewport: { width: 768, height: 1024 },
    });
    const company = await new CompanyPage(page).seeFields();
    await expect(company.field('City')).not.toBeEditable();
    await expect(company.field('Region')).toBeDisabled();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
    const purchaser = await connect(server.url, 'purchaser', BERGEN);
    expect((await purchaser.call('POST', API.companyInfo, COMPANY)).status).toBe(422);
    expect(await stored(admin)).toEqual(COMPANY);
  },
);
