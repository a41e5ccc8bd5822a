/** A line of 400 kbit/s that takes 400 ms each way: the cockpit comes slowly, and says so. */
import { slowDown } from '../../lib/slow-line';
import { expect, test } from '../fixtures';
import { Frame, Grid, LoginPage } from '../models';

test('on a slow line the log-in page can be used, the cockpit says that it loads, and the first grid comes', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const problems: string[] = [];
  page.on('requestfailed', (request) => {
    // What the page itself has no more use for is no failure.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${why}`);
  });
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/cockpit-.*\.js$/, async (route) => {
    await mayCome;
    await route.fallback();
  });
  await slowDown(page);
  await page.goto('/supplier-page');
  const login = new LoginPage(page);
  await expect(login.button).toBeVisible({ timeout: 60_000 });
  await login.logIn('global');
  // The cockpit is on its way for as long as it takes somebody to see that it is.
  const starting = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(starting).toBeVisible();
  letCome();

  const frame = new Frame(page);
  await expect(frame.menu).toBeVisible({ timeout: 90_000 });
  const grid = new Grid(page, 'Suppliers');
  await expect(grid.rows.first()).toBeVisible({ timeout: 90_000 });
  await expect(frame.live).toHaveText('Live', { timeout: 60_000 });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(problems).toEqual([]);
  await grid.search('Fjord');
  await expect(async () => {
    for (const row of await grid.rows.allInnerTexts()) expect(row).toContain('Fjord');
  }).toPass();
});
