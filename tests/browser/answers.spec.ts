/** What the cockpit makes of answers that are none of its rows. */
import { API, API_BASE, type WidgetEntry } from '../../src/engine/http/api';
import { expect, test } from './fixtures';
import { Dashboard, Frame, Grid } from './models';

test('a report that is called off because the person has gone on tells nobody', { tag: ['@HTTP-010'] }, async ({
  open,
}) => {
  const page = await open('admin', '/locations-page');
  await new Grid(page, 'Locations').seeRows();
  const frame = new Frame(page);
  await page.route('**/api/ReportData/materialsummary**', () => undefined);
  const off = page.waitForEvent('requestfailed', (request) => request.url().includes('/ReportData/materialsummary'));
  const asked = page.waitForRequest(/\/ReportData\/materialsummary/);
  await frame.visit('material-summary-report-page');
  await asked;
  await frame.visit('supplier-page');
  await new Grid(page, 'Suppliers').seeRows();
  expect((await off).failure()?.errorText).toContain('ABORTED');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a widget with disabled navigation leads nowhere, whichever page it has', { tag: ['@DASH-015'] }, async ({
  open,
}) => {
  const page = await open('admin');
  const dashboard = await new Dashboard(page).seeTiles();
  const links = page.locator('[data-shown=true]').getByRole('link', { name: /^Cancelled/ });
  await expect(links.first()).toBeVisible();
  await page.route(`**${API_BASE}${API.dashboardWidgets}*`, async (route) => {
    const response = await route.fetch();
    const widgets = (await response.json()) as WidgetEntry[];
    await route.fulfill({ response, json: widgets.map((one) => ({ ...one, disabledNavigation: true })) });
  });
  await page.reload();
  await dashboard.seeTiles();
  await dashboard.tile('Cancelled').click();
  await expect(links).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});
