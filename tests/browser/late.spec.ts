import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ApiClient, connect } from '../lib/api-client';
import { type ClockServer, startClockServer } from '../lib/clock-server';
import { expect, expectAccessible, test } from './fixtures';
import { Grid } from './models';
import { step } from './step';

/** One that may be under way for a minute. */
const MISSION = {
  properties: {
    name: { maxLength: 20 },
    state: { oneOf: [{ const: 'New' }, { const: 'Started' }, { const: 'Done' }], default: 'New' },
  },
  required: ['name'],
  within: { Started: '1min' },
  endpoints: 'Mission',
  filters: ['name'],
  pages: ['missions', 'missions-es-page'],
};

const PAST_DUE_MS = 125_000;

let folder: string;
let server: ClockServer;
let client: ApiClient;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cockpit-definitions-'));
  mkdirSync(join(folder, 'entities'));
  writeFileSync(join(folder, 'entities/mission.json'), JSON.stringify(MISSION));
  server = await startClockServer({ SEED: 'demo', DEFINITIONS_DIR: folder });
  client = await connect(server.url, 'admin');
});
test.afterAll(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const add = (name: string, state: string) => client.call('POST', '/Mission', { name, state });

/** The page's clock goes as the server's. */
let passed = 0;
const withClock = (page: Page) => page.clock.install({ time: Date.now() + passed });

/** Time goes by for the page and the server alike, long enough for what has begun to be late. */
async function pass(page: Page): Promise<void> {
  server.pass(PAST_DUE_MS);
  passed += PAST_DUE_MS;
  await page.clock.runFor(PAST_DUE_MS);
}

const late = (grid: Grid, name: string) => grid.row(name).locator('.late');
const LATE = `?filters=${encodeURIComponent(JSON.stringify({ late: true }))}`;

test('a row that stays in its state for too long is marked, in its list and beside it, as time passes', {
  tag: ['@OPEN-308'],
}, async ({ open }) => {
  await add('Alpha', 'Started');
  await add('Beta', 'New');
  const page = await open('admin', '/missions', { url: server.url, before: withClock });
  const grid = await new Grid(page, 'Missions').seeRows();
  await expect(grid.row('Alpha')).toContainText('Started');
  await expect(late(grid, 'Alpha')).toBeHidden();
  await grid.searchField.press('Enter');
  await page.keyboard.press('Space');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview).toContainText('Started');
  await expect(preview).not.toContainText('late since');
  // Two minutes at once would be too long for code that is on its way.
  await expect(preview.locator('.history')).toBeVisible();

  await pass(page);
  await expect(late(grid, 'Alpha')).toHaveText(/^ ?late since \d+:\d+/);
  await expect(late(grid, 'Alpha')).toHaveAttribute('title', /^late since/);
  await expect(late(grid, 'Beta')).toBeHidden();
  await expect(preview.getByText('late since')).toBeVisible();
  await expectAccessible(page);

  await step(['OPEN-308'], 'once it goes on it is not late any more', async () => {
    const [row] = await client.rows<{ id: string }>('/Mission/description', { filter: ['name', '=', 'Alpha'] });
    await client.call('PUT', '/Mission', { id: row?.id, name: 'Alpha', state: 'Done' });
    await expect(grid.row('Alpha')).toContainText('Done');
    await expect(late(grid, 'Alpha')).toBeHidden();
    await expect(preview).not.toContainText('late since');
  });
});

for (const [kind, path] of [
  ['in memory', '/missions'],
  ['of the server', '/missions-es-page'],
] as const)
  test(`late rows ${kind} are filtered for, and come in as time passes`, { tag: ['@OPEN-308'] }, async ({ open }) => {
    const name = `Gamma ${kind}`;
    await add(name, 'Started');
    const page = await open('admin', path, { url: server.url, before: withClock });
    const grid = await new Grid(page, 'Missions').seeRows();
    const panel = await grid.openFilters();
    await panel.choose('Late', 0);
    await expect(page.getByRole('list', { name: /filters/i })).toContainText('Late');
    await expect(grid.row(name)).toBeHidden();
    await pass(page);
    await expect(grid.row(name)).toBeVisible();
    await expect(late(grid, name)).toBeVisible();
    const count = await grid.total();
    expect(page.url()).toContain('late');

    await add(`${name} 2`, 'Started');
    await page.goto(`${server.url}${path}${LATE}`);
    await grid.seeRows();
    expect(await grid.total()).toBe(count);
  });
