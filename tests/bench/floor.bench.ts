/** Three browsers watch while the simulated floor works as fast as it can, and rows change besides. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../../scripts/lib/browser';
import { startPostgres } from '../../scripts/lib/postgres';
import { DEMO_HANDS, DEMO_PASSWORD, DEMO_UNITS } from '../../server/demo/seed';
import { startSimulation, summaryText } from '../../simulator';
import { createSessions, type Kept } from '../browser/sessions';
import { startServerProcess } from '../lib/cockpit-server';
import { recordFrames } from './lib/frames';
import { recordTasks } from './lib/main-thread';
import { ms, quantile, type Section } from './lib/report';

const SECONDS = Number(process.env.SECONDS ?? 600);
/** Rows that change by plain SQL each second, besides what the floor does. */
const CHANGES = 200;
/** The floor's own speed is what the server allows. */
const FULL_SPEED = 1_000;
const WORKERS = 4;
const PAGES = ['/stocks-page?pageSize=50', '/sales-orders-es-page', '/tasks-es-page?forceCall=true'];
/** No frame of a page may take longer, and so no task of its main thread. */
const LIMIT_MS = 50;
/** When the pages' memory is read: once they are warm, half way and at the end, as parts of the whole time. */
const HEAP_READ_AT = [0.1, 0.5, 1];
/** Until the last changes have been told and drawn. */
const SETTLED_MS = 5_000;

interface Watcher {
  readonly address: string;
  readonly page: Page;
  readonly cdp: CDPSession;
  frames(): Promise<number[]>;
  /** Bytes in use at each of `HEAP_READ_AT`. */
  readonly heaps: number[];
}

export async function measure(): Promise<Section> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('The floor needs an installed PostgreSQL server, to change rows from outside');
  const server = await startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo' });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const kept = await createSessions(browser).of(server.url, 'global');
    const watchers = await Promise.all(PAGES.map((address) => watch(browser, server.url, kept, address)));
    const floor = startSimulation({
      url: server.url,
      businessUnit: DEMO_UNITS[0],
      password: DEMO_PASSWORD,
      people: DEMO_HANDS,
      seed: 1,
      speed: FULL_SPEED,
      workers: WORKERS,
    });
    const lengths: number[] = [];
    for (const [index, part] of HEAP_READ_AT.entries()) {
      const tasks = await recordTasks(browser);
      await changeRows(postgres.url, Math.ceil((part - (HEAP_READ_AT[index - 1] ?? 0)) * SECONDS));
      lengths.push(...(await tasks()));
      // A collection that is asked for is no task of the page's own.
      for (const { cdp, heaps } of watchers) heaps.push(await heap(cdp));
    }
    const tasks = await recordTasks(browser);
    const summary = await floor.stop();
    console.log(summaryText(summary));
    await wait(SETTLED_MS);
    lengths.push(...(await tasks()));
    const failed = Object.values(summary.byEvent).reduce((sum, one) => sum + one.failed, 0);
    if (failed > 0) console.log(server.output());
    const longest = Math.max(0, ...lengths);
    const long = lengths.filter((length) => length > LIMIT_MS).length;
    const frames = (await Promise.all(watchers.map((watcher) => watcher.frames()))).flat();
    const growth = Math.max(...watchers.map(({ heaps }) => (heaps.at(-1) ?? Number.NaN) / (heaps[0] ?? Number.NaN)));
    const memory = watchers.map(
      ({ address, heaps }) => `${address.split('?')[0]} ${heaps.map((bytes) => Math.round(bytes / 1e6)).join(', ')}`,
    );
    const different = await differences(browser, server.url, kept, watchers);
    return {
      title: `The simulated floor for ${SECONDS} seconds, three browsers open`,
      note: `${summary.events} events by ${WORKERS} people at once, as fast as the server let them, and ${CHANGES} rows a second changed besides, on PostgreSQL; the browsers show ${PAGES.length} pages, and share the machine with server and database. No yardstick: the ratio is the figure against its limit. A task is measured by the time that the page's main thread was on a processor. By the clock, waiting for a processor included, the longest frame was ${ms(quantile(frames, 1))}, and 999 of 1,000 took at most ${ms(quantile(frames, 0.999))}. Memory is the heap after a collection, at the end over that at a tenth of the time; the machine code that the browser makes of what runs often, 1 to 2 MB, is part of it; in MB at ${HEAP_READ_AT.map((part) => `${part * 100} %`).join(', ')}: ${memory.join('; ')}.`,
      lines: [
        line('events that failed', String(failed), 'none', failed, 0),
        line('grids that differ from a fresh load', String(different), 'none', different, 0),
        line('longest task of a page', ms(longest), `limit ${LIMIT_MS} ms`, longest / LIMIT_MS, 1),
        line(`tasks of pages over ${LIMIT_MS} ms`, String(long), 'none', long, 0),
        line('memory of the page that grew most', `${growth.toFixed(2)} times`, 'level', growth, 1.2),
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
  }
}

const line = (what: string, ours: string, yardstick: string, ratio: number, atMost: number) => ({
  what,
  ours,
  yardstick,
  ratio,
  goal: { atMost },
});

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('.dx-data-row').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

const contextOf = (browser: Browser, baseURL: string, storageState: Kept): Promise<BrowserContext> =>
  browser.newContext({ baseURL, storageState, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

async function watch(browser: Browser, url: string, kept: Kept, address: string): Promise<Watcher> {
  const context = await contextOf(browser, url, kept);
  // What runs these files names every function by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await opened(context, address);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { address, page, cdp, heaps: [], frames: await recordFrames(page) };
}

/** Bytes in use once what nobody needs is gone. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

/** Changes stocks by plain SQL for so many seconds. */
async function changeRows(databaseUrl: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let second = 0; second < seconds; second++) {
    const due = performance.now() + 1_000;
    await client.query(
      `update stock set quantity = quantity + 1 where ctid = any(array(
        select ctid from stock where business_unit = $1 order by random() limit ${CHANGES} for update skip locked))`,
      [DEMO_UNITS[0]],
    );
    await wait(Math.max(0, due - performance.now()));
  }
  await client.end();
}

/** How many pages show other rows than the same page opened afresh, once what waits there is shown. */
async function differences(browser: Browser, url: string, kept: Kept, watchers: readonly Watcher[]): Promise<number> {
  const context = await contextOf(browser, url, kept);
  const different = await Promise.all(
    watchers.map(async ({ address, page }) => {
      const waiting = page.locator('.waiting button');
      if (await waiting.isVisible()) await waiting.click();
      await page.waitForLoadState('networkidle');
      const fresh = await opened(context, address);
      const texts = (one: Page) => one.locator('.dx-data-row').allInnerTexts();
      return JSON.stringify(await texts(page)) !== JSON.stringify(await texts(fresh));
    }),
  );
  await context.close();
  return different.filter(Boolean).length;
}
