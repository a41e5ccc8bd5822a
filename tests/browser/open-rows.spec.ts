/** Calls of the catalogue as screens make them: roles, load carriers, processes. */
import type { Page, Request } from '@playwright/test';
import { API_BASE } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Dialog, Grid } from './models';

/** The calls that a page makes to a path. */
function callsTo(page: Page, method: string, path: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === method && pathname.toLowerCase() === `${API_BASE}${path}`.toLowerCase())
      calls.push(request);
  });
  return calls;
}

test('a role is made, with the load carriers that are offered, and deleted', { tag: ['@API-094', '@API-075'] }, async ({
  open,
  server,
}) => {
  const page = await open('global', '/user-management');
  const carriers = callsTo(page, 'GET', '/LoadCarrierType/header');
  const deleted = callsTo(page, 'DELETE', '/UserRole');
  await page.getByRole('tab', { name: 'Roles' }).click();
  const roles = await new Grid(page, 'Roles').seeRows();
  const form = new Dialog(page);
  await roles.add.click();
  await form.field('Name').fill('Short of life');
  await form.field('Load carriers').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(carriers.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await form.save.click();
  await expect(form.root).toBeHidden();
  await roles.choose(roles.row('Short of life'), 'Delete');
  await form.button('Delete').click();
  await expect(roles.row('Short of life')).toHaveCount(0);
  expect(deleted).toHaveLength(1);
  const rows = await (await connect(server.url, 'global')).rows<{ userRoleName: string }>('/UserRole/header', {});
  expect(rows.map(({ userRoleName }) => userRoleName)).not.toContain('Short of life');
});

test('the page of a process asks for it by its id, and shows its orders', { tag: ['@API-148'] }, async ({
  open,
  server,
}) => {
  const api = await connect(server.url, 'global');
  const [order] = await api.rows<{ processId: string; orderNo: string }>('/ProcessSalesOrders/processSearch', {
    take: 1,
    skip: 0,
  });
  const { processId = '', orderNo = '' } = order ?? {};
  const asked: string[] = [];
  const page = await open('global', `/processsalesorders/${processId}`, {
    before: (opened) =>
      opened.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === `${API_BASE}/ProcessSalesOrders`) asked.push(searchParams.get('id') ?? '');
      }),
  });
  const grid = await new Grid(page, 'Orders of the process').seeRows();
  await expect(grid.row(orderNo)).toBeVisible();
  expect(asked).toContain(processId);
});
