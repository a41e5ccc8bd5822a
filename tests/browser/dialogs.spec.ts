/** The dialogs of the floor, each from the menu of a row to what it changed. */
import { createServer } from 'node:net';
import type { Locator } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { freePort } from '../lib/cockpit-server';
import { answered } from './calls';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Grid, orderPage } from './models';
import { step } from './step';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly orderNo: string;
}

interface Stock {
  readonly stockId: string;
  readonly materialId: string;
  readonly location: string;
}

/** The page of stocks with those of one material at one place. */
const addressOf = (stock: Stock | undefined) =>
  `/stocks-page?filters=${encodeURIComponent(JSON.stringify({ materialId: [stock?.materialId], location: stock?.location }))}`;

/** Chooses what a change of another definition's rows allows as soon as it came. */
async function chooseSoon(grid: Grid, row: Locator, action: string): Promise<void> {
  await expect(async () => {
    const entry = (await grid.menuOf(row)).getByRole('menuitem', { name: action, exact: true, disabled: false });
    const isThere = await entry.isVisible();
    await (isThere ? entry.click() : grid.page.keyboard.press('Escape'));
    expect(isThere).toBe(true);
  }).toPass();
}

/** The smallest job that nobody began, of whose tasks all but one are deviated from; gives the names of both. */
async function jobOfOneTask(client: ApiClient): Promise<{ job: string; task: string }> {
  const [job] = await client.rows<Named>('/Job/description', {
    filter: [['status', '=', 'Initial'], 'and', ['processDefinitionCategory', '=', 'Picking']],
    sort: [{ selector: 'taskCount' }],
    take: 1,
  });
  const [task, ...others] = await client.rows<Named>('/Task/description', { filter: ['jobId', '=', job?.id] });
  const [cause] = await client.rows<{ value: string }>('/CauseCode/Header', { take: 1, filter: ['type', '=', 'Loss'] });
  for (const { id } of others) {
    const said = { id, confirmedQuantity: 0, causeCode: cause?.value };
    expect(await client.call('PUT', '/Job/tryDeviateOnInstruction', said)).toMatchObject({ status: 200 });
  }
  return { job: job?.name ?? '', task: task?.name ?? '' };
}

