import { connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, Views } from './models';

test('what can be done with the row under the mouse stands at its end, and one click does it', {
  tag: ['@OPEN-316', '@OPEN-335', '@ACTION-005', '@ACTION-006'],
}, async ({ open, server }) => {
  const reserved = encodeURIComponent(JSON.stringify({ newState: 'Reserved' }));
  const page = await open('admin', `/sales-orders-es-page?filters=${reserved}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await expect(new Frame(page).live).toHaveText('Live');
  const button = (name: string) => grid.rowButtons.getByRole('button', { name, exact: true });
  const hold = button('Unprepare and hold');

  await test.step('no other row has its buttons under a mouse that has just pressed', async () => {
    // What is held does not belong to the list any more, so another row comes to where it was.
    await grid.rows.first().locator('td').nth(3).hover();
    await grid.rowButtons.hover();
    const place = await hold.boundingBox();
    await hold.click();
    await expect(grid.rowButtons).toHaveCount(0);
    await page.waitForTimeout(400);
    await expect(grid.rowButtons).toHaveCount(0);
    await page.mouse.move((place?.x ?? 0) - 40, (place?.y ?? 0) + 8);
    await expect(grid.rowButtons).toHaveCount(1);
  });

  // By time of change, the order to hold is the second.
  const client = await connect(server.url, 'admin');
  for (const state of ['Reserved', 'New']) {
    const query = new URLSearchParams({ skip: '0', take: '1', filter: JSON.stringify(['newState', '=', state]) });
    const path = `/ProcessSalesOrders/processSearch?${query}`;
    const { body } = await client.call<{ result: [{ id: string }] }>('GET', path);
    await client.call('PUT', '/OutgoingOrder/DeliveryPriority', { ids: [body.result[0].id], priority: 2 });
  }
  await new Frame(page).visit('sales-orders-es-page?sort=-updated');
  await grid.seeRows();
  await test.step('what belongs elsewhere by that stays where it is', async () => {
    const numbers = () => grid.column('Order number');
    const row = grid.row('Reserved');
    const number = await row.getByRole('link').first().innerText();
    const before = await numbers();
    // Rows that are drawn anew at that moment let go of the mouse until it moves.
    await expect(async () => {
      await grid.root.getByRole('heading', { level: 1 }).hover();
      await row.locator('td').nth(3).hover();
      await expect(grid.rowButtons).toHaveAccessibleName(`Actions of ${number}`, { timeout: 1_000 });
    }).toPass();
    await grid.rowButtons.hover();
    await hold.click();
    await expect(await grid.cell(grid.row(number), 'State')).toContainText('On hold');
    await page.waitForTimeout(1000);
    expect(await numbers()).toEqual(before);
    await grid.root.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.poll(numbers).not.toEqual(before);
  });

  await grid.sortBy('Order number');
  await expect(grid.header('Order number')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await grid.column('Order number'))[0]).toBe('SO-1000001');
  // Of the first twenty, tests before this one may have left none reserved.
  await grid.root.locator('.dx-page-size').filter({ hasText: '50' }).click();
  await expect(grid.rows).toHaveCount(50);
  const number = await grid.row('Reserved').getByRole('link').first().innerText();
  const order = grid.row(number);
  const rest = () => order.locator('td').nth(3).hover();

  await test.step('it is shown while the mouse is there', async () => {
    await grid.root.getByRole('heading', { level: 1 }).hover();
    await expect(grid.rowButtons).toHaveCount(0);
    await rest();
    await expect(grid.rowButtons).toHaveAccessibleName(`Actions of ${number}`);
    await expectAccessible(page);
    // A mouse that rests while the list is scrolled has the buttons of what came under it.
    await page.evaluate(() => {
      const view = document.querySelector('[data-shown=true] .dx-datagrid-rowsview .dx-scrollable-container');
      view?.scrollBy(0, 10);
      view?.scrollBy(0, -10);
    });
    await page.waitForTimeout(200);
    await expect(grid.rowButtons).toHaveAccessibleName(`Actions of ${number}`);
  });

  await test.step('the action is done, its button stays where it was, and the row has the keyboard', async () => {
    await grid.rowButtons.hover();
    const before = await hold.boundingBox();
    // An action that takes a while covers the page meanwhile.
    await page.route(/hold/i, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await hold.click();
    await expect(page.locator('.scrim')).toBeVisible();
    await expect(await grid.cell(order, 'State')).toContainText('On hold');
    await page.unroute(/hold/i);
    await expect(hold).toHaveAttribute('aria-disabled', 'true');
    expect((await hold.boundingBox())?.x).toBe(before?.x);
    await expect(order).toBeFocused();
    await button('Remove hold').click();
    await expect(await grid.cell(order, 'State')).toContainText(/New|reserved/i);
  });

  await test.step('a form gives the keyboard back to the row', async () => {
    await rest();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Change execution priority', exact: true }).click();
    const dialog = new Dialog(page);
    await expect(dialog.root).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.root).toHaveCount(0);
    await expect(order).toBeFocused();
  });

  await test.step('rows that are chosen have theirs below the list', async () => {
    await order.getByRole('checkbox').first().click();
    await expect(grid.selection).toBeVisible();
    await rest();
    await page.waitForTimeout(300);
    await expect(grid.rowButtons).toHaveCount(0);
  });
});

test('the row under the mouse can be read to its end: where columns stand, buttons come once the mouse is there', {
  tag: '@OPEN-316',
}, async ({ open }) => {
  const reserved = encodeURIComponent(JSON.stringify({ newState: 'Reserved' }));
  const path = `/sales-orders-es-page?filters=${reserved}`;
  const page = await open('global', path, { viewport: { width: 1440, height: 800 } });
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await grid.root.locator('.dx-datagrid-rowsview .dx-scrollable-container').evaluate((view) => view.scrollBy(2_000, 0));
  const row = grid.rows.nth(2);
  const last = row.locator('td').last();
  await expect(last).toBeInViewport({ ratio: 1 });
  const icons = grid.rowButtons.getByRole('button');
  await row.locator('td').nth(2).hover();
  await expect(icons).toHaveCount(1);
  const end = (await last.locator('> *').last().boundingBox()) ?? { x: 0, width: 0 };
  // Its dots stand upright, in the middle of its picture.
  const dots = (await icons.locator('svg').boundingBox()) ?? { x: 0, width: 0 };
  expect(dots.x + dots.width / 2).toBeGreaterThan(end.x + end.width);
  const before = await last.boundingBox();
  await icons.hover();
  await expect(icons).not.toHaveCount(1);
  expect(await last.boundingBox()).toEqual(before);

  await page.setViewportSize({ width: 1920, height: 800 });
  await grid.root.getByRole('heading', { level: 1 }).hover();
  await row.locator('td').nth(2).hover();
  await expect(icons).not.toHaveCount(1);
  await expect(icons.first()).toBeVisible();
});

test('what a view does not say yet is saved by one click', {
  tag: ['@OPEN-317', '@VIEW-004'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const views = new Views(grid);
  const asNew = grid.root.getByRole('button', { name: 'Save as a new view…' });
  await expect(asNew).toHaveCount(0);
  await grid.sortBy('Supplier name');
  await asNew.click();
  const dialog = new Dialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog.root).toHaveCount(0);
  await expect(views.button).toBeFocused();
  await asNew.click();
  await dialog.field('Name').fill('By name');
  await dialog.save.click();
  await page.waitForURL(/custom-view=/);
  await expect(views.name).toHaveText('By name');
  await expect(views.changed).toBeHidden();

  await grid.sortBy('Draft count');
  await grid.root.getByRole('button', { name: 'Save “By name”' }).click();
  await expect(views.changed).toBeHidden();
  await page.reload();
  await grid.seeRows();
  await expect(grid.header('Draft count')).toHaveAttribute('aria-sort', 'ascending');
});

test('a menu that has no room above nor below its row shows all of it all the same', async ({ open }) => {
  const page = await open('global', '/stocks-es-page', { viewport: { width: 1440, height: 800 } });
  const grid = await new Grid(page, 'Stocks').seeRows();
  const menu = await grid.menuOf(grid.rows.nth(9));
  await expect.poll(() => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect(menu.locator('> :last-child')).toBeInViewport({ ratio: 1 });
});

test('what Enter would press is seen, also after a click', async ({ open }) => {
  const reserved = encodeURIComponent(JSON.stringify({ newState: 'Reserved' }));
  const page = await open('admin', `/sales-orders-es-page?filters=${reserved}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await grid.choose(grid.rows.first(), 'Cancel order');
  const back = new Dialog(page).button('Go back');
  await expect(back).toBeFocused();
  expect(await back.evaluate((button) => button.matches(':focus-visible'))).toBe(true);
});
