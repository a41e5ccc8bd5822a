/** Sales orders and drafts, written on their page. */
import { utils, write } from 'xlsx';
import { API, API_BASE } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { connect } from '../lib/api-client';
import { callOf } from './calls';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage, SalesOrderForm, scan } from './models';
import { step } from './step';

interface Material {
  readonly id: string;
  readonly itemNo: string;
  readonly name: string;
  readonly salesPrice: number;
}

interface Order {
  readonly customer: Readonly<Record<string, string>> | null;
}

const PATH = '/create-sales-order';
/** Numbers as the demo people write them. */
const written = (amount: number): string => amount.toLocaleString('en-GB', { minimumFractionDigits: 2 });

async function materialsOf(url: string): Promise<readonly [Material, Material, Material]> {
  const rows = await (await connect(url, 'admin')).rows<Material>('/Material/description', { take: 3, skip: 40 });
  return rows as unknown as readonly [Material, Material, Material];
}

test('an order is written by the keyboard', {
  tag: [
    '@ROUTE-043',
    '@LOWCODE-018',
    '@SO-001',
    '@SO-002',
    '@SO-003',
    '@SO-010',
    '@SO-011',
    '@SO-015',
    '@SO-027',
    '@SO-029',
  ],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [first, second] = await materialsOf(server.url);
  const orders = await client.rows<{ customerName: string }>('/ProcessSalesOrders/processSearch', { take: 1, skip: 0 });
  const customer = orders[0]?.customerName ?? '';
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.choose('Order type', 'Standard order');
  await form.choose('Delivery type', 'Express');
  await form.field('Customer name').pressSequentially(customer.slice(0, -1));
  await page.getByRole('option', { name: customer, exact: true }).click();
  await expect(form.field('Company')).toHaveValue(customer);
  for (const label of ['Address', 'Postcode', 'City', 'Country code', 'Email'])
    await expect(form.field(label)).not.toHaveValue('');
  // Each field of the customer with a value of its own.
  const typed = {
    company: 'Havneverkstedet AS',
    address: 'Kaigata 7',
    zip: '9008',
    city: 'Tromsø',
    countryCode: 'NO',
    email: 'innkjop@havn.example',
    phone: '22 00 00 00',
  };
  const labels = ['Company', 'Address', 'Postcode', 'City', 'Country code', 'Email', 'Phone'];
  for (const [index, value] of Object.values(typed).entries()) await form.field(labels[index] ?? '').fill(value);

  await page.keyboard.press('Escape');
  await form.search.focus();
  await page.keyboard.type(first.itemNo);
  await page.keyboard.press('Enter');
  await expect(form.quantity(form.line(first.itemNo))).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(form.search).toBeFocused();
  await page.keyboard.type(second.itemNo.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(form.quantity(form.line(second.itemNo))).toBeFocused();
  await expect(form.sum('subtotal')).toHaveText(/\d/);
  const proposed = page.waitForResponse(`**${API_BASE}${API.salesOrderNo}`);
  await page.keyboard.press('Control+s');
  const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Save as' }));
  await expect(dialog.root.getByRole('textbox')).toHaveValue(await (await proposed).json());
  const number = await dialog.root.getByRole('textbox').inputValue();
  await page.keyboard.press('Enter');
  await expect(form.root.getByRole('status')).toContainText(`Sales order ${number} was created.`);

  const [order] = await client.rows<Order>('/ProcessSalesOrders/processSearch', { filter: ['orderNo', '=', number] });
  expect(order).toMatchObject({
    orderType: 'Standard',
    customerName: customer,
    deliveryType: 'Express',
    numberOfOrderLines: 2,
  });
  for (const [index, [name, value]] of Object.entries(typed).entries())
    await step([`SO-00${3 + index}`], `${labels[index]} is stored as it was typed`, () =>
      expect(order?.customer?.[name]).toBe(value),
    );
  await form.root.getByRole('link', { name: `Show ${number}` }).click();
  await (await new Grid(page, 'Sales orders').seeRows()).row(number).click();
  await page.goBack();
  await expect(form.lines).toHaveCount(0);
});

test('items are scanned one after the other, and none becomes the quantity of the line before', {
  tag: ['@SO-011'],
}, async ({ open, server }) => {
  const materials = await materialsOf(server.url);
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.search.focus();
  for (const { itemNo } of materials) {
    await scan(page, itemNo);
    await expect(form.quantity(form.line(itemNo))).toBeFocused();
  }
  for (const { itemNo } of materials) await expect(form.quantity(form.line(itemNo))).toHaveValue('1');
});

test('amounts follow what is typed, and wrong ones say why', {
  tag: ['@SO-014', '@SO-015', '@SO-016', '@SO-021', '@SO-022', '@SO-023', '@OPEN-150', '@OPEN-151'],
}, async ({ open, server }) => {
  const [first] = await materialsOf(server.url);
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.paste(`${first.itemNo}\t4\t10.50`);
  const line = form.line(first.itemNo);
  await expect(line.locator('.total')).toHaveText(written(42));
  await expect(form.sum('subtotal')).toHaveText(written(42));
  const discount = form.field('Discount');
  await discount.fill('12.5');
  await expect(form.sum('total')).toHaveText(written(36.75));
  await discount.fill('0');
  await discount.blur();
  await expect(form.root.locator('.order-totals .problem')).toHaveText('Enter a value greater than 0');
  await form.quantity(line).fill('0');
  const price = line.locator('[data-field=adjustPrice] input');
  await price.fill('-1');
  await price.blur();
  await expect(line.locator('[data-field=orderedQuantity] .problem')).toBeVisible();
  await expect(line.locator('[data-field=adjustPrice] .problem')).toHaveText('Enter a value greater than 0');
  await form.field('Email').fill('nobody');
  await form.field('Email').blur();
  await expect(form.problem('customer/email')).toHaveText('Incorrect email address');

  // What can be saved as nothing is told before it is asked what it is to be.
  await form.root.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.summary).toHaveText('Correct the marked fields');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('pasted lines are marked and resolved', {
  tag: ['@GEN-009', '@SO-012', '@SO-017', '@SO-018', '@SO-019', '@SO-026', '@MODAL-022', '@ERROR-022'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [first, second, third] = await materialsOf(server.url);
  const page = await open('admin', PATH);
  // Two materials with one barcode, as the server may answer.
  await page.route(`**${API_BASE}${API.validateSalesOrder}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const lines = (route.request().postDataJSON() as { lines: { material: string }[] }).lines;
    const at = lines.findIndex(({ material }) => material === 'TWICE');
    if (at >= 0) body.lines[at] = { problem: 'ambiguous', materials: [second, third] };
    await route.fulfill({ response: answer, json: body });
  });
  const form = await new SalesOrderForm(page).see();
  await form.fillHead('Fjord Marine');
  await form.root.getByRole('combobox', { name: 'Item number, barcode or name' }).pressSequentially('no such material');
  await expect(form.root.getByText('No material found', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await form.paste(`Item\tQuantity\n${first.itemNo}\t2\n${first.itemNo}\t5\nTWICE\t1\nNOPE-7\t4`);
  await expect(form.lines).toHaveCount(4);
  await expect(form.root.getByText('This material is already added')).toBeVisible();
  await expect(form.line('NOPE-7')).toContainText('No material found with this barcode or item number');
  await expect(form.line('TWICE')).toContainText('Several materials');
  await expectAccessible(page);
  await form.root.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.summary).toHaveText('3 lines still have to be resolved.');

  await form.root.getByRole('button', { name: 'Add its quantity to the other line' }).click();
  await expect(form.quantity(form.line(first.itemNo))).toHaveValue('7');
  await form.line('TWICE').getByRole('button', { name: second.itemNo }).click();
  await expect(form.line(second.itemNo)).toHaveCount(1);
  const other = form.line('NOPE-7').getByRole('combobox');
  await other.pressSequentially(third.itemNo);
  await page.getByRole('option', { name: third.itemNo }).first().click();
  await expect(form.root.locator('tr.open')).toHaveCount(0);
  await expect(form.summary).toHaveCount(0);
  const number = await form.save('Sales order');
  const [order] = await client.rows('/ProcessSalesOrders/processSearch', { filter: ['orderNo', '=', number] });
  expect(order).toMatchObject({ numberOfOrderLines: 3, numberOfUnits: 12 });
});

test('an Excel file that is dropped gives its lines, and another file says that it is none', {
  tag: ['@GEN-009', '@SO-013'],
}, async ({ open, server }) => {
  const [first, second] = await materialsOf(server.url);
  const book = utils.book_new();
  const rows = [
    ['Item number', 'Quantity', 'Price'],
    [first.itemNo, 3, 12.25],
    [second.itemNo, 1],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Lines');
  const file = [...new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)];
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.drop('lines.xlsx', file);
  await expect(form.lines).toHaveCount(2);
  await expect(form.quantity(form.line(first.itemNo))).toHaveValue('3');
  await expect(form.line(first.itemNo).locator('.total')).toHaveText(written(36.75));
  await expect(form.root.getByText('2 rows were read.')).toBeVisible();
  await form.drop('picture.png', [1, 2, 3]);
  await expect(page.getByRole('alertdialog')).toContainText('File type is not allowed: picture.png');
  await page.keyboard.press('Escape');
  await expect(form.lines).toHaveCount(2);
});

test('a draft is saved, opened from its list, updated and opened again', {
  tag: ['@SO-028', '@SO-031', '@SO-032', '@SO-034', '@SO-035'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [first, second] = await materialsOf(server.url);
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.paste(`${first.itemNo}\t2\t10`);
  await expect(form.lines).toHaveCount(1);
  const proposed = page.waitForResponse(`**${API_BASE}${API.salesOrderDraftNo}`);
  const number = await form.save('Draft');
  expect(number).toMatch(/^SD-\d+$/);
  expect(await (await proposed).json()).toBe(number);

  const grid = new Grid(page, 'Sales order drafts');
  await step(
    ['OPEN-094', 'ROUTE-044'],
    'its row opens by name, Enter, a double click, the menu and its address',
    async () => {
      const ways: readonly (() => Promise<unknown>)[] = [
        () => grid.row(number).getByRole('link', { name: number }).click(),
        async () => {
          await (await grid.cell(grid.row(number), 'Lines')).click();
          await page.keyboard.press('Enter');
        },
        async () => (await grid.cell(grid.row(number), 'Lines')).dblclick(),
        () => grid.choose(grid.row(number), 'Open'),
      ];
      await page.goto(`/sales-order-draft?search=${number}`);
      for (const openRow of ways) {
        await grid.seeRows();
        await openRow();
        await form.see(`Draft ${number}`);
        await page.goBack();
      }
      const [{ id } = { id: '' }] = await client.rows<{ id: string }>('/SalesOrderDraft', {
        filter: ['orderNumber', '=', number],
      });
      await page.goto(`/sales-order-draft?id=${id}`);
      await form.see(`Draft ${number}`);
      await expect(page).toHaveURL(`${PATH}?draft=${id}`);
    },
  );
  await expect(form.quantity(form.line(first.itemNo))).toHaveValue('2');
  await form.field('Customer name').fill('Lofoten Verft');
  await form.paste(`${second.itemNo}\t1`);
  await expect(form.lines).toHaveCount(2);
  expect(await form.save('Draft')).toBe(number);
  await form.root.getByRole('link', { name: `Show ${number}` }).click();
  await expect(await grid.cell(grid.row(number), 'Customer name')).toHaveText('Lofoten Verft');
  await expect(await grid.cell(grid.row(number), 'Lines')).toHaveText('2');
});

test('a draft becomes an order, and another one is deleted', { tag: ['@SO-030', '@SO-033'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const [first] = await materialsOf(server.url);
  const draftOf = async (orderNumber: string) => {
    const { body } = await client.call<{ said: { draft: [string] } }>('POST', '/SalesOrderDraft', {
      orderNumber,
      customerName: 'Tindra',
      lines: [{ materialId: first.id, orderedQuantity: 1 }],
    });
    return body.said.draft[0];
  };
  const [kept, gone] = [await draftOf('SD-browser-1'), await draftOf('SD-browser-2')];
  const page = await open('admin', `${PATH}?draft=${kept}`);
  const form = await new SalesOrderForm(page).see('Draft SD-browser-1');
  const dialog = await form.askToSave('Sales order');
  await dialog.save.click();
  await expect(form.problem('orderType')).toHaveText('Value cannot be empty');
  await expect(form.problem('deliveryTypeId')).toHaveText('Value cannot be empty');
  await form.choose('Order type', 'Standard order');
  await form.choose('Delivery type', 'Express');
  const number = await form.save('Sales order');
  expect((await client.call('GET', `/SalesOrderDraft/${kept}`)).status).toBe(404);
  expect(await client.rows('/ProcessSalesOrders/processSearch', { filter: ['orderNo', '=', number] })).toHaveLength(1);

  await page.goto(`${PATH}?draft=${gone}`);
  await form.see('Draft SD-browser-2');
  await form.root.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
  await form.see();
  await expect(new Frame(page).notices).toContainText('Draft SD-browser-2 was deleted.');
  expect((await client.call('GET', `/SalesOrderDraft/${gone}`)).status).toBe(404);
  await page.goto(`${PATH}?draft=${gone}`);
  await expect(page.getByRole('alert')).toContainText('The draft could not be read.');
});

test('what is refused says why at its place and keeps what was typed', {
  tag: ['@SO-020', '@SO-025', '@ERROR-019', '@ERROR-020'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [first] = await materialsOf(server.url);
  await client.call('POST', '/SalesOrderDraft', { orderNumber: 'SD-taken' });
  const [taken] = await client.rows<{ orderNo: string }>('/ProcessSalesOrders/processSearch', { take: 1, skip: 0 });
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.root.getByRole('button', { name: 'Save', exact: true }).click();
  for (const place of ['orderType', 'customerName', 'deliveryTypeId'])
    await expect(form.problem(place)).toHaveText('Value cannot be empty');
  await expect(form.root.getByText('Add at least one material.')).toBeVisible();
  await expect(form.field('Order type')).toBeFocused();

  await form.fillHead('Fjord Marine');
  await form.paste(`${first.itemNo}\t2`);
  await expect(form.lines).toHaveCount(1);
  const dialog = await form.askToSave('Draft');
  for (const [target, number, text] of [
    ['Draft', 'sd-TAKEN', 'Draft number already exists'],
    ['Sales order', taken?.orderNo.toLowerCase() ?? '', 'Order already exists'],
  ] as const) {
    await dialog.root.getByRole('radio', { name: target }).check();
    await dialog.root.getByRole('textbox').fill(number);
    await dialog.save.click();
    await expect(dialog.root.locator('.problem')).toHaveText(text);
  }
  await page.keyboard.press('Escape');

  await step(['SO-024', 'OPEN-152'], 'a delivery type that is not there any more is said at its field', async () => {
    const order = { orderNo: 'SO-browser-gone', lines: [{ materialId: first.id, orderedQuantity: 2 }] };
    await page.route(
      `**${API_BASE}/SalesOrderDraft/CreateSalesOrder`,
      (route) => {
        const sent = { ...(route.request().postDataJSON() as object), ...order, deliveryTypeId: 'gone' };
        return route.continue({ postData: JSON.stringify(sent) });
      },
      { times: 1 },
    );
    const gone = await form.askToSave('Sales order');
    await gone.save.click();
    await expect(form.problem('deliveryTypeId')).toBeVisible();
    await expect(form.field('Delivery type')).toBeFocused();
    expect(await client.rows('/ProcessSalesOrders/processSearch', { filter: ['orderNo', '=', order.orderNo] })).toEqual(
      [],
    );
  });

  await page.route(`**${API_BASE}/SalesOrderDraft/CreateSalesOrder`, (route) => route.abort());
  await page.route(`**${API_BASE}/Command/**`, (route) => route.fulfill({ status: 500, json: {} }));
  const late = await form.askToSave('Sales order');
  await late.root.getByRole('textbox').fill('SO-browser-lost');
  await late.save.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).last().click();
  await late.save.click();
  await expect(form.root.getByRole('status').filter({ hasText: 'SO-browser-lost' })).toBeVisible();
});

test('what is typed outlives other pages, and goes only if the person agrees', async ({ open }) => {
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.field('City').fill('Tromsø');
  const frame = new Frame(page);
  await frame.goTo('Sales order drafts');
  const grid = await new Grid(page, 'Sales order drafts').seeRows();
  await grid.choose(grid.rows.first(), 'Open');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await form.see();
  await expect(form.field('City')).toHaveValue('Tromsø');
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    }),
  );
  await page.reload();
  expect(await asked).toBe('beforeunload');
});

test('what the person agreed to discard is not saved where a draft could not be read', async ({ open }) => {
  const page = await open('admin', PATH);
  const form = await new SalesOrderForm(page).see();
  await form.field('City').fill('Tromsø');
  await new Frame(page).goTo('Sales order drafts');
  const grid = await new Grid(page, 'Sales order drafts').seeRows();
  await page.route(`**${API_BASE}/SalesOrderDraft/**`, (route) => route.abort());
  await grid.choose(grid.rows.first(), 'Open');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  const failure = form.root.getByRole('alert');
  await expect(failure).toBeVisible();
  for (const name of ['Save', 'Start over'])
    await expect(form.root.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await failure.getByRole('button', { name: 'New sales order' }).click();
  await form.see();
  await expect(form.field('City')).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the page and its calls are there with their flag alone', { tag: ['@SO-036', '@FLAG-019'] }, async ({
  open,
  page,
  server,
}) => {
  const unit = 'Nordlager Bergen';
  const client = await connect(server.url, 'admin', unit);
  const { body: flags } = await client.call<string[]>('GET', API.enabledFeatures);
  await new SalesOrderForm(await open('admin', PATH, { unit })).see();
  await client.call(
    'POST',
    API.enabledFeatures,
    flags.filter((flag) => flag !== 'CreateSalesOrderFromCockpit'),
  );
  try {
    await (await new LoginPage(page).open()).logIn('admin', { unit });
    const frame = new Frame(page);
    await expect(frame.entry('Materials')).toBeVisible();
    await expect(frame.entry('Sales order drafts')).toHaveCount(0);
    await frame.visit('create-sales-order');
    await new Dialog(page).seeText('Authorization Error: access denied');
    const { body } = await client.call<ErrorBody>('POST', API.validateSalesOrder, { lines: [] });
    expect(body.errorCode).toBe('ACCESS_DENIED');
  } finally {
    await client.call('POST', API.enabledFeatures, flags);
  }
});

test('the same search for a material is not sent again until a material has changed', {
  tag: ['@HTTP-019', '@OPEN-216'],
}, async ({ open, server }) => {
  const [first, second] = await materialsOf(server.url);
  const page = await open('admin', PATH);
  const searched: unknown[] = [];
  page.on('request', (request) => {
    if (callOf(request) === `POST ${API.materialSearch}`) searched.push(request.postDataJSON().searchText);
  });
  const form = await new SalesOrderForm(page).see();
  await expect(new Frame(page).live).toHaveText('Live');
  const find = async ({ itemNo }: Material) => {
    await form.search.fill('');
    await form.search.fill(itemNo);
    await expect(page.getByRole('option', { name: itemNo }).first()).toBeVisible();
  };
  for (const material of [first, second]) await find(material);
  expect(searched).toEqual([first.itemNo, second.itemNo]);
  // Answers are kept as soon as the page would be told that a material has changed.
  await expect(async () => {
    searched.length = 0;
    for (const material of [first, second, first]) await find(material);
    expect(searched).toEqual([]);
  }).toPass();

  const api = await connect(server.url, 'admin');
  const changed = { id: first.id, description: 'Changed while it was searched for' };
  expect(await api.call('PUT', '/material/UpdateMaterial', changed)).toMatchObject({ status: 200 });
  await expect(async () => {
    for (const material of [second, first]) await find(material);
    expect(searched).toContain(first.itemNo);
  }).toPass();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the form is accessible in ${colorScheme}, with lines, its question and what was made`, async ({
    open,
    server,
  }) => {
    const [first] = await materialsOf(server.url);
    const page = await open('admin', PATH, { colorScheme });
    const form = await new SalesOrderForm(page).see();
    await expectAccessible(page);
    await form.fillHead('Fjord Marine');
    await form.paste(`${first.itemNo}\t2`);
    await form.search.pressSequentially('a');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await form.search.fill('');
    const dialog = await form.askToSave('Draft');
    await expectAccessible(page);
    await dialog.save.click();
    await expect(form.root.getByRole('button', { name: 'New sales order' })).toBeFocused();
    await expectAccessible(page);
  });
