/** Codes that a phone's camera reads, in a browser that reads none itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions, Page } from '@playwright/test';
import { hasCheckDigit } from '../../src/engine/find';
import { connect } from '../lib/api-client';
import { showCode } from './camera-picture';
import { test as base, expect } from './fixtures';
import { Dialog, Grid } from './models';

interface WorkerFixtures {
  /** What the camera shows. */
  readonly film: string;
  readonly launchOptions: LaunchOptions;
}

/** Starts the browser with a film for a camera, which nobody has to allow. */
const test = base.extend<object, WorkerFixtures>({
  film: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'cockpit-camera-'));
      await use(join(folder, 'film.y4m'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
      const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** What the page asks of other servers than its own. */
function hearStrangers(page: Page): string[] {
  const strangers: string[] = [];
  const { origin } = new URL(page.url());
  page.on('request', (one) => {
    if (/^https?:/.test(one.url()) && new URL(one.url()).origin !== origin) strangers.push(one.url());
  });
  return strangers;
}

test('a code before the camera opens its row, read by what our own server has', { tag: '@OPEN-344' }, async ({
  open,
  server,
  film,
}) => {
  const api = await connect(server.url, 'global');
  const [order] = await api.rows<{ orderNo: string }>('/ProcessSalesOrders/processSearch', {
    filter: JSON.stringify(['newState', '=', 'Reserved']),
    take: 1,
  });
  if (!order) throw new Error('no order is reserved');
  const { orderNo } = order;
  await showCode(film, orderNo, { format: 'Code128' });
  const page = await open('global', '/', PHONE);
  const strangers = hearStrangers(page);
  await expect(page.getByRole('button', { name: 'Main menu' })).toBeVisible();
  expect(await page.evaluate(() => 'BarcodeDetector' in globalThis), 'the browser reads none itself').toBe(false);
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /detector|zxing/.test(name))
        .map(({ name }) => name),
    );
  expect(await loaded(), 'nothing of it before it is asked for').toEqual([]);
  await page.getByRole('button', { name: 'Search or go to' }).click();
  const wasm = page.waitForResponse(/\.wasm$/);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  expect((await wasm).headers()).toMatchObject({
    'content-type': 'application/wasm',
    'content-encoding': expect.stringMatching(/br|gzip/),
    'cache-control': expect.stringContaining('immutable'),
  });
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(grid.rows).toHaveText([new RegExp(orderNo)]);
  await expect(page.locator('.camera-picture')).toBeHidden();
  expect(strangers).toEqual([]);
});

test('a code before the camera beside a field fills that, and one of GS1 all that it says', {
  tag: '@OPEN-344',
}, async ({ open, server, film }) => {
  const api = await connect(server.url, 'global');
  const materials = await api.rows<{ name: string; ean: string }>('/Material/description', { take: 100 });
  const material = materials.find(({ ean }) => ean?.length === 13 && hasCheckDigit(ean));
  if (!material) throw new Error('no material has an item code');
  await showCode(film, material.ean, { format: 'EAN13' });
  const page = await open('global', '/stocks-es-page', PHONE);
  const grid = await new Grid(page, 'Stocks').seeRows();
  await grid.add.click();
  const form = new Dialog(page);
  const camera = (field: string) =>
    form.root.locator(`[data-field=${field}]`).getByRole('button', { name: 'Scan with the camera' });
  await camera('materialId').click();
  await expect(form.field('Material')).toHaveValue(material.name);

  // A batch alone is known by nothing but that the code says that it is one of GS1.
  await showCode(film, '(10)LOT77', { format: 'Code128', options: 'gs1' });
  await camera('serialNumber').click();
  await expect(form.field('Batch')).toHaveValue('LOT77');
  await expect(form.field('Serial number')).toHaveValue('');
  await expect(form.field('Material')).toHaveValue(material.name);
});
