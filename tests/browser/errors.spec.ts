import type { Page } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage } from './models';
import { step } from './step';

const CHOICE = {
  id: 'c-7',
  type: 'Standard',
  title: 'Two people change this',
  description: 'Kari has changed it a minute ago. Change it nevertheless?',
  userOptions: ['Close', 'Retry', 'Copy', 'Cancel'],
};

const TITLE = 'could not perform the action';

/** Asks for another language, which is one call and nothing else. */
async function changeLanguage(page: Page): Promise<void> {
  await (await new Frame(page).profile()).getByRole('menuitem', { name: 'Language' }).click();
  const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Change language' }));
  await dialog.root.getByRole('combobox').selectOption('sv-SE');
  await dialog.button('Change language').click();
}

test('an error that nobody has caught is told, once as long as it is told', {
  tag: ['@ERROR-001', '@ERROR-010'],
}, async ({ open, faults }) => {
  const page = await open('admin');
  await expect(new Frame(page).menu).toBeVisible();
  const dialogs = page.getByRole('alertdialog', { name: TITLE });
  const later = (thrown: string) =>
    page.evaluate(
      (text) =>
        new Promise<void>((done) => {
          addEventListener('error', () => setTimeout(done), { once: true });
          setTimeout(() => {
            throw text.startsWith('text: ') ? text : new Error(text);
          });
        }),
      thrown,
    );
  await step(['ERROR-002', 'ERROR-003'], 'with its message, and its stack folded away', async () => {
    await later('Out of labels');
    await expect(dialogs.locator('.message')).toHaveText('Out of labels');
    const stack = dialogs.locator('pre');
    await expect(stack).toBeHidden();
    await dialogs.getByText('Stack', { exact: true }).click();
    await expect(stack).toContainText('Error: Out of labels');
    await expectAccessible(page);
  });
  await step(['ERROR-004'], 'the same is not told twice, another one is', async () => {
    await later('Out of labels');
    await later('Out of paper');
    await expect(dialogs.locator('p.message')).toHaveText(['Out of labels', 'Out of paper']);
    for (const left of [1, 0]) {
      await dialogs.last().getByRole('button', { name: 'OK' }).click();
      await expect(dialogs).toHaveCount(left);
    }
    await later('Out of labels');
    await expect(dialogs).toHaveCount(1);
    await dialogs.getByRole('button', { name: 'OK' }).click();
  });
  await step(
    ['ERROR-005', 'ERROR-011'],
    'what is no error was not expected, and the observer marker is not told',
    async () => {
      await later('ResizeObserver loop completed with undelivered notifications.');
      await later('text: anything');
      await expect(dialogs.locator('.message')).toHaveText('Unexpected error occured');
      await expect(dialogs.locator('pre')).toHaveCount(0);
    },
  );
  expect(faults).toHaveLength(6);
  faults.length = 0;
});

test('an answer of 400, 404, 409, 429 or 500 is told with its message, and the form stays', {
  tag: ['@HTTP-016'],
}, async ({ open }) => {
  const page = await open('admin');
  const told = new Dialog(page, page.getByRole('alertdialog', { name: TITLE }));
  const form = page.getByRole('dialog', { name: 'Change language' });
  for (const status of [400, 404, 409, 429, 500]) {
    await page.route('**/api/User/changeDefaultLanguage', (route) =>
      route.fulfill({ status, json: { message: `Not at ${status}`, details: 'Asked for sv-SE' } }),
    );
    await changeLanguage(page);
    await expect(told.root.locator('p.message').first()).toHaveText(`Not at ${status}`);
    await told.seeText('Asked for sv-SE');
    await told.button('OK').click();
    await expect(told.root).toBeHidden();
    await expect(form).toBeVisible();
    await new Dialog(page, form).button('Cancel').click();
  }
});

