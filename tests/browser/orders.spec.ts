/** What is done to an order on the page of its process, and to stock that is not there yet. */
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Dialog, Grid } from './models';
import { step } from './step';

test('comment and delivery of an order are edited on the page of its process', {
  tag: ['@ACTION-018', '@ACTION-019', '@OPEN-195'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [order] = await client.rows<{ id: string; orderNo: string; processId: string }>(
    '/ProcessSalesOrders/processSearch',
    { filter: ['newState', '=', 'Reserved'], take: 1 },
  );
  const page = await open('global', `/processsalesorders/${order?.processId}/${order?.id}`);
  const grid = await new Grid(page, 'Orders of the process').seeRows();
  const row = grid.row(order?.orderNo ?? '');
  const form = new Dialog(page);
  for (const [rows, action, label, text, call] of [
    [['ACTION-018'], 'Edit comment', 'Comment', 'Ring before you come', 'UpdateOrderComment'],
    [['ACTION-019'], 'Edit delivery information', 'Delivery contact', 'Kari at the gate', 'DeliveryInfo'],
  ] as const)
    await step(rows, action, async () => {
      await grid.choose(row, action);
      await form.field(label).fill(text);
      const sent = page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().endsWith(`/${order?.processId}/${call}`),
      );
      await form.save.click();
      expect((await sent).postDataJSON()).toMatchObject({ orderId: order?.id });
      await expect(form.root).toBeHidden();
    });
  const [now] = await client.rows('/ProcessSalesOrders/processSearch', { filter: ['id', '=', order?.id] });
  expect(now).toMatchObject({ comment: 'Ring before you come', deliveryContact: 'Kari at the gate' });
});

test('stock is created at a place', { tag: ['@ACTION-042', '@OPEN-057'] }, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const page = await open('global', '/stocks-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  await grid.add.click();
  const form = new Dialog(page);
  await form.choose('Material', 0);
  await form.choose('To location', 0);
  await form.field('Quantity').fill('7');
  await form.field('Batch').fill('NEW-LOT-7');
  await form.choose('Cause code', 0);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/Job\/createAndStartFromStocks$/.test(request.url()),
  );
  await form.save.click();
  expect((await sent).postDataJSON()).toMatchObject({ movementType: 'Create', quantity: 7 });
  await expect(form.root).toBeHidden();
  const found = () => client.rows<{ quantity: number }>('/Stock/description', { filter: ['batch', '=', 'NEW-LOT-7'] });
  await expect.poll(async () => (await found()).map(({ quantity }) => quantity)).toEqual([7]);
  await grid.search('NEW-LOT-7');
  await expect(grid.rows).toHaveCount(1);
});
