/**
 * Takes the pictures of docs/pictures from the demo: each page as a screen at a desk, and as a sheet with all screens in
 * both themes; and what shows once somebody does something.
 *
 *     npm run pictures
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Locator, type Page } from '@playwright/test';
import { plainCell } from '../tests/browser/models';
import { createSessions } from '../tests/browser/sessions';
import { startServerProcess } from '../tests/lib/cockpit-server';
import { findBrowser } from './lib/browser';

const FOLDER = 'docs/pictures';
const SHEETS = `${FOLDER}/sheets`;
/** A sheet shows screens so much smaller. */
const SHEET_SCALE = 0.5;
const SHEET_QUALITY = 72;
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
type Screen = (typeof SCREENS)[number];

const ORDERS = 'sales-orders-es-page';
/** What a page is asked for that shows nothing by itself. */
const ASKED: Readonly<Record<string, string>> = { 'tasks-es-page': '?search=SO-1' };

/** Pages that no entry of the menu leads to. */
const OTHERS = [
  'create-sales-order',
  'newdraft-page',
  'import',
  'kpi-management',
  'dashboard-settings',
  'user-settings',
];

interface Deed {
  readonly path: string;
  readonly screen: Screen;
  done(page: Page, row: Locator): Promise<void>;
}

const PHONE = SCREENS[3];
const inGrid = (page: Page, name: string) =>
  page.locator('[data-shown=true]').getByRole('button', { name, exact: true }).first();

/** The keyboard comes to a row by a click where nothing else is meant. */
const standIn = (row: Locator) => plainCell(row).click();

/** What shows once somebody does something there. */
const DEEDS: Readonly<Record<string, Deed>> = {
  'row-buttons': {
    path: ORDERS,
    screen: DESK,
    done: (page, row) => row.hover().then(() => page.locator('.row-buttons').hover()),
  },
  'row-menu': { path: ORDERS, screen: DESK, done: (_, row) => row.locator('td').nth(3).click({ button: 'right' }) },
  chart: { path: ORDERS, screen: DESK, done: (page) => inGrid(page, 'Chart').click() },
  pivot: { path: ORDERS, screen: DESK, done: (page) => inGrid(page, 'Pivot').click() },
  palette: {
    path: ORDERS,
    screen: DESK,
    async done(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('SO-10018');
    },
  },
  detail: {
    path: ORDERS,
    screen: DESK,
    async done(page, row) {
      await standIn(row);
      await page.keyboard.press('Control+ArrowRight');
    },
  },
  result: {
    path: ORDERS,
    screen: DESK,
    async done(page) {
      const boxes = page.locator('.dx-data-row .select-box');
      for (const place of [0, 1, 2, 3]) await boxes.nth(place).click();
      await page.locator('.selection-bar .actions button').first().click();
    },
  },
  'edit-in-place': {
    path: 'locations-es-page',
    screen: DESK,
    async done(page, row) {
      await standIn(row);
      await page.keyboard.press('F2');
    },
  },
  'phone-row': { path: ORDERS, screen: PHONE, done: (_, row) => row.locator('.short-row').tap() },
  preview: {
    path: ORDERS,
    screen: DESK,
    async done(page, row) {
      // The server keeps that it is open: the second picture finds it so.
      const region = page.getByRole('region', { name: 'Preview', exact: true });
      await standIn(row);
      if (!(await region.isVisible())) await page.keyboard.press('Space');
      await region.waitFor();
    },
  },
};

const server = await startServerProcess({ SEED: 'demo' });
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const kept = await createSessions(browser).of(server.url, USER);
mkdirSync(SHEETS, { recursive: true });

try {
  const paths = [...(await pathsOfMenu()), ...OTHERS];
  const taken = new Map<string, Buffer>();
  for (const theme of THEMES)
    for (const screen of SCREENS) {
      const page = await open(screen, theme);
      for (const path of paths) {
        await visit(page, path);
        const picture = await page.screenshot();
        taken.set(keyOf(path, screen, theme), picture);
        if (screen === DESK && theme === 'light') write(nameOf(path), picture);
      }
      await page.context().close();
    }
  for (const path of paths) writeFileSync(`${SHEETS}/${nameOf(path)}.jpg`, await sheetOf(path, taken));
  for (const [name, { path, screen, done }] of Object.entries(DEEDS))
    for (const theme of THEMES) {
      const page = await open(screen, theme);
      await visit(page, path);
      await done(page, page.locator('.dx-data-row').first());
      await page.waitForTimeout(SETTLED_MS);
      write(`${name}-${theme}`, await page.screenshot());
      await page.context().close();
    }
} finally {
  await browser.close();
  await server.stop();
}

function keyOf(path: string, { width }: Screen, theme: Theme): string {
  return `${path} ${width} ${theme}`;
}

function write(name: string, picture: Buffer): void {
  writeFileSync(`${FOLDER}/${name}.png`, picture);
}

/** All screens of a page beside each other, the dark ones below the light ones. */
async function sheetOf(path: string, taken: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  const image = (screen: Screen, theme: Theme) =>
    `<img width="${screen.width * SHEET_SCALE}" src="data:image/png;base64,${taken.get(keyOf(path, screen, theme))?.toString('base64')}">`;
  const rows = THEMES.map((theme) => `<p>${SCREENS.map((screen) => image(screen, theme)).join('')}</p>`);
  await page.setContent(
    `<style>body{margin:0;background:#777}p{display:flex;align-items:start;gap:12px;margin:0;padding:6px 12px;width:max-content}</style><main style="width:max-content">${rows.join('')}</main>`,
  );
  const sheet = await page.locator('main').screenshot({ type: 'jpeg', quality: SHEET_QUALITY });
  await page.close();
  return sheet;
}

/** `sales-orders` of `sales-orders-es-page`. */
function nameOf(path: string): string {
  return path.replace(/(-es)?-page$/, '') || 'dashboard';
}

async function pathsOfMenu(): Promise<readonly string[]> {
  const page = await open(DESK, 'light');
  await visit(page, '');
  for (const group of await page.locator('.menu nav button[aria-expanded=false]').all()) await group.click();
  const links = await page
    .locator('.menu nav a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await page.context().close();
  return links.map((link) => link.slice(1));
}

async function open(screen: Screen, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: kept,
    viewport: screen,
    hasTouch: screen === PHONE,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  return context.newPage();
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`/${path}${ASKED[path] ?? ''}`);
  await page.locator('[data-shown=true] h1').waitFor();
  await page.waitForLoadState('networkidle');
}
