import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { type Dialog, Frame, Grid } from './models';
import { step } from './step';

/** The pages that show one kind of record each. */
const KINDS = [
  [['INTEG-001'], 'integration-imports', 'Integration imports', 'import'],
  [['INTEG-002'], 'integration-requests', 'Integration requests', 'request'],
  [['INTEG-003'], 'integration-messages', 'Integration messages', 'message'],
] as const;

/** What the monitor is searched by, and where the values come from. */
const FILTERS = [
  [['INTEG-008', 'API-209'], 'Type', 'type', '/IntegrationMonitor/Filters/IntegrationTypes'],
  [
    ['INTEG-009', 'API-210'],
    'External system',
    'externalSystemName',
    '/IntegrationMonitor/Filters/ExternalSystemNames',
  ],
  [
    ['INTEG-010', 'API-211'],
    'External endpoint',
    'externalEndpointName',
    '/IntegrationMonitor/Filters/ExternalEndpointNames',
  ],
  [
    ['INTEG-011', 'API-212'],
    'Main retrieval endpoint',
    'mainRetrievalEndpointName',
    '/IntegrationMonitor/Filters/MainRetrievalEndpointNames',
  ],
  [
    ['INTEG-012', 'API-213'],
    'Event subscription',
    'eventSubscriptionName',
    '/IntegrationMonitor/Filters/EventSubscriptionNames',
  ],
  [['INTEG-014', 'API-215'], 'Result level', 'resultLevel', '/IntegrationMonitor/Enum/IntegrationResultLevelFilter'],
  [['INTEG-015', 'API-216'], 'Initiated by', 'initiated', '/IntegrationMonitor/Enum/Initiated'],
] as const;

/** The query of the next call for records that says so; pages ahead are asked for as well. */
async function asked(page: Page, says: (query: URLSearchParams) => boolean = () => true): Promise<URLSearchParams> {
  const queryOf = (request: Request) => new URL(request.url()).searchParams;
  const isList = (request: Request) => /\/IntegrationData\?(?!.*take=0&)/.test(request.url()) && says(queryOf(request));
  return queryOf(await page.waitForRequest(isList));
}

/** Opens a choice of the panel, whose list is asked for then; gives the names that came. */
async function listed(page: Page, panel: Dialog, label: string, path: string): Promise<string[]> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
  await panel.field(label).click();
  const values = (await (await answer).json()) as { name: string }[];
  for (const { name } of values) await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  return values.map(({ name }) => name);
}

test('integration pages list their own kind of record, the monitor all', {
  tag: ['@INTEG-006', '@API-208', '@GEN-012'],
}, async ({ open }) => {
  const page = await open('global', '/');
  const frame = new Frame(page);
  for (const [rows, path, title, kind] of KINDS)
    await step(rows, `${path} lists its own kind`, async () => {
      const query = asked(page);
      await frame.visit(`${path}?columns=kind,time,direction,type`);
      const grid = await new Grid(page, title).seeRows();
      expect((await query).getAll('kind')).toEqual([kind]);
      expect(new Set((await grid.column('Kind')).map((text) => text.toLowerCase()))).toEqual(new Set([kind]));
    });
  await step(['INTEG-004'], 'integration lists all kinds', async () => {
    const query = asked(page);
    await frame.visit('integration?columns=kind,time&pageSize=50');
    const grid = await new Grid(page, 'Integration monitor').seeRows();
    expect((await query).getAll('kind')).toEqual([]);
    expect(new Set(await grid.column('Kind'))).toEqual(new Set(['Import', 'Request', 'Message']));
  });
});

test('a record shows direction, type, state, method, address, time taken and both bodies', {
  tag: ['@INTEG-005', '@OPEN-074'],
}, async ({ open }) => {
  const filters = encodeURIComponent(JSON.stringify({ state: ['Succeeded'], httpMethod: ['POST'] }));
  const columns = 'direction,type,state,httpMethod,url,elapsedMilliseconds,requestBody,responseBody';
  const page = await open('global', `/integration-imports?columns=${columns}&selectFilters=${filters}`);
  const grid = await new Grid(page, 'Integration imports').seeRows();
  const shown = async (caption: string) => (await (await grid.cell(grid.rows.first(), caption)).innerText()).trim();
  expect(await shown('Direction')).toBe('Inbound');
  expect(await shown('Type')).toMatch(/Import$/);
  expect(await shown('State')).toBe('Succeeded');
  expect(await shown('HTTP method')).toBe('POST');
  expect(await shown('URL')).toMatch(/^https:\/\/cockpit\.example\//);
  expect(await shown('Elapsed, ms')).toMatch(/^\d+$/);
  expect(await shown('Request body')).toContain('{');
  expect(await shown('Response body')).toContain('accepted');
});

test('the monitor is filtered by the lists of the other systems, and ordered by the enumeration', {
  tag: ['@INTEG-013', '@API-214'],
}, async ({ open }) => {
  test.slow();
  const names = FILTERS.map(([, , name]) => name);
  const page = await open('global', `/integration?columns=${names.join()}`);
  const grid = await new Grid(page, 'Integration monitor').seeRows();
  const all = await grid.total();
  // The order that is shown is one of the list, which is asked for at once.
  const orders = page.waitForResponse(/\/IntegrationMonitor\/Enum\/SortOrder$/);
  const panel = await grid.openFilters();
  expect(await (await orders).json()).toMatchObject([{ name: 'Ascending' }, { name: 'Descending' }]);
  for (const [rows, label, name, path] of FILTERS)
    await step(rows, `${name} narrows the records`, async () => {
      const values = await listed(page, panel, label, path);
      const query = asked(page, (one) => one.has(name));
      await page.getByRole('option', { name: values[0] as string, exact: true }).click();
      expect((await query).getAll(name)).toEqual([values[0]]);
      await expect.poll(() => grid.total()).toBeLessThan(all);
      expect(new Set(await grid.column(label))).toEqual(new Set([values[0]]));
      await panel.button('Clear all').click();
      await expect.poll(() => grid.total()).toBe(all);
    });

  await step(['INTEG-013'], 'SortOrder says how they are ordered', async () => {
    const label = 'Order by “Time”';
    await expect(panel.field(label)).toHaveValue('Descending');
    await expectAccessible(page);
    const [newest] = await grid.keys();
    await panel.field(label).click();
    await expect(page.getByRole('option').filter({ visible: true })).toHaveText(['Ascending', 'Descending']);
    const isAscending = (query: URLSearchParams) => /"time","desc":false/.test(query.get('sort') ?? '');
    const query = asked(page, isAscending);
    await page.getByRole('option', { name: 'Ascending' }).click();
    await query;
    await expect.poll(async () => (await grid.keys())[0]).not.toBe(newest);
    await panel.button('Close').click();
    await page.waitForURL(/sort=time/);
    await page.reload();
    await grid.seeRows();
    expect((await grid.keys())[0]).not.toBe(newest);
    await expect((await grid.openFilters()).field(label)).toHaveValue('Ascending');
  });
});
