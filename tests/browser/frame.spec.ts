import { BERGEN } from '../lib/people';
import { answered } from './calls';
import { cutOff } from './cut-off';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { step } from './step';

test.describe('menu', () => {
  test('the entries stand in their order, and open their page', {
    tag: ['@MENU-001', '@MENU-002', '@MENU-003', '@MENU-007', '@MENU-018', '@MENU-020', '@MENU-049'],
  }, async ({ open }) => {
    const page = await open('global');
    const frame = new Frame(page);
    await expect(frame.menu.getByRole('listitem')).toHaveText([
      'Dashboard',
      'Operations',
      'Stocks',
      'Tasks',
      'Jobs',
      'Outgoing orders',
      'Inbound orders',
      'Locations',
      'Inventory counts',
      'Materials',
      'Maintenance/Replenishment',
      'Purchase',
      'Sales orders',
      'Sales order lines',
      'Sales order drafts',
      'Reports',
      'User management',
    ]);
    for (const name of ['Operations', 'Stocks', 'Inbound orders', 'Sales order lines', 'Reports', 'Dashboard']) {
      await frame.goTo(name);
      await expect(
        page.locator('[data-shown=true]').getByRole('heading', { level: 1, name, exact: true }),
      ).toBeVisible();
      await expect(frame.entry(name)).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(`${name} · Nordlager Oslo`);
    }
  });

  test('the group Purchase unfolds and leads to suppliers', { tag: ['@MENU-012', '@MENU-016', '@MENU-050'] }, async ({
    open,
  }) => {
    const page = await open('global');
    const frame = new Frame(page);
    await expect(frame.entry('Suppliers')).toBeHidden();
    await frame.group('Purchase').click();
    await frame.goTo('Suppliers');
    await new Grid(page, 'Suppliers').seeRows();
  });

  test('the menu is extended, collapsed and extended again', {
    tag: ['@LAYOUT-011', '@MENU-063', '@MENU-064', '@MENU-067'],
  }, async ({ open }) => {
    const page = await open('global');
    const frame = new Frame(page);
    await frame.seeMenu('extended');
    const wide = (await frame.menu.boundingBox())?.width ?? 0;
    await frame.toggle.click();
    await frame.seeMenu('collapsed');
    await expect(frame.header.getByTitle('Nordlager Oslo')).toHaveText('NO');
    await expect.poll(async () => (await frame.menu.boundingBox())?.width).toBeLessThan(wide / 2);
    await frame.group('Purchase').click();
    await page.getByRole('link', { name: 'Suppliers' }).click();
    await new Grid(page, 'Suppliers').seeRows();
    await expect(page.getByRole('link', { name: 'Suppliers' })).toBeHidden();
    await frame.toggle.click();
    await frame.seeMenu('extended');
  });

  test('from 1151 px on the menu is extended, below it cannot be', {
    tag: ['@LAYOUT-012', '@MENU-070', '@MENU-071', '@MENU-072'],
  }, async ({ open }) => {
    const page = await open('global', '/', { viewport: { width: 1151, height: 900 } });
    const frame = new Frame(page);
    await frame.seeMenu('extended');
    await expect(frame.toggle).toBeEnabled();
    await page.setViewportSize({ width: 1150, height: 900 });
    await frame.seeMenu('collapsed');
    await expect(frame.toggle).toBeDisabled();
    await page.setViewportSize({ width: 1151, height: 900 });
    await frame.seeMenu('extended');
    await expect(frame.toggle).toBeEnabled();
  });

  test('a page behind a flag that is off is not offered and refused', { tag: ['@FLAG-001', '@ROUTE-072'] }, async ({
    open,
  }) => {
    const page = await open('global', '/supplier-page', { unit: BERGEN });
    const told = new Dialog(page);
    await step(
      ['ROUTE-074', 'ERROR-009', 'MODAL-029'],
      'the refusal is told as an error, which is gone with its button',
      async () => {
        await told.seeText('could not perform the action');
        await told.seeText('Authorization Error: access denied');
        await told.button('OK').click();
        await expect(told.root).toBeHidden();
      },
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await step(['MENU-048'], 'no entry leads there', async () => {
      await expect(new Frame(page).menu.getByRole('listitem').filter({ hasText: 'Sales orders' })).not.toHaveCount(0);
      await expect(new Frame(page).menu.getByRole('listitem').filter({ hasText: 'Purchase' })).toHaveCount(0);
    });
  });
});

test.describe('pages', () => {
  test('an unknown address falls back to the dashboard', { tag: ['@ROUTE-004'] }, async ({ open }) => {
    const page = await open('global', '/no-such-page');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(
      page.getByRole('status').filter({ hasText: 'There is nothing at the address /no-such-page.' }),
    ).toBeVisible();
  });

  test('a refused page names what it asks for and who can give it', { tag: ['@ROUTE-073'] }, async ({ open }) => {
    const page = await open('operator', '/activity-log', { language: 'en-GB' });
    const told = new Dialog(page);
    await told.seeText('Authorization Error: access denied');
    await told.seeText(
      'Activity log needs the right “Activity log”. Only for AdminRole; AdminRole can give you that role.',
    );
    await expect(told.root.getByRole('link', { name: 'Why?' })).toBeVisible();
  });

  test('the shape of the rows shows while they load', { tag: ['@LAYOUT-013'] }, async ({ open }) => {
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    const page = await open('global', '/locations-page', {
      before: (fresh) =>
        fresh.route('**/api/Location/description**', async (route) => {
          await asked;
          await route.continue();
        }),
    });
    await expect(page.getByRole('status').filter({ hasText: 'Loading rows' })).toBeVisible();
    answer();
    await new Grid(page, 'Locations').seeRows();
    await expect(page.getByRole('status').filter({ hasText: 'Loading rows' })).toBeHidden();
  });

  test('a page that was left while it was being sorted does not lead back', { tag: ['@LAYOUT-014'] }, async ({
    open,
  }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await grid.header('Supplier name').evaluate((header: HTMLElement) => {
      header.click();
      history.pushState(null, '', '/locations-page');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await new Grid(page, 'Locations').seeRows();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/locations-page');
    await page.goBack();
    await expect(grid.header('Supplier name')).toHaveAttribute('aria-sort', /ascending|descending/);
  });

  test('a page that was left is as it was, and the eleventh page displaces the one not seen for longest', {
    tag: ['@LAYOUT-014'],
  }, async ({ open }) => {
    const page = await open('global', '/locations-page');
    const frame = new Frame(page);
    const grid = await new Grid(page, 'Locations').seeRows();
    await grid.select(grid.rows.nth(1));
    await expect(grid.selection).toContainText('1 of');
    await frame.goTo('Materials');
    await new Grid(page, 'Materials').seeRows();
    await page.goBack();
    await expect(grid.selection).toContainText('1 of');

    await page.route(/\/description|processSearch/, (route) => route.fulfill({ json: { result: [], totalCount: 0 } }));
    const pages = ['stocks-page', 'stocks-es-page', 'locations-es-page', 'materials-page', 'supplier-page'];
    const more = ['supplier-es-page', 'sales-orders-es-page', 'sales-order-lines-es-page'];
    const kept = page.locator('.kept-page');
    for (const [index, path] of [...pages, ...more].entries()) {
      await frame.visit(path);
      await expect(kept).toHaveCount(3 + index);
    }
    await frame.visit('');
    await expect(page.locator('.tile').first()).toBeVisible();
    await expect(kept).toHaveCount(10);
    await frame.visit('locations-page');
    await expect(grid.selection).toContainText('1 of');
    const again = page.waitForRequest(/Material\/description/);
    await frame.visit('materials-es-page');
    await again;
    await expect(page.locator('[data-shown=true]').getByText('No materials yet')).toBeVisible();
  });

  test('the menu and the palette lead back to a page as it was left; the entry of the page that is shown begins it anew', {
    tag: ['@LAYOUT-014'],
  }, async ({ open }) => {
    const page = await open('global', '/materials-es-page');
    const frame = new Frame(page);
    const grid = await new Grid(page, 'Materials').seeRows();
    const name = (await grid.column('Item number'))[3] ?? '';
    await grid.search(name);
    await expect(page).toHaveURL(/search=/);
    await frame.goTo('Jobs');
    await new Grid(page, 'Jobs').seeRows();
    await page.goBack();
    await frame.goTo('Jobs');
    await frame.goTo('Materials');
    await expect(page).toHaveURL(/materials-es-page\?.*search=/);
    await expect(grid.searchField).toHaveValue(name);
    await frame.goTo('Jobs');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('materials');
    await page.keyboard.press('Enter');
    await expect(grid.searchField).toHaveValue(name);
    await frame.goTo('Materials');
    await expect(page).not.toHaveURL(/search=/);
    await expect(grid.searchField).toHaveValue('');
  });

  test('the keyboard skips to the content', async ({ open }) => {
    const page = await open('global');
    const frame = new Frame(page);
    await expect(frame.menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(frame.content).toBeFocused();
  });

  test('the palette opens a page by its name', async ({ open }) => {
    const page = await open('global');
    await expect(new Frame(page).menu).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
    await page.keyboard.type('locat');
    await page.keyboard.press('Enter');
    await new Grid(page, 'Locations').seeRows();
  });

  test('the palette leads to the rows of a page that have what is typed, behind what is called so', async ({
    open,
  }) => {
    const page = await open('global', '/supplier-page');
    const name = (await (await new Grid(page, 'Suppliers').seeRows()).column('Supplier name')).at(-1) ?? '';
    await new Frame(page).visit('');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await page.keyboard.type('locations');
    await expect(palette.getByRole('option').first()).toHaveText('Locations');
    await palette.getByRole('combobox').fill(name);
    await palette
      .getByRole('group', { name: `Rows with “${name}” in` })
      .getByText('Suppliers')
      .click();
    const grid = new Grid(page, 'Suppliers');
    await expect(grid.searchField).toHaveValue(name);
    await expect(grid.rows).toHaveText([new RegExp(name)]);
  });

  test('the palette runs what the page offers, with the chosen rows and alone', async ({ open }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    const active = grid.row('Active');
    await grid.select(active);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await expect(palette.getByRole('combobox')).toHaveAttribute('placeholder', 'Number, name, barcode, page or action');
    for (const heading of ['1 selected row', 'This page', 'Pages', 'Commands'])
      await expect(palette.getByText(heading, { exact: true })).toBeVisible();
    await expect(palette.getByRole('option', { name: 'New supplier' })).toBeVisible();
    await page.keyboard.type('delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText(/^Delete ./);
    await page.keyboard.press('Escape');
    await expect(active).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('new supplier');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'New supplier' })).toBeVisible();
  });

  test('the palette says why an action of the chosen rows cannot run', async ({ open }) => {
    const page = await open('global', '/sales-orders-es-page?filters={"newState":["Completed"]}');
    const grid = await new Grid(page, 'Sales orders').seeRows();
    await grid.select(grid.rows.first());
    await page.keyboard.press('Control+k');
    const cancel = page.getByRole('option', { name: /^Cancel order/ });
    await expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await expect(cancel).toContainText('Order already started!');
  });

  test('a page that no entry leads to marks that of another page with the same rows', async ({ open }) => {
    const page = await open('global', '/jobs-page');
    await new Grid(page, 'Jobs').seeRows();
    await expect(new Frame(page).menu.locator('[aria-current=page]')).toHaveText('Jobs');
  });

  test('the keyboard is on the page after a dialog that was opened from nowhere', async ({ open }) => {
    const page = await open('global', '/');
    await expect(new Frame(page).menu).toBeVisible();
    for (const key of ['Control+Shift+z', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('main')).toBeFocused();
    }
  });

  test('a question mark lists the keys, but not where it is typed', async ({ open }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Go from row to row');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    const listed = async () => {
      await page.keyboard.press('?');
      const text = await keys.innerText();
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      return text;
    };
    const frame = new Frame(page);
    for (const [path, title, has, lacks] of [
      ['create-sales-order', 'New sales order', 'Save what is being written', 'Go from row to row'],
      ['reports-page', 'Reports', 'Find a row, a page', 'Save what is being written'],
      ['supplier-page', 'Suppliers', 'Edit the cell', 'Save what is being written'],
      // No cell of a job can be edited.
      ['jobs-page', 'Jobs', 'Open and close what is below the row', 'Edit the cell'],
      // Nobody writes about a printer.
      ['printer-management', 'Printers', 'Paste cells', 'Send the comment'],
    ] as const) {
      await frame.visit(path);
      await expect(frame.title).toHaveText(title);
      // A page that is still on its way has no keys of its own yet.
      await expect.poll(listed).toContain(has);
      expect(await listed()).not.toContain(lacks);
    }
    await frame.visit('supplier-page');
    await grid.seeRows();
    await page.keyboard.press('/');
    await page.keyboard.type('?');
    await expect(grid.searchField).toHaveValue('?');
    await expect(keys).toBeHidden();
  });
});

/** A page of each kind of head; grids with a main action have the fullest. */
const HEADS = [
  '',
  'stocks-es-page',
  'sales-order-draft',
  'maintenance-es-page',
  'locations-es-page',
  'user-management',
  'user-settings',
  'company-information',
  'import',
  'kpi-management',
  'dashboard-settings',
  'material-summary-report-page',
  'slow-moving-materials-config-page',
  'newdraft-page',
  'create-sales-order',
];

test('no head of a page is cut on a tablet that is held upright, nor what can be done with chosen rows', async ({
  open,
}) => {
  const page = await open('global', '/', { viewport: { width: 768, height: 1024 } });
  const frame = new Frame(page);
  for (const path of HEADS)
    await test.step(path || 'dashboard', async () => {
      await frame.visit(path);
      await expect(frame.title).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await cutOff(page)).toEqual([]);
    });
  await frame.visit('sales-orders-es-page');
  const grid = await new Grid(page, 'Sales orders').seeRows();
  await grid.select(grid.rows.first());
  await expect(grid.selection.locator('.actions button').first()).toBeInViewport({ ratio: 1 });
});

