import type { Locator, Page } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Frame, Grid, orderPage, scan } from './models';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly maximumWeight: number;
  readonly pickingSequence: number;
}

const WEIGHT = 'Maximum weight, kg';

const placeOf = async (client: ApiClient, name: string): Promise<Place> => {
  const [place] = await client.rows<Place>('/Location/description', { filter: ['name', '=', name] });
  if (!place) throw new Error(`There is no ${name}`);
  return place;
};

async function openRack(page: Page, rack: string) {
  const grid = await new Grid(page, 'Locations').seeRows();
  await grid.search(rack);
  await expect(grid.rows.first()).toContainText(rack);
  const editor = grid.root.locator('.cell-editor').locator('input:not([type=hidden])');
  const cell = (row: number, caption = WEIGHT) => grid.cell(grid.rows.nth(row), caption);
  const names = await grid.column('Name');
  return { grid, editor, cell, names };
}

test('cells are edited from the keyboard, and saved as they are left', { tag: ['@OPEN-293'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/locations-page');
  const { grid, editor, cell, names } = await openRack(page, 'B-05');
  const press = (key: string) => page.keyboard.press(key);
  const [first, second] = names as [string, string];
  const weights = async () =>
    (await Promise.all([first, second].map((name) => placeOf(client, name)))).map((place) => place.maximumWeight);

  await test.step('F2 edits the first cell that can be, Tab goes on, Enter saves and goes down', async () => {
    await grid.rows.first().focus();
    await press('F2');
    await expect(editor).toHaveAccessibleName('Name');
    await press('Tab');
    while ((await editor.getAttribute('aria-label')) !== 'Maximum weight') await press('Tab');
    await page.keyboard.type('12345.5');
    await expect(grid.root.getByText('Esc', { exact: true })).toBeVisible();
    await press('Enter');
    await expect(editor).toBeHidden();
    await expect(await cell(0)).toHaveText('12,345.5');
    await expect(await cell(1)).toBeFocused();
  });

  await test.step('a letter on the cell stands in place of what was there', async () => {
    // As fast as a person: what comes faster is a scan.
    await page.keyboard.type('7777', { delay: 40 });
    await expect(editor).toHaveValue('7777');
    await press('Enter');
    await expect.poll(weights).toEqual([12345.5, 7777]);
    await expect(grid.root.locator('td.unsaved')).toHaveCount(0);
    await expect(await cell(2)).toBeFocused();
  });

  await test.step('Esc takes it back', async () => {
    await press('ArrowUp');
    await expect(await cell(1)).toBeFocused();
    await page.keyboard.type('5');
    await press('Escape');
    await expect(await cell(1)).toHaveText('7,777');
    await expect(await cell(1)).toBeFocused();
  });

  await test.step('what was saved is undone like any action', async () => {
    await press('Control+z');
    await expect.poll(weights).not.toEqual([12345.5, 7777]);
    await expect(await cell(1)).not.toHaveText('7,777');
  });
});

test('a cell that is refused says why, and keeps what was typed', { tag: ['@OPEN-293', '@OPEN-294'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/locations-page');
  await expect(new Frame(page).live).toHaveText('Live');
  const { grid, editor, cell, names } = await openRack(page, 'B-06');
  const press = (key: string) => page.keyboard.press(key);
  const [first, second] = names as [string, string];
  const bar = grid.root.getByRole('toolbar', { name: 'Cells that are not saved' });
  const before = await placeOf(client, first);

  await test.step('by the rules of the form, before anything is sent', async () => {
    await (await cell(0)).dblclick();
    await editor.fill('-4');
    await press('Enter');
    await expect(grid.root.getByRole('alert')).toContainText('0');
    await expect(await cell(0)).toHaveAttribute('aria-invalid', 'true');
    await expect(bar).toContainText('Not saved: 1 cell');
    // What is typed over it and taken back, by hand or by a scan that began there, leaves it as it stood.
    await press('ArrowUp');
    await expect(await cell(0)).toBeFocused();
    await press('7');
    await expect(editor).toHaveValue('7');
    await press('Escape');
    await expect(await cell(0)).toHaveText('-4');
    await expect(bar).toContainText('Not saved: 1 cell');
    await press('F2');
    await press('Enter');
    await expect(grid.root.getByRole('alert')).toContainText('0');
    await (await cell(0)).dblclick();
    await expect(editor).toHaveAccessibleDescription(/0/);
    await expectAccessible(page);
    await press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('as it was typed, and says why while the next cell is edited', async () => {
    await (await cell(0)).dblclick();
    await editor.fill('12abc');
    await press('Tab');
    await expect(editor).toHaveAccessibleName('Maximum volume');
    await expect(await cell(0)).toHaveText('12abc');
    await expect(grid.root.getByRole('alert')).toBeVisible();
    await press('Escape');
    await grid.root.getByRole('button', { name: 'Undo row' }).click();
    await expect(bar).toBeHidden();
  });

  await test.step('by the server; what others change meanwhile comes in beside it', async () => {
    await (await cell(0)).dblclick();
    await editor.fill('900');
    await (await cell(0, 'Picking sequence')).dblclick();
    await editor.fill('4711');
    await press('Enter');
    await expect.poll(async () => (await placeOf(client, first)).pickingSequence).toBe(4711);
    expect((await placeOf(client, first)).maximumWeight).toBe(900);

    const { id } = await placeOf(client, second);
    await (await cell(1)).dblclick();
    await editor.fill('901');
    // Somebody else changes the same cell while it is being typed into.
    expect(await client.call('PUT', '/Location', { id, maximumWeight: 902 })).toMatchObject({ status: 200 });
    await press('Enter');
    await expect(grid.root.getByRole('alert')).toContainText('changed it to 902');
    await expect(await cell(1)).toHaveText('901');
    await grid.root.getByRole('button', { name: 'Undo row' }).click();
    await expect(await cell(1)).toHaveText('902');
    await expect(await cell(1), 'the keyboard goes on in the row').toBeFocused();
  });

  await test.step('by a server that is out of order, until it works again; another page is no reason to lose it', async () => {
    await page.route('**/api/Location', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Out of order' } })
        : route.continue(),
    );
    await (await cell(1)).dblclick();
    await editor.fill('903');
    await press('Enter');
    await expect(bar).toContainText('Not saved: 1 cell');
    await page.unroute('**/api/Location');
    await new Frame(page).visit('materials-page');
    await new Grid(page, 'Materials').seeRows();
    await new Frame(page).visit('locations-page');
    await expect(bar).toContainText('Not saved: 1 cell');
    await bar.getByRole('button', { name: 'Save 1' }).click();
    await expect(bar).toBeHidden();
    await expect.poll(async () => (await placeOf(client, second)).maximumWeight).toBe(903);
  });
  expect(before.name).toBe(first);
});

test('what is refused hides neither cells nor values, and stays what was typed', {
  tag: ['@OPEN-293', '@OPEN-294', '@OPEN-300'],
}, async ({ open }) => {
  const page = await open('admin', '/locations-page');
  const { grid, editor, cell } = await openRack(page, 'B-09');
  const press = (key: string) => page.keyboard.press(key);
  const said = grid.root.locator('.edit-problem');
  const bar = grid.root.getByRole('toolbar', { name: 'Cells that are not saved' });
  const box = async (of: Locator) =>
    (await of.boundingBox()) as { x: number; y: number; width: number; height: number };
  const top = async (of: Locator) => (await box(of)).y;
  const bottom = async (of: Locator) => (await top(of)) + (await box(of)).height;

  await test.step('the reason stands above the row while the one below is edited, until one goes on', async () => {
    await (await cell(1)).dblclick();
    await page.mouse.move(0, 0);
    await editor.fill('-4');
    await press('Enter');
    await expect(await cell(2)).toBeFocused();
    await expect(said).toContainText('0');
    expect(await bottom(said)).toBeLessThanOrEqual(await top(await cell(1)));
    await press('5');
    await expect(editor).toHaveValue('5');
    await expect(said).toBeVisible();
    expect(await bottom(said)).toBeLessThanOrEqual(await top(await cell(1)));
    await press('Escape');
    await press('ArrowDown');
    await expect(said).toBeHidden();
    await (await cell(1)).hover();
    await expect(said).toContainText('0');
    await expect(await cell(1)).toHaveText('-4');
  });

  await test.step('what is pasted over it stands beside what is saved', async () => {
    const weight = (
      await placeOf(await connect(new URL(page.url()).origin, 'admin'), (await grid.column('Name'))[1] ?? '')
    ).maximumWeight;
    await (await cell(1)).click();
    await paste(page, '500\n501\n');
    const panel = page.getByRole('dialog', { name: '2 rows pasted from a spreadsheet' });
    await expect(panel.getByRole('row').nth(1).locator('del')).toHaveText(
      new Intl.NumberFormat('en-GB').format(weight),
    );
    await panel.getByRole('button', { name: 'Discard' }).click();
    await (await cell(1)).hover();
    await said.getByRole('button', { name: 'Undo row' }).click();
    await expect(bar).toBeHidden();
  });

  await test.step('a text that is the name of no value is refused at the cell', async () => {
    const role = () => cell(1, 'Location role');
    const stood = (await (await role()).textContent()) ?? '';
    await (await role()).click();
    await press('F2');
    await expect(editor).toHaveValue(stood);
    await page.keyboard.type('Tull', { delay: 40 });
    await press('Enter');
    await expect(grid.root.getByRole('alert')).toContainText('No value has this name.');
    await expect(await role()).toHaveText('Tull');
    await expect(bar).toContainText('Not saved: 1 cell');
    await press('ArrowUp');
    await press('F2');
    await expect(editor).toHaveValue('Tull');
    await press('Escape');
    await press('Escape');
    await expect(await role()).toHaveText(stood);
    await expect(bar).toBeHidden();
  });
});

test('Ctrl+D fills the column of the chosen rows, or copies the cell above', { tag: ['@OPEN-299'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/locations-page');
  const { grid, editor, cell, names } = await openRack(page, 'B-07');
  const notices = new Frame(page).notices;
  const press = (key: string) => page.keyboard.press(key);
  const weights = async () =>
    (await Promise.all(names.slice(0, 4).map((name) => placeOf(client, name)))).map((place) => place.maximumWeight);

  await test.step('without chosen rows the cell takes what stands above it', async () => {
    await (await cell(0)).dblclick();
    await editor.fill('321');
    await press('Enter');
    await expect(await cell(1)).toBeFocused();
    await press('Control+d');
    await expect.poll(async () => (await weights()).slice(0, 2)).toEqual([321, 321]);
    await expect(await cell(1)).toBeFocused();
  });

  await test.step('chosen rows take the value of the cell, once it is agreed to', async () => {
    await grid.select(grid.rows.nth(1));
    await (await cell(0)).dblclick();
    await editor.fill('654');
    await press('Enter');
    await press('ArrowUp');
    await expect(await cell(0)).toBeFocused();
    await press('Control+d');
    await expect(page.getByRole('alertdialog', { name: 'Set Maximum weight of 1 location to 654?' })).toBeVisible();
    await press('Escape');
    for (const row of [2, 3]) await grid.select(grid.rows.nth(row));
    await (await cell(0)).dblclick();
    await press('Escape');
    await expect(await cell(0)).toBeFocused();
    await press('Control+d');
    const question = page.getByRole('alertdialog', { name: 'Set Maximum weight of 3 locations to 654?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Change 3 rows' }).press('Enter');
    await expect(notices).toContainText('Maximum weight set in 3 of 3');
    expect(await weights()).toEqual([654, 654, 654, 654]);
    await expect(await cell(0)).toBeFocused();
  });

  await test.step('each row is undone by itself', async () => {
    await press('Control+z');
    await expect.poll(async () => (await weights()).filter((weight) => weight === 654)).toHaveLength(3);
  });

  await test.step('the cell that was clicked is meant, on the rows that one goes on to as well', async () => {
    await press('Escape');
    await (await cell(1)).click();
    await press('x');
    await press('ArrowDown');
    await press('x');
    await press('Control+d');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(notices).toContainText('All selected rows have this value already.');
  });
});

/** Pastes a text where the keyboard is, as the browser's own menu does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('cells of a spreadsheet are tried before they are saved', { tag: ['@OPEN-300'] }, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/locations-page');
  const { grid, editor, cell, names } = await openRack(page, 'B-08');
  const notices = new Frame(page).notices;
  const weights = async () =>
    (await Promise.all(names.slice(0, 4).map((name) => placeOf(client, name)))).map((place) => place.maximumWeight);
  const reach = async (row: number) => {
    await (await cell(row)).dblclick();
    await expect(editor).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(await cell(row)).toBeFocused();
  };
  await reach(0);
  const before = await weights();

  await test.step('one value goes into its cell', async () => {
    await paste(page, '711.5\n');
    await expect.poll(async () => (await weights())[0]).toBe(711.5);
    await expect(await cell(0)).toBeFocused();
  });

  await test.step('more is laid over the cells, and says what would change and what does not fit', async () => {
    await paste(page, '801\n-5\n1.250\n803\n');
    const panel = page.getByRole('dialog', { name: '4 rows pasted from a spreadsheet' });
    await expect(panel.getByRole('status').first()).toHaveText('2 of 4 fit');
    const row = (index: number) => panel.getByRole('row').nth(index + 1);
    await expect(row(0)).toContainText('711.5');
    await expect(row(0)).toContainText('801');
    await expect(row(1)).toContainText('Does not fit');
    await expect(row(2)).toContainText('More than one value may be meant');
    await expect(panel.locator('.marked')).toHaveText(['1 ambiguous', '1 breaks a rule']);
    await expectAccessible(page);
    expect(await weights()).toEqual([711.5, ...before.slice(1)]);
    await row(2).getByRole('button', { name: 'Use 1,250' }).click();
    await expect(panel.getByRole('status').first()).toHaveText('3 of 4 fit');
    await panel.getByRole('button', { name: 'Do not fit' }).click();
    await expect(panel.getByRole('row')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Change 3 rows' }).click();
  });

  await test.step('what fits is saved row by row, and the keyboard is where it was', async () => {
    await expect(notices).toContainText('3 of 3 locations changed');
    expect(await weights()).toEqual([801, before[1], 1250, 803]);
    await expect(grid.root.locator('.dx-datagrid-rowsview :focus')).toHaveCount(1);
    await reach(0);
  });

  await test.step('lines that name no row of the page are listed, each with its reason', async () => {
    await paste(page, `Name\tMaximum weight, kg\n${names[0]}\t901\n${names[0]}\t902\nNowhere\t903\n`);
    const panel = page.getByRole('dialog', { name: '3 rows pasted from a spreadsheet' });
    await expect(panel.getByRole('status').first()).toHaveText('1 of 3 fits');
    await panel.getByRole('button', { name: 'Do not fit' }).click();
    await expect(panel.getByRole('row')).toHaveCount(3);
    await expect(panel.getByRole('row').nth(1)).toContainText('An earlier pasted row names it already.');
    await expect(panel.getByRole('row', { name: 'Nowhere' })).toContainText('No row of this page has this name.');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Discard' }).click();
    await reach(0);
  });

  await test.step('what somebody else changes while they are looked at is not overwritten', async () => {
    const pastes = ['911\n912\n', `Name\tMaximum weight, kg\n${names[0]}\t921\n${names[1]}\t922\n`];
    for (const [index, text] of pastes.entries()) {
      await paste(page, text);
      const panel = page.getByRole('dialog', { name: '2 rows pasted from a spreadsheet' });
      await expect(panel.getByRole('status').first()).toHaveText('2 of 2 fit');
      const { id } = await placeOf(client, names[1] ?? '');
      const theirs = 902 + index;
      expect(await client.call('PUT', '/Location', { id, maximumWeight: theirs })).toMatchObject({ status: 200 });
      await expect(await cell(1)).toHaveText(`${theirs}`);
      await panel.getByRole('button', { name: 'Change 2 rows' }).click();
      await expect(notices).toContainText('1 of 2 locations changed');
      await expect.poll(async () => (await weights()).slice(0, 2)).toEqual([911 + 10 * index, theirs]);
      await expect(await cell(1)).toHaveText(`${912 + 10 * index}`);
      await (await cell(1)).click();
      await expect(grid.root.getByRole('alert')).toContainText(`changed it to ${theirs}`);
      await grid.root.getByRole('button', { name: 'Undo row' }).click();
      await reach(0);
    }
  });

  await test.step('too much is refused with a sentence', async () => {
    await paste(page, '1\n'.repeat(201));
    await expect(notices).toContainText('At most 200 can be pasted at once');
  });
});

test('what cannot be edited says why', { tag: ['@OPEN-301'] }, async ({ open }) => {
  const page = await open('admin', '/tasks-page');
  const grid = await new Grid(page, 'Tasks').seeRows();
  await grid.rows.first().focus();
  await page.keyboard.press('F2');
  await expect(new Frame(page).notices).toContainText('Tasks cannot be changed in the list.');
  await new Frame(page).visit(`sales-orders-es-page?where=${encodeURIComponent('["newState","=","Completed"]')}`);
  const orders = await new Grid(page, 'Sales orders').seeRows();
  await (await orders.cell(orders.rows.first(), 'Priority')).click();
  await page.keyboard.press('F2');
  await expect(new Frame(page).notices).toContainText('Completed and cancelled orders no longer change.');
});

test('without an update, cells are edited by the actions that do nothing but write them', {
  tag: ['@OPEN-293', '@ACTION-015', '@ACTION-014'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  interface Order {
    readonly id: string;
    readonly orderNo: string;
    readonly priority: number;
    readonly deliveryTypeId: string;
    readonly deliveryDate: string;
  }
  const list = '/ProcessSalesOrders/processSearch';
  const [order] = await client.rows<Order>(list, {
    filter: [['newState', '=', 'New'], 'and', ['deliveryTypeId', '<>', 'express']],
    take: 1,
  });
  const now = async () => (await client.rows<Order>(list, { filter: ['orderNo', '=', order?.orderNo] }))[0];
  const page = await open('global', orderPage(order?.orderNo));
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const row = grid.row(order?.orderNo ?? '');
  const editor = grid.root.locator('.cell-editor input:not([type=hidden])').last();
  const cell = (caption: string) => grid.cell(row, caption);

  await test.step('each by its own call, with what the form sends', async () => {
    await (await cell('Priority')).click();
    await page.keyboard.press('F2');
    await expect(editor).toHaveAccessibleName('Priority');
    await page.keyboard.type('8');
    const sent = page.waitForRequest((request) => request.url().endsWith('/OutgoingOrder/DeliveryPriority'));
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ ids: [order?.id], priority: 8 });
    await expect.poll(async () => (await now())?.priority).toBe(8);
    expect((await now())?.deliveryDate).toBe(order?.deliveryDate);
    await (await cell('Delivery type')).click();
    await page.keyboard.press('F2');
    await expect(editor).toHaveAccessibleName('Delivery type');
    await expect(editor).not.toHaveValue('');
    await page.keyboard.type('Exp');
    await page.getByRole('option', { name: 'Express' }).click();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await now())?.deliveryTypeId).toBe('express');
    await expect(grid.root.locator('td.unsaved')).toHaveCount(0);
  });

  await test.step('what the call refuses is said at the cell, where it stays until it is sent again', async () => {
    await page.route(
      '**/OutgoingOrder/DeliveryType',
      async (route) => {
        await client.call('PUT', '/OutgoingOrder/DeliveryPriority', { ids: [order?.id], priority: 7 });
        await route.continue();
      },
      { times: 1 },
    );
    await (await cell('Delivery type')).click();
    await page.keyboard.press('F2');
    await expect(editor).toHaveValue('Express');
    await page.keyboard.type('Pick');
    await page.getByRole('option', { name: 'Pickup point' }).click();
    await page.keyboard.press('Enter');
    await expect(grid.root.locator('td.unsaved')).toHaveText('Pickup point');
    await expect(grid.root).toContainText('Changed in the meantime');
    expect((await now())?.deliveryTypeId).toBe('express');
    await page.keyboard.press('F2');
    await expect(editor).toHaveValue('Pickup point');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await now())?.deliveryTypeId).toBe('pickup');
    await expect(grid.root.locator('td.unsaved')).toHaveCount(0);
    expect((await now())?.priority).toBe(7);
  });

  await test.step('and is taken back like any action', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await now())?.deliveryTypeId).toBe('express');
  });

  await test.step('what a scanner types on the cell is no value of it', async () => {
    const [material] = await client.rows<{ barcode: string; itemNo: string }>('/Material/description', { take: 1 });
    await (await cell('Priority')).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await expect(await cell('Priority')).toBeFocused();
    await scan(page, material?.barcode ?? '');
    await expect(page).toHaveURL(/material/);
    expect((await now())?.priority).toBe(7);
  });
});

