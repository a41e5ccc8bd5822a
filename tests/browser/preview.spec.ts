import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, Views } from './models';

const named = (grid: Grid, at: number) => grid.rows.nth(at).locator('td a.ref').first();

test('a row is shown beside its list by a key, and what is shown follows the cursor', {
  tag: ['@OPEN-273', '@OPEN-241'],
}, async ({ open }) => {
  const page = await open('admin', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  const title = preview.getByRole('heading', { level: 2 });
  const press = (key: string) => page.keyboard.press(key);
  await grid.searchField.press('Enter');
  await expect(grid.rows.first()).toBeFocused();

  await test.step('the space bar shows the row, and leaves cursor, rows and selection as they are', async () => {
    const keys = await grid.keys();
    await press('ArrowDown');
    await press('Space');
    await expect(title).toHaveText(await named(grid, 1).innerText());
    await expect(preview).toContainText(`Row 2 of ${(await grid.total()).toLocaleString('en-GB')}`);
    await expect(grid.rows.nth(1)).toBeFocused();
    await expect(grid.selection).toBeHidden();
    expect(await grid.keys()).toEqual(keys);
  });

  await test.step('its figures stand whole, and so does what can be done', async () => {
    const cut = await preview
      .locator('dl + dl dd, .preview-foot .label')
      .evaluateAll((all) =>
        all.filter(
          (one) => one.scrollWidth > one.clientWidth || one.getClientRects().length > 1 || one.clientHeight > 30,
        ),
      );
    expect(cut).toHaveLength(0);
  });

  await test.step('it follows the arrows and the pointer', async () => {
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/OrderLine/')) asked.add(new URL(request.url()).search);
    });
    // The key is held: each further press before it is let go is a repetition.
    await Promise.all(Array.from({ length: 10 }, () => page.keyboard.down('ArrowDown')));
    await page.keyboard.up('ArrowDown');
    await expect(title).toHaveText(await named(grid, 11).innerText());
    await expect(preview.getByRole('tab', { name: /^Sales order lines ?\d+/ })).toBeVisible();
    await expect(preview.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    // Each row that is asked for takes two requests, its rows and their number; most were passed by.
    expect(asked.size).toBeLessThan(10);
    await grid.rows.nth(3).locator('td').nth(4).click();
    await expect(title).toHaveText(await named(grid, 3).innerText());
  });

  await test.step('its buttons go on, over the end of the page', async () => {
    await preview.getByRole('button', { name: 'Next row' }).click();
    await expect(title).toHaveText(await named(grid, 4).innerText());
    await grid.rows.last().locator('td').nth(4).click();
    await expect(preview).toContainText('Row 20 of');
    await preview.getByRole('button', { name: 'Next row' }).click();
    await expect(grid.currentPage).toHaveText('2');
    await expect(preview).toContainText('Row 21 of');
    await expect(title).toHaveText(await named(grid, 0).innerText());
    await preview.getByRole('button', { name: 'Row before' }).click();
    await expect(grid.currentPage).toHaveText('1');
    await expect(preview).toContainText('Row 20 of');
  });

  await test.step('everybody can read it', () => expectAccessible(page));

  await test.step('of a list without rows it shows none, and does nothing with one that is gone', async () => {
    await grid.searchField.fill('no such order');
    await expect(preview).toContainText('Choose a row to see it here.');
    await expect(title).toBeHidden();
    await grid.searchField.fill('');
    await expect(title).toBeVisible();
    await grid.rows.first().locator('td').nth(4).click();
  });

  await test.step('Esc closes it, and the row has the keyboard', async () => {
    await preview.getByRole('button', { name: 'Next row' }).focus();
    await press('Escape');
    await expect(preview).toBeHidden();
    const focused = page.locator(':focus');
    await expect(focused).toHaveClass(/dx-data-row/);
    const key = await focused.getAttribute('aria-rowindex');
    await press('Space');
    await expect(preview).toBeVisible();
    await press('Escape');
    await expect(preview).toBeHidden();
    await expect(focused).toHaveAttribute('aria-rowindex', key as string);
    await press('Space');
    await expect(preview).toBeVisible();
    await press('Space');
    await expect(preview).toBeHidden();
    await expect(page.locator(':focus')).toHaveClass(/dx-data-row/);
  });
});