test('an answer of 401 or 403 ends the session', { tag: ['@HTTP-007', '@HTTP-008', '@SESSION-005'] }, async ({
  open,
  server,
  sessions,
}) => {
  for (const status of [401, 403]) {
    const storageState = await sessions.anew(server.url, 'configurator');
    const page = await open('configurator', '/', { storageState });
    await page.route('**/api/User/changeDefaultLanguage', (route) => route.fulfill({ status, json: {} }));
    await changeLanguage(page);
    await expect(new LoginPage(page).button).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
});

test('a server that cannot be reached is told as a network error', { tag: ['@ERROR-008'] }, async ({ open }) => {
  const page = await open('admin');
  await expect(new Frame(page).menu).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/opened-dialog-')),
  );
  await page.context().setOffline(true);
  await changeLanguage(page);
  const told = new Dialog(page, page.getByRole('alertdialog', { name: TITLE }));
  await expect(told.root.locator('p.message').first()).toHaveText('Network Error');
  await told.seeText('Nothing that you entered is lost');
  await page.context().setOffline(false);
});

test('rows that could not be asked for come by themselves once the line is back', {
  tag: ['@ERROR-008', '@OPEN-357'],
}, async ({ open }) => {
  const page = await open('admin', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await page.context().setOffline(true);
  await grid.root.getByRole('button', { name: 'Refresh', exact: true }).click();
  const failed = grid.root.getByRole('alert').filter({ hasText: 'The rows could not be loaded.' });
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  await expect(failed).toHaveCount(0);
  await grid.seeRows();
});

for (const [tag, kind, isThere, text] of [
  ['@ERROR-041', 'missing', false, 'Part of the cockpit is missing.'],
  ['@ERROR-042', 'error', true, 'Part of the cockpit could not be loaded.'],
] as const)
  test(`a part of the cockpit that does not load is reported as ChunkLoadError of kind ${kind}`, { tag }, async ({
    open,
  }) => {
    const page = await open('global');
    await expect(new Frame(page).menu).toBeVisible();
    await page.route(/\/assets\/company-information-[^/]+\.js$/, async (route) => {
      if (route.request().method() !== 'HEAD') return route.abort();
      return isThere ? route.fallback() : route.fulfill({ status: 404, body: '' });
    });
    await new Frame(page).visit('company-information');
    const stopped = page.getByRole('alert').filter({ hasText: 'This page has stopped' });
    await expect(stopped).toContainText(text);
    await stopped.getByText('Details', { exact: true }).click();
    await expect(stopped.locator('pre')).toContainText(`ChunkLoadError: ${kind}`);
    await expectAccessible(page);
    await page.unroute(/\/assets\/company-information-[^/]+\.js$/);
    await stopped.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Company information' })).toBeVisible();
  });

test('a dialog whose code does not come is told, and the page goes on', { tag: ['@ERROR-042'] }, async ({ open }) => {
  const code = /\/assets\/opened-dialog-[^/]+\.js$/;
  const page = await open('global', '/supplier-page', {
    before: (fresh) =>
      fresh.route(code, (route) => (route.request().method() === 'HEAD' ? route.fallback() : route.abort())),
  });
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.select(grid.rows.first());
  await page.keyboard.press('?');
  const told = new Dialog(page, page.getByRole('alertdialog', { name: TITLE }));
  await told.seeText('Part of the cockpit could not be loaded.');
  await page.keyboard.press('Escape');
  await expect(told.root).toBeHidden();
  await expect(grid.selection).toContainText('1 of');
});

test('a menu whose code does not come is told, and opens after a reload', { tag: ['@ERROR-042'] }, async ({ open }) => {
  const code = /\/assets\/export-items-[^/]+\.js$/;
  const page = await open('global', '/supplier-page', {
    before: (fresh) =>
      fresh.route(code, (route) => (route.request().method() === 'HEAD' ? route.fallback() : route.abort())),
  });
  await new Grid(page, 'Suppliers').seeRows();
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  const told = new Dialog(page, page.getByRole('alertdialog', { name: TITLE }));
  await told.seeText('Part of the cockpit could not be loaded.');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.unroute(code);
  await told.button('Reload').click();
  await button.press('ArrowDown');
  await expect(page.getByRole('menu', { name: 'Export' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('an action of chosen rows that a filter hides asks, and says how many there are', { tag: ['@ERROR-035'] }, async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'global');
  for (const name of ['Hidden A', 'Hidden B', 'Hidden C'])
    expect(await client.call('POST', '/Supplier', { supplierName: name })).toMatchObject({ status: 200 });
  const page = await open('global', '/supplier-page?search=Hidden');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await expect(grid.rows).toHaveCount(3);
  for (const at of [0, 1, 2]) await grid.select(grid.rows.nth(at));
  await grid.filterColumn('Supplier name', 'Hidden B');
  await expect(grid.rows).toHaveCount(1);
  await expect(grid.selection).toContainText('3 selected · 2 not shown');
  await grid.choose(grid.rows.first(), 'Deactivate (3)');
  const question = new Dialog(page, page.getByRole('alertdialog'));
  await question.seeText('2 selected items are hidden by the filter. Continue with all selected items?');
  await expectAccessible(page);
  await question.button('Cancel').click();
  await expect(await grid.cell(grid.rows.first(), 'Status')).toHaveText('Active');
});

test('a view that the hub does not register is told as an error of the live connection', {
  tag: ['@ERROR-006', '@LIVE-022'],
}, async ({ open }) => {
  const page = await open('admin', '/locations-page', {
    before: (fresh) =>
      fresh.routeWebSocket(/viewHub/, (route) => {
        const hub = route.connectToServer();
        // What is sent at once comes in one message.
        route.onMessage((message) => {
          for (const record of String(message).split('\u001e').filter(Boolean)) {
            const { target, invocationId } = JSON.parse(record) as { target?: string; invocationId?: string };
            const refused = { type: 3, invocationId, error: 'Not now' };
            if (target === 'Register') route.send(`${JSON.stringify(refused)}\u001e`);
            else hub.send(`${record}\u001e`);
          }
        });
      }),
  });
  await new Grid(page, 'Locations').seeRows();
  const told = new Dialog(page, page.getByRole('alertdialog', { name: TITLE }));
  await expect(told.root.locator('p.message').first()).toHaveText('SignalR Error');
  await told.seeText('Registration to location failed');
});

test('an error of the grid component is told by its kind', { tag: ['@ERROR-007'] }, async ({ open }) => {
  const page = await open('admin', '/locations-es-page', {
    before: (fresh) =>
      fresh.route('**/api/Location/description**', (route) =>
        route.fulfill({ json: { result: [{ locationName: 'Without a key' }], totalCount: 1 } }),
      ),
  });
  await expect(page.getByText('DevExtreme Error')).toBeVisible();
});

test('an action for which nothing was chosen says what lacks', async ({ open }) => {
  const page = await open('global');
  for (const [rows, path, title, action, text] of [
    [['ERROR-014'], 'sales-order-lines-es-page', 'Sales order lines', 'Cancel line', 'No items selected!'],
    [['ERROR-015'], 'stocks-es-page', 'Stocks', 'Lose stock', 'No rows were selected!'],
    [['ERROR-016'], 'tasks-page', 'Tasks', 'Assign to user', 'No tasks or user selected!'],
    [['ERROR-017'], 'tasks-page', 'Tasks', 'Assign to role', 'No tasks or user role selected!'],
  ] as const)
    await step(rows, `"${action}" says "${text}"`, async () => {
      await new Frame(page).visit(path);
      await new Grid(page, title).seeRows();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(action);
      // Rows of other pages may offer it as well.
      const entry = page.getByRole('option', { name: action }).filter({ hasText: text }).first();
      await expect(entry).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
    });
});

test.describe('rows that the server refuses', () => {
  /** Somebody else is quicker: does something just before the page's next such call goes out. */
  async function justBefore(page: Page, call: RegExp, work: () => Promise<unknown>): Promise<void> {
    await page.route(
      (url) => call.test(url.pathname),
      async (route) => {
        await work();
        await route.fallback();
      },
      { times: 1 },
    );
  }

  const pageOf = (path: string, keys: readonly string[]) => {
    const which = keys.flatMap((key, at) => [...(at > 0 ? ['or'] : []), ['id', '=', key]]);
    return `/${path}?where=${encodeURIComponent(JSON.stringify(keys.length === 1 ? which[0] : which))}`;
  };
  const reportOn = (page: Page) =>
    page
      .getByRole('region')
      .filter({ has: page.locator('.report-table') })
      .last();

  interface Case {
    /** The rows of the ledger that it shows. */
    readonly tag: readonly `@${string}`[];
    readonly path: string;
    readonly title: string;
    readonly list: string;
    readonly filter: unknown;
    readonly name: string;
    readonly action: string;
    readonly call: RegExp;
    /** What somebody else does to the row meanwhile. */
    meanwhile(client: ApiClient, row: Readonly<Record<string, string>>): Promise<{ status: number }>;
    readonly text: string;
  }

  const ORDERS = {
    path: 'sales-orders-es-page',
    title: 'Sales orders',
    list: '/ProcessSalesOrders/processSearch',
    name: 'orderNo',
  };
  const CASES: readonly Case[] = [
    {
      ...ORDERS,
      tag: ['@ERROR-031'],
      filter: ['newState', '=', 'Reserved'],
      action: 'Prepare order',
      call: /\/ProcessSalesOrders\/Prepare$/,
      meanwhile: (client, { id }) => client.call('PUT', '/ProcessSalesOrders/UnprepareAndHold', { ids: [id] }),
      text: 'It was not possible to prepare following order(s):',
    },
    {
      ...ORDERS,
      tag: ['@ERROR-032', '@ACTION-007'],
      filter: ['newState', '=', 'OnHold'],
      action: 'Remove hold',
      call: /\/ProcessSalesOrders\/RemoveOnHold$/,
      meanwhile: (client, { id }) => client.call('PUT', '/ProcessSalesOrders/RemoveOnHold', { ids: [id] }),
      text: 'could not release the following orders',
    },
    {
      tag: ['@ERROR-023'],
      path: 'sales-order-lines-es-page',
      title: 'Sales order lines',
      list: '/OrderLine/description',
      name: 'orderLineNo',
      filter: ['state', '=', 'Reserved'],
      action: 'Cancel line',
      call: /\/ProcessSalesOrders\/cancelsalesorderlines$/,
      meanwhile: (client, { id, orderId }) =>
        client.call('PUT', '/ProcessSalesOrders/cancelsalesorderlines', { orderId, lineIds: [id] }),
      text: 'Could not cancel the order line.',
    },
  ];
  for (const { tag, path, title, list, filter, name, action, call, meanwhile, text } of CASES)
    test(`"${action}" is told below "${text}" with the row`, { tag: [...tag] }, async ({ open, server }) => {
      const client = await connect(server.url, 'global');
      const [row] = await client.rows<Record<string, string>>(list, { filter, take: 1 });
      if (!row) throw new Error(`No row for ${action}`);
      const page = await open('global', pageOf(path, [row.id ?? '']));
      const grid = await new Grid(page, title).seeRows();
      await justBefore(page, call, async () => {
        expect(await meanwhile(client, row)).toMatchObject({ status: 200 });
      });
      await grid.choose(grid.rows.first(), action);
      const question = page.getByRole('alertdialog').locator('.dialog-foot button[type=submit]');
      await question.or(reportOn(page)).first().waitFor();
      if (await question.isVisible()) await question.click();
      const report = reportOn(page);
      await expect(report).toContainText('Failed in 1 operations.');
      await expect(report.getByText(text, { exact: true })).toBeVisible();
      await expect(report.locator('tbody tr:has(td)')).toHaveCount(1);
      await expect(report.locator('.names')).toContainText(String(row[name]));
    });

  test('the tasks that are not cancelled stand in a table with the reason of each', {
    tag: ['@ERROR-024', '@ACTION-020'],
  }, async ({ open, server }) => {
    const client = await connect(server.url, 'global');
    // Counts in jobs of two tasks each.
    const stocks = await client.rows<{ stockId: string }>('/Stock/description', {
      filter: [['reserved', '=', 0], 'and', ['numberOfPickedStock', '=', 0], 'and', ['quantity', '>', 0]],
      take: 6,
      skip: 20,
    });
    const count = { stockIds: stocks.map(({ stockId }) => stockId), journalName: 'Called off', maxTasksPerJob: 2 };
    await client.call('POST', '/Job/createInventoryJobs', count);
    const counts = await client.rows<{ id: string }>('/Inventory', { filter: ['journalName', '=', 'Called off'] });
    interface Task {
      readonly id: string;
      readonly name: string;
      readonly jobId: string;
    }
    const tasks = await client.rows<Task>(`/Inventory/${counts[0]?.id}/tasks`);
    const mates = ({ jobId }: Task) => tasks.filter((one) => one.jobId === jobId);
    const [started, waiting] = tasks.filter((task) => mates(task).length === 2);
    const alone = tasks.find(({ jobId }) => jobId !== started?.jobId);
    const [pick] = await client.rows<Task>('/Task/description', {
      filter: [['operationState', '=', 'Prepared'], 'and', ['taskType', '=', 'PickTask']],
      take: 1,
    });
    if (!started || !waiting || !alone || !pick) throw new Error('Tasks are missing');
    expect(await client.call('PUT', '/Task/start', { ids: [started.id] })).toMatchObject({ status: 200 });
    const chosen = [started, waiting, alone, pick];
    const keys = chosen.map(({ id }) => id);
    const page = await open('global', pageOf('tasks-page', keys));
    const grid = await new Grid(page, 'Tasks').seeRows();
    await expect(grid.rows).toHaveCount(4);
    for (const id of keys) await grid.select(grid.root.locator(`[data-key="${id}"]`).first());
    await (await grid.menuOf(grid.row(alone.name))).getByRole('menuitem', { name: /^Cancel task/ }).click();
    const question = page.getByRole('alertdialog', { name: /Cancel task/ });
    await expect(question.locator('.reasons')).toHaveCount(3);
    await question.locator('.dialog-foot button[type=submit]').click();
    const report = reportOn(page);
    await expect(report).toContainText('Successfully performed 1 operations.');
    await expect(report.getByRole('columnheader')).toHaveText(['Task', 'Reason', 'Detail', 'Allowed states']);
    await expectAccessible(page);
    for (const [rows, { name }, reason, detail, allowed] of [
      [['ERROR-025'], started, 'task in wrong state', /^Now /, 'Initial, Prepared'],
      [['ERROR-026'], waiting, 'job containing the task in wrong state', /^J-\d+$/, ''],
      [['ERROR-027'], pick, 'task type not supported', '', ''],
    ] as const)
      await step(rows, `"${reason}"`, async () => {
        const cells = report.getByRole('row').filter({ hasText: name }).getByRole('cell');
        await expect(cells).toHaveText([new RegExp(`^${name}`), reason, detail, allowed]);
      });
  });
});

test('a choice in an answer of 200 is told as an error', { tag: ['@HTTP-014'] }, async ({ open }) => {
  const page = await open('admin', '/locations-page', {
    before: (fresh) =>
      fresh.route('**/api/Location/description**', (route) => route.fulfill({ json: { userChoice: CHOICE } })),
  });
  const told = page.getByRole('alertdialog', { name: 'could not perform the action' });
  await expect(told).toContainText(CHOICE.description);
});