test('rows below a row are edited where they stand as well', { tag: ['@OPEN-293', '@OPEN-294', '@OPEN-300'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/supplier-es-page');
  const press = (key: string) => page.keyboard.press(key);
  const suppliers = await new Grid(page, 'Suppliers').seeRows();
  const detail = suppliers.root.locator('.detail-grid:visible');
  const rows = detail.locator('.dx-data-row');
  const editor = detail.locator('.cell-editor').locator('input:not([type=hidden])');
  const cell = (row: number) => rows.nth(row).locator('td[data-column=materialGroup]');
  const bar = detail.getByRole('toolbar', { name: 'Cells that are not saved' });
  const groups = async () => {
    const keys = await rows.evaluateAll((all) => all.slice(0, 3).map((row) => (row as HTMLElement).dataset.key));
    const found = await Promise.all(
      keys.map((id) => client.rows<{ materialGroup: string }>('/Material/description', { filter: ['id', '=', id] })),
    );
    return found.map(([row]) => row?.materialGroup);
  };

  await test.step('what is below a row is opened from any cell of it', async () => {
    await suppliers.rows.first().focus();
    await press('F2');
    await expect(suppliers.root.locator('.cell-editor input').last()).toBeFocused();
    await press('Escape');
    await expect(suppliers.root.locator('td:focus')).toHaveCount(1);
    await press('Control+ArrowRight');
    await expect(rows.first()).toBeVisible();
    await press('Control+ArrowLeft');
    await expect(rows).toHaveCount(0);
    await press('Control+ArrowRight');
    await expect(rows.first()).toBeVisible();
  });
  const before = await groups();

  await test.step('a cell is saved as it is left, and the next one has the keyboard', async () => {
    await cell(0).dblclick();
    await editor.fill('Bolts');
    await press('Enter');
    await expect.poll(groups).toEqual(['Bolts', ...before.slice(1)]);
    await expect(cell(1)).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('what was refused stays with its row while that is closed', async () => {
    await page.route('**/material/UpdateMaterial', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    );
    await cell(1).dblclick();
    await editor.fill('Rivets');
    await press('Enter');
    await expect(bar).toContainText('Not saved: 1 cell');
    await expect(cell(1)).toHaveClass(/unsaved/);
    await suppliers.rows.first().focus();
    await press('ArrowLeft');
    await expect(rows).toHaveCount(0);
    await press('ArrowDown');
    await press('ArrowRight');
    await expect(rows.first()).toBeVisible();
    await expect(bar).toHaveCount(0);
    await press('ArrowLeft');
    await press('ArrowUp');
    await press('ArrowRight');
    await expect(bar).toContainText('Not saved: 1 cell');
    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect(bar).toHaveCount(0);
    await page.unroute('**/material/UpdateMaterial');
  });

  await test.step('cells of a spreadsheet are laid over them', async () => {
    await cell(1).dblclick();
    await expect(editor).toBeFocused();
    await press('Escape');
    await expect(cell(1)).toBeFocused();
    await paste(page, 'Nuts\nWashers\n');
    const panel = page.getByRole('dialog', { name: '2 rows pasted from a spreadsheet' });
    await panel.getByRole('button', { name: 'Change 2 rows' }).click();
    await expect.poll(groups).toEqual(['Bolts', 'Nuts', 'Washers']);
  });

  await test.step('and undone one by one', async () => {
    for (const left of [2, 1, 0]) {
      await press('Control+z');
      await expect.poll(async () => (await groups()).filter((group, row) => group !== before[row]).length).toBe(left);
    }
  });
});

test('rows of a spreadsheet are added, tried before', { tag: ['@OPEN-326'] }, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const page = await open('admin', '/supplier-es-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const notices = new Frame(page).notices;
  const panel = page.getByRole('dialog', { name: /rows? pasted from a spreadsheet/ });
  const fits = panel.getByRole('status').first();
  const row = (index: number) => panel.getByRole('row').nth(index + 1);
  const stored = async (name: string) =>
    (
      await client.rows<{ id: string; companyEmail: string | null }>('/Supplier/description', {
        filter: ['supplierName', '=', name],
      })
    )[0];

  await test.step('by their headings, in any order', async () => {
    await grid.rows.first().focus();
    await paste(
      page,
      'Email\tSupplier name\tShoe size\na@pasted.example\tPasted A\t41\nnot an address\tPasted B\t42\n\tpasted a\t\n',
    );
    await expect(fits).toHaveText('1 of 3 fits');
    await expect(panel).toContainText('Left out, since they are not asked for: Shoe size.');
    await expect(row(0)).toContainText('Fits');
    await expect(row(1)).toContainText('Does not fit');
    await expect(row(2)).toContainText('The same as in pasted row 1');
    await expectAccessible(page);
    expect(await stored('Pasted A'), 'nothing is added yet').toBeUndefined();
    await panel.getByRole('button', { name: 'Add 1 row' }).click();
    await expect(notices).toContainText('1 of 1 suppliers added');
    await expect(panel).toBeHidden();
    expect(await stored('Pasted A')).toMatchObject({ companyEmail: 'a@pasted.example' });
    expect(await stored('Pasted B')).toBeUndefined();
  });

  await test.step('on a cell it can be either', async () => {
    const cell = await grid.cell(grid.rows.first(), 'Contact person');
    await cell.dblclick();
    await expect(grid.root.locator('.cell-editor input').last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
    await paste(page, 'Supplier name\tContact person\nPasted C\tKari\n');
    const asChange = panel.getByRole('button', { name: 'Change rows from the cell on' });
    // Its headings are those of whole rows.
    await expect(asChange).toHaveAttribute('aria-pressed', 'false');
    await asChange.click();
    // What the row is called, and what it would be called.
    await expect(panel.getByRole('columnheader', { name: 'Supplier name' })).toHaveCount(2);
    await expect(panel.getByRole('button', { name: /^Change/ }).last()).toBeVisible();
    await panel.getByRole('button', { name: 'Add as new rows' }).click();
    await expect(fits).toHaveText('1 of 1 fits');
    await panel.getByRole('button', { name: 'Add 1 row' }).click();
    await expect(notices).toContainText('1 of 1 suppliers added');
    await expect.poll(() => stored('Pasted C')).toBeDefined();
  });

  await test.step('from the cell on that was clicked, though its row has the keyboard', async () => {
    await (await grid.cell(grid.rows.nth(1), 'Contact person')).click();
    await paste(page, 'Per Berg\nKari Dahl\n');
    await expect(panel.getByRole('columnheader', { name: 'Contact person' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Change 2 rows' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Add as new rows' })).toBeVisible();
    await panel.getByRole('button', { name: 'Discard' }).click();
    await (await grid.cell(grid.rows.nth(1), 'Contact person')).click();
    await page.keyboard.press('F2');
    await expect(grid.root.locator('.cell-editor input').last()).toHaveAccessibleName('Contact person');
    await page.keyboard.press('Escape');
  });

  await test.step('what is refused after all stays with its reason', async () => {
    await grid.rows.first().focus();
    await paste(page, 'Supplier name\tEmail\nPasted D\td@pasted.example\nPasted E\te@pasted.example\n');
    await expect(fits).toHaveText('2 of 2 fit');
    await client.call('POST', '/Supplier', { supplierName: 'Pasted D' });
    await panel.getByRole('button', { name: 'Add 2 rows' }).click();
    await expect(notices).toContainText('1 of 2 suppliers added');
    await expect(panel.getByRole('row')).toHaveCount(2);
    await expect(row(0)).toContainText('Pasted D');
    await expect(row(0)).toContainText('This value is already in use');
    await panel.getByRole('button', { name: 'Discard' }).click();
    expect(await stored('Pasted E')).toBeDefined();
  });

  await test.step('as many as may be pasted, without their headings', async () => {
    await grid.rows.first().focus();
    const names = Array.from({ length: 200 }, (_, index) => `Pasted F ${index}`);
    await paste(page, `Supplier name\n${names.join('\n')}\n`);
    await expect(page.getByRole('dialog', { name: '200 rows pasted from a spreadsheet' })).toBeVisible();
    await panel.getByRole('button', { name: 'Discard' }).click();
    await paste(page, `Supplier name\n${names.join('\n')}\nPasted F\n`);
    await expect(notices).toContainText('At most 200 can be pasted at once');
  });

  for (const name of ['A', 'C', 'D', 'E']) {
    const { id } = (await stored(`Pasted ${name}`)) ?? {};
    if (id) await client.call('DELETE', `/Supplier/${id}`);
  }
});

test('what is said of a row that is edited stands beside its cell, also at the end of the row', async ({ open }) => {
  const page = await open('admin', '/materials-es-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  const wrong = await grid.cell(grid.rows.nth(2), 'Sales price');
  await wrong.click();
  await page.keyboard.press('F2');
  const editor = grid.root.locator('.cell-editor');
  const note = grid.root.locator('.edit-note > span');
  const isBeside = async (cell: Locator) => {
    const [one, other] = await Promise.all([cell.boundingBox(), note.boundingBox()]);
    if (!one || !other) throw new Error('One of them is not shown');
    return other.x + other.width <= one.x || one.x + one.width <= other.x;
  };
  await expect(editor).toBeVisible();
  expect(await isBeside(editor)).toBe(true);
  await page.keyboard.type('-3');
  await page.keyboard.press('Enter');
  const said = grid.root.locator('.edit-problem');
  await expect(said).toContainText('Not saved');
  const { x, width } = (await said.boundingBox()) as { x: number; width: number };
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await said.getByRole('button').click();
  await expect(said).toBeHidden();
});
