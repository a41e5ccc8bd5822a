/** How long the log-in page and the first grid take on a slow line, and the grid once more with what the browser has kept. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser';
import { Grid, LoginPage } from '../browser/models';
import { type ServerProcess, startServerProcess } from '../lib/cockpit-server';
import { slowDown } from '../lib/slow-line';
import { type Line, median, type Section } from './lib/report';

const ROUNDS = 3;
/** In seconds. */
const YARDSTICKS = { login: 5, grid: 25, again: 5 } as const;
type Figure = keyof typeof YARDSTICKS;

const WHAT: Readonly<Record<Figure, string>> = {
  login: 'log-in page that can be typed into',
  grid: 'first grid, from the log-in on',
  again: 'the same grid, loaded anew',
};

export async function measure(): Promise<Section> {
  const server = await startServerProcess({ SEED: 'demo' });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const rounds: Readonly<Record<Figure, number>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await walk(browser, server));
    return {
      title: 'A slow line',
      note: 'No yardstick: the ratio is the figure in seconds over what is wanted. Chromium’s own throttle, 400 kbit/s and 400 ms, no loss; median of 3 fresh browsers. The first grid includes the code of the grid component.',
      lines: (Object.keys(YARDSTICKS) as Figure[]).map((figure) =>
        lineOf(figure, median(rounds.map((one) => one[figure]))),
      ),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

function lineOf(figure: Figure, seconds: number): Line {
  const wanted = YARDSTICKS[figure];
  return {
    what: WHAT[figure],
    ours: `${seconds.toFixed(1)} s`,
    yardstick: `${wanted} s`,
    ratio: seconds / wanted,
    goal: { atMost: 1 },
  };
}

/** Logs in by a browser that knows nothing yet. */
async function walk(browser: Browser, server: ServerProcess): Promise<Readonly<Record<Figure, number>>> {
  const context = await browser.newContext({ baseURL: server.url });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await slowDown(page);
  const login = new LoginPage(page);
  const toLogin = await secondsOf(() => page.goto('/supplier-page').then(() => login.button.waitFor()));
  const toGrid = await secondsOf(() => login.logIn('admin').then(() => seeRows(page)));
  const again = await secondsOf(() => page.reload().then(() => seeRows(page)));
  await context.close();
  return { login: toLogin, grid: toGrid, again };
}

const seeRows = (page: Page) => new Grid(page, 'Suppliers').rows.first().waitFor();

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