test('the menu of a low screen shows the entry of the page', async ({ open }) => {
  const page = await open('global', '/reports-page', { viewport: { width: 1440, height: 480 } });
  const frame = new Frame(page);
  await expect(frame.entry('Reports')).toBeInViewport({ ratio: 1 });
});

test('a page that no entry names marks the one it belongs to', async ({ open }) => {
  const page = await open('global', '/material-summary-report-page');
  const frame = new Frame(page);
  const place = page.getByRole('navigation', { name: 'Place' }).getByRole('listitem');
  for (const [path, entry, names] of [
    ['material-summary-report-page', 'Reports', ['Reports', 'Material summary']],
    ['dashboard-settings', 'Dashboard', ['Dashboard', 'Dashboard settings']],
  ] as const) {
    await frame.visit(path);
    await expect(frame.entry(entry)).toHaveAttribute('aria-current', 'page');
    await expect(place).toHaveText([...names]);
  }
  await frame.visit('downloads');
  await expect(frame.settings).toHaveAttribute('aria-current', 'true');
  await expect(place).toHaveText(['Settings', 'Downloads']);
});

test.describe('profile', () => {
  test('the header has a help link', { tag: ['@LAYOUT-002'] }, async ({ open }) => {
    const page = await open('global');
    const help = new Frame(page).header.getByRole('link', { name: 'Help' });
    await expect(help).toHaveAttribute('href', 'https://help.example/');
    await expect(help).toHaveAttribute('target', '_blank');
  });

  test('the dropdown of a user', { tag: ['@LAYOUT-003', '@LAYOUT-005', '@LAYOUT-008'] }, async ({ open }) => {
    const page = await open('configurator');
    const frame = new Frame(page);
    const menu = await frame.profile();
    await expect(menu).toContainText('Kari Konfigurator');
    await step(['LAYOUT-009'], 'who is no administrator sees no build', async () => {
      await expect(menu.getByText(/^Version/)).toHaveText('Version 2.83');
    });
    await step(['LAYOUT-010'], 'the avatar', async () => {
      const avatar = await frame.header.locator('.profile .avatar').boundingBox();
      expect([avatar?.width, avatar?.height]).toEqual([38, 38]);
    });
    await menu.getByRole('menuitem', { name: 'Language' }).click();
    await new Dialog(page).seeText('Change language');
  });

  test('administrators see the build and the server as well', { tag: ['@LAYOUT-009', '@CONST-004'] }, async ({
    open,
  }) => {
    const menu = await new Frame(await open('admin')).profile();
    await expect(menu.getByText(/^Version/)).toHaveText(/^Version 2\.83 build 55, server \d+\.\d+\.\d+/);
  });

  test('the photo stands in the dropdown', { tag: ['@LAYOUT-004'] }, async ({ open, server }) => {
    const photo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const page = await open('global', '/', {
      before: (fresh) =>
        fresh.context().addCookies([{ name: 'picture', value: encodeURIComponent(photo), url: server.url }]),
    });
    const image = new Frame(page).header.locator('img.avatar').first();
    await expect(image).toHaveAttribute('src', photo);
    expect(await image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
  });

  test('a dialog lies at 1000, one above it higher', { tag: ['@LAYOUT-015'] }, async ({ open }) => {
    const page = await open('global');
    const menu = await new Frame(page).profile();
    await menu.getByRole('menuitem', { name: 'Language' }).click();
    const scrim = page.locator('.scrim');
    await expect(scrim).toHaveCSS('z-index', '1000');
  });

  test('another language changes the texts at once and for good', {
    tag: ['@I18N-001', '@I18N-008', '@LAYOUT-005', '@MODAL-031'],
  }, async ({ open }) => {
    const page = await open('configurator', '/locations-page', { unit: BERGEN });
    const frame = new Frame(page);
    await new Grid(page, 'Locations').seeRows();
    await (await frame.profile()).getByRole('menuitem', { name: 'Language' }).click();
    const dialog = new Dialog(page);
    const choice = dialog.root.getByRole('combobox');
    const offered = await choice
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect([...offered].sort()).toEqual(['da-DK', 'en-GB', 'nb-NO', 'sv-SE']);
    await choice.selectOption('nb-NO');
    await step(['SETTINGS-037'], 'the language is saved by its call', async () => {
      const [saved] = await Promise.all([
        answered(page, 'PUT /User/changeDefaultLanguage'),
        dialog.button('Change language').click(),
      ]);
      expect([saved.status(), saved.request().postDataJSON()]).toEqual([204, { language: 'nb-NO' }]);
    });

    await expect(frame.notices).toContainText('Språket er byttet');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb-NO');
    await expect(frame.entry('Lokasjoner')).toBeVisible();
    const grid = await new Grid(page, 'Lokasjoner').seeRows();
    await expect(grid.searchField).toHaveAttribute('placeholder', 'Søk i lokasjoner');
    await page.reload();
    await expect(frame.entry('Lokasjoner')).toBeVisible();

    await (await frame.profile()).getByRole('menuitem', { name: 'Språk' }).click();
    await choice.selectOption('en-GB');
    await dialog.button('Bytt språk').click();
    await expect(frame.entry('Locations')).toBeVisible();
  });

  test('a theme is chosen and stays', async ({ open }) => {
    const page = await open('global');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await (await new Frame(page).profile()).getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(root).toHaveAttribute('data-theme', 'dark');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on dashboard, dropdown and palette, ${colorScheme}`, async ({ open }) => {
      const page = await open('global', '/', { colorScheme });
      const frame = new Frame(page);
      await expect(page.locator('.tile .number').first()).toBeVisible();
      await expectAccessible(page);
      await frame.profile();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
  }
});
