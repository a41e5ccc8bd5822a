/** What has to look through all rows says so, and can be called off. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Grid } from './models';

/** Lets no list through that asks for what `what` names, as long as it is held; gives how many have been called off. */
async function holdLists(page: Page, what: string): Promise<{ calledOff(): number; release(): void }> {
  let isHeld = true;
  let calledOff = 0;
  const asks = (url: string) => decodeURIComponent(url).includes(what);
  page.on('requestfailed', (request) => {
    if (asks(request.url())) calledOff++;
  });
  await page.route(
    (url) => isHeld && asks(url.href),
    () => undefined,
  );
  return {
    calledOff: () => calledOff,
    release: () => {
      isHeld = false;
    },
  };
}

test('a search that is long in coming says so, and Stop calls it off; the rows that stood stay', {
  tag: ['@OPEN-280'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const before = await grid.texts();
  const held = await holdLists(page, 'searchText=nord');
  await grid.searchField.fill('nord');
  const note = grid.root.getByText('All rows are being looked through');
  await expect(note).toBeVisible();
  await grid.root.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(note).toBeHidden();
  await expect(grid.root.getByText('The rows could not be loaded. You stopped it.')).toBeVisible();
  expect(await grid.texts()).toEqual(before);
  expect(held.calledOff()).toBeGreaterThan(0);
  held.release();
  await grid.root.getByRole('button', { name: 'Try again' }).click();
  await expect(grid.root.getByText('You stopped it.')).toBeHidden();
  await expect.poll(() => grid.texts()).not.toEqual(before);
});

test('what is searched for no more is called off by itself', { tag: ['@OPEN-280'] }, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const all = await grid.total();
  const held = await holdLists(page, 'searchText=nord');
  const asked = page.waitForRequest((request) => request.url().includes('searchText=nord'));
  await grid.searchField.fill('nord');
  await asked;
  await grid.searchField.fill('berg');
  await expect.poll(held.calledOff).toBeGreaterThan(0);
  await expect.poll(() => grid.total()).toBeLessThan(all);
  await expect(grid.root.locator('.grid-error-bar')).toHaveCount(0);
});

test('the counting of a chart is called off and gone on with', { tag: ['@OPEN-280'] }, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const held = await holdLists(page, 'aggregate=');
  await grid.root.getByRole('button', { name: 'Chart' }).click();
  const chart = grid.root.locator('.breakdown');
  await chart.getByRole('button', { name: 'Stop' }).click();
  await expect(chart).toContainText('Stopped before all rows were counted.');
  await expect.poll(held.calledOff).toBeGreaterThan(0);
  held.release();
  await chart.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(chart.getByRole('link').first()).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
});
