import type { Page, Request } from '@playwright/test';
import { API_BASE } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Dialog, Frame, Grid, orderPage } from './models';

/** Each kind of user, and the page of their work. */
const KINDS = [
  { kind: 'an operator', user: 'operator', path: 'jobs-es-page', title: 'Jobs' },
  { kind: 'back-office staff', user: 'configurator', path: 'sales-orders-es-page', title: 'Sales orders' },
  { kind: 'a purchaser', user: 'purchaser', path: 'supplier-es-page', title: 'Suppliers' },
  { kind: 'an administrator', user: 'admin', path: 'user-management', title: 'Users' },
] as const;
const ADMINISTRATION = 'User management';

for (const { kind, user, path, title } of KINDS) {
  test(`${kind} signs in, has a menu of their own, and works on a page of it`, { tag: ['@GEN-001'] }, async ({
    open,
  }) => {
    const isAdministrator = user === 'admin';
    const page = await open(user, '/', { language: 'en-GB' });
    const frame = new Frame(page);
    await expect(frame.entry('Stocks')).toBeVisible();
    await expect(frame.entry(ADMINISTRATION)).toHaveCount(isAdministrator ? 1 : 0);
    await frame.visit(path);
    await new Grid(page, title).seeRows();
    if (isAdministrator) return;
    await frame.visit('user-management');
    await expect(page.locator('[data-shown=true]').getByRole('heading', { name: 'Users' })).toHaveCount(0);
  });
}

test('imports, requests and messages of integrations are watched on pages of their own', { tag: ['@GEN-012'] }, async ({
  open,
}) => {
  const page = await open('global', '/integration-imports');
  for (const [path, title] of [
    ['integration-imports', 'Integration imports'],
    ['integration-requests', 'Integration requests'],
    ['integration-messages', 'Integration messages'],
  ] as const) {
    await new Frame(page).visit(path);
    const grid = await new Grid(page, title).seeRows();
    for (const state of await grid.column('State')) expect(state).toMatch(/Pending|Succeeded|Failed/);
  }
});

/** Calls of the page to the server, but the hub, which has a protocol of its own. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API_BASE) && !/viewHub/.test(pathname)) calls.push(request);
  });
  return calls;
}

test('orders are prepared, completed and cancelled, by calls of the catalogue in JSON alone', {
  tag: ['@GEN-007', '@GEN-018'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const document = await client.call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/openapi.json');
  const catalogue = Object.entries(document.body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const pattern = path.replace(/\{\w+\}/g, '[^/]+');
      return new RegExp(`^${method} ${pattern}$`, 'i');
    }),
  );
  let calls: Request[] = [];
  const page = await open('global', '/', { before: (opened) => (calls = callsOf(opened)) });
  const form = new Dialog(page);
  for (const { from, action, to } of [
    { from: 'Reserved', action: 'Prepare order', to: 'Ready for pick' },
    { from: 'ReadyForPackAndShip', action: 'Complete order', to: 'Completed' },
    { from: 'New', action: 'Cancel order', to: 'Cancelled' },
  ]) {
    const [order] = await client.rows<{ orderNo: string }>('/ProcessSalesOrders/processSearch', {
      // Orders of one process are prepared together, each with its own outcome.
      filter: [['newState', '=', from], 'and', ['totalNumberOfOrdersInSharedProcess', '=', 1]],
    });
    await new Frame(page).visit(orderPage(order?.orderNo).slice(1));
    const grid = new Grid(page, 'Sales orders');
    const row = grid.row(order?.orderNo ?? '');
    await grid.choose(row, action);
    if (to === 'Cancelled')
      await form
        .button(/^Cancel/)
        .last()
        .click();
    await expect(await grid.cell(row, 'State')).toContainText(to);
  }
  for (const path of ['supplier-es-page', 'user-management', 'stocks-es-page']) {
    await new Frame(page).visit(path);
    await expect(page.locator('[data-shown=true] .dx-data-row').first()).toBeVisible();
  }

  const changes = calls
    .filter((request) => request.method() === 'PUT')
    .map((request) => new URL(request.url()).pathname);
  expect(changes).toEqual(
    expect.arrayContaining(['Prepare', 'Complete', 'cancelMany'].map((name) => `/api/ProcessSalesOrders/${name}`)),
  );
  for (const request of calls) {
    const call = `${request.method()} ${decodeURIComponent(new URL(request.url()).pathname)}`;
    expect(
      catalogue.filter((one) => one.test(call)),
      call,
    ).not.toEqual([]);
    const { accept, 'content-type': type } = request.headers();
    expect([call, accept]).toEqual([call, expect.stringContaining('application/json')]);
    if (request.postData() !== null) expect([call, type]).toEqual([call, 'application/json']);
  }
});
