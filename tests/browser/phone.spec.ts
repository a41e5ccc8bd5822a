import { connect } from '../lib/api-client';
import { cutOff } from './cut-off';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';

const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };

test.describe('rows of two lines', { tag: '@OPEN-303' }, () => {
  test('say what the columns would, with the same keys, menus and live changes', async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const orders = await client.rows<{ id: string; orderNo: string }>('/ProcessSalesOrders/processSearch', {
      filter: ['newState', '=', 'ReadyForPick'],
      take: 3,
    });
    const ids = orders.map(({ id }) => id);
    const filters = encodeURIComponent(JSON.stringify({ id: ids }));
    const page = await open('global', `/sales-orders-es-page?filters=${filters}`, { viewport: TABLET, hasTouch: true });
    const grid = await new Grid(page, 'Sales orders').seeRows();
    const row = grid.rows.first();
    const cell = row.locator('td.short-row');
    await expect(cell).toContainText(/SO-\d{7}/);
    await expect(cell.locator('.state')).toBeVisible();
    await expect(grid.root.locator('.dx-header-row td:not(.short-row):not([class*=dx-command])')).toHaveCount(0);
    await expect(page.locator('.live')).toContainText('Live');
    const sent = { ids, priority: 77 };
    expect(await client.call('PUT', '/ProcessSalesOrders/executionPriority', sent)).toMatchObject({ status: 200 });
    await expect(cell.locator('.figure .value')).toHaveText('77');

    await row.locator('.dx-command-expand').click();
    await expect(grid.root.locator('.dx-master-detail-row .short-row .line').first()).toBeVisible();
    await row.locator('.dx-command-expand').click();

    await grid.select(row);
    await expect(grid.selection.getByRole('button').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await cell.locator('.state').click();
    await page.keyboard.press('ArrowDown');
    await expect(grid.rows.nth(1)).toHaveClass(/dx-row-focused/);
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: /^Change execution priority/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  test('leave out nothing on a tablet, and say on a phone too what is short', async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const [order] = await client.rows<{ id: string }>('/ProcessSalesOrders/processSearch', {
      filter: [['isStockMissing', '=', true], 'and', ['picked', '=', 0]],
      take: 1,
    });
    const filters = encodeURIComponent(JSON.stringify({ id: [order?.id] }));
    for (const viewport of [TABLET, PHONE]) {
      const page = await open('global', `/sales-orders-es-page?filters=${filters}`, { viewport, hasTouch: true });
      const grid = await new Grid(page, 'Sales orders').seeRows();
      const second = grid.rows.first().locator('.line').nth(1);
      const hidden = await second.evaluate((line) => {
        const { bottom } = line.getBoundingClientRect();
        const parts = [...line.querySelectorAll('.part')].filter((part) => part.getClientRects().length > 0);
        return parts.filter((part) => part.getBoundingClientRect().top >= bottom - 1).map((part) => part.textContent);
      });
      if (viewport === TABLET) expect(hidden).toEqual([]);
      expect(hidden.join()).not.toContain('Stock missing');
      await expect(second).toContainText('Stock missing');
      await page.close();
    }
  });

  test('have their totals in a line below them, and the row that was touched with its actions', {
    tag: ['@OPEN-285', '@OPEN-304'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'global');
    const filters = encodeURIComponent(JSON.stringify({ newState: ['Reserved'] }));
    const orders = await client.rows<{ numberOfUnits: number }>('/ProcessSalesOrders/processSearch', {
      filter: ['newState', '=', 'Reserved'],
    });
    const units = orders.reduce((sum, { numberOfUnits }) => sum + numberOfUnits, 0);
    const page = await open('global', `/sales-orders-es-page?filters=${filters}`, { viewport: TABLET, hasTouch: true });
    const grid = await new Grid(page, 'Sales orders').seeRows();
    const totals = grid.root.locator('.totals-line');
    await expect(totals).toContainText(`${orders.length} sales orders`);
    await expect(totals).toContainText(new RegExp(`Units\\s*${units.toLocaleString('en-GB')}(\\D|$)`));
    const row = grid.rows.nth(1);
    const name = await row.locator('.short-row .name .value').first().innerText();
    await row.locator('.short-row').tap();
    const foot = grid.root.locator('.row-foot');
    await expect(foot).toContainText(name);
    await expect(foot.getByRole('button', { name: 'More actions' })).toBeVisible();
    await expectAccessible(page);
    await grid.select(row);
    await expect(grid.selection).toBeVisible();
    await expect(totals).toBeHidden();
  });

  test('say their state once, also where it is a text like others', async ({ open }) => {
    const page = await open('global', '/locations-es-page', { viewport: PHONE, hasTouch: true });
    const grid = await new Grid(page, 'Locations').seeRows();
    await expect(grid.rows.first().locator('.part').getByText('State', { exact: true })).toHaveCount(1);
    await expect(grid.rows.first().locator('.figure')).toHaveText(/^Maximum weight [\d,]+ kg$/);
  });

  test('cut no name on a phone, and have no empty line on a tablet', async ({ open }) => {
    const phone = await open('global', '/materials-es-page', { viewport: PHONE, hasTouch: true });
    const names = (await new Grid(phone, 'Materials').seeRows()).rows.locator('.short-row .name');
    const isCut = (all: Element[]) =>
      all.map((one) => {
        const { right } = one.getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + 1 || right > (one.closest('td')?.getBoundingClientRect().right ?? 0);
      });
    expect(await names.evaluateAll(isCut)).not.toContain(true);
    const figures = phone.locator('[data-shown=true] .short-row .figure');
    await expect(figures.first()).toBeInViewport({ ratio: 1 });

    const tablet = await open('global', '/jobs-page', { viewport: TABLET, hasTouch: true });
    const jobs = await new Grid(tablet, 'Jobs').seeRows();
    const empty = await jobs.rows.locator('.short-row > .line:last-child').evaluateAll((lines) =>
      lines.map((line) => {
        const parts = [...line.querySelectorAll('.part')].map((part) => part.getBoundingClientRect().bottom);
        return line.getBoundingClientRect().bottom - Math.max(...parts);
      }),
    );
    expect(Math.max(...empty)).toBeLessThan(10);
    const title = await jobs.root.getByRole('heading', { level: 1 }).boundingBox();
    expect((await jobs.root.locator('.find').boundingBox())?.x).toBe(title?.x);
  });

  test('cut a long list short rather than let it run out of sight', async ({ open }) => {
    const page = await open('global', '/operations-page', { viewport: TABLET, hasTouch: true });
    const grid = await new Grid(page, 'Operations').seeRows();
    await expect(grid.rows.locator('.short-row .text .value', { hasText: /^SO-\d+, SO-\d+, SO-/ })).not.toHaveCount(0);
    const outside = await grid.rows
      .locator('.short-row .line')
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      );
    expect(outside).toEqual([]);
  });

  test('leave the main button its icon alone on a phone, whatever it does', async ({ open }) => {
    const page = await open('global', '/draft-page', { viewport: PHONE, hasTouch: true });
    await new Grid(page, 'Purchase drafts').seeRows();
    const main = page.locator('.grid-head .button.primary');
    await expect(main).toHaveAccessibleName('New draft');
    await expect(main.locator('svg')).toBeVisible();
    await expect(main.locator('.label')).toBeHidden();
  });

  test('are sorted from their head, and leave the columns of a wide screen as they were', async ({ open }) => {
    const page = await open('global', '/stocks-page');
    const grid = await new Grid(page, 'Stocks').seeRows();
    const captions = () => grid.root.locator('.dx-header-row td[role=columnheader]').allInnerTexts();
    const before = await captions();
    const address = page.url();

    await page.setViewportSize(TABLET);
    await expect(grid.rows.first().locator('.short-row')).toBeVisible();
    await grid.root.getByRole('button', { name: /^Sorted by/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Quantity' }).click();
    await expect(grid.root.getByRole('button', { name: 'Sorted by Quantity ↑' })).toBeVisible();
    const quantities = () => grid.rows.locator('.figure .value').allInnerTexts();
    await expect.poll(async () => new Set(await quantities())).toEqual(new Set(['1']));
    await grid.root.getByRole('button', { name: /^Sorted by/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Quantity' }).click();
    await expect(grid.root.getByRole('button', { name: 'Sorted by Quantity ↓' })).toBeVisible();
    await expect.poll(async () => Number((await quantities())[0])).toBeGreaterThan(100);

    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(captions).toEqual(before);
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
    await expect(grid.header('Quantity')).toHaveAttribute('aria-sort', 'descending');
  });
});

test('what there is no room for beside chosen rows is in the menu at the end of their bar', async ({ open }) => {
  const where = encodeURIComponent(JSON.stringify(['newState', '=', 'Reserved']));
  const page = await open('global', `/sales-orders-es-page?where=${where}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await grid.select(grid.rows.first());
  const titles = await grid.selection.locator('.actions button').allInnerTexts();
  expect(titles).toHaveLength(3);
  for (const width of [1150, TABLET.width, PHONE.width])
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const shown = grid.selection.locator('.actions').getByRole('button');
      await expect(async () => {
        const line = await grid.selection.locator('.actions').boundingBox();
        const boxes = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
        expect(Math.max(...boxes)).toBeLessThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
      }).toPass();
      await grid.selection.getByRole('button', { name: 'More actions' }).click();
      for (const title of titles) await expect(page.getByRole('menuitem', { name: title, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    });
});

test.describe('a phone', { tag: '@OPEN-304' }, () => {
  test('has the menu over the page, until something of it is chosen', async ({ open }) => {
    const page = await open('global', '/', { viewport: PHONE, hasTouch: true });
    const button = page.getByRole('button', { name: 'Main menu' });
    await button.click();
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Stocks' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'Stocks' }).click();
    await expect(menu).toBeHidden();
    await new Grid(page, 'Stocks').seeRows();
  });

  test('has filters that a thumb meets before any form was open, and long names cut short in its rows', async ({
    open,
  }) => {
    const page = await open('global', '/sales-order-lines-es-page', { viewport: PHONE, hasTouch: true });
    const grid = await new Grid(page, 'Sales order lines').seeRows();
    const left = await grid.rows.locator('.line:has(.text)').evaluateAll((lines) =>
      lines.map((line) => {
        const [first] = line.getElementsByClassName('text');
        return (first?.getBoundingClientRect().top ?? 0) < line.getBoundingClientRect().bottom;
      }),
    );
    expect(left.length).toBeGreaterThan(0);
    expect(left).not.toContain(false);
    const panel = await grid.openFilters();
    const boxes = panel.root.locator('.dx-texteditor');
    await expect(boxes.first()).toBeVisible();
    const heights = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  test('has the row that was touched at its foot, with what can be done with it', async ({ open }) => {
    const reserved = encodeURIComponent(JSON.stringify(['newState', '=', 'Reserved']));
    const path = `/sales-orders-es-page?where=${reserved}`;
    const page = await open('global', path, { viewport: PHONE, hasTouch: true });
    const grid = await new Grid(page, 'Sales orders').seeRows();
    const foot = page.locator('.row-foot');
    await expect(foot).toBeHidden();
    const second = grid.rows.nth(1);
    const name = await second.locator('.short-row .name .value').first().innerText();
    await second.locator('.short-row').tap();
    await expect(foot).toContainText(name);
    await expectAccessible(page);
    expect(await cutOff(page)).toEqual([]);
    await foot.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change execution priority' }).click();
    const form = new Dialog(page, page.getByRole('dialog', { name: /priority/i }));
    expect(await cutOff(page)).toEqual([]);
    await form.root.getByRole('button', { name: 'Cancel' }).click();
    await foot.getByRole('button', { name }).click();
    await expect(page.locator('.preview')).toContainText(name);
    const cut = await page.locator('.preview h2').evaluate((title) => title.scrollWidth - title.clientWidth);
    expect(cut, 'what names the row stands whole').toBeLessThanOrEqual(0);
    expect(await cutOff(page)).toEqual([]);
  });

  test('shows at its foot why what was done cannot be done again, and its button stays where it was', async ({
    open,
    server,
  }) => {
    const client = await connect(server.url, 'admin');
    const query = { filter: ['newState', '=', 'Reserved'], take: 1, skip: 14 };
    const [order] = await client.rows<{ orderNo: string }>('/ProcessSalesOrders/processSearch', query);
    const path = `/sales-orders-es-page?search=${order?.orderNo}`;
    const page = await open('global', path, { viewport: PHONE, hasTouch: true });
    const grid = await new Grid(page, 'Sales orders').seeRows();
    await grid.rows.first().locator('.short-row').tap();
    const foot = page.locator('.row-foot');
    const pressed = foot.getByRole('button', { name: 'Prepare order' });
    const place = await pressed.boundingBox();
    await pressed.tap();
    await expect(pressed).toHaveAttribute('aria-disabled', 'true');
    await expect(foot.getByText(/^Only from/)).toBeVisible();
    expect(await pressed.boundingBox()).toEqual(place);
    expect(await cutOff(page)).toEqual([]);
  });

  test('shows every page without scrolling it sideways', async ({ open }) => {
    test.setTimeout(180_000);
    const page = await open('admin', '/', { viewport: PHONE, hasTouch: true });
    const frame = new Frame(page);
    const button = page.getByRole('button', { name: 'Main menu' });
    await button.click();
    const links = page.getByRole('dialog').getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').slice(1)));
    await page.keyboard.press('Escape');
    expect(paths.length).toBeGreaterThan(10);
    for (const path of [
      ...paths,
      'import',
      'user-settings',
      'dashboard-settings',
      'newdraft-page',
      'create-sales-order',
    ])
      await test.step(path || 'dashboard', async () => {
        await frame.visit(path);
        await expect(frame.title).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(PHONE.width);
        expect(await cutOff(page, '[data-shown=true] .page-head, .top .right')).toEqual([]);
      });
  });
});
