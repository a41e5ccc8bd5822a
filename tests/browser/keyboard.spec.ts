import type { Page } from '@playwright/test';
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';

/** Many more than a window shows. */
const COLUMNS =
  'orderNo,newState,customerName,deliveryDate,deliveryType,processName,priority,numberOfOrderLines,numberOfUnits,' +
  'picked,orderWeight,totalSalesPrice,isStockMissing,comment,executionDate,numberOfItems,openItems,orderType,orderVolume,' +
  'deliveryRoute,dropNumber';

test('the Tab key stops once in the head and once in the rows, and the arrows go everywhere from there', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', `/sales-orders-es-page?columns=${COLUMNS}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const focused = page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);
  const place = () => focused.evaluate((element) => element.closest('td')?.ariaColIndex);

  await test.step('from the last button to head, rows and what stands below', async () => {
    await grid.root.getByRole('button', { name: 'Refresh' }).focus();
    await press('Tab');
    await expect(focused).toHaveAttribute('aria-label', 'Column Order number');
    await press('Tab');
    await expect(grid.rows.first()).toBeFocused();
    await press('ArrowDown');
    await expect(grid.rows.nth(1)).toBeFocused();
    await press('Tab');
    await expect(focused).toHaveAttribute('aria-label', 'Create filter');
    await press('Shift+Tab');
    await expect(grid.rows.nth(1)).toBeFocused();
    await press('Shift+Tab');
    await expect(focused).toHaveAttribute('aria-label', 'Column Order number');
  });

  await test.step('still so in a window of another size, below a menu, and after it', async () => {
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const stops = grid.root.locator('.dx-datagrid-rowsview [tabindex="0"]');
    for (const next of [{ width: 1150, height: 800 }, size]) {
      await page.setViewportSize(next);
      await grid.menuOf(grid.rows.nth(1));
      await expect(stops).toHaveCount(1);
      await press('Escape');
      await expect(stops).toHaveCount(1);
    }
    await grid.root.locator('.dx-header-row [tabindex="0"]').focus();
  });

  await test.step('along the columns, also those that are drawn on the way', async () => {
    const first = Number(await place());
    for (let column = first + 1; column < first + 16; column++) {
      await press('ArrowRight');
      await expect.poll(place).toBe(String(column));
      await expect(focused).toHaveAttribute('aria-label', /^Column /);
      await expect(focused).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('from filter to filter, and by Enter to the rows', async () => {
    const column = Number(await place());
    await press('ArrowDown');
    await expect(focused).toHaveAttribute('aria-label', /^Filter by /);
    await press('Tab');
    await expect.poll(place).toBe(String(column + 1));
    await press('Shift+Tab');
    await expect(focused).toHaveClass(/dx-menu/);
    await press('Enter');
    await expect(page.locator('.dx-overlay-content .dx-menu-item:visible').first()).toBeVisible();
    await press('Escape');
    await expect(page.locator('.dx-overlay-content .dx-menu-item:visible')).toHaveCount(0);
    // The widget gives the keyboard back to the way it compares, or to the field itself, in its own time.
    await expect(grid.root.locator('.dx-datagrid-filter-row :focus')).toHaveCount(1);
    await grid.root.locator(`.dx-datagrid-filter-row td[aria-colindex="${column}"] input:not([type=hidden])`).focus();
    await expect(focused).toHaveAttribute('aria-label', /^Filter by /);
    await press('Enter');
    await expect(grid.rows.nth(1)).toBeFocused();
    await press('ArrowUp');
    await press('ArrowUp');
    await expect(focused).toHaveAttribute('aria-label', /^Column /);
  });
});

test('Enter in the search goes to the row that it finds, also from the row that the search before has found', {
  tag: ['@OPEN-241'],
}, async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  // None from which another test has split a line off: that order is called by its number as well.
  const filter = ['newState', '=', 'Completed'];
  const orders = await api.rows<{ orderNo: string }>('/ProcessSalesOrders/processSearch', { filter, take: 2 });
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  for (const { orderNo } of [...orders, ...orders]) {
    await page.keyboard.press('/');
    await page.keyboard.type(orderNo);
    await page.keyboard.press('Enter');
    await expect(grid.rows).toHaveText([new RegExp(orderNo)]);
    await expect(grid.rows.first()).toBeFocused();
  }
});

test('what is below a row opens and closes by the keyboard, and is left as it was come to', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const tab = page.getByRole('tab', { name: /^Sales order lines/ });
  await grid.searchField.press('Enter');
  const row = grid.rows.first();
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab).toBeVisible();
  await expect(row).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tab).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(row).toBeFocused();
  const below = grid.root.locator('.dx-master-detail-row .dx-data-row').first();
  for (const key of ['Control+ArrowLeft', 'Escape']) {
    for (const inside of [below, tab]) {
      await inside.focus();
      await page.keyboard.press(key);
      await expect(row).toBeFocused();
      await expect(tab).toBeVisible();
    }
  }
  await below.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(below).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab).toBeHidden();
});

