import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, Views } from './models';
import { step } from './step';

/** Every grid page, with what its region is called and a column to sort by. */
const PAGES: readonly (readonly [rows: readonly string[], path: string, title: string, sort: string])[] = [
  [['ROUTE-007', 'ENTITY-012'], 'operations-page', 'Operations', 'Process'],
  [['ROUTE-027'], 'operations-es-page', 'Operations', 'Process'],
  [['ROUTE-008', 'ENTITY-008'], 'jobs-page', 'Jobs', 'Name'],
  [['ROUTE-024'], 'jobs-es-page', 'Jobs', 'Name'],
  [['ROUTE-009', 'ENTITY-010'], 'tasks-page', 'Tasks', 'Order number'],
  [['ROUTE-021'], 'tasks-es-page?forceCall=true', 'Tasks', 'Order number'],
  [['ROUTE-010', 'ENTITY-031'], 'maintenance-page', 'Replenishment proposals', 'Number'],
  [['ROUTE-029'], 'maintenance-es-page', 'Replenishment proposals', 'Number'],
  [['ROUTE-011', 'ENTITY-030'], 'inventory-page', 'Inventory counts', 'Journal'],
  [['ROUTE-028'], 'inventory-es-page', 'Inventory counts', 'Journal'],
  [['ROUTE-013'], 'outgoing-orders-page', 'Outgoing orders', 'Order number'],
  [['ROUTE-025'], 'outgoing-orders-es-page', 'Outgoing orders', 'Order number'],
  [['ROUTE-015', 'ENTITY-006'], 'ingoing-orders-page', 'Inbound orders', 'Order number'],
  [['ROUTE-026'], 'ingoing-orders-es-page', 'Inbound orders', 'Order number'],
  [['ROUTE-040'], 'draft-es-page', 'Purchase drafts', 'Draft number'],
  [['ROUTE-041'], 'draft-page', 'Purchase drafts', 'Draft number'],
  [['ROUTE-044', 'ENTITY-027'], 'sales-order-draft', 'Sales order drafts', 'Order number'],
  [['ROUTE-049', 'ENTITY-047'], 'integration', 'Integration monitor', 'URL'],
  [['ROUTE-051', 'ENTITY-042'], 'cause-codes', 'Cause codes', 'Code'],
  [['ROUTE-052', 'ENTITY-038'], 'printer-management', 'Printers', 'Name'],
  [['ROUTE-056', 'ENTITY-040'], 'stock-attributes', 'Stock attributes', 'Name'],
  [['ROUTE-058'], 'integration-imports', 'Integration imports', 'URL'],
  [['ROUTE-059'], 'integration-messages', 'Integration messages', 'URL'],
  [['ROUTE-060'], 'integration-requests', 'Integration requests', 'URL'],
  [['ROUTE-046', 'ENTITY-034'], 'users', 'Users', 'User name'],
  [['ROUTE-047', 'ENTITY-036'], 'user-management', 'Users', 'User name'],
  [['ROUTE-057', 'ENTITY-044'], 'active-users', 'Active users', 'User name'],
  [['ROUTE-012', 'ENTITY-014'], 'stocks-page', 'Stocks', 'Location'],
  [['ROUTE-022'], 'stocks-es-page', 'Stocks', 'Location'],
  [['ROUTE-016', 'ENTITY-016'], 'locations-page', 'Locations', 'Name'],
  [['ROUTE-023'], 'locations-es-page', 'Locations', 'Name'],
  [['ROUTE-017', 'ENTITY-020'], 'materials-page', 'Materials', 'Item number'],
  [['ROUTE-019'], 'materials-es-page', 'Materials', 'Item number'],
  [['ROUTE-018', 'ENTITY-022'], 'supplier-page', 'Suppliers', 'Supplier name'],
  [['ROUTE-030'], 'supplier-es-page', 'Suppliers', 'Supplier name'],
  [['ENTITY-002'], 'sales-orders-es-page', 'Sales orders', 'Order number'],
  [[], 'sales-order-lines-es-page', 'Sales order lines', 'Order number'],
  [[], 'activity-log', 'Activity log', 'Time'],
];

/** An address with "-es" pages its rows on the server (ROUTE-019). */
const isServerPaged = (path: string) => path.includes('-es');

test('every other page opens with rows, sorts them, and offers filters, groups and views', {
  tag: ['@GEN-002', '@GEN-006', '@GRID-009'],
}, async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('global', '/');
  const frame = new Frame(page);
  // Both versions of a page have one name, so they are not visited one after the other.
  const order = [0, 1].flatMap((rest) => PAGES.filter((_, index) => index % 2 === rest));
  for (const [rows, path, title, sort] of order) {
    await step(rows, path, async () => {
      const asked = isServerPaged(path) && page.waitForRequest(/[?&]skip=0&take=20&/);
      await frame.visit(path);
      const grid = await new Grid(page, title).seeRows();
      await asked;
      await expect(grid.root.locator('.dx-datagrid-filter-row').first()).toBeVisible();
      await expect(new Views(grid).button).toBeVisible();
      await grid.header(sort).click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Group by this column' })).toBeVisible();
      await page.keyboard.press('Escape');
      const before = await grid.keys();
      // In the order that it has already, a list changes with the next click.
      if ((await grid.total()) >= 3)
        await expect(async () => {
          await grid.sortBy(sort);
          await expect(grid.header(sort)).toHaveAttribute('aria-sort', /ascending|descending/);
          await expect.poll(async () => (await grid.keys()).join(), { timeout: 2_000 }).not.toBe(before.join());
        }).toPass();
      await expect(grid.rows.first()).toBeVisible();
    });
  }
});

test('a process shows its orders, and focuses the one that its address names', {
  tag: ['@ROUTE-005', '@ROUTE-006'],
}, async ({ open }) => {
  const page = await open('global', '/operations-page');
  const grid = await new Grid(page, 'Operations').seeRows();
  const [process] = await grid.keys();
  await new Frame(page).visit(`processsalesorders/${process}`);
  const orders = await new Grid(page, 'Orders of the process').seeRows();
  const [key] = await orders.keys();
  await new Frame(page).visit(`processsalesorders/${process}/${key}`);
  await expect(page.locator(`[data-key="${key}"].dx-row-focused`).last()).toBeVisible();
});

test('a page of somebody else’s rights is refused', { tag: ['@ROUTE-073'] }, async ({ open }) => {
  const other = await open('operator', '/user-settings');
  await new Dialog(other).seeText('ingen tilgang');
});

test('the settings end with what concerns oneself', {
  tag: ['@MENU-040', '@MENU-041', '@MENU-042', '@MENU-043', '@MENU-044', '@MENU-045', '@MENU-046'],
}, async ({ open }) => {
  const page = await open('global', '/');
  const frame = new Frame(page);
  await frame.settings.click();
  const own = page.getByRole('region', { name: 'About you' });
  await expect(own).toContainText('Europe/Berlin');
  await expect(own).toContainText('Nordlager Oslo');
  await expect(own).toContainText('GlobalAdminUserRole');
  await expect(own).toContainText('2.83 build 55');
  for (const [button, title] of [
    [0, 'Language'],
    [1, 'Change password'],
    [2, 'Second factor'],
    [3, 'photo'],
    [4, 'Where I am logged in'],
    [5, 'Recent actions'],
  ] as const) {
    await own.getByRole('button').nth(button).click();
    await new Dialog(page).seeText(new RegExp(title, 'i'));
    await page.keyboard.press('Escape');
  }
  await expectAccessible(page);
});
