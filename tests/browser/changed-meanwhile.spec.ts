import type { Page } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, orderPage } from './models';

interface Order {
  readonly id: string;
  readonly orderNo: string;
  readonly priority: number;
}

const PRIORITY = 'Change execution priority';

async function ordersIn(client: ApiClient, state: string): Promise<readonly Order[]> {
  return client.rows<Order>('/ProcessSalesOrders/processSearch', { filter: ['newState', '=', state], take: 20 });
}

/** Sends a call as another person, and sees that it was done. */
async function done(client: ApiClient, method: string, path: string, body?: unknown): Promise<void> {
  expect(await client.call(method, path, body)).toMatchObject({ status: 200 });
}

const prioritise = (client: ApiClient, { id }: Order, priority: number) =>
  done(client, 'PUT', '/ProcessSalesOrders/executionPriority', { ids: [id], priority });

async function liveGrid(page: Page, title: string): Promise<Grid> {
  const grid = await new Grid(page, title).seeRows();
  await expect(new Frame(page).live).toHaveText('Live');
  return grid;
}

const noteOf = (dialog: Dialog) => dialog.root.locator('.meanwhile');

test('a dialog stays open with what was typed, and says from what to what its row changed', {
  tag: ['@OPEN-306'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [order] = await ordersIn(client, 'Reserved');
  if (!order) throw new Error('No order is reserved');
  await prioritise(client, order, 11);
  const page = await open('global', orderPage(order.orderNo));
  const grid = await liveGrid(page, 'Sales orders');
  await grid.choose(grid.row(order.orderNo), PRIORITY);
  const dialog = new Dialog(page);
  await dialog.field('Priority').fill('33');
  await expect(noteOf(dialog)).toBeEmpty();

  await prioritise(client, order, 22);
  await expect(noteOf(dialog).getByRole('listitem')).toHaveText(['Priority is now 22, it was 11. You have: 33.']);
  await expect(dialog.root.getByRole('status')).toContainText('Somebody else has changed this');
  await expect(dialog.field('Priority')).toHaveValue('33');
  await expectAccessible(page);

  // What the person sends is no news.
  const told: string[] = [];
  await page.exposeFunction('told', (text: string) => told.push(text));
  await page.evaluate(() => {
    const note = document.querySelector('.meanwhile');
    const tell = () => (window as unknown as { told(text: string): void }).told(note?.textContent ?? '');
    if (note) new MutationObserver(tell).observe(note, { childList: true, subtree: true, characterData: true });
  });
  await dialog.save.click();
  await expect(dialog.root).toBeHidden();
  await expect(await grid.cell(grid.row(order.orderNo), 'Priority')).toHaveText('33');
  expect(told.filter(Boolean)).toEqual([]);
});

test('a dialog says why its action is not offered any more, and sends nothing', {
  tag: ['@OPEN-306'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  for (const [action, reason] of [
    [PRIORITY, 'Completed and cancelled orders no longer change.'],
    ['Cancel order', 'Order is already cancelled!'],
  ] as const) {
    const [order] = await ordersIn(client, 'Reserved');
    if (!order) throw new Error('No order is reserved');
    const page = await open('global', orderPage(order.orderNo));
    const grid = await liveGrid(page, 'Sales orders');
    await grid.choose(grid.row(order.orderNo), action);
    const dialog = new Dialog(page);
    await expect(dialog.save).toBeEnabled();
    await done(client, 'PUT', '/ProcessSalesOrders/cancelMany', { ids: [order.id] });
    await expect(noteOf(dialog).getByRole('listitem').first()).toHaveText('State is now Cancelled, it was Reserved.');
    await expect(noteOf(dialog).getByRole('paragraph')).toHaveText(reason);
    await expect(dialog.save).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(dialog.save).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog.root).toBeHidden();
  }
});

test('of several rows a dialog says how many changed or are gone', { tag: ['@OPEN-306'] }, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const names = ['Meanwhile A', 'Meanwhile B', 'Meanwhile C'];
  for (const supplierName of names) await done(client, 'POST', '/Supplier', { supplierName });
  const suppliers = await client.rows<{ id: string }>('/Supplier/description', {
    filter: ['supplierName', 'startswith', 'Meanwhile'],
    sort: [{ selector: 'supplierName', desc: false }],
  });
  const [first, second] = suppliers;
  const page = await open('global', '/supplier-page?search=Meanwhile');
  const grid = await liveGrid(page, 'Suppliers');
  for (const name of names) await grid.select(grid.row(name));
  await grid.selection.getByRole('button', { name: /^Delete/ }).click();
  const dialog = new Dialog(page);
  await done(client, 'PUT', '/Supplier', { id: first?.id, contactPerson: 'Ny' });
  await expect(noteOf(dialog)).toHaveText('1 of the 3 selected rows has changed since you opened this.');
  await done(client, 'DELETE', `/Supplier?ids=${second?.id}`);
  await expect(noteOf(dialog).getByRole('paragraph').last()).toHaveText('1 of the 3 selected rows is gone.');
  await page.keyboard.press('Escape');
});

test('a form says that its row is gone, and keeps what was typed', { tag: ['@OPEN-306'] }, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const supplierName = 'Meanwhile gone';
  await done(client, 'POST', '/Supplier', { supplierName });
  const [supplier] = await client.rows<{ id: string }>('/Supplier/description', {
    filter: ['supplierName', '=', supplierName],
  });
  const page = await open('global', `/supplier-page?search=${encodeURIComponent(supplierName)}`);
  const grid = await liveGrid(page, 'Suppliers');
  await grid.choose(grid.row(supplierName), 'Update');
  const dialog = new Dialog(page);
  await dialog.field('Contact person').fill('Kari');
  await done(client, 'DELETE', `/Supplier?ids=${supplier?.id}`);
  await expect(noteOf(dialog)).toHaveText('This row is gone.');
  await expect(dialog.field('Contact person')).toHaveValue('Kari');
  await expect(dialog.save).toBeDisabled();
});
