/** The generated stocks page of 10,000 rows against the same grid written by hand in DevExtreme, inside the same frame. */
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../../scripts/lib/browser';
import { startPostgres } from '../../scripts/lib/postgres';
import { type ServerProcess, startServerProcess } from '../lib/cockpit-server';
import { recordFrames } from './lib/frames';
import { type Line, median, ms, quantile, type Section } from './lib/report';
import { buildYardstickRoot } from './lib/yardstick-root';

const ROUNDS = 5;
const LIVE_SECONDS = 10;
const LIVE_ROWS_PER_BATCH = 100;
const ADDRESS = '/stocks-page';

interface Side {
  readonly name: 'ours' | 'yardstick';
  readonly server: ServerProcess;
  readonly context: BrowserContext;
}

export async function measure(): Promise<Section> {
  const postgres = await startPostgres();
  if (!postgres)
    throw new Error('The grid benchmark needs an installed PostgreSQL server, to change rows from outside');
  const root = await buildYardstickRoot(ADDRESS.slice(1), 'tests/bench/yardsticks/hand-written-grid.tsx');
  const env = { DATABASE_URL: postgres.url, SEED: 'demo' };
  const ours = await startServerProcess(env);
  const yardstick = await startServerProcess(env, root);
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const sides = [await signedIn(browser, 'yardstick', yardstick), await signedIn(browser, 'ours', ours)] as const;
    const lines = [
      await compare(
        'from another page until rows are painted and a click selects one',
        sides,
        { atMost: 1 },
        untilSelected,
      ),
      await compare('the next page', sides, { atMost: 0.85 }, turned),
      await compare('sort a text column', sides, { atMost: 0.6 }, sorted),
      await compare('typed filter to paint', sides, { atMost: 0.4 }, filtered),
      ...(await live(sides, postgres.url)),
    ];
    return {
      title: 'Generated grid page, 10,000 rows',
      note: `Yardstick: \`tests/bench/yardsticks/hand-written-grid.tsx\`, built into the same frame and served by a second server on the same database. Medians of ${ROUNDS} rounds in turns; times are taken in the page, from the event to the frame after the paint.`,
      lines,
    };
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), yardstick.stop()]);
    await postgres.stop();
  }
}

async function signedIn(browser: Browser, name: Side['name'], server: ServerProcess): Promise<Side> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  // What runs these files names every function by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Business unit').fill('Nordlager Oslo');
  await page.getByLabel('User name').fill('global');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  await page.goto(ADDRESS);
  await page.locator('.dx-data-row').first().waitFor();
  await page.close();
  return { name, server, context };
}

async function compare(
  what: string,
  sides: readonly Side[],
  goal: Line['goal'],
  once: (page: Page) => Promise<number>,
): Promise<Line> {
  const times = { ours: [] as number[], yardstick: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of sides) {
      const page = await side.context.newPage();
      const time = await once(page);
      if (round > 0) times[side.name].push(time);
      await page.close();
    }
  }
  const [mine, theirs] = [median(times.ours), median(times.yardstick)];
  return { what, ours: ms(mine), yardstick: ms(theirs), ratio: mine / theirs, goal };
}

/** A page from which the grid is gone to. */
const ELSEWHERE = '/supplier-page';
const FIRST_ROW = 'section[aria-label="Stocks"] :is(.first-row, .dx-data-row)';

/**
 * From another page of the frame: rows stand, a click on the first row's box selects it, and that is painted.
 * Nothing of what drives the browser runs in the page until then: it would take the page's thread.
 */
