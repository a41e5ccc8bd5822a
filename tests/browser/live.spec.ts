import { execFileSync } from 'node:child_process';
import type { Page, WebSocketRoute } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres';
import { type ApiClient, connect } from '../lib/api-client';
import { startServerProcess } from '../lib/cockpit-server';
import { ownEnvironment } from '../lib/own-environment';
import { expect, test } from './fixtures';
import { Dialog, Frame, Grid, orderPage } from './models';
import { step } from './step';

interface Supplier {
  readonly id: string;
  readonly supplierName: string;
}

const supplierOf = async (client: ApiClient, supplierName: string): Promise<Supplier> => {
  const [supplier] = await client.rows<Supplier>('/Supplier/description', {
    filter: ['supplierName', '=', supplierName],
  });
  if (!supplier) throw new Error(`There is no ${supplierName}`);
  return supplier;
};

/** Changes some values of a supplier, as somebody else would. */
async function change(client: ApiClient, { id }: Supplier, values: object): Promise<void> {
  expect(await client.call('PUT', '/Supplier', { id, ...values })).toMatchObject({ status: 200 });
}

async function seeLive(page: Page): Promise<void> {
  await expect(new Frame(page).live).toHaveText('Live');
}

test.describe('changes', () => {
  test('what one changes shows for the other, who keeps page and selection', {
    tag: ['@GEN-014', '@LIVE-008', '@LIVE-010'],
  }, async ({ open }) => {
    const sent: string[] = [];
    const watcher = await open('admin', '/supplier-page', {
      before: (page) =>
        page.on('websocket', (socket) =>
          socket.on('framesent', ({ payload }) => {
            sent.push(String(payload));
          }),
        ),
    });
    const watched = await new Grid(watcher, 'Suppliers').seeRows();
    await seeLive(watcher);
    expect(sent.filter((frame) => frame.includes('"Register"') && frame.includes('"Nordlager Oslo"'))).toHaveLength(1);
    const [first] = await watched.keys();
    await watched.toPage(2);
    await expect(watched.currentPage).toHaveText('2');
    await expect.poll(async () => (await watched.keys())[0]).not.toBe(first);
    const name = (await watched.column('Supplier name'))[4] ?? '';
    await watched.select(watched.rows.nth(2));
    await expect(watched.selection).toContainText('1 of');
    await watcher.setViewportSize({ width: 1280, height: 560 });
    const scrolled = watched.root.locator('.dx-datagrid-rowsview .dx-scrollable-container').first();
    await scrolled.evaluate((rows) => {
      rows.scrollTop = 30;
    });
    const place = () => scrolled.evaluate((rows) => rows.scrollTop);
    expect(await place()).toBe(30);

    const changer = await open('global', `/supplier-page?search=${encodeURIComponent(name)}`);
    const grid = await new Grid(changer, 'Suppliers').seeRows();
    await grid.choose(grid.row(name), 'Update');
    const form = new Dialog(changer);
    await form.field('Contact person').fill('Live Person');
    await form.save.click();
    await expect(form.root).toBeHidden();

    await step(['LIVE-028'], 'the row is replaced by what it is now', async () => {
      await expect(watched.row(name)).toContainText('Live Person');
    });
    await step(['GRID-030'], 'page, selection and place stay', async () => {
      await expect(watched.selection).toContainText('1 of');
      await expect(watched.currentPage).toHaveText('2');
      expect(await place()).toBe(30);
    });
  });

  test('a row that would come in waits while rows are chosen; one that is deleted goes at once', {
    tag: ['@LIVE-025', '@LIVE-028'],
  }, async ({ open, server }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await seeLive(page);
    await grid.select(grid.rows.nth(3));
    const all = await grid.total();
    const client = await connect(server.url, 'admin');
    await client.call('POST', '/Supplier', { supplierName: 'AAA Live Leverandør' });
    await expect(grid.waiting).toHaveText(/1 change waits\s*Show/);
    await expect(grid.row('AAA Live Leverandør')).toBeHidden();
    await grid.waiting.click();
    await expect(grid.rows.first()).toContainText('AAA Live Leverandør');
    await expect(grid.waiting).toBeHidden();
    await expect(grid.selection).toContainText('1 of');
    await expect.poll(() => grid.total()).toBe(all + 1);

    const { id } = await supplierOf(client, 'AAA Live Leverandør');
    await client.call('DELETE', `/Supplier?ids=${id}`);
    await expect(grid.row('AAA Live Leverandør')).toBeHidden();
    await expect.poll(() => grid.total()).toBe(all);
  });

  test('rows that would move wait for Show or the next page, at a place that is kept free', {
    tag: ['@LIVE-028', '@OPEN-019'],
  }, async ({ open, server }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await seeLive(page);
    const client = await connect(server.url, 'admin');
    const keys = await grid.keys();
    const places = () =>
      page
        .locator('.grid-head, .grid-head .tools > *:not(.waiting), .grid-box')
        .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
    const before = await places();
    await client.call('POST', '/Supplier', { supplierName: '01 Venter' });
    await expect(grid.waiting).toHaveText(/1 change waits\s*Show/);
    expect(await places()).toEqual(before);
    // Nothing to press, nothing to do: the rows stay.
    await page.waitForTimeout(3_000);
    expect(await grid.keys()).toEqual(keys);
    await grid.waiting.click();
    await expect(grid.rows.first()).toContainText('01 Venter');
    await expect(grid.waiting).toBeHidden();
    expect(await places()).toEqual(before);

    const row = await supplierOf(client, '01 Venter');
    await change(client, row, { supplierName: '00 Venter' });
    await expect(grid.row('00 Venter')).toBeVisible();
    await client.call('POST', '/Supplier', { supplierName: '01 Ny' });
    await expect(grid.waiting).toHaveText(/2 changes wait/);
    await grid.toPage(2);
    await expect(grid.waiting).toBeHidden();
    await grid.toPage(1);
    await expect(grid.rows.first()).toContainText('00 Venter');
    await expect(grid.rows.nth(1)).toContainText('01 Ny');
  });

  test('a server-paged page changes in place as well', { tag: ['@GRID-030', '@LIVE-028'] }, async ({
    open,
    server,
  }) => {
    const client = await connect(server.url, 'admin');
    const [order] = await client.rows<{ id: string; orderNo: string; priority: number }>(
      '/ProcessSalesOrders/processSearch',
      { filter: ['newState', '=', 'ReadyForPick'], take: 1 },
    );
    if (!order) throw new Error('No order is ready for pick');
    const page = await open('global', orderPage(order.orderNo));
    const grid = await new Grid(page, 'Sales orders').seeRows();
    await seeLive(page);
    const priority = order.priority + 5;
    const sent = { ids: [order.id], priority };
    const reply = await client.call('PUT', '/ProcessSalesOrders/executionPriority', sent);
    expect(reply).toMatchObject({ status: 200 });
    await expect(await grid.cell(grid.row(order.orderNo), 'Priority')).toHaveText(String(priority));
  });

  test('groups are counted with the rows they stand for, and their rows change in place', {
    tag: ['@GRID-010', '@LIVE-028'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const page = await open('global', '/supplier-es-page?group=supplierStatus&pageSize=50');
    const grid = new Grid(page, 'Suppliers');
    await expect(grid.groups.first()).toBeVisible();
    await seeLive(page);
    const inGroups = async () => {
      const counts = await grid.groups.locator('.count').allInnerTexts();
      return counts.reduce((sum, count) => sum + Number(count.replace(/\D/g, '')), 0);
    };
    const all = await grid.total();
    expect(await inGroups()).toBe(all);
    // The smaller one, so that both stay on the page.
    await grid.groups.last().locator('.dx-datagrid-group-closed').click();
    await grid.seeRows();
    const [name = ''] = await grid.column('Supplier name');
    await change(client, await supplierOf(client, name), { contactPerson: 'In Gruppe' });
    await expect(grid.row(name)).toContainText('In Gruppe');

    await client.call('POST', '/Supplier', { supplierName: 'Gruppert AS' });
    await expect(grid.waiting).toHaveText(/1 change waits/);
    await expect.poll(async () => [await grid.total(), await inGroups()]).toEqual([all, all]);
    await grid.waiting.click();
    await expect.poll(async () => [await grid.total(), await inGroups()]).toEqual([all + 1, all + 1]);
    await client.call('POST', '/Supplier', { supplierName: 'Gruppert II AS' });
    await expect(grid.waiting).toBeVisible();
    await grid.root.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(async () => [await grid.total(), await inGroups()]).toEqual([all + 2, all + 2]);
  });

  test('a group says which states its rows are in, also after one of them has changed', {
    tag: ['@OPEN-286', '@GRID-030'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const [order] = await client.rows<{ id: string; orderNo: string }>('/ProcessSalesOrders/processSearch', {
      filter: ['newState', '=', 'ReadyForPick'],
      take: 1,
      skip: 1,
    });
    if (!order) throw new Error('No order is ready for pick');
    const page = await open('global', `${orderPage(order.orderNo)}&group=deliveryType`);
    const grid = new Grid(page, 'Sales orders');
    await seeLive(page);
    const group = grid.groups.first();
    await group.locator('.dx-datagrid-group-closed').click();
    await grid.seeRows();
    await expect(group.locator('.group-states')).toHaveText('1 ready for pick');
    const sent = { ids: [order.id] };
    expect(await client.call('PUT', '/Process/unprepare', sent)).toMatchObject({ status: 200 });
    await expect(group.locator('.group-states')).toHaveText('1 reserved');
    await expect(grid.row(order.orderNo)).toBeVisible();
    await expect(grid.waiting).toBeHidden();
  });

  test('a dialog below a row outlives the row, and what is below it stays open', {
    tag: ['@GRID-001', '@GRID-030'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    await client.call('POST', '/Supplier', { supplierName: 'Holdt Åpen AS' });
    const supplier = await supplierOf(client, 'Holdt Åpen AS');
    const [material] = await client.rows<{ id: string }>('/Material/GetUnassociatedMaterials', { take: 1 });
    await client.call('PUT', '/Supplier/AssociateMaterialsToSupplier', {
      supplierId: supplier.id,
      materialIds: [material?.id],
    });
    const page = await open('global', '/supplier-page?search=Holdt');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await seeLive(page);
    const detail = await grid.expand(grid.row('Holdt Åpen AS'));
    await change(client, supplier, { contactPerson: 'Endret' });
    await expect(grid.row('Holdt Åpen AS')).toContainText('Endret');
    await grid.root.getByRole('button', { name: 'Refresh' }).click();
    await expect(detail.locator('.dx-data-row')).toHaveCount(1);

    await detail.locator('.dx-data-row td').nth(2).click({ button: 'right' });
    await page.locator('.row-menu').getByRole('menuitem', { name: 'Update' }).click();
    const form = new Dialog(page);
    await form.field('Description').fill('Skrevet mens raden forsvant');
    const none = { supplierId: supplier.id, materialIds: [] };
    await client.call('PUT', '/Supplier/AssociateMaterialsToSupplier', none);
    await form.seeText('Somebody else has changed this since you opened it.');
    expect(await client.call('DELETE', `/Supplier?ids=${supplier.id}`)).toMatchObject({ status: 200 });
    // Time for the message to come: nothing is to be seen of it.
    await page.waitForTimeout(1_500);
    await expect(form.field('Description')).toHaveValue('Skrevet mens raden forsvant');
    await page.keyboard.press('Escape');
    await new Dialog(page, page.getByRole('alertdialog')).button('Discard').click();
    await expect(grid.row('Holdt Åpen AS')).toBeHidden();
  });

  test('many rows that change or go at once come in one message', { tag: ['@LIVE-026', '@LIVE-027'] }, async ({
    open,
    server,
  }) => {
    const client = await connect(server.url, 'admin');
    const heard: string[] = [];
    const before = (fresh: Page) =>
      fresh.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          heard.push(String(payload));
        }),
      );
    /** True if one message of the kind names all of the rows. */
    const isTold = (method: string, keys: readonly string[]) =>
      heard.some((frame) => frame.includes(`"${method}"`) && keys.every((key) => frame.includes(key)));

    await step(['LIVE-027'], 'Bulk', async () => {
      const orders = await client.rows<{ id: string }>('/ProcessSalesOrders/processSearch', {
        filter: ['newState', '=', 'ReadyForPick'],
        take: 3,
      });
      const ids = orders.map(({ id }) => id);
      const filters = encodeURIComponent(JSON.stringify({ id: ids }));
      const page = await open('global', `/sales-orders-es-page?filters=${filters}`, { before });
      const grid = await new Grid(page, 'Sales orders').seeRows();
      await expect(grid.rows).toHaveCount(3);
      await seeLive(page);
      const sent = { ids, priority: 4711 };
      expect(await client.call('PUT', '/ProcessSalesOrders/executionPriority', sent)).toMatchObject({ status: 200 });
      await expect
        .poll(async () => (await grid.column('Priority')).map((text) => text.replace(/\D/g, '')))
        .toEqual(['4711', '4711', '4711']);
      await expect.poll(() => isTold('Bulk', ids)).toBe(true);
    });
    await step(['LIVE-026'], 'BulkDelete', async () => {
      const names = ['Flere 1 AS', 'Flere 2 AS', 'Flere 3 AS'];
      for (const supplierName of names) await client.call('POST', '/Supplier', { supplierName });
      const keys = (await Promise.all(names.map((name) => supplierOf(client, name)))).map(({ id }) => id);
      const page = await open('global', '/supplier-page?search=Flere', { before });
      const grid = await new Grid(page, 'Suppliers').seeRows();
      await expect(grid.rows).toHaveCount(3);
      await seeLive(page);
      const query = keys.map((key) => `ids=${key}`).join('&');
      expect(await client.call('DELETE', `/Supplier?${query}`)).toMatchObject({ status: 200 });
      await expect(grid.rows).toHaveCount(0);
      await expect.poll(() => isTold('BulkDelete', keys)).toBe(true);
    });
  });

  test('a task that is done is shown as it is, and leaves its list by itself', {
    tag: ['@LIVE-031', '@OPEN-020'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'admin');
    const [task] = await client.rows<{ id: string; name: string }>('/Task/description', {
      filter: [['operationState', '=', 'Prepared'], 'and', ['taskType', '=', 'PickTask']],
      take: 1,
    });
    const page = await open('global', `/tasks-page?columns=name,operationState&search=${task?.name}`);
    const grid = await new Grid(page, 'Tasks').seeRows();
    await seeLive(page);
    const row = grid.row(task?.name ?? '');
    const sent = { ids: [task?.id] };
    expect(await client.call('PUT', '/Task/start', sent)).toMatchObject({ status: 200 });
    await expect(row).toContainText('In progress');
    expect(await client.call('PUT', '/Task/finish', sent)).toMatchObject({ status: 200 });
    await expect(row).toContainText('Completed');
    await expect(row).toBeHidden({ timeout: 15_000 });
  });

  test('a change by plain SQL shows', { tag: ['@GEN-014'] }, async ({ open }) => {
    test.slow();
    const postgres = await startPostgres();
    test.skip(!postgres, 'no PostgreSQL server is installed');
    if (!postgres) return;
    const env = { DATABASE_URL: postgres.url, SEED: 'demo' };
    execFileSync(process.execPath, ['dist/server/seed.js', '--scale', '0.02'], { env: ownEnvironment(env) });
    const server = await startServerProcess(env);
    const database = new pg.Client({ connectionString: postgres.url });
    try {
      const page = await open('global', '/locations-page', { url: server.url });
      const grid = await new Grid(page, 'Locations').seeRows();
      await seeLive(page);
      const [name = ''] = await grid.column('Name');
      await database.connect();
      await database.query('update location set maximum_volume = $1 where name = $2', [7.77, name]);
      await expect(await grid.cell(grid.row(name), 'Maximum volume, m³')).toHaveText('7.77');
    } finally {
      await database.end();
      await server.stop();
      await postgres.stop();
    }
  });
});