test('rows are chosen by x, by Shift with the space bar or an arrow, and by the space bar on their box', {
  tag: ['@OPEN-273', '@OPEN-241'],
}, async ({ open }) => {
  const page = await open('admin', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const press = (key: string) => page.keyboard.press(key);
  await grid.searchField.press('Enter');
  await expect(grid.rows.first()).toBeFocused();
  await press('x');
  await expect(grid.selection).toContainText('1 of');
  await press('ArrowDown');
  await press('Shift+Space');
  await expect(grid.selection).toContainText('2 of');
  await press('x');
  await expect(grid.selection).toContainText('1 of');
  await press('Shift+ArrowDown');
  await press('Shift+ArrowDown');
  await expect(grid.rows.nth(3)).toBeFocused();
  await expect(grid.selection).toContainText('4 of');
  for (const row of [3, 2, 1]) await grid.rows.nth(row).getByRole('checkbox').first().click();
  await expect(grid.selection).toContainText('1 of');
  await grid.rows.nth(2).getByRole('checkbox').first().click();
  await expect(grid.selection).toContainText('2 of');
  await press('Space');
  await expect(grid.selection).toContainText('1 of');
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toBeHidden();
});

test('the preview shows what changes, runs the actions of its row, and stays open for the person', {
  tag: ['@OPEN-273'],
}, async ({ open, server }) => {
  const page = await open('admin', '/supplier-page', { keeps: true });
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await expect(new Frame(page).live).toHaveText('Live');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await grid.root.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview).toContainText('Row 1 of');
  await grid.rows.nth(2).locator('td').nth(3).click();
  await expect(preview).toContainText('Row 3 of');
  const id = (await grid.keys())[2] ?? '';

  await test.step('what somebody else changes', async () => {
    const other = await connect(server.url, 'global');
    expect(await other.call('PUT', '/Supplier', { id, contactPerson: 'Liv Hammer' })).toMatchObject({ status: 200 });
    await expect(preview).toContainText('Liv Hammer');
  });

  await test.step('an action, after which the keyboard is at its button', async () => {
    const update = preview.getByRole('button', { name: 'Update', exact: true });
    await update.click();
    const dialog = new Dialog(page);
    await dialog.field('Contact person').fill('Per Vard');
    await page.keyboard.press('Enter');
    await expect(dialog.root).toBeHidden();
    await expect(preview).toContainText('Per Vard');
    await expect(update).toBeFocused();
    await preview.getByRole('tab', { name: 'History' }).click();
    await expect(preview.getByRole('tabpanel')).toContainText('Per Vard');
    await preview.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await page.reload();
  await grid.seeRows();
  await expect(preview).toBeVisible();
  await page.setViewportSize({ width: 1150, height: 800 });
  await expect(preview).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await grid.root.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview).toBeHidden();
});

test('columns that a list began without, since a row was shown beside it, come with the room', {
  tag: ['@OPEN-273'],
}, async ({ open }) => {
  const page = await open('admin', '/supplier-page');
  const suppliers = await new Grid(page, 'Suppliers').seeRows();
  await suppliers.root.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview).toContainText('Row 1 of');
  await new Frame(page).visit('sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const shown = () =>
    grid.root
      .locator('.dx-header-row td, .dx-footer-row td')
      .evaluateAll((cells) => cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().width]));
  await expect(preview).toContainText('Row 1 of');
  await expect(grid.header('Picked')).toHaveCount(0);
  await grid.rows.nth(1).locator('td').nth(4).click();
  await page.keyboard.press('Space');
  await expect(preview).toBeHidden();
  await expect(grid.header('Picked')).toBeVisible();
  await expect(grid.rows.nth(1)).toBeFocused();
  const all = await shown();
  await page.reload();
  await grid.seeRows();
  await expect(preview).toBeHidden();
  await expect.poll(shown).toEqual(all);
});

