import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';
import { Frame, Grid, LoginPage } from './models';

/** Keeps what matches from the page until `release` is called. */
async function hold(page: Page, what: RegExp): Promise<{ release(): void }> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route: Route) => {
    await held;
    await route.continue();
  });
  return { release: () => release() };
}

/** Where the cells of a row stand, in pixels, without those that choose and open it. */
const cellsOf = (page: Page, row: string) =>
  page
    .locator(row)
    .nth(1)
    .evaluate((line) =>
      [...line.querySelectorAll('td:not([class*="dx-command"])')].map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return { text: cell.textContent, box: [x, y, width, height].map(Math.round) };
      }),
    );

for (const [path, title] of [
  ['/sales-orders-es-page', 'Sales orders'],
  ['/stocks-page', 'Stocks'],
  // Of many stocks there is one piece: which of them comes first is left to the definition.
  ['/stocks-page?sort=quantity', 'Stocks'],
] as const)
  test(`the first rows of ${path} stand where the grid has them, and what is done to them counts in it`, {
    tag: ['@OPEN-311'],
  }, async ({ open }) => {
    let widget = { release(): void {} };
    const page = await open('global', path, {
      async before(fresh) {
        widget = await hold(fresh, /assets\/(grid-widget|dx)-.*\.(js|css)$/);
        await fresh.addInitScript(() => {
          Object.assign(window, { shift: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              if (!entry.hadRecentInput)
                Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
          }).observe({ type: 'layout-shift', buffered: true });
        });
      },
    });
    const grid = new Grid(page, title);
    const first = grid.root.locator('.first-rows');
    await expect(first.locator('.first-row')).toHaveCount(20);
    const before = await cellsOf(page, '.first-row');
    await first.locator('.first-row').nth(1).locator('.dx-command-select').click();
    await first.locator('.first-row').nth(3).locator('.dx-command-select').click();
    await first.locator('.first-row').nth(3).locator('.dx-command-select').click();
    await expect(grid.selection).toContainText('1 of');
    await first.locator('.first-row').nth(5).locator('td').nth(3).click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    widget.release();

    await grid.seeRows();
    await expect(first).toHaveCount(0);
    const shown = (await cellsOf(page, '.dx-data-row')).slice(0, before.length);
    // What has no room is not drawn by the grid.
    const visible = before.filter(({ box: [x = 0, , width = 0] }) => x + width < 1440);
    expect(shown.slice(0, visible.length)).toEqual(visible);
    await expect(grid.rows.nth(1)).toHaveClass(/dx-selection/);
    await expect(grid.rows.nth(3)).not.toHaveClass(/dx-selection/);
    await expect(grid.rows.nth(3)).toHaveClass(/dx-row-focused/);
    await expect(grid.selection).toContainText('1 of');
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.001);
  });

test('a page that is loaded anew asks for its rows before its code is there, once, and forgets at the log-out', {
  tag: ['@OPEN-311'],
}, async ({ page }) => {
  // A session of its own, since it ends.
  const login = await new LoginPage(page).open('/sales-orders-es-page');
  await login.logIn('global');
  await new Grid(page, 'Sales orders').seeRows();
  await page.reload();
  const kept = () => page.evaluate(() => localStorage.getItem('cockpit_ahead'));
  await expect.poll(kept).toContain('/sales-orders-es-page');
  const script = await hold(page, /assets\/login-.*\.js$/);
  const asked: string[] = [];
  const styles: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
    if (pathname.endsWith('.css')) styles.push(pathname);
  });
  await page.reload({ waitUntil: 'commit' });
  const rows = /processSearch\?skip=0&take=20/;
  await expect.poll(() => asked.some((url) => rows.test(url))).toBe(true);
  expect(asked.some((url) => url.includes('/Cockpit/product'))).toBe(true);
  script.release();
  await new Grid(page, 'Sales orders').seeRows();
  for (const once of ['/Cockpit/product', '/User/cockpitSettings', 'translationsnested'])
    expect(asked.filter((url) => url.includes(once))).toHaveLength(1);
  expect(new Set(styles).size).toBe(styles.length);

  await new Frame(page).logOut();
  await expect.poll(kept).toBe(null);
});

for (const width of [1440, 390]) {
  test(`the notice of the grid's library covers nothing and moves nothing, ${width} px`, async ({ open }) => {
    const page = await open('global', '/stocks-page', { viewport: { width, height: 900 } });
    const notice = page.locator('body > dx-license');
    await notice.waitFor();
    await page.addInitScript(() => {
      const rooms = new Set<string>();
      Object.assign(window, { rooms });
      new MutationObserver(() => {
        const room = document.documentElement?.style.getPropertyValue('--notice-room');
        if (room) rooms.add(room);
      }).observe(document, { attributes: true, attributeFilter: ['style'], subtree: true });
    });
    await page.reload();
    await new Grid(page, 'Stocks').seeRows();
    await notice.waitFor();
    const top = (await notice.boundingBox())?.y ?? 0;
    await expect
      .poll(() => page.locator('#content').evaluate((content) => content.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(top + 1);
    expect(await page.evaluate(() => [...(window as unknown as { rooms: Set<string> }).rooms])).toHaveLength(1);

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const root = page.locator('#root');
    expect(await root.evaluate((frame) => frame.getBoundingClientRect().bottom), 'where no list is').toBe(900);
  });
}