async function untilSelected(page: Page): Promise<number> {
  await opened(page);
  const { x, y } = await middleOf(
    page.locator('.dx-data-row').first().locator('input[type=checkbox], .dx-select-checkbox').first(),
  );
  await page.goto(ELSEWHERE);
  await page.locator('.dx-data-row').first().waitFor();
  await page.waitForTimeout(1500);
  const rows = page.waitForEvent('console', (message) => message.text() === 'rows');
  let took: number | undefined;
  const selected = page.waitForEvent('console', (message) => message.text().startsWith('took'));
  selected.then((message) => {
    took = Number(message.text().slice(5));
  });
  await page.evaluate(
    ([address, first]) => {
      const started = performance.now();
      const when = (selector: string, done: () => void): void => {
        if (!document.querySelector(selector)?.textContent) requestAnimationFrame(() => when(selector, done));
        else requestAnimationFrame(() => setTimeout(done));
      };
      when(first, () => console.debug('rows'));
      when(`${first}.dx-selection`, () => console.debug(`took ${performance.now() - started}`));
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    [ADDRESS, FIRST_ROW] as const,
  );
  await rows;
  // A click on a row that is drawn anew at that moment is lost, as it is for a person.
  while (took === undefined) {
    await page.mouse.click(x, y);
    await Promise.race([selected, page.waitForTimeout(500)]);
  }
  return took;
}

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

async function opened(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await page.locator('.dx-data-row').first().waitFor();
  await page.waitForTimeout(1500);
}

/** Starts a clock in the page at the next event of this kind; it stops at the frame after the first row shows other text. */
async function clockFrom(page: Page, event: 'click' | 'keydown', column: number): Promise<() => Promise<number>> {
  await page.evaluate(
    ([kind, index]) => {
      const text = () =>
        [...document.querySelectorAll(`.dx-datagrid-rowsview .dx-data-row td[aria-colindex="${index}"]`)]
          .map((cell) => cell.textContent)
          .join('|');
      const before = text();
      addEventListener(
        kind as string,
        () => {
          const started = performance.now();
          const tick = (): void => {
            if (text() !== before && text() !== '')
              requestAnimationFrame(() =>
                setTimeout(() => Object.assign(window, { took: performance.now() - started })),
              );
            else requestAnimationFrame(tick);
          };
          tick();
        },
        { capture: true, once: true },
      );
    },
    [event, column] as const,
  );
  return async () =>
    (await page.waitForFunction(() => (window as unknown as { took?: number }).took)).jsonValue() as Promise<number>;
}

const columnOf = async (page: Page, caption: string): Promise<number> =>
  Number(
    await page
      .getByRole('columnheader', { name: new RegExp(`Column ${caption}\\b`) })
      .first()
      .getAttribute('aria-colindex'),
  );

async function turned(page: Page): Promise<number> {
  await opened(page);
  const took = await clockFrom(page, 'click', await columnOf(page, 'Location'));
  await page.locator('.dx-pages .dx-page').filter({ hasText: /^2$/ }).first().click();
  return took();
}

async function sorted(page: Page): Promise<number> {
  await opened(page);
  const column = await columnOf(page, 'Location');
  const took = await clockFrom(page, 'click', column);
  await page
    .getByRole('columnheader', { name: /Column Location\b/ })
    .first()
    .click();
  return took();
}

async function filtered(page: Page): Promise<number> {
  await opened(page);
  const column = await columnOf(page, 'Material');
  const input = page.locator(`.dx-datagrid-filter-row td[aria-colindex="${column}"] input`).first();
  await input.click();
  await page.waitForTimeout(300);
  const took = await clockFrom(page, 'keydown', column);
  await page.keyboard.type('w');
  return took();
}

/** Main-thread time and long frames while 1,000 rows a second change in the database; a quarter of them on the page. */
async function live(sides: readonly Side[], databaseUrl: string): Promise<Line[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const results: Record<Side['name'], { busy: number; longest: number }> = {
    ours: { busy: 0, longest: 0 },
    yardstick: { busy: 0, longest: 0 },
  };
  for (const side of sides) {
    const page = await side.context.newPage();
    await opened(page);
    const cdp = await side.context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const keys = await page.evaluate(async () => [...document.querySelectorAll('.dx-data-row')].length);
    const { rows } = await client.query<{ stock_id: string }>(
      "select stock_id from stock where business_unit = 'Nordlager Oslo' order by material, stock_id limit 4000",
    );
    if (keys === 0 || rows.length < 1000) throw new Error('no rows to change');
    const framesSoFar = await recordFrames(page);
    const before = await busyTime(cdp);
    const started = performance.now();
    for (let batch = 0; batch < LIVE_SECONDS * (1000 / LIVE_ROWS_PER_BATCH); batch++) {
      const offset = (batch * LIVE_ROWS_PER_BATCH) % (rows.length - LIVE_ROWS_PER_BATCH);
      const chosen = rows.slice(offset, offset + LIVE_ROWS_PER_BATCH).map(({ stock_id }) => stock_id);
      await client.query(
        "update stock set quantity = quantity + 1 where business_unit = 'Nordlager Oslo' and stock_id = any($1)",
        [chosen],
      );
      const due = started + (batch + 1) * LIVE_ROWS_PER_BATCH;
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    }
    const frames = await framesSoFar();
    results[side.name] = { busy: (await busyTime(cdp)) - before, longest: quantile(frames, 1) };
    await page.close();
  }
  await client.end();
  const { ours, yardstick } = results;
  const seconds = (value: number) => `${value.toFixed(2)} s of ${LIVE_SECONDS} s`;
  return [
    {
      what: 'live 1,000 row changes a second: main thread',
      ours: seconds(ours.busy),
      yardstick: seconds(yardstick.busy),
      ratio: ours.busy / yardstick.busy,
      goal: { atMost: 1 },
    },
    {
      what: 'live 1,000 row changes a second: longest frame',
      ours: ms(ours.longest),
      yardstick: `${ms(yardstick.longest)}; limit 50 ms`,
      ratio: ours.longest / 50,
      goal: { atMost: 1 },
    },
  ];
}

async function busyTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