test('Enter opens a row by its form, else by what is below it, else by its values', { tag: ['@OPEN-241'] }, async ({
  open,
}) => {
  const page = await open('global', '/stocks-page');
  const frame = new Frame(page);
  const enter = async (title: string) => {
    const grid = await new Grid(page, title).seeRows();
    await grid.searchField.press('Enter');
    await expect(grid.rows.first()).toBeFocused();
    await page.keyboard.press('Enter');
    return grid;
  };

  const stocks = await enter('Stocks');
  await expect(stocks.root.getByRole('tab', { name: /^Reservations/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(stocks.root.getByRole('tab', { name: /^Reservations/ })).toBeHidden();

  await frame.visit('supplier-page');
  await enter('Suppliers');
  await new Dialog(page).seeText('Update supplier');
  await page.keyboard.press('Escape');

  await frame.visit('tasks-page');
  const tasks = await enter('Tasks');
  const dialog = new Dialog(page);
  const [caption] = await tasks.captions();
  await expect(
    dialog.root
      .locator('dt')
      .filter({ hasText: caption as string })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tasks.rows.first()).toBeFocused();
});

test('Ctrl+Z takes back what the newest notice tells of, and leaves the search alone', { tag: ['@OPEN-241'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'admin');
  await client.call('POST', '/Supplier', { supplierName: 'Key Held Ltd' });
  const page = await open('admin', '/supplier-es-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.search('Key Held');
  const row = grid.row('Key Held Ltd');
  const state = await grid.cell(row, 'Status');
  await grid.choose(row, 'Deactivate');
  await expect(state).toContainText('Inactive');
  await page.keyboard.press('Control+z');
  await expect(state).toHaveText('Active');
  await expect(grid.searchField).toHaveValue('Key Held');
  // Nothing is left to be taken back: what was typed stays nevertheless.
  await page.keyboard.press('Control+z');
  await expect(grid.searchField).toHaveValue('Key Held');
});

test('a selection outlives a search, which says how many of it are not shown', { tag: ['@OPEN-241'] }, async ({
  open,
}) => {
  for (const path of ['/supplier-page', '/supplier-es-page']) await outlivesSearch(await open('global', path));
});

async function outlivesSearch(page: Page): Promise<void> {
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const [first, second] = (await grid.column('Supplier name')) as [string, string];
  await grid.select(grid.row(first));
  await grid.select(grid.row(second));
  await grid.search(first);
  await expect(grid.row(second)).toHaveCount(0);
  await expect(grid.selection).toContainText('2 selected · 1 not shown');
  await grid.search('');
  await expect(grid.row(second)).toBeVisible();
  await expect(grid.selection).toContainText(/2 of \d+ selected/);
  await expect(grid.selection).not.toContainText('not shown');
}

test('Clear all takes away the grouping as well, and the column chooser has columns alone', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.groupBy('Status');
  await expect(grid.groups.first()).toBeVisible();
  await grid.root.getByRole('button', { name: 'Choose columns' }).click();
  const chooser = page.locator('.dx-datagrid-column-chooser');
  const names = await chooser.locator('.dx-treeview-item-content').allInnerTexts();
  expect(names.every((name) => name.trim() !== '')).toBe(true);
  await chooser.locator('.dx-checkbox').first().click();
  await expect(grid.root.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  await chooser.locator('.dx-checkbox').first().click();
  const name = chooser.getByRole('treeitem', { name: 'Email', exact: true });
  await expect(name).toHaveAttribute('aria-selected', 'true');
  await name.click();
  await expect(name).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await expect(grid.root.getByRole('button', { name: 'Choose columns' })).toBeFocused();
  await grid.root.getByRole('button', { name: 'Clear all' }).click();
  await expect(grid.groups).toHaveCount(0);
  await expect(grid.rows.first()).toBeVisible();
});

test('page filters are there again when the page is come back to', { tag: ['@OPEN-241'] }, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const frame = new Frame(page);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const all = await grid.total();
  const panel = await grid.openFilters();
  await panel.field('Order number').fill('SO-10008');
  await expect.poll(() => grid.total()).toBeLessThan(all);
  const few = await grid.total();
  await frame.goTo('Dashboard');
  await expect(frame.title).toHaveText('Dashboard');
  await frame.goTo('Sales orders');
  await grid.seeRows();
  expect(await grid.total()).toBe(few);
  await expect(page).toHaveURL(/SO-10008/);
});

test('stocks are found by the number of their item', async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const stocks = await client.rows<{ itemNo: string }>('/Stock/description');
  const { itemNo } = stocks.find((stock) => stock.itemNo) as { itemNo: string };
  const page = await open('global', '/stocks-page');
  const grid = await new Grid(page, 'Stocks').seeRows();
  await grid.search(itemNo);
  await expect.poll(() => grid.total()).toBe(stocks.filter((stock) => stock.itemNo === itemNo).length);
});

test('what is typed on a list is searched for, and its actions have letters with Alt', {
  tag: ['@OPEN-312', '@OPEN-313'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'global');
  const filter = ['newState', '=', 'Reserved'];
  const path = '/ProcessSalesOrders/processSearch';
  const [order] = await client.rows<{ orderNo: string }>(path, { filter, take: 1 });
  const orderNo = order?.orderNo ?? '';
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const press = (key: string) => page.keyboard.press(key);

  await test.step('a letter or digit, wherever the keyboard is on the page, goes to the search', async () => {
    for (const sign of orderNo.slice(3)) await page.keyboard.press(sign, { delay: 40 });
    await expect(grid.searchField).toHaveValue(orderNo.slice(3));
    await expect(grid.rows).toHaveCount(1);
    await press('Enter');
    await expect(grid.rows.first()).toBeFocused();
  });

  await test.step('x chooses the row, and no letter means anything in a cell or a menu', async () => {
    await press('x');
    await expect(grid.selection).toContainText('1 of 1');
    const menu = await grid.menuOf(grid.rows.first());
    await press('h');
    await expect(menu.getByRole('menuitem', { name: 'History' })).toBeFocused();
    await press('Escape');
    await expect(grid.searchField).toHaveValue(orderNo.slice(3));
  });

  await test.step('the menu shows the letters, and they do what it says', async () => {
    const menu = await grid.menuOf(grid.rows.first());
    await expect(menu.getByRole('menuitem', { name: 'Prepare order', exact: true })).toHaveAttribute(
      'aria-keyshortcuts',
      'Alt+P',
    );
    await press('Escape');
    await expect(menu).toBeHidden();
    await grid.rows.first().focus();
    await press('Alt+h');
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
    await press('Escape');
    await expect(grid.rows.first()).toBeFocused();
    await press('Alt+p');
    await expect(await grid.cell(grid.rows.first(), 'State')).toContainText('Ready for pick');
  });

  await test.step('what cannot be done says why', async () => {
    await press('Alt+p');
    await new Dialog(page).seeText(/Prepare order: not possible nowSO-\d+: Only from Reserved/);
    await press('Escape');
    await expect(grid.rows.first()).toBeFocused();
  });

  await test.step('the list of keys has them', async () => {
    await press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByRole('heading', { name: 'With Alt' })).toBeVisible();
    await expect(keys.locator('div', { hasText: /^PPrepare order$/ })).toBeVisible();
    await press('Escape');
  });

  await test.step('every list has the same letters for views, filters, order and what has to do with a row', async () => {
    for (const [key, item] of [
      ['s', 'Customer name'],
      ['l', 'Process'],
      ['v', 'Standard'],
    ] as const) {
      await press(`Alt+${key}`);
      await expect(page.getByRole('menu').getByText(item, { exact: true })).toBeVisible();
      await press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(grid.rows.first()).toBeFocused();
    }
    await press('Alt+f');
    await expect(page.locator('.filter-panel')).toBeVisible();
  });
});

/** What waits until it is let go. */
function holder(): { held: Promise<void>; letGo(): void } {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}

test('the keyboard stays in the rows after a search, a menu by the pointer and one by its letter', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const focused = page.locator(':focus');

  await test.step('Enter before the search has been asked is no Enter on a row that goes', async () => {
    const number = await grid.rows.nth(3).getByRole('link').first().innerText();
    const { held, letGo } = holder();
    const slow = /processSearch/;
    await page.route(slow, async (route) => {
      await held;
      await route.fallback();
    });
    await grid.searchField.focus();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(grid.searchField).toBeFocused();
    letGo();
    await expect(grid.rows).toHaveCount(1);
    await expect(grid.rows.first()).toBeFocused();
    await expect(page).toHaveURL(/sales-orders-es-page/);
    await page.unroute(slow);
    await grid.searchField.fill('');
    await grid.searchField.press('Enter');
    await expect(grid.rows.nth(3)).toBeVisible();
    await expect(page.locator('.dx-data-row:focus')).toHaveCount(1);
  });

  await test.step('a search that finds nothing is gone on with', async () => {
    await grid.searchField.focus();
    await page.keyboard.type('nothing is called so');
    await page.keyboard.press('Enter');
    await expect(grid.rows).toHaveCount(0);
    await expect(grid.searchField).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(grid.rows.nth(3)).toBeVisible();
  });

  await test.step('the menu of another row, opened by the pointer', async () => {
    await grid.rows.nth(2).click({ button: 'right' });
    await expect(page.locator('.row-menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.row-menu')).toHaveCount(0);
    await expect(grid.rows.nth(2)).toBeFocused();
  });

  await test.step('the views by their letter', async () => {
    await page.keyboard.press('Alt+v');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(grid.rows.nth(2)).toBeFocused();
  });
  expect(await focused.count()).toBe(1);
});

