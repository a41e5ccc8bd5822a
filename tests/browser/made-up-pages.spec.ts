import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dashboard, Dialog, Frame, Grid } from './models';
import { type OwnServer, startWithDefinitions } from './own-definitions';
import { step } from './step';

/** A page that asks first, with a history that has a period. */
const MOVEMENT = {
  description: 'What was moved, by whom it was carried.',
  properties: {
    number: { maxLength: 20 },
    movedOn: { format: 'date' },
    historical: { type: 'boolean' },
    kind: { maxLength: 10 },
    bookedAt: { format: 'date-time' },
    carrierId: { lookup: 'carrier' },
  },
  required: ['number'],
  endpoints: 'Movement',
  filters: {
    properties: {
      number: true,
      movedOn: { compare: { '<=': '{clock.now}' } },
      historical: { default: false, when: { movedOn: { not: null } } },
      kind: { hidden: true },
      bookedAt: { as: 'date', useTime: true },
    },
  },
  pages: [{ path: 'movements-es-page', ask: true }],
};

/** One with two tabs below its rows. */
const CARRIER = {
  properties: { name: { maxLength: 20 } },
  required: ['name'],
  endpoints: 'Carrier',
  // Nobody has written the modal.
  actions: { rename: { rows: 'one', form: { properties: { name: true }, template: 'name-wizard' } } },
  detail: [
    { entity: 'movement', title: 'All', filter: { carrierId: '{id}' } },
    { entity: 'movement', title: 'Past', filter: { carrierId: '{id}', historical: true } },
  ],
  pages: ['carriers'],
};

/** One whose rows have what administrators describe. */
const BARREL = {
  properties: { number: { maxLength: 20 }, traits: { type: 'object', attributes: 'stock-attribute' } },
  required: ['number'],
  endpoints: 'Barrel',
  filters: ['number'],
  pages: ['barrels', { path: 'barrels-es-page', ask: true }],
};

/** One with a filter of each kind. */
const PARCEL = {
  properties: {
    code: { maxLength: 20 },
    fragile: { type: 'boolean' },
    packedOn: { format: 'date' },
    sentOn: { format: 'date' },
    size: { enum: ['Small', 'Large'] },
    colour: { enum: ['Red', 'Blue', 'Green'] },
    weight: { type: 'integer' },
  },
  required: ['code'],
  endpoints: 'Parcel',
  filters: {
    properties: {
      code: { as: 'text' },
      fragile: { as: 'checkbox' },
      packedOn: { as: 'date' },
      sentOn: { as: 'dateRange' },
      size: { as: 'select' },
      colour: { as: 'multiSelect' },
      weight: { as: 'number' },
    },
  },
  pages: ['parcels-es-page'],
};
const PARCELS = [
  { code: 'P-1', fragile: true, packedOn: '2026-01-05', sentOn: '2026-01-06', size: 'Small', colour: 'Red', weight: 3 },
  {
    code: 'P-2',
    fragile: false,
    packedOn: '2026-01-06',
    sentOn: '2026-01-08',
    size: 'Large',
    colour: 'Blue',
    weight: 40,
  },
  {
    code: 'P-3',
    fragile: false,
    packedOn: '2026-01-07',
    sentOn: '2026-01-09',
    size: 'Large',
    colour: 'Green',
    weight: 7,
  },
];

/** A tile that nobody has written. */
const WIDGETS = { 90: { title: 'Carriers at work', entity: 'carrier', template: 'carrier-tile' } };

let own: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startWithDefinitions({
    'movement.json': MOVEMENT,
    'carrier.json': CARRIER,
    'barrel.json': BARREL,
    'parcel.json': PARCEL,
    'widgets.json': { widgets: WIDGETS },
  });
  const api = await connect(own.url, 'global');
  await api.call('POST', '/Carrier', { name: 'North' });
  for (const parcel of PARCELS) await api.call('POST', '/Parcel', parcel);
  const [carrier] = await api.rows<{ id: string }>('/Carrier/description', {});
  for (const number of ['M-1', 'M-2', 'M-3'])
    await api.call('POST', '/Movement', {
      number,
      movedOn: '2026-01-05',
      historical: number === 'M-3',
      carrierId: carrier?.id,
      kind: number === 'M-1' ? 'In' : 'Out',
      bookedAt: number === 'M-1' ? '2026-01-05T09:30:20Z' : '2026-01-05T09:31:20Z',
    });
});