test.describe('losses', () => {
  test('after the server was killed and came back the grid is as a fresh one', {
    tag: ['@LIVE-011', '@LIVE-016'],
  }, async ({ open, server }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await seeLive(page);
    await server.kill();
    await expect(new Frame(page).live).toContainText(/Stale since \d+:\d+/);
    await new Dialog(page).seeText('The connection to the server has disconnected!');
    await server.revive();
    const client = await connect(server.url, 'admin');
    await client.call('POST', '/Supplier', { supplierName: 'AAC Etter Avbrudd' });
    const [, second = ''] = await grid.column('Supplier name');
    const changed = await supplierOf(client, second);
    await change(client, changed, { contactPerson: 'Etter Avbrudd' });

    await seeLive(page);
    const fresh = await new Grid(await open('admin', '/supplier-page'), 'Suppliers').seeRows();
    const all = await fresh.total();
    await expect(async () => {
      // Where the page was back before the row was added, that one waits to be shown.
      await grid.showWaiting();
      expect(await grid.total()).toBe(all);
      expect(await grid.texts()).toEqual(await fresh.texts());
    }).toPass();
    await expect(grid.row('AAC Etter Avbrudd')).toBeVisible();
    await expect(grid.row(second)).toContainText('Etter Avbrudd');
  });

  for (const where of ['search', 'row'])
    test(`the keyboard is in the ${where} again that had it before the connection was lost`, async ({
      open,
      server,
    }) => {
      const page = await open('global', '/supplier-page');
      const grid = await new Grid(page, 'Suppliers').seeRows();
      await seeLive(page);
      await page.keyboard.press('/');
      if (where === 'row') {
        await page.keyboard.press('Enter');
        await page.keyboard.press('ArrowDown');
      }
      const place = where === 'row' ? grid.rows.nth(1) : grid.searchField;
      await expect(place).toBeFocused();
      await server.kill();
      const told = new Dialog(page, page.getByRole('alertdialog'));
      await told.seeText('The connection to the server has disconnected!');
      await server.revive();
      await seeLive(page);
      await expect(told.root).toBeHidden();
      await grid.seeRows();
      await expect(place).toBeFocused();
    });

  test('after five tries in vain it says so, and work goes on without', {
    tag: ['@GEN-015', '@LIVE-012', '@LIVE-014', '@LIVE-018', '@LIVE-020'],
  }, async ({ open, server }) => {
    const page = await open('global', '/sales-orders-es-page', { before: (fresh) => fresh.clock.install() });
    const grid = await new Grid(page, 'Sales orders').seeRows();
    await seeLive(page);
    let tries = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/Authentication/signalr/settings')) tries += 1;
    });
    await server.kill();
    const told = new Dialog(page, page.getByRole('alertdialog'));
    await expect(async () => {
      await page.clock.runFor(4_000);
      await expect(told.root).toContainText('Unable to connect to live updates.', { timeout: 300 });
    }).toPass();
    expect(tries).toBe(5);
    await told.button('Continue without updates').click();
    await expect(told.root).toBeHidden();
    await expect(new Frame(page).live).toContainText(/Stale since/);

    await server.revive();
    const before = await grid.column('Order number');
    await grid.toPage(2);
    await expect(async () => expect(await grid.column('Order number')).not.toEqual(before)).toPass();
    await expect(told.root).toBeHidden();
    await new Frame(page).live.click();
    await seeLive(page);
  });

  test('a session that ended elsewhere loses its updates first', { tag: ['@LIVE-015', '@LIVE-017'] }, async ({
    open,
    server,
    sessions,
  }) => {
    const page = await open('configurator', '/locations-page', {
      storageState: await sessions.anew(server.url, 'configurator'),
    });
    await new Grid(page, 'Locations').seeRows();
    await seeLive(page);
    const token = await page.evaluate(() => localStorage.getItem('cockpit_token_Nordlager Oslo_configurator'));
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${server.url}/api/UserSession/logout`, { method: 'POST', headers });
    const told = new Dialog(page, page.getByRole('alertdialog'));
    await told.seeText('Live updates has stopped due to timeout in usersession.');
    await expect(told.button('Continue without updates')).toBeVisible();
  });

  test('a connection that the server ends is told, and the grid stays usable', {
    tag: ['@LIVE-016', '@LIVE-019', '@LIVE-020'],
  }, async ({ open }) => {
    let socket: WebSocketRoute | undefined;
    const page = await open('global', '/supplier-page', {
      before: (fresh) =>
        fresh.routeWebSocket(/viewHub/, (route) => {
          socket = route;
          route.connectToServer();
        }),
    });
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await seeLive(page);
    socket?.send(`${JSON.stringify({ type: 7, error: 'ended', allowReconnect: false })}\u001e`);
    const told = new Dialog(page, page.getByRole('alertdialog'));
    await step(['MODAL-026'], 'the dialog about the connection', async () => {
      await told.seeText('The connection to the server has disconnected!');
      await told.button('Continue without updates').click();
    });
    await expect(told.root).toBeHidden();
    await test.step('what one does oneself shows all the same', async () => {
      await grid.add.click();
      const form = new Dialog(page);
      await form.field('Supplier name').fill('00 Without updates');
      await form.save.click();
      await expect(grid.row('00 Without updates')).toBeVisible();
    });
    const all = await grid.total();
    await grid.search('AS');
    await expect.poll(() => grid.total()).toBeLessThan(all);
  });
});
