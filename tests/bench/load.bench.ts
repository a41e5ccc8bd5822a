/**
 * A page loaded anew with a warm cache, against a page that is nothing but one DevExtreme grid over the same calls.
 * BENCH_DATABASE_URL names a database that is there already, of any size; then no page is asked for that has all rows.
 */
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { findBrowser } from '../../scripts/lib/browser';
import { LoginPage } from '../browser/models';
import { connect } from '../lib/api-client';
import { type ServerProcess, startServerProcess } from '../lib/cockpit-server';
import { benchDatabase } from './lib/database';
import { type Line, median, ms, type Section } from './lib/report';
import { makeServerRoot } from './lib/yardstick-root';

const ROUNDS = 7;
const USER = 'global';

interface Case {
  readonly what: string;
  readonly address: string;
  readonly hasAll?: boolean;
}

const CASES: readonly Case[] = [
  { what: '10,000 rows in the page', address: '/stocks-page', hasAll: true },
  { what: 'paged by the server', address: '/sales-orders-es-page' },
];

/** In milliseconds from the navigation, and the sum of layout shifts. */
interface Figures {
  readonly rows: number;
  readonly click: number;
  readonly shift: number;
  /** What came over the line before the rows, in kB, apart from what the browser had kept. */
  readonly kilobytes: number;
}

export async function measure(): Promise<Section> {
  const postgres = await benchDatabase({});
  const env = { DATABASE_URL: postgres.url, SEED: 'demo' };
  const ours = await startServerProcess(env);
  const theirs = await startServerProcess(env, await buildStandalone());
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const sides = { ours: await signedIn(browser, ours), yardstick: await signedInByToken(browser, theirs) };
    const lines: Line[] = [];
    const bytes: string[] = [];
    for (const one of CASES.filter(({ hasAll }) => !hasAll || !postgres.isGiven)) {
      const compared = await compare(one, sides);
      lines.push(...compared.lines);
      bytes.push(`${one.what} ${compared.bytes}`);
    }
    return {
      title: 'A page loaded anew',
      note: `Yardstick: \`tests/bench/yardsticks/standalone-grid\`, one DevExtreme grid and nothing else, with the columns that ours shows at first, served by a second server on the same database. Warm cache, medians of ${ROUNDS} rounds in turns; times from the navigation to the frame after the paint. Layout shift is the browser's own sum. Over the line came before the rows, ours and the yardstick's: ${bytes.join('; ')}; ours are definitions, texts and settings too.`,
      lines,
    };
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), theirs.stop()]);
    await postgres.stop();
  }
}

/** Builds the yardstick; gives the folder to start a server in. */
async function buildStandalone(): Promise<string> {
  const root = makeServerRoot();
  await build({
    configFile: false,
    root: 'tests/bench/yardsticks/standalone-grid',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: join(root, 'dist/web'),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  return root;
}

async function contextOf(browser: Browser, server: ServerProcess): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  // What runs these files names every function by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchLoad);
  return context;
}

async function signedIn(browser: Browser, server: ServerProcess): Promise<BrowserContext> {
  const context = await contextOf(browser, server);
  const page = await context.newPage();
  const login = await new LoginPage(page).open();
  await login.logIn(USER);
  await page.getByRole('navigation').first().waitFor();
  await page.close();
  return context;
}

async function signedInByToken(browser: Browser, server: ServerProcess): Promise<BrowserContext> {
  const { token } = await connect(server.url, USER);
  const context = await contextOf(browser, server);
  await context.addInitScript((given) => localStorage.setItem('token', given), token);
  return context;
}

async function compare(
  { what, address }: Case,
  sides: Record<'ours' | 'yardstick', BrowserContext>,
): Promise<{ lines: Line[]; bytes: string }> {
  const found = { ours: [] as Figures[], yardstick: [] as Figures[] };
  const boxes = { ours: await boxAt(sides.ours, address), yardstick: await boxAt(sides.yardstick, address) };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ['yardstick', 'ours'] as const) {
      const page = await sides[name].newPage();
      const figures = await loaded(page, address, boxes[name]);
      if (round > 0) found[name].push(figures);
      await page.close();
    }
  }
  const of = (name: 'ours' | 'yardstick', figure: keyof Figures) => median(found[name].map((one) => one[figure]));
  const line = (text: string, figure: keyof Figures, goal: Line['goal'], say: (value: number) => string): Line => {
    const [mine, theirs] = [of('ours', figure), of('yardstick', figure)];
    return { what: `${what}: ${text}`, ours: say(mine), yardstick: say(theirs), ratio: mine / theirs, goal };
  };
  const lines = [
    line('until rows are painted', 'rows', { atMost: 0.6 }, ms),
    line('until a click selects a row', 'click', { atMost: 1 }, ms),
    {
      what: `${what}: layout shift`,
      ours: of('ours', 'shift').toFixed(4),
      yardstick: of('yardstick', 'shift').toFixed(4),
      ratio: of('ours', 'shift'),
      goal: { atMost: 0 },
    },
  ];
  const bytes = `${of('ours', 'kilobytes').toFixed(0)} and ${of('yardstick', 'kilobytes').toFixed(0)} kB`;
  return { lines, bytes };
}

/** Notes in the page when its first rows were painted, and how much came before; says so in its console. */
function watchLoad(): void {
  const noted = { rows: 0, click: 0, shift: 0, kilobytes: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) noted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const untilFrame = (shows: () => boolean, done: () => void): void => {
    const tick = (): void => {
      if (!shows()) requestAnimationFrame(tick);
      else requestAnimationFrame(() => setTimeout(done));
    };
    tick();
  };
  addEventListener('DOMContentLoaded', () => {
    const hasRows = () => /\w/.test(document.querySelector('.first-row, .dx-data-row')?.textContent ?? '');
    untilFrame(hasRows, () => {
      noted.rows = performance.now();
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const before = resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= noted.rows);
      noted.kilobytes = before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
      console.debug('rows');
    });
    untilFrame(
      () => document.querySelector(':is(.first-row, .dx-data-row).dx-selection') !== null,
      () => {
        noted.click = performance.now();
        console.debug(JSON.stringify(noted));
      },
    );
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the box of the first row stands, in the middle of it. */
async function boxAt(context: BrowserContext, address: string): Promise<Place> {
  const page = await context.newPage();
  await page.goto(address);
  const box = page.locator('.dx-data-row').first().locator('input[type=checkbox], .dx-select-checkbox').first();
  await box.click();
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.close();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Nothing of what drives the browser runs in the page until all is noted: it would take the page's thread. */
async function loaded(page: Page, address: string, { x, y }: Place): Promise<Figures> {
  let figures: Figures | undefined;
  const rows = page.waitForEvent('console', (message) => message.text() === 'rows');
  const selected = page.waitForEvent('console', (message) => message.text().startsWith('{'));
  selected.then((message) => {
    figures = JSON.parse(message.text()) as Figures;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await rows;
  // A click on a row that is drawn anew at that moment is lost, as it is for a person.
  while (!figures) {
    await page.mouse.click(x, y);
    await Promise.race([selected, page.waitForTimeout(500)]);
  }
  // What was chosen before there was a grid stays so in it.
  await page.locator('.dx-data-row.dx-selection').waitFor();
  return figures;
}
