import type { Page } from '@playwright/test';
import { API, API_BASE, type ReportRecord } from '../../src/engine/http/api';
import type { LocationRoleReport, OrderReportData } from '../../src/engine/kpi/report-data';
import { COLUMN_SETTINGS } from '../../src/engine/view';
import { type ApiClient, connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { DashboardSettings, KpiTiles } from './dashboard-models';
import { test as base, expect, expectAccessible } from './fixtures';
import { Dashboard, Grid } from './models';
import { step } from './step';

const HOME = { clientId: 'Cockpit', owner: 'KpiSettings', key: 'Home' };
const WIDGETS = { clientId: 'Cockpit', owner: 'userSettings', key: 'EnabledWidgets' };
const ROLES = 'Picking tasks per location role';

/** As an administrator of the unit, past the page; what the test sets up for oneself is taken back at its end. */
const test = base.extend<{ readonly admin: ApiClient }>({
  admin: async ({ server }, use) => {
    const admin = await connect(server.url, 'admin', BERGEN);
    await use(admin);
    for (const place of [HOME, WIDGETS])
      await admin.call('DELETE', `${API.userSettings}?${new URLSearchParams(place)}`);
  },
});

/** The request that saves there, once it is answered; what a grid that is left keeps of its columns is another. */
const saving = async (page: Page, path: string) => {
  const isColumns = (data: { owner?: unknown } | null) => Object.values<unknown>(COLUMN_SETTINGS).includes(data?.owner);
  const response = await page.waitForResponse((answer) => {
    const request = answer.request();
    const isSaving = request.url().endsWith(`${API_BASE}${path}`) && request.method() !== 'GET';
    return isSaving && !isColumns(request.postDataJSON());
  });
  return response.request();
};

test('the dashboard shows what was chosen on its settings', {
  tag: ['@GEN-004', '@DASH-002', '@DASH-003', '@DASH-004', '@DASH-005', '@DASH-006', '@DASH-007', '@ROUTE-055'],
}, async ({ open, admin }) => {
  expect(admin.token).toBeTruthy();
  const page = await open('admin', '/', { unit: BERGEN });
  const dashboard = await new Dashboard(page).seeTiles();
  const settings = new DashboardSettings(page);
  await step(
    ['DASH-002', 'ROUTE-055', 'ROUTE-061'],
    'Customize leads to the settings, which know where one came from',
    async () => {
      await page.getByRole('link', { name: 'Customize' }).click();
      await settings.see();
      await expect(page).toHaveURL(/\/dashboard-settings\?source=dashboard$/);
      await expectAccessible(page);
    },
  );
  await step(['DASH-003'], 'a click switches a card, which a word tells beside the colour', async () => {
    const card = settings.card('Cancelled');
    await expect(card).toContainText('On');
    await card.click();
    await expect(card).toHaveAttribute('aria-checked', 'false');
    await expect(card).toContainText('Off');
    await settings.card('Buffer').press('Space');
    await expect(page.getByText('2 changes not saved')).toBeVisible();
  });
  await step(['DASH-068'], 'a KPI without a record is disabled and has no value', async () => {
    const card = settings.card('Quarantine');
    await expect(card).toHaveAttribute('aria-disabled', 'true');
    await expect(card).toHaveAttribute('aria-checked', 'false');
    await expect(card.locator('.count')).toBeEmpty();
  });
  await step(
    ['DASH-004', 'DASH-006', 'DASH-007'],
    'Save posts the types that are on and says that it has',
    async () => {
      const [posted, put] = [saving(page, API.saveWidgets), saving(page, API.cockpitSettings)];
      await settings.saveAll();
      expect((await posted).postDataJSON()).toEqual({
        ClientId: 'Cockpit',
        Owner: 'userSettings',
        Key: 'EnabledWidgets',
        Value: '4,6,10,11,12,13,14,16,17,18',
      });
      expect((await put).postDataJSON()).toMatchObject({ owner: 'KpiSettings', key: 'Home' });
    },
  );
  await step(['DASH-005', 'DASH-067'], 'Visit dashboard shows it without them', async () => {
    await settings.visit();
    await dashboard.seeTiles();
    await expect(dashboard.tile('Cancelled')).toHaveCount(0);
    const kpis = await new KpiTiles(page).see();
    expect(await kpis.names(ROLES)).toEqual(['Pick', 'Bulk']);
  });
  await step(['DASH-016'], 'with none enabled the dashboard leads to its settings', async () => {
    await page.getByRole('link', { name: 'Customize' }).click();
    await settings.setAll(true);
    await settings.setAll(false);
    await settings.saveAll();
    await settings.visit();
    await expect(page.getByText('No widgets are enabled. Go to dashboard settings.')).toBeVisible();
    await expect(new KpiTiles(page).tiles).toHaveCount(0);
    await page.getByRole('link', { name: 'dashboard settings' }).click();
    await expect(page).toHaveURL(/\/dashboard-settings\?source=dashboard$/);
    await settings.setAll(true);
    await settings.saveAll();
    await settings.visit();
    await expect(dashboard.tile('Cancelled')).toBeVisible();
    expect(await new KpiTiles(page).names(ROLES)).toEqual(['Pick', 'Buffer', 'Bulk']);
  });
});

test('whoever may not choose widgets is told who can help', { tag: ['@DASH-016', '@PERM-032'] }, async ({
  open,
  admin,
}) => {
  const defaults = `${API.seedDefaultSettings}?clientId=Cockpit&owner=userSettings&scope=BusinessUnit`;
  const set = (value: string) => admin.call('POST', defaults, [{ key: 'EnabledWidgets', value }]);
  await set('');
  try {
    const page = await open('operator', '/', { unit: BERGEN, language: 'en-GB' });
    await expect(
      page.getByText(/^No widgets are enabled\. Choosing them is for .*AdminRole.*can give you/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /Customize|dashboard settings/ })).toHaveCount(0);
  } finally {
    await set('0,1,2,3,4,5,6,9,10,11,12,13,14,15,16,17,18');
  }
});

