import type { Page, Request } from '@playwright/test';
import { API_BASE } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { ImportPage, workbookOf } from './import-models';
import { Dialog, Frame, Grid } from './models';
import { step } from './step';

/** Where the keyboard is, in words; undefined on the page as a whole, where keys mean nothing. */
const place = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return undefined;
    const row = activeElement.closest('.dx-datagrid-rowsview tr');
    return row ? 'row' : `${activeElement.tagName.toLowerCase()}.${activeElement.className}`;
  });

/** Refuses what would change anything, as a server may, but for what is passed; trying it first is no change. */
async function refuseChanges(page: Page, passed = /hub|heartbeat|settings/i): Promise<void> {
  await page.route(`**${API_BASE}/**`, async (route) => {
    const request = route.request();
    const isChange = request.method() !== 'GET' && !request.headers()['x-dry-run'];
    if (!isChange || passed.test(request.url())) return route.fallback();
    await route.fulfill({ status: 422, json: { title: 'Refused', detail: 'Not in this test' } });
  });
}

/** Waits until the page has asked nothing for a while: what is tried or asked for first comes before a dialog. */
function createQuiet(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let since = Date.now();
  const isAsked = (request: Request) => request.url().includes(`${API_BASE}/`) && !/hub/i.test(request.url());
  const end = (request: Request) => {
    if (open.delete(request)) since = Date.now();
  };
  page.on('request', (request) => isAsked(request) && open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // What the page before this one asked for is answered to nobody.
  page.on('domcontentloaded', () => open.clear());
  return async () => {
    since = Date.now();
    await expect.poll(() => open.size === 0 && Date.now() - since > 400, { timeout: 60_000 }).toBe(true);
  };
}

/** The entries of the menu of a row that can be chosen and do something with it here. */
async function openMenu(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('Shift+F10');
  const items = page.locator('.row-menu [role=menuitem]:not([aria-disabled=true], [aria-haspopup])');
  await expect(page.locator('.row-menu')).toBeVisible();
  const names = await items.evaluateAll((all) =>
    all.map((item) => item.querySelector('.words')?.firstChild?.textContent ?? ''),
  );
  // What takes rows out of the cockpit does nothing in it.
  return names.filter((name) => !/^(Copy|Export)/.test(name));
}

/** Presses Esc until nothing lies above the page. */
async function leave(page: Page): Promise<void> {
  const above = page.locator('[role=dialog], [role=alertdialog], [role=menu]').filter({ visible: true });
  for (let turn = 0; turn < 6; turn++) {
    if ((await above.count()) === 0) return;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  expect(await above.allInnerTexts(), 'what Esc does not close').toEqual([]);
}

test('after every action of every list the keyboard is where it was, or where one goes on', async ({ open }) => {
  test.setTimeout(600_000);
  const page = await open('global', '/');
  const frame = new Frame(page);
  await frame.group('Purchase').click();
  const links = await frame.menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await refuseChanges(page);
  const quiet = createQuiet(page);
  let walked = 0;
  for (const path of links.map((link) => (link ?? '').slice(1))) {
    await page.goto(`/${path}`);
    await expect(frame.title).toBeVisible();
    await quiet();
    const grid = new Grid(page, await frame.title.innerText());
    if ((await grid.root.count()) === 0) continue;
    await expect(grid.rows.first().or(grid.root.locator('.grid-state')).first()).toBeVisible();
    if ((await grid.rows.count()) === 0) continue;
    const toRow = async () => {
      await page.keyboard.press('/');
      await page.keyboard.press('Enter');
      await expect(grid.rows.first()).toBeFocused();
    };
    await toRow();
    const names = await openMenu(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => place(page)).toBe('row');
    walked += names.length;
    for (const name of names)
      await test.step(`${path}: ${name}`, async () => {
        await openMenu(page);
        const item = page
          .locator('.row-menu [role=menuitem]:not([aria-disabled=true])')
          .filter({ hasText: name })
          .first();
        await item.focus();
        await page.keyboard.press('Enter');
        await quiet();
        expect.soft(await place(page), `${path}: ${name}`).toBeDefined();
        await leave(page);
        if (!page.url().includes(path)) {
          await page.goBack();
          await grid.seeRows();
          return toRow();
        }
        await expect.soft.poll(() => place(page), { message: `${path}: after ${name}`, timeout: 3000 }).toBe('row');
        if ((await place(page)) !== 'row') await toRow();
      });
  }
  expect(walked).toBeGreaterThan(40);
});

/** What the keyboard can come to and press. */
const PRESSED =
  ':is(button, summary, :is([role=button], [role=tab], [role=switch])[tabindex]):not(:disabled, [aria-disabled=true], [tabindex="-1"])';

/**
 * Presses each of what there is within a part of the page with Enter, leaves with Esc what it opened, and asks where the
 * keyboard is then; of those that look alike in each row of a long table the first ones. Gives how many there were.
 */
async function pressAll(page: Page, part: string, back: () => Promise<unknown>, alike = 12): Promise<number> {
  const quiet = createQuiet(page);
  const all = page.locator(part).locator(PRESSED).filter({ visible: true });
  await expect(all.first()).toBeVisible();
  const count = await all.count();
  const looks = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const one = all.nth(index);
    // What was pressed before may have taken it away.
    if (index >= (await all.count())) break;
    const look = await one.evaluate((button) => `${button.parentElement?.className} ${button.className}`);
    looks.set(look, (looks.get(look) ?? 0) + 1);
    if ((looks.get(look) ?? 0) > alike) continue;
    const name = await one.evaluate((button) => button.getAttribute('aria-label') ?? button.textContent?.trim());
    await one.focus();
    const address = page.url();
    await page.keyboard.press('Enter');
    await quiet();
    const message = `${new URL(address).pathname}: ${name}`;
    await expect.soft.poll(() => place(page), { message, timeout: 3000 }).toBeDefined();
    await leave(page);
    await expect.soft.poll(() => place(page), { message: `${message}, after it`, timeout: 3000 }).toBeDefined();
    if (new URL(page.url()).pathname !== new URL(address).pathname) await back();
  }
  return count;
}

const PARTS: readonly (readonly [what: string, part: string, paths: readonly string[]])[] = [
  ['the head of a list', '[data-shown=true] .page-head', ['sales-orders-es-page', 'stocks-es-page', 'supplier-page']],
  ['a dashboard', '[data-shown=true]', ['', 'dashboard-settings']],
  ['the settings', '[data-shown=true]', ['user-settings']],
  ['the reports', '[data-shown=true]', ['material-summary-report-page', 'material-transaction-config-page']],
  ['a document', '[data-shown=true]', ['create-sales-order', 'newdraft-page']],
];

for (const [what, part, paths] of PARTS)
  test(`whatever is pressed in ${what} leaves the keyboard somewhere`, async ({ open }) => {
    test.setTimeout(240_000);
    const page = await open('global', '/');
    await refuseChanges(page);
    page.on('dialog', (asked) => asked.accept());
    let pressed = 0;
    for (const path of paths) {
      const visit = async () => {
        await page.goto(`/${path}`);
        await expect(new Frame(page).title).toBeVisible();
        await page.waitForLoadState('networkidle');
      };
      await visit();
      pressed += await pressAll(page, part, visit);
    }
    expect(pressed).toBeGreaterThan(2);
  });

test('whatever is pressed in any part of the settings leaves the keyboard somewhere', async ({ open }) => {
  test.setTimeout(600_000);
  const page = await open('global', '/user-settings');
  await refuseChanges(page, /hub|heartbeat/i);
  page.on('dialog', (asked) => asked.accept());
  const tabs = page.locator('.settings-tabs [role=tab]');
  await expect(tabs.first()).toBeVisible();
  const names = await tabs.evaluateAll((all) => all.map(({ id }) => id.replace('settings-tab-', '')));
  expect(names.length).toBeGreaterThan(10);
  let pressed = 0;
  // The first is what the page opens with, which the test above has pressed.
  for (const name of names.slice(1)) {
    const part = `#settings-part-${name}`;
    const visit = async () => {
      await page.goto(`/user-settings?part=${name}`);
      await expect(page.locator(part)).toBeVisible();
      await page.waitForLoadState('networkidle');
    };
    await visit();
    // Some parts hold fields alone.
    if ((await page.locator(part).locator(PRESSED).filter({ visible: true }).count()) > 0)
      pressed += await pressAll(page, part, visit, 2);
  }
  expect(pressed).toBeGreaterThan(20);
});

test('whatever is pressed in an import leaves the keyboard somewhere', async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('global', '/');
  await refuseChanges(page);
  const rows = Array.from({ length: 30 }, (_, index) => [`Walk ${index}`, index % 4 === 0 ? 'nowhere' : 'Pick']);
  const file = workbookOf({ Locations: [['Name *', 'Location role *'], ...rows] });
  const visit = async () => {
    await page.goto('/import');
    const form = await new ImportPage(page).see();
    await form.choose('walk.xlsx', file);
    await form.seeCounts('30', '22', '8');
  };
  await visit();
  expect(await pressAll(page, '[data-shown=true]', visit, 2)).toBeGreaterThan(4);
});

