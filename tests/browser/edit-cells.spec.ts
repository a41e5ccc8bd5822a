import type { Page } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Frame, Grid } from './models';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly maximumWeight: number;
  readonly pickingSequence: number;
}

const WEIGHT = 'Maximum weight, kg';

const placeOf = async (client: ApiClient, name: string): Promise<Place> => {
  const [place] = await client.rows<Place>('/Location/description', { filter: ['name', '=', name] });
  if (!place) throw new Error(`There is no ${name}`);
  return place;
};

async function openRack(page: Page, rack: string) {
  const grid = await new Grid(page, 'Locations').seeRows();
  await grid.search(rack);
  await expect(grid.rows.first()).toContainText(rack);
  const editor = grid.root.locator('.cell-editor').locator('input:not([type=hidden])');
  const cell = (row: number, caption = WEIGHT) => grid.cell(grid.rows.nth(row), caption);
  const names = await grid.column('Name');
  return { grid, editor, cell, names };
}

test('cells are edited from the keyboard, and saved as they are left', { tag: ['@OPEN-293'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/locations-page');
  const { grid, editor, cell, names } = await openRack(page, 'B-05');
  const press = (key: string) => page.keyboard.press(key);
  const [first, second] = names as [string, string];
  const weights = async () =>
    (await Promise.all([first, second].map((name) => placeOf(client, name)))).map((place) => place.maximumWeight);

  await test.step('F2 edits the first cell that can be, Tab goes on, Enter saves and goes down', async () => {
    await grid.rows.first().focus();
    await press('F2');
    await expect(editor).toHaveAccessibleName('Name');
    await press('Tab');
    while ((await editor.getAttribute('aria-label')) !== 'Maximum weight') await press('Tab');
    await page.keyboard.type('1234.5');
    await expect(grid.root.getByText('Esc', { exact: true })).toBeVisible();
    await press('Enter');
    await expect(editor).toBeHidden();
    await expect(await cell(0)).toHaveText('1,234.5');
    await expect(await cell(1)).toBeFocused();
  });

  await test.step('a letter on the cell stands in place of what was there', async () => {
    await page.keyboard.type('77');
    await expect(editor).toHaveValue('77');
    await press('Enter');
    await expect.poll(weights).toEqual([1234.5, 77]);
    await expect(grid.root.locator('td.unsaved')).toHaveCount(0);
    await expect(await cell(2)).toBeFocused();
  });

  await test.step('Esc takes it back', async () => {
    await press('ArrowUp');
    await expect(await cell(1)).toBeFocused();
    await page.keyboard.type('5');
    await press('Escape');
    await expect(await cell(1)).toHaveText('77');
    await expect(await cell(1)).toBeFocused();
  });

  await test.step('what was saved is undone like any action', async () => {
    await press('Control+z');
    await expect.poll(weights).not.toEqual([1234.5, 77]);
    await expect(await cell(1)).not.toHaveText('77');
  });
});

test('a cell that is refused says why, and keeps what was typed', { tag: ['@OPEN-293', '@OPEN-294'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/locations-page');
  await expect(new Frame(page).live).toHaveText('Live');
  const { grid, editor, cell, names } = await openRack(page, 'B-06');
  const press = (key: string) => page.keyboard.press(key);
  const [first, second] = names as [string, string];
  const bar = grid.root.getByRole('toolbar', { name: 'Cells that are not saved' });
  const before = await placeOf(client, first);

  await test.step('by the rules of the form, before anything is sent', async () => {
    await (await cell(0)).dblclick();
    await editor.fill('-4');
    await press('Enter');
    await expect(grid.root.getByRole('alert')).toContainText('0');
    await expect(await cell(0)).toHaveAttribute('aria-invalid', 'true');
    await expect(bar).toContainText('Not saved: 1 cell');
    await (await cell(0)).dblclick();
    await expect(editor).toHaveAccessibleDescription(/0/);
    await expectAccessible(page);
    await press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('by the server; what others change meanwhile comes in beside it', async () => {
    await (await cell(0)).dblclick();
    await editor.fill('900');
    await (await cell(0, 'Picking sequence')).dblclick();
    await editor.fill('4711');
    await press('Enter');
    await expect.poll(async () => (await placeOf(client, first)).pickingSequence).toBe(4711);
    expect((await placeOf(client, first)).maximumWeight).toBe(900);

    const { id } = await placeOf(client, second);
    await (await cell(1)).dblclick();
    await editor.fill('901');
    // Somebody else changes the same cell while it is being typed into.
    expect(await client.call('PUT', '/Location', { id, maximumWeight: 902 })).toMatchObject({ status: 200 });
    await press('Enter');
    await expect(grid.root.getByRole('alert')).toContainText('changed it to 902');
    await expect(await cell(1)).toHaveText('901');
    await grid.root.getByRole('button', { name: 'Undo row' }).click();
    await expect(await cell(1)).toHaveText('902');
  });

  await test.step('by a server that is out of order, until it works again; another page is no reason to lose it', async () => {
    await page.route('**/api/Location', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Out of order' } })
        : route.continue(),
    );
    await (await cell(1)).dblclick();
    await editor.fill('903');
    await press('Enter');
    await expect(bar).toContainText('Not saved: 1 cell');
    await page.unroute('**/api/Location');
    await new Frame(page).visit('materials-page');
    await new Grid(page, 'Materials').seeRows();
    await new Frame(page).visit('locations-page');
    await expect(bar).toContainText('Not saved: 1 cell');
    await bar.getByRole('button', { name: 'Save 1' }).click();
    await expect(bar).toBeHidden();
    await expect.poll(async () => (await placeOf(client, second)).maximumWeight).toBe(903);
  });
  expect(before.name).toBe(first);
});