test('the date of several orders is changed, and each keeps its priority', {
  tag: ['@OPEN-276', '@ACTION-015'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const found = await Promise.all(
    [3, 5].map((priority) =>
      client.rows<Named & { readonly priority: number }>('/ProcessSalesOrders/processSearch', {
        filter: [['newState', '=', 'New'], 'and', ['priority', '=', priority]],
        take: 1,
      }),
    ),
  );
  const orders = found.flat();
  expect(orders).toHaveLength(2);
  const where = orders.flatMap(({ orderNo }, index) => [...(index > 0 ? ['or'] : []), ['orderNo', '=', orderNo]]);
  const page = await open('global', `/sales-orders-es-page?where=${encodeURIComponent(JSON.stringify(where))}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  for (const { orderNo } of orders) await grid.select(grid.row(orderNo ?? ''));
  await grid.choose(grid.row(orders[0]?.orderNo ?? ''), 'Change delivery priority and date (2)');
  const form = new Dialog(page);
  await expect(form.root.getByText('Left empty, each row keeps its own')).toHaveCount(2);
  await form.save.click();
  await expect(form.problem('Priority')).toBeVisible();
  await form.field('Delivery date').fill('24/12/2026');
  const sent = page.waitForRequest((request) => request.url().includes('/OutgoingOrder/DeliveryPriority'));
  await form.save.click();
  expect((await sent).postDataJSON()).not.toHaveProperty('priority');
  await expect(form.root).toBeHidden();
  for (const { orderNo, priority } of orders)
    await expect(await grid.cell(grid.row(orderNo ?? ''), 'Priority')).toHaveText(String(priority));
  await expect(await grid.cell(grid.row(orders[1]?.orderNo ?? ''), 'Delivery date')).toContainText('24');
});

test('priority, date and delivery type of orders are changed', async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [order] = await client.rows<Named>('/ProcessSalesOrders/processSearch', {
    filter: [['newState', '=', 'Reserved'], 'and', ['deliveryTypeId', '<>', 'express']],
    take: 1,
  });
  const page = await open('global', orderPage(order?.orderNo));
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const row = grid.row(order?.orderNo ?? '');
  const form = new Dialog(page);
  await step(['ACTION-015', 'MODAL-016'], 'priority and date', async () => {
    await grid.choose(row, 'Change delivery priority and date');
    await expect(form.field('Delivery date')).toBeVisible();
    await form.field('Priority').fill('97');
    const sent = answered(page, 'PUT /OutgoingOrder/DeliveryPriority');
    await form.save.click();
    expect((await sent).status()).toBe(200);
    await expect(form.root).toBeHidden();
    await expect(await grid.cell(row, 'Priority')).toHaveText('97');
  });
  await step(['ACTION-014', 'MODAL-017'], 'delivery type', async () => {
    await grid.choose(row, 'Change delivery type');
    await form.field('Delivery type').click();
    await page.getByRole('option', { name: 'Express' }).click();
    const sent = answered(page, 'PUT /OutgoingOrder/DeliveryType');
    await form.save.click();
    expect((await sent).status()).toBe(200);
    await expect(form.root).toBeHidden();
    await expect(await grid.cell(row, 'Delivery type')).toHaveText('Express');
  });
});

test('a process is edited for all its orders, and its figures are updated', {
  tag: ['@ACTION-067', '@ACTION-068', '@MODAL-011'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [operation] = await client.rows<{ processId: string; processName: string }>('/Operation/description', {
    filter: ['operationsSummarizedState', '=', 'Prepared'],
  });
  const [page, orders] = [
    await open('global', `/operations-page?search=${operation?.processName}`),
    await open('global', `/processsalesorders/${operation?.processId}`),
  ];
  const grid = await new Grid(page, 'Operations').seeRows();
  await grid.choose(grid.row(operation?.processName ?? ''), 'Edit operation');
  const form = new Dialog(page);
  await form.field('Priority').fill('88');
  await form.save.click();
  await expect(form.root).toBeHidden();
  const watched = await new Grid(orders, 'Orders of the process').seeRows();
  await expect.poll(async () => new Set(await watched.column('Priority'))).toEqual(new Set(['88']));
  const updated = answered(page, 'POST /Tools/UpdateOperationViewData');
  await grid.add.click();
  expect((await updated).status()).toBe(200);
  await expect(page.locator('.notices')).toContainText('Figures updated');
});

test('a stock is counted, what cannot be approved is listed, and counted again', {
  tag: ['@GEN-010', '@INV-011'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [stock] = await client.rows<Stock>('/Stock/description', {
    filter: [['numberOfPickedStock', '=', 0], 'and', ['reserved', '>', 0]],
  });
  const page = await open('global', addressOf(stock));
  const grid = await new Grid(page, 'Stocks').seeRows();
  const form = new Dialog(page);
  await step(['ACTION-032', 'MODAL-005'], 'a count is created', async () => {
    await grid.choose(page.locator(`[data-key="${stock?.stockId}"]`).first(), 'Create inventory count');
    await form.field('Journal').fill('Browser count');
    await expect(form.field('Most tasks per job')).toHaveValue('50');
    const sent = answered(page, 'POST /Job/createInventoryJobs');
    await form.save.click();
    expect((await sent).request().postDataJSON()).toMatchObject({ maxTasksPerJob: 50 });
    await expect(form.root).toBeHidden();
  });
  const [count] = await client.rows<Named>('/Inventory', { filter: ['journalName', '=', 'Browser count'] });
  const tasks = await client.rows<Named>(`/Inventory/${count?.id}/tasks`);
  const ids = tasks.map(({ id }) => id);
  await client.call('PUT', '/Task/start', { ids });
  await client.call('PUT', '/Task/finish', { ids, confirmedQuantity: 0 });
  await page.goto('/inventory-page?search=Browser count');
  const counts = await new Grid(page, 'Inventory counts').seeRows();
  await step(['INV-001'], 'its columns', async () => {
    expect(await counts.captions()).toEqual(
      expect.arrayContaining([
        'Journal',
        'State',
        'Lines',
        'Completed, %',
        'Performed lines',
        'Remaining lines',
        'Assigned to',
      ]),
    );
    await expect(await counts.cell(counts.row('Browser count'), 'Performed lines')).toHaveText('1');
  });
  const lines = await counts.expand(counts.row('Browser count'));
  await step(['INV-002'], 'its lines', async () => {
    const heads = lines.locator('.dx-header-row');
    for (const caption of ['Counted quantity', 'Quantity in stock', 'Difference'])
      await expect(heads.getByText(caption, { exact: true })).toBeAttached();
    // Columns are drawn as far as one has scrolled.
    await lines.locator('.dx-datagrid-rowsview .dx-scrollable-container').evaluate((rows) => {
      rows.scrollLeft = rows.scrollWidth;
    });
    await expect(heads.getByText('Cost of difference', { exact: true })).toBeVisible();
    await lines.locator('.dx-datagrid-rowsview .dx-scrollable-container').evaluate((rows) => {
      rows.scrollLeft = 0;
    });
  });
  const line = lines.locator('.dx-data-row').first();
  const choose = async (action: string) => {
    await line.locator('td').nth(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Approve line');
  await step(['ERROR-030'], 'the line is listed below what could not be', async () => {
    await form.seeText('Following lines could not be approved:');
    await form.seeText('More is kept for orders than was counted.');
  });
  await form.button('Close').first().click();
  await step(['MODAL-007'], 'a recount is asked for', async () => {
    await choose('Recount');
    await expect(form.root).toHaveAccessibleName('Recount');
    await form.save.click();
    await expect(form.root).toBeHidden();
  });
  await expect(line).toContainText('Initial');
});

test('a place is dedicated to what stands there', async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [stock] = await client.rows<Stock>('/Stock/description', {
    filter: [['dedicatedLocation', '=', null], 'and', ['reserved', '>', 0]],
  });
  const page = await open('global', '/stocks-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  await step(['ACTION-044', 'ERROR-021', 'VALID-017'], 'some actions are for one stock', async () => {
    await grid.select(grid.rows.nth(0));
    await grid.select(grid.rows.nth(1));
    const reservations = (await grid.menuOf(grid.rows.nth(1))).getByRole('menuitem', { name: /^View reservations/ });
    await expect(reservations).toHaveAccessibleDescription(/TOO MANY STOCKS SELECTED: It is only possible to select 1/);
  });
  await page.goto(addressOf(stock));
  const row = page.locator(`[data-key="${stock?.stockId}"]`).first();
  await expect(await grid.menuOf(row)).toContainText('not dedicated');
  await page.keyboard.press('Escape');
  const form = new Dialog(page);
  await step(['ACTION-048', 'MODAL-009'], 'it is dedicated', async () => {
    await grid.choose(row, 'Dedicate the location');
    await form.field('Minimum quantity').fill('30');
    await form.field('Maximum quantity').fill('20');
    await form.save.click();
    await expect(form.root.locator('.problem').first()).toBeVisible();
    await form.field('Maximum quantity').fill('200');
    const sent = answered(page, 'POST /DedicatedLocation');
    await form.save.click();
    expect((await sent).status()).toBe(200);
    await expect(form.root).toBeHidden();
  });
  const seen = async () => {
    const [now] = await client.rows<Record<string, unknown>>('/Stock/description', {
      filter: ['stockId', '=', stock?.stockId],
    });
    return [now?.dedicatedLocation, now?.minQuantity, now?.maxQuantity];
  };
  await expect.poll(seen).toEqual([stock?.location, 30, 200]);
  await step(['ACTION-047', 'MODAL-010'], 'its limits are edited', async () => {
    await chooseSoon(grid, row, 'Min/max');
    await form.field('Minimum quantity').fill('40');
    const sent = answered(page, 'PUT /DedicatedLocation');
    await form.save.click();
    expect((await sent).status()).toBe(200);
    await expect(form.root).toBeHidden();
    await expect.poll(seen).toEqual([stock?.location, 40, 200]);
  });
  await step(['ACTION-049'], 'it is dedicated no longer', async () => {
    await grid.choose(row, 'Remove the dedication');
    const sent = answered(page, 'DELETE /DedicatedLocation');
    await form.button('Remove the dedication').click();
    expect(Object.fromEntries(new URL((await sent).url()).searchParams)).toMatchObject({
      locationId: expect.any(String),
      materialId: stock?.materialId,
    });
    await expect.poll(seen).toEqual([null, null, null]);
  });
  await step(['ACTION-045', 'MODAL-033'], 'its reservations are shown', async () => {
    const listed = answered(page, `GET /Stock/outgoingReservations/${stock?.stockId}`);
    await grid.choose(row, 'View reservations');
    expect((await listed).status()).toBe(200);
    await expect(form.root.locator('.dx-data-row').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('how much was picked of a stock is corrected, and an unchanged quantity is refused', {
  tag: ['@ACTION-038', '@MODAL-018', '@ERROR-018'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const stocks = await client.rows<Stock & { numberOfPickedStock: number }>('/Stock/description', {
    filter: ['numberOfPickedStock', '>', 1],
  });
  const [stock] = stocks;
  const before = stock?.numberOfPickedStock ?? 0;
  const page = await open('global', addressOf(stock));
  const grid = await new Grid(page, 'Stocks').seeRows();
  await grid.choose(page.locator(`[data-key="${stock?.stockId}"]`).first(), 'Adjust picked stock');
  const form = new Dialog(page);
  await form.save.click();
  await expect(form.problem('Picked')).toHaveText('No stocks to update!');
  await form.field('Picked').fill(String(before - 1));
  const sent = answered(page, 'PUT /OutgoingOrder/pickedStock');
  await form.save.click();
  expect((await sent).status()).toBe(200);
  await expect(form.root).toBeHidden();
  const filter = ['stockId', '=', stock?.stockId];
  await expect
    .poll(async () => (await client.rows('/Stock/description', { filter }))[0]?.numberOfPickedStock)
    .toBe(before - 1);
});

test('a job shows its instructions: one is deviated from, and the job is finished', {
  tag: ['@ACTION-028', '@ACTION-029', '@MODAL-013'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const { job, task: name } = await jobOfOneTask(client);
  const page = await open('global', `/jobs-page?search=${job}`);
  const grid = await new Grid(page, 'Jobs').seeRows();
  const asked = page.waitForRequest(/\/Job\/instructions\/[^/?]+\?/);
  await grid.choose(grid.row(job), 'Instructions');
  await asked;
  const popup = new Dialog(page, page.getByRole('dialog', { name: 'Instructions' }));
  const task = popup.root.locator('.dx-data-row').filter({ hasText: name });
  await expect(task).toBeVisible();
  await expect(popup.root.locator('.rows-dialog')).toBeFocused();
  await task.locator('td').nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Deviate from instruction' }).click();
  const form = new Dialog(page);
  await form.choose('Cause code', 0);
  await form.field('Confirmed quantity').fill('0');
  const deviated = answered(page, 'PUT /Job/tryDeviateOnInstruction');
  await form.save.click();
  expect((await deviated).status()).toBe(200);
  await expect(form.root).toHaveAccessibleName('Instructions');
  const finished = answered(page, 'PUT /Job/tryFinish');
  await popup.button('Try finish').click();
  expect((await finished).status()).toBe(200);
  await expect(page.locator('.notices')).toContainText(/Job \S+ finished/);
  await popup.button('Close').first().click();
  await expect(await grid.cell(grid.row(job), 'Status')).toContainText('Completed');
});

test('who found less than a task asks for is led to the stock that is to be counted', { tag: ['@OPEN-353'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const [task] = await client.rows<Named & { readonly fromStockId: string }>('/Task/description', {
    filter: [
      ['taskType', '=', 'PickTask'],
      'and',
      ['operationState', '=', 'Prepared'],
      'and',
      ['fromStockId', '<>', null],
    ],
    take: 1,
  });
  const page = await open('global', `/tasks-page?search=${task?.name}`);
  const grid = await new Grid(page, 'Tasks').seeRows();
  await grid.choose(grid.row(task?.name ?? ''), 'Deviate from instruction');
  const form = new Dialog(page);
  await expect(form.field('Confirmed quantity')).toHaveValue('');
  await form.choose('Cause code', 0);
  await form.field('Confirmed quantity').fill('0');
  await form.save.click();
  await page.locator('.notices').getByRole('button', { name: 'Show stock' }).click();
  const stocks = await new Grid(page, 'Stocks').seeRows();
  await expect(stocks.rows).toHaveCount(1);
  const stock = page.locator(`[data-key="${task?.fromStockId}"]`).first();
  await expect(await stocks.cell(stock, 'To be counted')).toHaveText(/[1-9]/);
});

test('a label is chosen, seen and printed once the printer answers', { tag: ['@ACTION-059', '@MODAL-019'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const port = await freePort();
  for (const { id } of await client.rows<Named>('/Printer/description')) {
    const away = { id, isNetworkPrinter: true, networkNameOrIp: `127.0.0.1:${port}` };
    expect(await client.call('PUT', '/Printer', away)).toMatchObject({ status: 200 });
  }
  const page = await open('global', '/materials-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  await grid.choose(grid.rows.first(), 'Print label');
  const form = new Dialog(page);
  await expect(form.root.locator('.form-preview')).toContainText('Choose a printer');
  await form.choose('Printer', 0);
  const drawn = answered(page, /^GET \/Material\/labelPreview\/[^/]+\/[^/]+$/);
  await form.choose('Label', 0);
  await step(['HTTP-020'], 'the preview comes as a picture', async () => {
    expect((await drawn).headers()['content-type']).toBe('image/png');
  });
  await expect(form.root.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^data:image\/png/);
  await expectAccessible(page);
  await form.save.click();
  const question = new Dialog(page, page.getByRole('alertdialog', { name: 'Print label' }));
  await step(['MODAL-025', 'ENTITY-051'], 'the server asks what to do, and offers four answers', async () => {
    await question.seeText('The printer does not answer.');
    await expect(question.root.locator('.dialog-foot button')).toHaveText(['Copy', 'Close', 'Cancel', 'Retry']);
    await expectAccessible(page);
  });
  const told = () => answered(page, 'POST /UserChoice/perform');
  await step(['HTTP-012'], 'Cancel is told to the server, and leaves the form as it is', async () => {
    const [response] = await Promise.all([told(), question.button('Cancel').click()]);
    expect([response.status(), response.request().postDataJSON().userOption]).toEqual([204, 'Cancel']);
    await expect(question.root).toBeHidden();
    await expect(form.root).toHaveAccessibleName('Print label');
    await expect(form.save).toBeEnabled();
  });
  await step(['HTTP-011'], 'Retry is told as well, and the call goes out once more', async () => {
    await form.save.click();
    await expect(question.root).toBeVisible();
    let heard = '';
    const printer = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('data', (data) => (heard += data.toString('latin1')));
      socket.on('end', () => socket.end());
    });
    await new Promise<void>((resolve) => printer.listen(port, '127.0.0.1', resolve));
    const [response, printed] = await Promise.all([
      told(),
      answered(page, 'POST /Material/printLabel'),
      question.button('Retry').click(),
    ]);
    expect([response.status(), response.request().postDataJSON().userOption]).toEqual([204, 'Retry']);
    expect(printed.status()).toBe(200);
    await expect(form.root).toBeHidden();
    expect(heard).not.toBe('');
    printer.close();
  });
});