test('the row after that which an action took out of the list is shown, and the keyboard stays beside it', {
  tag: ['@OPEN-273', '@ACTION-005'],
}, async ({ open }) => {
  const reserved = encodeURIComponent(JSON.stringify(['newState', '=', 'Reserved']));
  const page = await open('global', `/sales-orders-es-page?where=${reserved}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const [, , prepared = '', next = ''] = await grid.keys();
  const name = await named(grid, 3).innerText();
  await grid.rows.nth(2).locator('td').nth(4).click();
  await page.keyboard.press('Space');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview).toContainText('Row 3 of');
  await preview.getByRole('button', { name: 'Prepare order', exact: true }).click();
  await expect(grid.root.locator(`[data-key="${prepared}"]`)).toBeHidden();
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(preview.locator(':focus')).toHaveCount(1);
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(grid.root.locator(`[data-key="${next}"]`)).toBeFocused();
});

test('rows with more room are part of the address and of a view', { tag: ['@OPEN-274'] }, async ({ open }) => {
  const page = await open('global', '/cause-codes');
  const grid = await new Grid(page, 'Cause codes').seeRows();
  const views = new Views(grid);
  const room = grid.root.getByRole('button', { name: 'More room between rows' });
  const height = () => grid.rows.first().evaluate((row) => row.getBoundingClientRect().height);
  expect(await height()).toBe(32);
  await room.click();
  await expect(page).toHaveURL(/density=comfortable/);
  expect(await height()).toBe(40);
  await expect(views.changed).toBeVisible();
  const dialog = await views.saveAs();
  await dialog.field('Name').fill('Roomy');
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
  await grid.seeRows();
  await expect(views.changed).toBeHidden();
  await expect.poll(height).toBe(40);
  await room.click();
  await expect(page).toHaveURL(/density=compact/);
  await expect.poll(height).toBe(32);
  await page.setViewportSize({ width: 1150, height: 800 });
  await expect(room).toBeHidden();
  await expect.poll(height).toBe(44);
});

test('what the lines of an order wait for is said above them, and no more once they do not wait', {
  tag: ['@OPEN-275'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'global');
  const [order] = await client.rows<{ id: string; orderNo: string }>('/ProcessSalesOrders/processSearch', {
    filter: ['newState', '=', 'PartiallyReserved'],
    // Of the demo: other tests add orders of any size.
    sort: [{ selector: 'orderNo' }],
    take: 1,
  });
  const lines = await client.rows<{ state: string; openQuantity: number; confirmedQuantity: number; itemNo: string }>(
    '/OrderLine/description',
    { filter: ['orderId', '=', order?.id], sort: [{ selector: 'orderLineNo' }] },
  );
  const waiting = lines.filter(
    ({ state, openQuantity, confirmedQuantity }) =>
      ['NewWarn', 'PartiallyReserved'].includes(state) && openQuantity > confirmedQuantity,
  );
  const [first] = waiting;
  const short = (first?.openQuantity ?? 0) - (first?.confirmedQuantity ?? 0);
  expect(short).toBeGreaterThan(0);

  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(new Frame(page).live).toHaveText('Live');
  await grid.search(order?.orderNo ?? '');
  await expect(grid.rows).toHaveCount(1);
  const sentence = new RegExp(
    `${waiting.length === 1 ? '1 line waits' : `${waiting.length} lines wait`} for stock: ${short} \\w+ of ${first?.itemNo}`,
  );
  const detail = await grid.expand(grid.rows.first());
  await expect(detail).toContainText(sentence);
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await grid.root.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview).toContainText(sentence);
  await expect(preview.getByText(`waits for ${short}`, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const held = await client.call('PUT', '/ProcessSalesOrders/UnprepareAndHold', { ids: [order?.id] });
  expect(held.status).toBe(200);
  await expect(preview.getByText('for stock:')).toHaveCount(0);
  await expect(detail.getByText('for stock:')).toHaveCount(0);
});