test('whatever is pressed in the bar of chosen rows leaves the keyboard somewhere', async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('global', '/');
  await refuseChanges(page);
  for (const [path, title] of [
    ['sales-orders-es-page', 'Sales orders'],
    ['supplier-page', 'Suppliers'],
  ] as const) {
    const choose = async () => {
      await page.goto(`/${path}`);
      const grid = await new Grid(page, title).seeRows();
      await grid.select(grid.rows.first());
      await expect(grid.selection).toBeVisible();
    };
    await choose();
    expect(await pressAll(page, '.selection-bar', choose)).toBeGreaterThan(0);
  }
});

test('where actions succeed the keyboard goes on in the list', { tag: '@OPEN-241' }, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  for (const name of ['Kept', 'Altered', 'Scrapped'])
    expect((await client.call('POST', '/Supplier', { supplierName: `Keyboard ${name}` })).status).toBe(200);
  const page = await open('admin', '/supplier-es-page?search=Keyboard');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const row = (name: string) => grid.row(`Keyboard ${name}`);
  const status = (name: string) => grid.cell(row(name), 'Status');
  const choose = async (name: string, action: string) => {
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await expect(grid.rows.first()).toBeFocused();
    const names = await grid.column('Supplier name');
    for (let step = names.indexOf(`Keyboard ${name}`); step > 0; step--) await page.keyboard.press('ArrowDown');
    await expect(row(name)).toBeFocused();
    await openMenu(page);
    await page.locator('.row-menu [role=menuitem]').filter({ hasText: action }).first().focus();
    await page.keyboard.press('Enter');
  };
  const inRow = (message: string) => expect.poll(() => place(page), { message }).toBe('row');

  await choose('Altered', 'Deactivate');
  await expect(await status('Altered')).toContainText('Inactive');
  await inRow('after a plain action');
  await page.keyboard.press('Control+z');
  await expect(await status('Altered')).toHaveText('Active');
  await inRow('after an undo');

  await choose('Altered', 'Update');
  const form = new Dialog(page);
  await form.field('Comments').fill('by keyboard');
  await form.save.focus();
  await page.keyboard.press('Enter');
  await expect(form.root).toBeHidden();
  await inRow('after a form');

  await choose('Scrapped', 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Tab');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row('Scrapped')).toHaveCount(0);
  await inRow('after the row has gone');

  for (const name of ['Kept', 'Altered']) await grid.select(row(name));
  await grid.selection.getByRole('button', { name: 'Deactivate' }).press('Enter');
  await expect(await status('Kept')).toContainText('Inactive');
  await expect(await status('Altered')).toContainText('Inactive');
  await expect.poll(() => place(page), { message: 'after an action on two' }).toBeDefined();

  await page.locator('button.view-picker').press('Enter');
  await page.getByRole('menuitemradio', { name: 'Standard' }).press('Enter');
  await grid.seeRows();
  await expect.poll(() => place(page), { message: 'after another view' }).toBeDefined();
});

