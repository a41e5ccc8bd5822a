import { API, API_BASE, type ProductResponse } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, test } from './fixtures';
import { Frame, Grid } from './models';

/** The row of the ledger that an entry shows. */
type Tag = `@${string}`;
/** Entries of a menu in their order, with the title of the page that each opens. */
type Entries = readonly (readonly [tag: Tag, name: string, title: string])[];

const MAIN: Entries = [
  ['@MENU-004', 'Tasks', 'Tasks'],
  ['@MENU-005', 'Jobs', 'Jobs'],
  ['@MENU-006', 'Outgoing orders', 'Outgoing orders'],
  ['@MENU-008', 'Locations', 'Locations'],
  ['@MENU-009', 'Inventory counts', 'Inventory counts'],
  ['@MENU-010', 'Materials', 'Materials'],
  ['@MENU-011', 'Maintenance/Replenishment', 'Replenishment proposals'],
  ['@MENU-017', 'Sales orders', 'Sales orders'],
  ['@MENU-019', 'Sales order drafts', 'Sales order drafts'],
  ['@MENU-021', 'User management', 'Users'],
];
const PURCHASE: Entries = [
  ['@MENU-013', 'Orders', 'Inbound orders'],
  ['@MENU-014', 'New draft', 'New purchase draft'],
  ['@MENU-015', 'Saved drafts', 'Purchase drafts'],
];
const SETTINGS: readonly (readonly [tag: Tag, group: string, entries: Entries])[] = [
  [
    '@MENU-024',
    'General',
    [
      ['@MENU-025', 'Company information', 'Company information'],
      ['@MENU-026', 'User management', 'Users'],
      ['@MENU-027', 'Active users', 'Active users'],
      ['@MENU-028', 'User settings', 'User settings'],
      ['@MENU-029', 'Import data', 'Import data'],
      ['@MENU-030', 'KPI management', 'KPI management'],
      ['@MENU-031', 'Downloads', 'Downloads'],
    ],
  ],
  [
    '@MENU-032',
    'Warehouse',
    [
      ['@MENU-033', 'Printer management', 'Printers'],
      ['@MENU-034', 'Stock attributes', 'Stock attributes'],
      ['@MENU-035', 'Cause codes', 'Cause codes'],
    ],
  ],
  [
    '@MENU-036',
    'Integration',
    [
      ['@MENU-037', 'Imports', 'Integration imports'],
      ['@MENU-038', 'Requests', 'Integration requests'],
      ['@MENU-039', 'Messages', 'Integration messages'],
    ],
  ],
];

const tagsOf = (entries: Entries) => entries.map(([tag]) => tag);

/** Follows each entry, and sees the page that it opens by its title. */
async function follow(frame: Frame, entries: Entries): Promise<void> {
  for (const [, name, title] of entries)
    await test.step(name, async () => {
      await frame.goTo(name);
      await expect(frame.title).toHaveText(title);
    });
}

test('each entry of the main menu opens its page', { tag: tagsOf(MAIN) }, async ({ open }) => {
  await follow(new Frame(await open('global')), MAIN);
});

test('each entry of the group Purchase opens its page', { tag: tagsOf(PURCHASE) }, async ({ open }) => {
  const frame = new Frame(await open('global'));
  await frame.group('Purchase').click();
  await follow(frame, PURCHASE);
});

test('each entry of the settings opens its page, in its group', {
  tag: ['@MENU-068', ...SETTINGS.flatMap(([tag, , entries]) => [tag, ...tagsOf(entries)])],
}, async ({ open }) => {
  const frame = new Frame(await open('global'));
  await frame.settings.click();
  for (const [, group, entries] of SETTINGS) {
    const names = entries.map(([, name]) => name);
    await expect(frame.settingsGroup(group).getByRole('link')).toContainText(names);
    await follow(frame, entries);
  }
  await frame.settings.click();
  await expect(frame.entry('Dashboard')).toBeVisible();
});

test('the settings stand in a menu of either width, and a main entry that is chosen leaves them', {
  tag: ['@MENU-065', '@MENU-066', '@MENU-069'],
}, async ({ open }) => {
  const page = await open('global');
  const frame = new Frame(page);
  await frame.settings.click();
  await frame.seeMenu('settings-extended');
  await frame.toggle.click();
  await frame.seeMenu('settings-collapsed');
  await frame.settings.click();
  await frame.seeMenu('collapsed');
  await frame.toggle.click();
  await frame.settings.click();
  await frame.seeMenu('settings-extended');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stocks');
  await page.keyboard.press('Enter');
  await new Grid(page, 'Stocks').seeRows();
  await frame.seeMenu('collapsed');
});

test('without any entries the menu has the built-in ones', { tag: ['@MENU-051'] }, async ({ open }) => {
  const page = await open('global', '/', {
    locale: 'en-GB',
    before: (fresh) =>
      fresh.route(`**${API_BASE}${API.product}*`, async (route) => {
        const response = await route.fetch();
        const product = (await response.json()) as ProductResponse;
        await route.fulfill({ response, json: { ...product, menu: { ...product.menu, main: [], settings: [] } } });
      }),
  });
  const frame = new Frame(page);
  await expect(frame.entry('Materials')).toBeVisible();
  const names = await frame.menu.getByRole('listitem').allInnerTexts();
  expect(names.slice(0, 10)).toEqual([
    'Dashboard',
    'Operations',
    'Jobs',
    'Tasks',
    'Replenishment proposals',
    'Inventory counts',
    'Stocks',
    'Outgoing orders',
    'Inbound orders',
    'Locations',
  ]);
  expect(names[10]).toBe('Materials');
});

test('settings that could not be loaded are logged, and the page opens all the same', { tag: ['@ERROR-049'] }, async ({
  open,
}) => {
  const logged: string[] = [];
  const page = await open('global', '/locations-page', {
    before: async (fresh) => {
      fresh.on('console', (message) => logged.push(message.text()));
      await fresh.route(`**${API_BASE}${API.cockpitSettings}`, (route) => route.fulfill({ status: 500, json: {} }));
    },
  });
  await new Grid(page, 'Locations').seeRows();
  expect(logged.join(' ')).toContain('Route data could not be loaded');
});

test('an entry leads to the page that the server pages, and where an administrator says so to the old one', {
  tag: ['@GEN-017', '@MENU-022', '@MENU-023'],
}, async ({ open, server }) => {
  const admin = await connect(server.url, 'global', BERGEN);
  const routes = { clientId: 'Cockpit', owner: 'menuSettings', key: 'routeConfigs' };
  const page = await open('global', '/', { unit: BERGEN });
  const frame = new Frame(page);
  await frame.goTo('Locations');
  await expect(page).toHaveURL(/\/locations-es-page$/);
  const entry = { displayName: 'Locations', routeName: 'locations-page', routes: [], isAllowed: true, order: 1 };
  await admin.call('PUT', API.settingsForAll, { ...routes, value: JSON.stringify([entry]) });
  try {
    await page.reload();
    await frame.goTo('Locations');
    await expect(page).toHaveURL(/\/locations-page$/);
    await new Grid(page, 'Locations').seeRows();
  } finally {
    await admin.call('PUT', API.settingsForAll, { ...routes, value: '[]' });
  }
});
