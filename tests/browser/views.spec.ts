import fc from 'fast-check';
import { API, type ProductResponse } from '../../src/engine/http/api';
import type { EntityModel } from '../../src/engine/model';
import { parseFilter, writeFilter } from '../../src/engine/query';
import { defaultGridState, type GridState, writeGridAddress } from '../../src/engine/view';
import { connect } from '../lib/api-client';
import { runs } from '../lib/runs';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, SalesOrderForm, Views } from './models';
import { step } from './step';

const TITLE = 'Suppliers';

test('what a grid shows is saved as a view and shown again', {
  tag: ['@MODAL-008', '@VIEW-002', '@VIEW-004', '@VIEW-011', '@VIEW-013', '@VIEW-019', '@VIEW-020', '@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, TITLE).seeRows();
  const views = new Views(grid);
  const all = await grid.total();
  await grid.sortBy('Draft count');
  await grid.filterColumn('Supplier name', 'as');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  const few = await grid.total();
  const rows = await grid.keys();
  await expect(views.changed).toBeVisible();

  const dialog = await views.saveAs();
  await dialog.field('Name').fill('Slow ones');
  // The notice stands for a quarter of a second, until the page loads again.
  await page.evaluate(() => {
    const notices = document.querySelector('.notices');
    new MutationObserver(() => sessionStorage.setItem('noticed', notices?.textContent ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
  expect(await page.evaluate(() => sessionStorage.getItem('noticed'))).toContain('the action was performed');
  await expect(views.name).toHaveText('Slow ones');
  await grid.seeRows();
  expect(await grid.keys()).toEqual(rows);
  await expect(views.changed).toBeHidden();
  await expect(grid.root.locator('.dx-data-row:focus'), 'the keyboard goes on in the rows').toHaveCount(1);

  await views.choose('Standard');
  await expect.poll(() => grid.total()).toBe(all);
  await views.choose('Slow ones');
  await expect.poll(() => grid.total()).toBe(few);
  await expect.poll(() => grid.keys()).toEqual(rows);
  await expectAccessible(page);
});

test('what is typed on another page is back after a view was saved, and nobody is asked about it', {
  tag: ['@OPEN-217'],
}, async ({ open }) => {
  const page = await open('admin', '/create-sales-order');
  const form = await new SalesOrderForm(page).see();
  await form.field('City').fill('Tromsø');
  const frame = new Frame(page);
  await frame.goTo('Locations');
  const grid = await new Grid(page, 'Locations').seeRows();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const dialog = await new Views(grid).saveAs();
  await dialog.field('Name').fill('As it is');
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
  await grid.seeRows();
  await frame.visit('create-sales-order');
  await expect(form.field('City')).toHaveValue('Tromsø');
  expect(asked).toEqual([]);
});

test('a view for all that opens first shows to everybody at once', {
  tag: ['@VIEW-005', '@VIEW-008', '@VIEW-012', '@VIEW-016'],
}, async ({ open }) => {
  const page = await open('admin', '/locations-page');
  const grid = await new Grid(page, 'Locations').seeRows();
  const views = new Views(grid);
  await grid.filterColumn('Name', 'A-01');
  await expect.poll(() => grid.keys().then((keys) => keys.length)).toBeLessThan(20);
  const shown = await grid.keys();
  const dialog = await views.saveAs();
  await dialog.field('Name').fill('First aisle');
  await dialog.field('Share with all of the business unit').check();
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
  await expect(views.name).toHaveText('First aisle');
  await grid.sortBy('Name');
  await expect(views.changed).toBeVisible();
  await (await views.open()).getByText('This view, for everybody').click();
  await expect(views.star).toBeVisible();
  await expect(views.changed).toBeVisible();
  await (await views.open()).getByText('As it stands now, for me').click();
  await new Dialog(page).seeText('It shows as soon as “First aisle” no longer opens first.');

  // The operator's cockpit is Norwegian.
  const other = await open('operator', '/locations-page');
  const theirs = await new Grid(other, 'Lokasjoner').seeRows();
  const theirViews = new Views(theirs);
  await expect(theirViews.name).toHaveText('First aisle');
  await expect.poll(() => theirs.keys()).toEqual(shown);

  // Whoever did not make it, and may not save for all, does not delete it.
  await (await theirViews.open()).getByText('Slett «First aisle»').click();
  await new Dialog(other).button('Slett «First aisle»').click();
  await new Dialog(other).seeText('Du har ikke rettigheter til å slette visningen');
});

test('a start for the business unit, a view that opens first for me, and one in the path', {
  tag: ['@VIEW-006', '@VIEW-007', '@ROUTE-064'],
}, async ({ open, server }) => {
  const page = await open('global', '/downloads');
  const frame = new Frame(page);
  await frame.visit('cause-codes');
  const grid = await new Grid(page, 'Cause codes').seeRows();
  const views = new Views(grid);
  const caller = await connect(server.url, 'global');
  try {
    await step(['VIEW-006'], 'another person of the unit starts as it was saved', async () => {
      await grid.sortBy('Text');
      await expect(views.changed).toBeVisible();
      const sent = page.waitForRequest(new RegExp(`${API.gridForUnit}$`));
      await (await views.open()).getByText('As it stands now, for the business unit').click();
      expect((await sent).postDataJSON()).toMatchObject({ viewName: 'cause-code' });
      await page.waitForEvent('load');
      const other = await open('admin', '/cause-codes');
      const theirs = await new Grid(other, 'Cause codes').seeRows();
      await expect(theirs.header('Text')).toHaveAttribute('aria-sort', 'ascending');
    });
    await step(['VIEW-007'], 'one’s own first view opens without being named', async () => {
      await grid.seeRows();
      await grid.filterColumn('Text', 'a');
      const dialog = await views.saveAs();
      await dialog.field('Name').fill('With an a');
      await dialog.save.click();
      await page.waitForURL(/custom-view=/);
      await grid.seeRows();
      const sent = page.waitForRequest(new RegExp(`${API.primaryForMe}$`));
      await (await views.open()).getByText('This view, for me').click();
      expect((await sent).postDataJSON()).toMatchObject({ owner: 'cause-code' });
      await page.waitForEvent('load');
      await page.goto('/cause-codes');
      await expect(views.name).toHaveText('With an a');
    });
    await step(['ROUTE-064'], 'a view is named in the path', async () => {
      await page.waitForURL(/custom-view=/);
      const id = new URL(page.url()).searchParams.get('custom-view');
      await caller.call('PUT', API.primaryForMe, { id: '', owner: 'cause-code' });
      await page.goto(`/cause-codes/${id}`);
      await expect(views.name).toHaveText('With an a');
      await expect(page).toHaveURL(
        (url) => url.pathname === '/cause-codes' && url.searchParams.get('custom-view') === id,
      );
      await page.goto('/cause-codes');
      await expect(views.name).toHaveText('Standard');
    });
  } finally {
    await caller.call('POST', API.gridForUnit, { viewName: 'cause-code', state: '' });
  }
});

test('a view that somebody else has saved meanwhile is replaced by who was asked alone', {
  tag: ['@OPEN-235'],
}, async ({ open }) => {
  const page = await open('admin', '/materials-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  const views = new Views(grid);
  const dialog = await views.saveAs();
  await dialog.field('Name').fill('Two at it');
  await dialog.field('Share with all of the business unit').check();
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
  await grid.seeRows();
  const other = await open('admin', new URL(page.url()).pathname + new URL(page.url()).search);
  const theirs = await new Grid(other, 'Materials').seeRows();
  await theirs.sortBy('Name');
  const theirViews = new Views(theirs);
  await (await theirViews.open()).getByText('Save “Two at it”').click();
  await expect(theirViews.changed).toBeHidden();

  await grid.filterColumn('Name', 'a');
  await (await views.open()).getByText('Save “Two at it”').click();
  const asked = new Dialog(page);
  await asked.seeText('Someone else has saved this view since you opened it.');
  await asked.button('Cancel').click();
  await expect(views.changed).toBeVisible();
  await (await views.open()).getByText('Save “Two at it”').click();
  await asked.button('Save “Two at it”').click();
  await expect(views.changed).toBeHidden();
  await (await views.open()).getByText('Delete “Two at it”').click();
  await asked.button('Delete “Two at it”').click();
  await expect(views.name).toHaveText('Standard');
});

test('order, groups and filters of columns come back, but not over a view', {
  tag: ['@GRID-021', '@GRID-022', '@GRID-023', '@OPEN-131'],
}, async ({ open }) => {
  const page = await open('admin', '/printer-management', { keeps: true });
  const grid = await new Grid(page, 'Printers').seeRows();
  const kept = (owner: string) =>
    page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && (response.request().postData() ?? '').includes(`"${owner}"`),
    );
  const all = await grid.total();
  const [first = ''] = await grid.column('Name');
  const sorted = kept('SortColumnSettings');
  await grid.sortBy('Name');
  await sorted;
  const filtered = kept('filterColumnSettings');
  await grid.filterColumn('Name', first.slice(0, 4));
  await filtered;
  const few = await grid.total();
  expect(few).toBeLessThan(all);
  await page.goto('/printer-management');
  await grid.seeRows();
  await expect(grid.header('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => grid.total()).toBe(few);

  // What a view says counts alone, and what is changed there is not kept.
  await page.goto('/printer-management?custom-view=standard');
  await expect.poll(() => grid.total()).toBe(all);
  await expect(grid.header('Name')).toHaveAttribute('aria-sort', 'ascending');

  await page.goto('/printer-management?search=');
  await expect.poll(() => grid.total()).toBe(all);
  const grouped = kept('GroupColumnSettings');
  await grid.groupBy('Print technology');
  await grouped;
  await page.goto('/printer-management');
  await expect(grid.groups.first()).toBeVisible();
  await expect.poll(() => grid.total()).toBe(all);
});

test('an invalid name and one that is taken are told at the field', { tag: ['@VIEW-014', '@VIEW-015'] }, async ({
  open,
}) => {
  const page = await open('global', '/materials-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  const dialog = await new Views(grid).saveAs();
  await dialog.save.click();
  await expect(dialog.problem('Name')).toHaveText('Use 1 to 50 letters, digits, spaces, - or _');
  await dialog.field('Name').fill('Mine');
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
  await grid.seeRows();
  const views = new Views(grid);
  const again = await views.saveAs();
  for (const taken of ['MINE', 'standard']) {
    await again.field('Name').fill(taken);
    await again.save.click();
    await expect(again.problem('Name')).toHaveText('Name already exist. Please try another name');
  }
  await page.keyboard.press('Escape');
  await expect(views.button).toBeFocused();
});

test('a view that could not be saved is told, and its name stays to try again', { tag: ['@VIEW-018'] }, async ({
  open,
}) => {
  const page = await open('global', '/cause-codes');
  const grid = await new Grid(page, 'Cause codes').seeRows();
  await page.route('**/Cockpit/CustomView/SaveForMe', (route) => route.abort());
  const dialog = await new Views(grid).saveAs();
  await dialog.field('Name').fill('Not to be');
  await dialog.save.click();
  await expect(dialog.problem('Name')).toHaveText('failed to save the view: Network Error');
  await expect(dialog.field('Name')).toHaveValue('Not to be');
  await page.unroute('**/Cockpit/CustomView/SaveForMe');
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
});

test('a view that cannot be loaded is told, and the grid opens all the same', { tag: ['@VIEW-017'] }, async ({
  open,
}) => {
  const page = await open('global', '/stocks-es-page?custom-view=nothing');
  await new Dialog(page).seeText('Could not load view custom view [Incomplete data]');
  await new Dialog(page).button('OK').click();
  await new Grid(page, 'Stocks').seeRows();
});

test('any state in an address shows exactly its rows and columns', {
  tag: ['@FILTER-014', '@ROUTE-070', '@GRID-017', '@GRID-018'],
}, async ({ open, server }) => {
  test.setTimeout(120_000);
  const api = await connect(server.url, 'global');
  const { body } = await api.call<ProductResponse>('GET', API.product);
  const model = body.models.supplier as EntityModel;
  const base = defaultGridState(model);
  const page = await open('global', '/supplier-es-page?custom-view=standard');
  const grid = await new Grid(page, TITLE).seeRows();

  for (const state of fc.sample(states(base), runs(25))) {
    const address = writeGridAddress(state, null, { page: 1, customView: 'standard' }, model);
    const rows = await api.rows<{ id: string }>('/Supplier/description', {
      skip: 0,
      take: state.pageSize,
      searchText: state.search,
      ...(state.where ? { filter: writeFilter(state.where) } : {}),
      sort: state.sort,
    });
    await new Frame(page).visit(`supplier-es-page?${address}`);
    await expect.poll(() => grid.keys(), address).toEqual(rows.map(({ id }) => id));
    const captions = state.columns.map(({ name }) => model.properties.find((one) => one.name === name)?.title);
    await expect
      .poll(async () => (await grid.captions()).map((caption) => caption.replace(/, .*/, '')), address)
      .toEqual(captions);
  }
});

/** States of the suppliers' grid with an order that no two rows share. */
function states(base: GridState): fc.Arbitrary<GridState> {
  const names = base.columns.map(({ name }) => name);
  const test = fc.oneof(
    fc.tuple(
      fc.constantFrom('supplierName', 'contactPerson'),
      fc.constantFrom('contains', 'notcontains'),
      fc.constantFrom('a', 'AS', 'e'),
    ),
    fc.tuple(fc.constant('averageLeadTime'), fc.constantFrom('>=', '<'), fc.integer({ min: 1, max: 40 })),
  );
  return fc.record({
    columns: fc.shuffledSubarray(names, { minLength: 2 }).map((chosen) => chosen.map((name) => ({ name }))),
    pageSize: fc.constantFrom(5, 20, 30),
    density: fc.constantFrom('compact' as const, 'comfortable' as const),
    sort: fc.constantFrom('supplierName', 'companyEmail').chain((selector) =>
      fc.boolean().map((desc) => [
        { selector, desc },
        { selector: 'id', desc: false },
      ]),
    ),
    group: fc.constant([]),
    filters: fc.constant({}),
    where: fc
      .oneof(fc.constant(null), test, fc.tuple(test, fc.constant('and'), test))
      .map((where) => where && parseFilter(where)),
    search: fc.constantFrom('', '', 'as', 'o'),
    totals: fc.constant(base.totals),
    chart: fc.constant(null),
  });
}