test('KPI tiles tell what the records say, and stay where they are put', {
  tag: ['@DASH-019', '@DASH-020', '@DASH-021', '@DASH-023'],
}, async ({ open, admin, browser, sessions, server }) => {
  const page = await open('admin', '/', { unit: BERGEN, colorScheme: 'dark' });
  const kpis = await new KpiTiles(page).see();
  await expectAccessible(page);
  const { body } = await admin.call<ReportRecord[]>('GET', API.reportData);
  const data = <T>(name: string) => JSON.parse(body.find((one) => one.name === name)?.reportDataJson ?? '') as T;
  await step(['DASH-020', 'DASH-061', 'DASH-063'], 'the outbound order report', async () => {
    const orders = data<OrderReportData>('OutBoundOrderReportData');
    expect(await kpis.number('Outbound orders')).toBe(orders.initial + orders.started + orders.completed);
    await expect(kpis.tile('Outbound orders')).toContainText(/\d initial · [\d.]+ started · [\d.]+ completed today/);
    await expect(kpis.tile('Outbound orders')).toContainText(/\d open lines · [\d.]+ open picks/);
  });
  await step(['DASH-021', 'DASH-064'], 'the inbound order report, which has no picks', async () => {
    const orders = data<OrderReportData>('InBoundOrderReportData');
    expect(await kpis.number('Inbound orders')).toBe(orders.initial + orders.started + orders.completed);
    await expect(kpis.tile('Inbound orders')).not.toContainText('picks');
  });
  const { locationRoles } = data<{ locationRoles: LocationRoleReport[] }>('PickingTaskPerLocationRoleReportData');
  await step(['DASH-019', 'DASH-065'], 'a tile for each location role with picks', async () => {
    for (const { name, tasks } of locationRoles) expect(await kpis.number(name), name).toBe(tasks);
    expect((await kpis.names(ROLES)).sort()).toEqual(locationRoles.map(({ name }) => name).sort());
  });
  await step(['DASH-011'], 'a tile of picks opens them', async () => {
    await kpis.tile('Bulk').getByRole('link').click();
    const grid = await new Grid(page, 'Tasks').seeRows();
    expect(await grid.total()).toBe(locationRoles.find(({ name }) => name === 'Bulk')?.tasks);
    expect(new URL(page.url()).pathname).toBe('/tasks-es-page');
    await page.goBack();
    await kpis.see();
  });
  const kept = async () => {
    await page.reload();
    await kpis.see();
    return kpis.names(ROLES);
  };
  await step(['DASH-023'], 'dragged by mouse', async () => {
    const put = saving(page, API.cockpitSettings);
    await kpis.tile('Bulk').hover();
    await dragBy(page, kpis, 'Bulk', 'Pick');
    await put;
    expect(await kept()).toEqual(['Bulk', 'Pick', 'Buffer']);
  });
  await step(['DASH-023'], 'moved with the keyboard, and told of', async () => {
    const put = saving(page, API.cockpitSettings);
    await kpis.grip('Bulk').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Bulk is taken from place 1 of 3.')).toBeAttached();
    // What moves it listens from the next task on.
    await page.evaluate(() => new Promise((next) => setTimeout(next)));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Bulk is at place 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await put;
    expect(await kept()).toEqual(['Pick', 'Bulk', 'Buffer']);
  });
  await step(['DASH-023'], 'dragged with a finger', async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: await sessions.of(server.url, 'admin', BERGEN),
      hasTouch: true,
      viewport: { width: 1024, height: 1200 },
    });
    const tablet = await context.newPage();
    await tablet.goto('/');
    const tiles = await new KpiTiles(tablet).see();
    const put = saving(tablet, API.cockpitSettings);
    await touchDrag(tablet, tiles, 'Pick', 'Buffer');
    await put;
    await context.close();
    expect(await kept()).toEqual(['Bulk', 'Buffer', 'Pick']);
  });
});

