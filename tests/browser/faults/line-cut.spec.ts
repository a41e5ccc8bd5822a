/** The whole line between browser and server goes down while something is done: calls and live connection. */
import type { Page } from '@playwright/test';
import { type ApiClient, connect } from '../../lib/api-client';
import { runs } from '../../lib/runs';
import { type Line, openLine } from '../../server/faults/proxy';
import { expect, test } from '../fixtures';
import { Dialog, Frame, Grid } from '../models';
import { noteNotices } from './notices';

let line: Line;
test.beforeAll(async ({ server }) => {
  line = await openLine(Number(new URL(server.url).port));
});
test.afterAll(() => line?.stop());

async function named(client: ApiClient, supplierName: string): Promise<readonly { readonly id: string }[]> {
  return client.rows('/Supplier/description', { filter: ['supplierName', '=', supplierName] });
}

const HALF_A_MINUTE = 30;

/** Lets the page's time go by, second by second, until something holds. */
async function passUntil(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await holds();
  }).toPass({ intervals: [50] });
}

for (const [when, where] of [
  ['before the server has heard of it', 'before'],
  ['after the server has done it', 'after'],
] as const)
  test(`a line that is down for half a minute from ${when} leaves one effect and one notice`, {
    tag: ['@OPEN-025', '@LIVE-011'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const page = await open('admin', '/supplier-page', {
      url: line.url,
      before: (fresh) => fresh.clock.install(),
    });
    const grid = await new Grid(page, 'Suppliers').seeRows();
    const frame = new Frame(page);
    await expect(frame.live).toHaveText('Live');
    const told = await noteNotices(page);
    test.setTimeout(runs(60_000));
    const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
    for (let round = 1; round <= runs(1); round++) {
      const name = `00 Cut ${where} ${round}`;
      await grid.add.click();
      await form.field('Supplier name').fill(name);
      line.fall({ where, at: /^POST \/api\/Supplier/ });
      const inVain = line.triedInVain();
      await form.save.click();

      await form.seeText('Not confirmed yet');
      for (let second = 0; second < HALF_A_MINUTE; second++) await page.clock.runFor(1_000);
      // It has asked again and again, by calls and by the live connection.
      await expect.poll(() => line.triedInVain() - inVain).toBeGreaterThan(5);
      await expect(page.locator('.live.stale')).toBeVisible();
      await expect(form.field('Supplier name')).toHaveValue(name);
      await form.seeText('Not confirmed yet');
      expect(await told()).toHaveLength(round - 1);
      expect(await named(client, name)).toHaveLength(where === 'after' ? 1 : 0);

      line.rise();
      await passUntil(page, () => expect(form.root).toBeHidden({ timeout: 100 }));
      // What is told stays for six seconds, so that it is read before the live connection is waited for.
      await expect(frame.notices.locator('.notice')).toHaveCount(1);
      await passUntil(page, () => expect(frame.live).toHaveText('Live', { timeout: 100 }));
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(async () => {
        await grid.showWaiting();
        await expect(grid.row(name)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      expect(await told()).toHaveLength(round);
      expect((await told()).at(-1)).toContain(`${name} added`);
      expect(await named(client, name)).toHaveLength(1);
    }
    const fresh = await new Grid(await open('global', '/supplier-page'), 'Suppliers').seeRows();
    await expect(async () => expect(await grid.keys()).toEqual(await fresh.keys())).toPass();
    // Other tests count on what stands first.
    const added = await client.rows<{ id: string; supplierName: string }>('/Supplier/description', {});
    const ids = added.filter(({ supplierName }) => supplierName.startsWith('00 Cut')).map(({ id }) => `ids=${id}`);
    expect(await client.call('DELETE', `/Supplier?${ids.join('&')}`)).toMatchObject({ status: 200 });
  });