test.afterAll(() => own?.stop());

test('a search for nothing is not sent, one for all data asks', {
  tag: ['@FILTER-015', '@FILTER-016', '@OPEN-138', '@HTTP-022'],
}, async ({ open }) => {
  const calls: string[] = [];
  const page = await open('global', '/', {
    url: own.url,
    before: (opened) => opened.on('request', (request) => calls.push(request.url())),
  });
  await page.goto('/movements-es-page');
  const grid = new Grid(page, 'Movements');
  await expect(grid.root.getByText('What was moved, by whom it was carried.')).toBeVisible();
  await expect(grid.root.getByText('What are you looking for?')).toBeVisible();
  await expectAccessible(page);
  const panel = await grid.openFilters();
  await panel.button('Search').click();
  await new Dialog(page).seeText('cannot perform search');
  await new Dialog(page).button('OK').click();
  await grid.searchField.press('Enter');
  await new Dialog(page).seeText('cannot perform search');
  await new Dialog(page).button('OK').click();
  expect(calls.filter((url) => /Movement\/description/.test(url))).toEqual([]);

  await grid.search('M-1');
  await expect(grid.rows).toHaveCount(1);
  await grid.search('');
  await expect(grid.root.getByText('What are you looking for?')).toBeVisible();

  await grid.root.getByRole('button', { name: 'Search all data' }).click();
  await new Dialog(page).seeText('Searching all data may take a long time. Continue?');
  await new Dialog(page).button('Cancel').click();
  await expect(grid.rows).toHaveCount(0);
  await grid.root.getByRole('button', { name: 'Search all data' }).click();
  await new Dialog(page).button('Search all data').click();
  await expect(grid.rows).toHaveCount(2);
});

test('historical rows need a period that is not in the future', {
  tag: ['@FILTER-017', '@FILTER-018', '@OPEN-139'],
}, async ({ open }) => {
  const page = await open('global', '/movements-es-page', { url: own.url });
  const grid = new Grid(page, 'Movements');
  const panel = await grid.openFilters();
  await expect(panel.field('Historical')).toBeDisabled();
  const from = panel.field('Moved on from …');
  await from.fill('2099-01-01');
  await from.press('Tab');
  await panel.seeText('The period cannot be in the future');
  await expect(grid.rows).toHaveCount(0);
  await from.fill('2026-01-01');
  await from.press('Tab');
  // Only current ones, as long as nobody asks for others.
  await expect(grid.rows).toHaveCount(2);
  await expect(panel.field('Historical')).toBeEnabled();
  await panel.field('Historical').click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await expect(grid.rows).toHaveCount(1);
  await expect(grid.rows).toContainText('M-3');
});

test('a forced call searches at once, whatever is set', { tag: ['@DASH-008'] }, async ({ open }) => {
  const page = await open('global', '/movements-es-page?forceCall=true', { url: own.url });
  await expect(new Grid(page, 'Movements').rows).toHaveCount(2);
});

test('a hidden filter narrows unseen, and a date filter with time is a minute', {
  tag: ['@FILTER-011', '@FILTER-012'],
}, async ({ open }) => {
  const page = await open('global', `/movements-es-page?filters=${encodeURIComponent('{"kind":"Out"}')}`, {
    url: own.url,
  });
  const grid = new Grid(page, 'Movements');
  await expect(grid.rows).toHaveCount(1);
  await expect(grid.rows).toContainText('M-2');
  await expect(grid.root.locator('.filter-chip')).toHaveCount(0);
  const panel = await grid.openFilters();
  await expect(panel.root.getByLabel('Kind')).toHaveCount(0);

  await page.goto('/movements-es-page');
  const again = await grid.openFilters();
  // 09:30 UTC is half past ten in the region.
  await again.field('Booked at').fill('2026-01-05 10:30');
  await again.field('Booked at').press('Tab');
  await expect(grid.rows).toHaveCount(1);
  await expect(grid.rows).toContainText('M-1');
});