test('what goes from under the keyboard leaves it in the list, and Enter means what has it', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const url = page.url();
  await grid.rows.nth(2).locator('td').nth(4).click();
  const create = grid.root.getByRole('button', { name: 'Create filter', exact: true }).last();
  await create.focus();
  await page.keyboard.press('Enter');
  const builder = page.getByRole('dialog', { name: 'Filter builder' });
  await expect(builder).toBeVisible();
  expect(page.url()).toBe(url);
  await step(['OPEN-315'], 'the builder is to be closed before the palette opens', async () => {
    await page.keyboard.press('Control+k');
    await expect(new Frame(page).notices).toContainText('Close “Filter builder” first.');
    await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeHidden();
  });
  await builder.getByRole('button', { name: 'Cancel' }).click();
  await expect(builder).toBeHidden();
  await expect.poll(() => place(page)).toContain('filter-panel');

  await grid.select(grid.rows.nth(1));
  await grid.selection.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(grid.selection).toBeHidden();
  await expect.poll(() => place(page)).toBe('row');

  await step(['OPEN-315'], 'a builder that goes with its list leaves nothing in front of the page', async () => {
    await create.press('Enter');
    await expect(builder).toBeVisible();
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(builder).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
  });
});

test('what the pointer takes away, and groups that open, leave the keyboard in the rows', {
  tag: ['@OPEN-241'],
}, async ({ open, server }) => {
  const page = await open('global', '/supplier-es-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const inRow = (message: string) => expect.poll(() => place(page), { message }).toBe('row');
  const client = await connect(server.url, 'admin');
  await client.call('POST', '/Supplier', { supplierName: 'Aaa Østlyng' });
  await grid.waiting.click();
  await expect(grid.waiting).toBeHidden();
  await inRow('after the changes that waited');

  await grid.groupBy('Status');
  await expect(grid.groups.first()).toBeVisible();
  await expect.poll(() => place(page), { message: 'after grouping' }).toBeDefined();
  await grid.groups.first().focus();
  for (const [key, isOpen] of [
    ['ArrowRight', true],
    ['ArrowLeft', false],
  ] as const) {
    await page.keyboard.press(key);
    await expect(grid.groups.first()).toHaveAttribute(
      'aria-roledescription',
      isOpen ? 'Expanded row' : 'Collapsed row',
    );
    await inRow(`after ${key} on a group`);
  }
  await grid.root
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect.poll(() => place(page), { message: 'after the cross of a chip' }).toBeDefined();
});

test('the row that looks focused has the keyboard: on the page of a row, and after coming back', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const focused = page.locator('[data-shown=true] .dx-row-focused');
  await grid.searchField.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(grid.rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/processsalesorders/);
  await expect(focused).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/sales-orders-es-page/);
  await expect(grid.rows.nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(grid.selection).toContainText('1 of');
});

test('a dialog belongs to its page: no key leads away below it, and Back takes it along', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/');
  const frame = new Frame(page);
  await expect(frame.title).toBeVisible();
  await frame.visit(`sales-orders-es-page?where=${encodeURIComponent('["newState","=","Reserved"]')}`);
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await grid.searchField.press('Enter');
  await page.keyboard.press('Alt+g');
  const dialog = page.getByRole('dialog', { name: 'Change execution priority' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(frame.notices).toContainText('Close “Change execution priority” first.');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => place(page)).toBe('row');
});

test('the Tab key comes to the page before it comes to the notice of the grid’s library', {
  tag: ['@OPEN-241'],
}, async ({ open }) => {
  const page = await open('global', '/supplier-page');
  await new Grid(page, 'Suppliers').seeRows();
  await page.locator('body > dx-license').waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});
