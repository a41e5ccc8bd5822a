/** The whole line between browser and server goes down while something is done: calls and live connection. */
import type { ApiClient } from '../../lib/api-client';
import { connect } from '../../lib/api-client';
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

for (const [when, where] of [
  ['before the server has heard of it', 'before'],
  ['after the server has done it', 'after'],
] as const)
  test(`OPEN-025 LIVE-011 a line that is down from ${when} until later leaves one effect and one notice`, async ({
    open,
    server,
  }) => {
    const client = await connect(server.url, 'admin');
    const page = await open('admin', '/supplier-page', { url: line.url });
    const grid = await new Grid(page, 'Suppliers').seeRows();
    const frame = new Frame(page);
    await expect(frame.live).toHaveText('Live');
    const told = await noteNotices(page);
    const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
    for (let round = 1; round <= runs(1); round++) {
      const name = `00 Cut ${where} ${round}`;
      await grid.add.click();
      await form.field('Supplier name').fill(name);
      line.fall(where, 'POST /api/Supplier');
      const inVain = line.triedInVain();
      await form.save.click();

      await form.seeText('Not confirmed yet');
      await expect(frame.live).toContainText('Stale since');
      // It asks, and asks again.
      await expect.poll(() => line.triedInVain() - inVain).toBeGreaterThan(3);
      await expect(form.field('Supplier name')).toHaveValue(name);
      await form.seeText('Not confirmed yet');
      expect(await told()).toHaveLength(round - 1);
      expect(await named(client, name)).toHaveLength(where === 'after' ? 1 : 0);

      line.rise();
      await expect(form.root).toBeHidden({ timeout: 40_000 });
      await expect(frame.live).toHaveText('Live', { timeout: 40_000 });
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(grid.row(name)).toBeVisible();
      expect(await told()).toHaveLength(round);
      expect((await told()).at(-1)).toContain('the action was performed');
      expect(await named(client, name)).toHaveLength(1);
    }
    const fresh = await new Grid(await open('global', '/supplier-page'), 'Suppliers').seeRows();
    await expect(async () => expect(await grid.keys()).toEqual(await fresh.keys())).toPass();
  });