test('a filter of each kind narrows the rows and is taken away by its chip', async ({ open }) => {
  const page = await open('global', '/parcels-es-page', { url: own.url });
  const grid = await new Grid(page, 'Parcels').seeRows();
  const panel = await grid.openFilters();
  const type = async (label: string, text: string) => {
    await panel.field(label).fill(text);
    await panel.field(label).press('Tab');
  };
  const choose = async (label: string, ...values: readonly string[]) => {
    await panel.field(label).click();
    for (const value of values) await page.getByRole('option', { name: value, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const kinds: readonly (readonly [
    rows: readonly string[],
    kind: string,
    set: () => Promise<void>,
    codes: readonly string[],
  ])[] = [
    [['FILTER-003'], 'text', () => type('Code', 'P-2'), ['P-2']],
    [['FILTER-004'], 'checkbox', () => choose('Fragile', 'Yes'), ['P-1']],
    [['FILTER-005'], 'date', () => type('Packed on', '2026-01-06'), ['P-2']],
    [
      ['FILTER-006'],
      'dateRange',
      async () => {
        await type('Sent on from …', '2026-01-07');
        await type('Sent on until …', '2026-01-08');
      },
      ['P-2'],
    ],
    [['FILTER-007'], 'select', () => choose('Size', 'Large'), ['P-2', 'P-3']],
    [['FILTER-008'], 'multiSelect', () => choose('Colour', 'Red', 'Green'), ['P-1', 'P-3']],
    [['FILTER-009'], 'number', () => type('Weight', '7'), ['P-3']],
  ];
  for (const [rows, kind, set, codes] of kinds)
    await step(rows, kind, async () => {
      await set();
      await expect(grid.rows).toHaveCount(codes.length);
      expect((await grid.column('Code')).sort()).toEqual(codes);
      const chip = grid.root.locator('.filter-chip');
      await expect(chip).toHaveCount(1);
      await chip.getByRole('button').last().click();
      await expect(grid.rows).toHaveCount(3);
      if (!(await panel.root.isVisible())) await grid.openFilters();
    });
});

test('what is selected below a row is kept while it is open', { tag: ['@GRID-016'] }, async ({ open }) => {
  const page = await open('global', '/carriers', { url: own.url });
  const grid = await new Grid(page, 'Carriers').seeRows();
  const detail = await grid.expand(grid.rows.first());
  const rows = detail.locator('.dx-data-row');
  const bar = detail.getByRole('toolbar', { name: 'Selection' });
  await rows.filter({ hasText: 'M-1' }).getByRole('checkbox').click();
  await expect(bar).toContainText('1 of 3');
  await detail.getByRole('tab', { name: 'Past' }).click();
  await expect(rows).toHaveCount(1);
  await expect(bar).toBeHidden();
  await detail.getByRole('tab', { name: 'All' }).click();
  await expect(bar).toContainText('1 of 3');
  await expect(rows.filter({ hasText: 'M-1' }).getByRole('checkbox')).toBeChecked();
  await expect(rows.filter({ hasText: 'M-2' }).getByRole('checkbox')).not.toBeChecked();

  // An action takes all that are selected.
  await rows.filter({ hasText: 'M-2' }).getByRole('checkbox').click();
  await bar.getByRole('button', { name: 'Delete (2)' }).click();
  await new Dialog(page).button('Delete (2)').click();
  await expect(rows).toHaveCount(1);
  await expect(bar).toBeHidden();
});

test('what an administrator describes is a column, a filter and a field at once', {
  tag: ['@GRID-032', '@FILTER-019', '@ADMIN-019'],
}, async ({ open }) => {
  // Three browsers, one after the other.
  test.slow();
  const api = await connect(own.url, 'global');
  for (const { id } of await api.rows<{ id: string }>('/StockAttributeConfiguration/description', {}))
    await api.call('DELETE', `/StockAttributeConfiguration/${id}`);
  await api.call('POST', '/Barrel', { number: 'B-1' });

  const admin = await open('admin', '/stock-attributes', { url: own.url });
  const attributes = new Grid(admin, 'Stock attributes');
  const page = await open('global', '/barrels', { url: own.url, viewport: { width: 4200, height: 900 } });
  const grid = await new Grid(page, 'Barrels').seeRows();
  expect(await grid.captions()).toEqual(['Number']);

  const describe = async (name: string, displayName: string, pattern?: string): Promise<void> => {
    await attributes.add.click();
    const form = new Dialog(admin);
    await form.field('Name').fill(name);
    await form.field('Display name').fill(displayName);
    await form.choose('Data type', 0);
    if (pattern !== undefined) {
      await form.root.getByText('Required', { exact: true }).click();
      await form.field('Pattern').fill(pattern);
    }
    await form.save.click();
  };
  await describe('colour', 'Colour', '^(?=R).*$');
  const form = new Dialog(admin);
  await form.seeText('This pattern looks ahead or behind or refers back to a group');
  await form.field('Pattern').fill('^[A-Z]{2,8}$');
  await form.save.click();
  await expect(attributes.row('colour')).toBeVisible();

  // Nobody loads the page again.
  await expect(grid.header('Colour')).toBeVisible();
  await grid.add.click();
  const barrel = new Dialog(page);
  await barrel.field('Number').fill('B-2');
  await barrel.save.click();
  await expect(barrel.problem('Colour')).toHaveText('Value cannot be empty');
  await barrel.field('Colour').fill('red');
  await expect(barrel.problem('Colour')).toHaveText('The value does not have the right form');

  // What is described meanwhile waits until the form is done.
  await describe('shape', 'Shape');
  await expect(attributes.row('shape')).toBeVisible();
  await expect(barrel.field('Colour')).toHaveValue('red');
  await barrel.field('Colour').fill('RED');
  await barrel.save.click();
  await expect(grid.header('Shape')).toBeVisible();
  await expect(await grid.cell(grid.row('B-2'), 'Colour')).toHaveText('RED');

  const panel = await grid.openFilters();
  const colour = panel.root.getByRole('textbox', { name: 'Colour', exact: true });
  await expect(colour).toBeHidden();
  await panel.choose('Add a filter', 0);
  await expect(panel.problem('Colour')).toHaveText('Enter a value, or take the filter away');
  await expect(colour).toBeFocused();
  await expectAccessible(page);
  await colour.fill('re');
  await expect(grid.rows).toHaveCount(1);
  await panel.button('Take away Colour').click();
  await expect(grid.rows).toHaveCount(2);
  await panel.button('Close').click();

  // A page that asks first sends no search before the filter has its value.
  const asking = new Grid(await open('global', '/barrels-es-page', { url: own.url }), 'Barrels');
  const asked = await asking.openFilters();
  await asked.choose('Add a filter', 0);
  await asked.field('Number').fill('B');
  await asked.button('Search').click();
  await new Dialog(asking.page).seeText('cannot perform search: Colour must be set');
  await new Dialog(asking.page).button('OK').click();
  await expect(asking.rows).toHaveCount(0);
  await asked.root.getByRole('textbox', { name: 'Colour', exact: true }).fill('red');
  await asked.button('Search').click();
  await expect(asking.rows).toHaveCount(1);

  // So it is in every page whose rows have attributes, and gone when it is deleted.
  const frame = new Frame(page);
  await frame.goTo('Stocks');
  await expect(new Grid(page, 'Stocks').header('Colour')).toBeVisible();
  await attributes.choose(attributes.row('colour'), 'Delete');
  await new Dialog(admin).button('Delete').click();
  await expect(new Grid(page, 'Stocks').header('Colour')).toBeHidden();
  await expect(new Grid(page, 'Stocks').header('Shape')).toBeVisible();
  await frame.goTo('Barrels');
  await expect(grid.header('Shape')).toBeVisible();
  await expect(grid.header('Colour')).toBeHidden();
});

test('a widget whose template nobody has written says so in its tile', { tag: ['@ERROR-036', '@LOWCODE-020'] }, async ({
  open,
}) => {
  const page = await open('global', '/', { url: own.url });
  const dashboard = await new Dashboard(page).seeTiles();
  const tile = dashboard.tile('Carriers at work');
  await expect(tile).toContainText('Template for dynamic kpi not found');
  await expect(tile).toContainText('missing KPI name');
  await expectAccessible(page);
});

test('an action whose modal nobody has written says so, and the modal closes', {
  tag: ['@ERROR-037', '@LOWCODE-020'],
}, async ({ open }) => {
  const page = await open('global', '/carriers', { url: own.url });
  const grid = await new Grid(page, 'Carriers').seeRows();
  await grid.choose(grid.rows.first(), 'Rename');
  const dialog = new Dialog(page);
  await dialog.seeText('Template for dynamic modal not found!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dialog.button('OK').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // The grid is as it was, and does other things.
  await grid.choose(grid.rows.first(), 'Rename');
  await dialog.seeText('Template for dynamic modal not found!');
});
