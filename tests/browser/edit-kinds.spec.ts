import type { Locator, Page } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Grid } from './models';
import { type OwnServer, startWithDefinitions } from './own-definitions';

const PORTER = { properties: { name: { maxLength: 20 } }, required: ['name'], endpoints: 'Porter', pages: ['porters'] };

/** One with a field of each kind that a cell can hold. */
const CRATE = {
  properties: {
    code: { maxLength: 20 },
    fragile: { type: 'boolean' },
    size: { enum: ['Small', 'Medium', 'Large'] },
    packedOn: { format: 'date' },
    pieces: { type: 'integer', minimum: 0 },
    porterId: { lookup: 'porter' },
  },
  required: ['code'],
  endpoints: 'Crate',
  pages: ['crates-page', 'crates-es-page'],
};

interface Crate {
  readonly id: string;
  readonly code: string;
  readonly fragile: boolean;
  readonly size: string;
  readonly packedOn: string;
  readonly porterId: string | null;
}

let own: OwnServer;
let api: ApiClient;
let porters: readonly { readonly id: string; readonly name: string }[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startWithDefinitions({ 'porter.json': PORTER, 'crate.json': CRATE });
  api = await connect(own.url, 'global');
  for (const name of ['Anna', 'Bert']) await api.call('POST', '/Porter', { name });
  porters = await api.rows('/Porter/description', {});
});

test.afterAll(() => own?.stop());

const crate = async (code: string): Promise<Crate | undefined> =>
  (await api.rows<Crate>('/Crate/description', {})).find((one) => one.code === code);

/** From the row's first cell, which F2 edits, along to the one of a caption. */
async function editCell(page: Page, grid: Grid, caption: string): Promise<Locator> {
  await grid.rows.first().focus();
  await page.keyboard.press('F2');
  const entry = grid.root.locator('.cell-editor');
  await expect(entry).toBeVisible();
  const field = entry.getByLabel(caption).or(entry.getByRole('checkbox', { name: caption }));
  for (let at = 0; at < 8 && (await field.count()) === 0; at++) await page.keyboard.press('Tab');
  await expect(field.first()).toBeVisible();
  return entry;
}

for (const [place, path] of CRATE.pages.entries())
  test(`a cell of each kind is edited from the keyboard on ${path}`, { tag: ['@OPEN-293'] }, async ({ open }) => {
    const code = `C-${place}`;
    await api.call('POST', '/Crate', { code, fragile: false, size: 'Small', packedOn: '2026-01-05', pieces: 1 });
    const page = await open('global', `/${path}?columns=code,size,packedOn,fragile,porterId`, { url: own.url });
    const grid = await new Grid(page, 'Crates').seeRows();
    const press = (key: string) => page.keyboard.press(key);
    await grid.search(code);
    await expect(grid.rows).toHaveCount(1);

    await test.step('a choice', async () => {
      const editor = await editCell(page, grid, 'Size');
      const option = page.getByRole('option', { name: 'Large' });
      await press('Alt+ArrowDown');
      await expect(option).toBeVisible();
      await press('Escape');
      await expect(option).toBeHidden();
      await expect(editor, 'Escape closes the list first').toBeVisible();
      await press('Alt+ArrowDown');
      await expect(option).toBeVisible();
      await press('ArrowDown');
      await press('ArrowDown');
      await press('Enter');
      await expect.poll(async () => (await crate(code))?.size).toBe('Large');
    });

    await test.step('a row of another page', async () => {
      await editCell(page, grid, 'Porter');
      await page.keyboard.type('Ber');
      await expect(page.getByRole('option', { name: 'Bert' })).toBeVisible();
      await press('Enter');
      await expect
        .poll(async () => (await crate(code))?.porterId)
        .toBe(porters.find(({ name }) => name === 'Bert')?.id);
    });

    await test.step('a day', async () => {
      await editCell(page, grid, 'Packed on');
      await press('Control+a');
      await page.keyboard.type('17/02/2026');
      await press('Enter');
      await expect.poll(async () => (await crate(code))?.packedOn?.slice(0, 10)).toBe('2026-02-17');
    });

    await test.step('a day that there is not is refused, and stays as it was typed', async () => {
      await editCell(page, grid, 'Packed on');
      await press('Control+a');
      await page.keyboard.type('31/02/2026');
      await press('Enter');
      await expect(grid.root.getByRole('alert')).toHaveText('Incorrect date');
      await expect(await grid.cell(grid.rows.first(), 'Packed on')).toHaveText('31/02/2026');
      await expect((await editCell(page, grid, 'Packed on')).getByRole('combobox')).toHaveValue('31/02/2026');
      await press('Escape');
      expect((await crate(code))?.packedOn?.slice(0, 10)).toBe('2026-02-17');
    });

    await test.step('yes or no', async () => {
      await editCell(page, grid, 'Fragile');
      await press('Space');
      await press('Enter');
      await expect.poll(async () => (await crate(code))?.fragile).toBe(true);
    });
    await expect(grid.root.locator('td.unsaved')).toHaveCount(0);
  });
