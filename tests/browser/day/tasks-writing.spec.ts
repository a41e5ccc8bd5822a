import type { ApiClient } from '../../lib/api-client';
import { Dialog, SalesOrderForm } from '../models';
import { expect, task } from './day';
import type { Hand } from './hands';

interface Material {
  readonly itemNo: string;
}

const materialsOf = (client: ApiClient, take: number) =>
  client.rows<Material>('/Material/description', { take, skip: 40 });

/** Opens the page of a new order and enters what it needs besides lines. */
async function head(hand: Hand, customer: string): Promise<SalesOrderForm> {
  await hand.make('Sales order drafts', 'New sales order');
  const form = await new SalesOrderForm(hand.page).see();
  await hand.pick({ label: 'Order type', text: 'st', option: 'Standard order' }, form.root);
  await hand.pick({ label: 'Delivery type', text: 'ex', option: 'Express' }, form.root);
  await hand.suggest(form.field('Customer name'), customer.slice(0, 8), customer);
  await expect(form.field('Company')).toHaveValue(customer);
  return form;
}

async function save(hand: Hand, form: SalesOrderForm): Promise<string> {
  await hand.saveDocument(form);
  const dialog = new Dialog(hand.page, hand.page.getByRole('dialog', { name: 'Save as' }));
  await expect(dialog.root.getByRole('textbox')).toHaveValue(/^SO-\d+$/);
  const number = await dialog.root.getByRole('textbox').inputValue();
  await hand.submit();
  await expect(form.root.getByRole('status').filter({ hasText: number })).toBeVisible();
  return number;
}

const linesOf = async (client: ApiClient, orderNo: string) => {
  const filter = ['orderNo', '=', orderNo];
  const [order] = await client.rows<{ numberOfOrderLines: number }>('/ProcessSalesOrders/processSearch', { filter });
  return order?.numberOfOrderLines;
};

task({
  name: 'Create a sales order with three lines',
  tag: ['@SO-010', '@OPEN-314'],
  isUsual: true,
  async run(hand, client) {
    const form = await head(hand, await customerOf(client));
    await hand.toLineSearch(form);
    for (const { itemNo } of await materialsOf(client, 3)) {
      await hand.type(itemNo);
      await hand.press('Enter');
      await expect(form.quantity(form.line(itemNo))).toBeFocused();
      await hand.type('3');
      await hand.press('Enter');
      await expect(form.search).toBeFocused();
    }
    expect(await linesOf(client, await save(hand, form))).toBe(3);
  },
});

task({
  name: 'Paste ten lines from a sheet into a new sales order',
  tag: ['@SO-012'],
  isUsual: true,
  async run(hand, client) {
    const form = await head(hand, await customerOf(client));
    await hand.toLineSearch(form);
    const rows = (await materialsOf(client, 10)).map(({ itemNo }) => `${itemNo}\t2`);
    await hand.paste(rows.join('\n'));
    await expect(form.lines).toHaveCount(10);
    expect(await linesOf(client, await save(hand, form))).toBe(10);
  },
});

async function customerOf(client: ApiClient): Promise<string> {
  const rows = await client.rows<{ customerName: string }>('/ProcessSalesOrders/processSearch', { take: 200 });
  return rows.map(({ customerName }) => customerName).find((name) => name.length === 12) ?? '';
}
