/**
 * Takes the pictures of docs/pictures from the demo: each page of the menu as a screen, and one of them at every width,
 * in both themes and at work.
 *
 *     npm run pictures
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Locator, type Page } from '@playwright/test';
import { createSessions } from '../tests/browser/sessions';
import { startServerProcess } from '../tests/lib/cockpit-server';
import { findBrowser } from './lib/browser';

const FOLDER = 'docs/pictures';
const USER = 'global';
const DESK = { width: 1440, height: 900 };
const SCREENS = [
  DESK,
  { width: 1150, height: 820 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
/** Menus and panels stand by then. */
const SETTLED_MS = 1_000;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The page that is shown on all screens. */
const EVERYWHERE = 'sales-orders-es-page';

/** Pages that no entry of the menu leads to. */
const OTHERS = [
  'create-sales-order',
  'newdraft-page',
  'import',
  'kpi-management',
  'dashboard-settings',
  'user-settings',
];

/** What shows once somebody does something there. */
const DONE: Readonly<Record<string, (page: Page, row: Locator) => Promise<void>>> = {
  'row-buttons': (_, row) => row.hover(),
  'row-menu': (_, row) => row.locator('td').nth(3).click({ button: 'right' }),
  async preview(page, row) {
    // The server keeps that it is open: the second picture finds it so.
    const region = page.getByRole('region', { name: 'Preview', exact: true });
    await row.focus();
    if (!(await region.isVisible())) await page.keyboard.press('Space');
    await region.waitFor();
  },
};

const server = await startServerProcess({ SEED: 'demo' });
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const kept = await createSessions(browser).of(server.url, USER);
mkdirSync(FOLDER, { recursive: true });

try {
  const paths = await pathsOfMenu();
  for (const path of [...paths, ...OTHERS]) await take(path, DESK, 'light', nameOf(path));
  for (const screen of SCREENS)
    for (const theme of THEMES) {
      const isTaken = screen === DESK && theme === 'light';
      if (!isTaken) await take(EVERYWHERE, screen, theme, `${nameOf(EVERYWHERE)}-${screen.width}-${theme}`);
    }
  for (const [name, done] of Object.entries(DONE))
    for (const theme of THEMES) await take(EVERYWHERE, DESK, theme, `${name}-${theme}`, done);
} finally {
  await browser.close();
  await server.stop();
}

/** `sales-orders` of `sales-orders-es-page`. */
function nameOf(path: string): string {
  return path.replace(/(-es)?-page$/, '') || 'dashboard';
}

async function pathsOfMenu(): Promise<readonly string[]> {
  const page = await open('', DESK, 'light');
  for (const group of await page.locator('.menu nav button[aria-expanded=false]').all()) await group.click();
  const links = await page
    .locator('.menu nav a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await page.context().close();
  return links.map((link) => link.slice(1));
}

async function take(
  path: string,
  screen: typeof DESK,
  theme: Theme,
  name: string,
  done?: (page: Page, row: Locator) => Promise<void>,
): Promise<void> {
  const page = await open(path, screen, theme);
  if (done) {
    await done(page, page.locator('.dx-data-row').first());
    await page.waitForTimeout(SETTLED_MS);
  }
  writeFileSync(`${FOLDER}/${name}.png`, await page.screenshot());
  await page.context().close();
}

async function open(path: string, viewport: typeof DESK, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: kept,
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(`/${path}`);
  await page.locator('[data-shown=true] h1').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}
