import type { Locator, Page, Request } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Dialog, Grid } from './models';
import { step } from './step';

interface Named {
  readonly id: string;
  readonly journalName: string;
}

/** A count of a few places whose tasks have been done; `counted` is the quantity found at each. */
async function countedInventory(client: ApiClient, journalName: string, counted: number): Promise<void> {
  const stocks = await client.rows<{ stockId: string }>('/Stock/description', {
    filter: [['reserved', '=', 0], 'and', ['numberOfPickedStock', '=', 0], 'and', ['quantity', '>', 0]],
    take: 8,
  });
  // What is being counted already is refused alone.
  const stockIds = stocks.map(({ stockId }) => stockId);
  await client.call('POST', '/Job/createInventoryJobs', { stockIds, journalName, maxTasksPerJob: 10 });
  const [count] = await client.rows<Named>('/Inventory', { filter: ['journalName', '=', journalName] });
  for (const { id } of await client.rows<Named>(`/Inventory/${count?.id}/tasks`)) {
    await client.call('PUT', '/Task/start', { ids: [id] });
    await client.call('PUT', '/Task/finish', { ids: [id], confirmedQuantity: counted });
  }
}

const callOf = (request: Request) =>
  `${request.method()} ${new URL(request.url()).pathname.replace(/^\/api\/Inventory/, '')}`;

/** Chooses an action of a row, agrees to it, and sees the call that the page makes. */
async function act(page: Page, row: Locator, action: string, call: string): Promise<void> {
  const made = page.waitForResponse(
    (response) => callOf(response.request()) === call && !response.request().headers()['x-dry-run'],
  );
  await row.locator('td').nth(3).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const asked = new Dialog(page).root.locator('.dialog-foot button').last();
  // Some act at once. A click that waited for their question would hit that of the next one.
  await Promise.race([made, asked.waitFor()]);
  if (await asked.isVisible()) await asked.click();
  expect((await made).status(), action).toBe(200);
}

test('lines are approved, cancelled and counted again, then the whole count is approved', async ({ open, server }) => {
  await countedInventory(await connect(server.url, 'admin'), 'Line by line', 4);
  const page = await open('global', '/inventory-page?search=Line by line');
  const grid = await new Grid(page, 'Inventory counts').seeRows();
  const count = grid.row('Line by line');
  const lines = (await grid.expand(count)).locator('.dx-data-row');
  for (const [rows, at, action, call, state] of [
    [['ACTION-033', 'INV-005'], 0, 'Approve line', 'PUT /lines/accept', 'Approved'],
    [['ACTION-034', 'INV-006'], 1, 'Cancel line', 'PUT /lines/cancel', 'Cancelled'],
    [['ACTION-037', 'INV-009'], 2, 'Recount', 'POST /api/Job/createRecountInventoryJobs', 'Initial'],
  ] as const)
    await step(rows, action, async () => {
      await act(page, lines.nth(at), action, call);
      await expect(lines.nth(at)).toContainText(state);
    });
  await step(['ACTION-035', 'INV-007'], 'Approve inventory', async () => {
    await act(page, count, 'Approve inventory', 'PUT /approveInventory');
    await expect(await grid.cell(count, 'State')).toContainText('Approved');
  });
});

test('a whole count is cancelled', { tag: ['@INV-008', '@ACTION-036'] }, async ({ open, server }) => {
  await countedInventory(await connect(server.url, 'admin'), 'Called off', 4);
  const page = await open('global', '/inventory-page?search=Called off');
  const grid = await new Grid(page, 'Inventory counts').seeRows();
  const count = grid.row('Called off');
  await act(page, count, 'Cancel inventory', 'PUT /cancelInventory');
  await expect(await grid.cell(count, 'State')).toContainText('Cancelled');
});

test('a count expands to its lines, asked for by their count, with what was counted beside what was expected', {
  tag: ['@INV-002'],
}, async ({ open, server }) => {
  await countedInventory(await connect(server.url, 'admin'), 'One less', 1);
  const page = await open('global', '/inventory-page?search=One less', { viewport: { width: 2400, height: 900 } });
  const grid = await new Grid(page, 'Inventory counts').seeRows();
  const asked = page.waitForRequest(/\/Inventory\/lines\/[^/?]+/);
  const detail = await grid.expand(grid.row('One less'));
  await asked;
  const place = async (caption: string) =>
    Number(await detail.locator(`[aria-label="Column ${caption}"]`).first().getAttribute('aria-colindex'));
  const at = await Promise.all(
    ['Counted quantity', 'Quantity in stock', 'Difference', 'Cost of difference'].map((caption) => place(caption)),
  );
  const row = detail.locator('.dx-data-row').first();
  const [counted = 0, stock = 0, difference = 0, cost = 0] = await Promise.all(
    at.map(async (index) =>
      Number((await row.locator(`td[aria-colindex="${index}"]`).innerText()).replace(/\./g, '').replace(',', '.')),
    ),
  );
  expect(counted).toBe(1);
  expect(difference).toBe(counted - stock);
  expect(Math.sign(cost)).toBe(Math.sign(difference));
  // Whoever approves it is told of the lines that differ, not of all.
  await expect(detail).toContainText(/with a difference waits? for approval/);
});