test('KPIs are set up for oneself and for the business unit', {
  tag: ['@ROUTE-050', '@SETTINGS-030', '@SETTINGS-031', '@SETTINGS-032', '@SETTINGS-033', '@SETTINGS-034'],
}, async ({ open, admin }) => {
  const page = await open('admin', '/kpi-management', { unit: BERGEN, colorScheme: 'dark' });
  const row = (name: string) => page.getByRole('switch', { name, exact: true });
  await step(['SETTINGS-030', 'SETTINGS-031', 'SETTINGS-032'], 'has orders and the roles of places', async () => {
    await expect(page.getByRole('heading', { name: 'KPI management' })).toBeVisible();
    for (const name of ['Inbound orders', 'Outbound orders', 'Pick', 'Buffer', 'Bulk'])
      await expect(row(name)).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('region', { name: ROLES }).getByText('No figures now: not shown')).not.toHaveCount(0);
    await expectAccessible(page);
  });
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
  };
  await step(['SETTINGS-033'], 'saved for oneself under KpiSettings, Home', async () => {
    const put = saving(page, API.cockpitSettings);
    await row('Inbound orders').click();
    await save();
    expect((await put).postDataJSON()).toMatchObject({ owner: 'KpiSettings', key: 'Home' });
    const { body } = await admin.call<{ KpiSettings: { Home: string } }>('GET', API.cockpitSettings);
    const entries = JSON.parse(body.KpiSettings.Home) as { id: string; enabled: boolean }[];
    expect(entries.find(({ id }) => id === 'InBoundOrderReportData')?.enabled).toBe(false);
  });
  await step(['SETTINGS-034'], 'saved for the business unit, which the dashboards of others follow', async () => {
    await page.getByRole('combobox', { name: 'Set up for' }).selectOption({ label: BERGEN });
    await expect(row('Inbound orders')).toHaveAttribute('aria-checked', 'true');
    await row('Bulk').click();
    const posted = saving(page, API.kpiForUnit);
    await save();
    expect((await posted).postDataJSON()).toMatchObject([{ key: 'Home' }]);
    const other = await open('purchaser', '/', { unit: BERGEN, language: 'en-GB' });
    const kpis = await new KpiTiles(other).see();
    expect(await kpis.names(ROLES)).toEqual(['Pick', 'Buffer']);
    await row('Bulk').click();
    await save();
  });
  await step(['SETTINGS-028'], 'one’s own set-up is given up again', async () => {
    await page.getByRole('combobox', { name: 'Set up for' }).selectOption({ label: 'Only me' });
    await expect(row('Inbound orders')).toHaveAttribute('aria-checked', 'false');
    await page.getByRole('button', { name: "Use the business unit's" }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(row('Inbound orders')).toHaveAttribute('aria-checked', 'true');
  });
});

async function centreOf(kpis: KpiTiles, name: string): Promise<{ x: number; y: number }> {
  const box = await kpis.grip(name).boundingBox();
  if (!box) throw new Error(`${name} has no grip`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragBy(page: Page, kpis: KpiTiles, name: string, to: string): Promise<void> {
  await kpis.grip(name).scrollIntoViewIfNeeded();
  const [from, target] = [await centreOf(kpis, name), await centreOf(kpis, to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await page.mouse.up();
}

/** The runner's touchscreen only taps. */
async function touchDrag(page: Page, kpis: KpiTiles, name: string, to: string): Promise<void> {
  await kpis.grip(name).scrollIntoViewIfNeeded();
  const [from, target] = [await centreOf(kpis, name), await centreOf(kpis, to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', {
      x: from.x + ((target.x - from.x) * step) / 8,
      y: from.y + ((target.y - from.y) * step) / 8,
    });
  await touch('touchEnd');
}
