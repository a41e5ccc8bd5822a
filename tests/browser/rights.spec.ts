import { API, type ProductResponse } from '../../src/engine/http/api';
import { ERROR_CODES, type ErrorBody } from '../../src/engine/http/errors';
import { connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';

const ENGLISH = { language: 'en-GB' };

for (const person of ['operator', 'purchaser', 'configurator', 'admin', 'global'])
  test(`${person} is told which pages may be opened, as the server judges their lists`, { tag: ['@OPEN-260'] }, async ({
    open,
    server,
  }) => {
    const api = await connect(server.url, person, BERGEN);
    const { models } = (await api.call<ProductResponse>('GET', API.product)).body;
    const page = await open(person, '/rights', { ...ENGLISH, unit: BERGEN });
    await expect(page.getByRole('heading', { name: 'What I may do' })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const rows = await page
      .getByRole('row')
      .evaluateAll((all) =>
        all.map((one) => [...one.children].map((cell) => (cell as HTMLElement).innerText.replaceAll('\n', ' · '))),
      );
    // A list that several definitions share, or that is shown below another, is open by more than one page.
    const all = Object.values(models);
    const shown = new Set(all.flatMap(({ detail }) => detail.map(({ entity }) => entity)));
    const lists = all.filter(({ name, pages, endpoints: { list } }) => {
      const isShared = all.some((other) => other.name !== name && other.endpoints.list?.path === list?.path);
      return !isShared && !shown.has(name) && pages.length > 0 && list?.path.includes('{') === false;
    });
    expect(lists.length).toBeGreaterThan(3);
    for (const { plural, pages, endpoints } of lists) {
      const told = pages.map(({ path }) => rows.find(([what]) => what === `${plural} · Page · /${path}`)?.[1]);
      const { body } = await api.call<Partial<ErrorBody>>('GET', `${endpoints.list?.path}?skip=0&take=1`);
      expect([plural, told.includes('Yes')]).toEqual([plural, body.errorCode !== ERROR_CODES.accessDenied]);
    }
  });

test('whoever is refused a page or an action is led to the rule, and to who can change it', {
  tag: ['@OPEN-260'],
}, async ({ open, server }) => {
  const admin = await connect(server.url, 'admin');
  const place = { clientId: 'Cockpit', owner: 'permissions', key: 'data' };
  await admin.call('PUT', API.settingsForAll, { ...place, value: '{"can_update_location":["AdminRole"]}' });
  const page = await open('operator', '/users', ENGLISH);
  const told = new Dialog(page);
  await expect(told.root).toContainText('access denied');
  await told.root.getByRole('link', { name: 'Why?' }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('/users');
  const row = page.getByRole('row', { name: 'Users' });
  await expect(row).toContainText('Only for AdminRole. The product has it like this. Asked for in entities/user.json');
  await expect(page.getByText('Roles are given by AdminRole.')).toBeVisible();
  await expectAccessible(page);

  const frame = new Frame(page);
  await frame.visit('locations-es-page');
  const locations = await new Grid(page, 'Locations').seeRows();
  await locations.rows.first().click({ button: 'right' });
  await page.locator('.row-menu').getByRole('menuitem', { name: 'Why?' }).click();
  const right = page
    .getByRole('row')
    .filter({ hasText: 'Action · Locations' })
    .filter({ hasText: 'data.can_update_location' });
  await expect(right.first()).toContainText('Only for AdminRole. Set for the business unit by admin on');
  await admin.call('DELETE', API.settingsForAll, place);
});

test('an administrator sees what another may do, and who gave the role', { tag: ['@OPEN-260'] }, async ({ open }) => {
  const page = await open('admin', '/users', ENGLISH);
  const users = await new Grid(page, 'Users').seeRows();
  await users.choose(users.row('purchaser'), 'Explain rights');
  const heading = page.getByRole('heading', { level: 1, name: /^What .* may do$/ });
  await expect(heading).toBeVisible();
  await expect(page.locator('.rights-page .page-about').getByText('PurchaserRole', { exact: true })).toBeVisible();
  const segments = page.getByRole('group', { name: 'Which are shown' });
  await segments.getByRole('button', { name: 'Refused' }).click();
  await expect(page.getByRole('cell', { name: 'Yes', exact: true })).toHaveCount(0);
  await page.getByLabel('Find', { exact: true }).fill('header.users');
  await expect(page.getByRole('row', { name: 'Users' }).first()).toContainText('Only for AdminRole.');
  await page.getByLabel('Person').selectOption({ index: 0 });
  await expect(page.getByRole('heading', { name: 'What I may do' })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1150, 800],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/rights-${width}.png` });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `test-results/rights-${width}-dark.png` });
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