test('the keyboard stays in the row where it is while the list is drawn anew on a slow machine', {
  tag: ['@OPEN-241'],
}, async ({ open, server }) => {
  test.setTimeout(120_000);
  const client = await connect(server.url, 'admin');
  const page = await open('global', '/supplier-es-page', { keeps: true });
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  let isDone = false;
  const others = (async () => {
    const added: string[] = [];
    for (let at = 0; !isDone; at++) {
      const { body } = await client.call<{ id: string }>('POST', '/Supplier', { supplierName: `Aa ${at}` });
      added.push(body.id);
      await page.waitForTimeout(80);
    }
    return added;
  })();
  await grid.searchField.press('Enter');
  await expect(grid.rows.first()).toBeFocused();
  const places: string[] = [];
  for (const way of ['Down', 'Down', 'Up', 'Up', 'Down', 'Up'])
    for (const key of ['x', `Shift+Arrow${way}`, 'x', `Arrow${way}`]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
      places.push(await page.locator(':focus').evaluateAll((all) => all.map(({ tagName }) => tagName).join()));
    }
  isDone = true;
  for (const id of await others) await client.call('DELETE', `/Supplier?ids=${id}`);
  expect(new Set(places)).toEqual(new Set(['TR']));
});

test('keys mean the rows while nothing on the page has the keyboard', { tag: ['@OPEN-277'] }, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const total = await grid.total();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(grid.selection.locator('b')).toHaveText(String(total));
  await page.keyboard.press('ArrowDown');
  await expect(grid.rows.first()).toBeFocused();
});
