/** What browser tests start from: a server of the worker's own, and pages that must not break the security policy. */
import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { API, API_BASE } from '../../src/engine/http/api';
import { COLUMN_SETTINGS } from '../../src/engine/view';
import { type ServerProcess, startServerProcess } from '../lib/cockpit-server';
import { type Contexts, createContexts } from './contexts';
import { createSessions, type Kept, type Sessions } from './sessions';

export { OSLO, PASSWORD } from '../lib/people';

interface WorkerFixtures {
  readonly server: ServerProcess;
  readonly sessions: Sessions;
  readonly contexts: Contexts;
}

export interface OpenOptions extends BrowserContextOptions {
  readonly unit?: string;
  /** Of another server than the worker's own. */
  readonly url?: string;
  /** What is done to columns is kept for the next time; else each test finds grids as their definitions have them. */
  readonly keeps?: boolean;
  /** What the page takes for the person's language. */
  readonly language?: string;
  /** Is given the page before it goes anywhere. */
  before?(page: Page): unknown;
}

interface TestFixtures {
  /** Opens an address as a person who is signed in; each page is a browser of its own, which may have been another's. */
  readonly open: (user: string, path?: string, options?: OpenOptions) => Promise<Page>;
  /** Violations of the content security policy and uncaught errors; each test fails if there is one. */
  readonly faults: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServerProcess({
        SEED: 'demo',
        HELP_URL: 'https://help.example/',
        DOWNLOADS_DIR: 'tests/browser/downloads',
        HISTORY_MONTHS: '24',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sessions: [async ({ browser }, use) => use(createSessions(browser)), { scope: 'worker' }],
  contexts: [async ({ browser }, use) => use(createContexts(browser, keepNothing)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const faults: string[] = [];
      await use(faults);
      expect(faults, 'violations of the security policy and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, faults }, use) => {
    watch(page, faults);
    await use(page);
  },
  open: async ({ browser, server, sessions, contexts, faults }, use) => {
    const lent: BrowserContext[] = [];
    const own: BrowserContext[] = [];
    await use(
      async (user, path = '/', { unit, url = server.url, language, keeps = false, before, ...options } = {}) => {
        const kept = await sessions.of(url, user, unit);
        const storageState = language === undefined ? kept : inLanguage(kept, language);
        const isOrdinary = !keeps && Object.keys(options).length === 0;
        const context = isOrdinary
          ? await contexts.lend(url, storageState)
          : await browser.newContext({ baseURL: url, storageState, ...options });
        (isOrdinary ? lent : own).push(context);
        if (!isOrdinary && !keeps) await keepNothing(context);
        const page = await context.newPage();
        watch(page, faults);
        await before?.(page);
        await page.goto(path);
        return page;
      },
    );
    for (const context of own) await context.close();
    for (const context of lent) await contexts.giveBack(context);
  },
});

/** Answers for the server when columns, or that the preview is open, are to be kept. */
async function keepNothing(context: BrowserContext): Promise<void> {
  await context.route(`**${API_BASE}${API.cockpitSettings}`, keptBefore);
}

async function keptBefore(route: Route): Promise<void> {
  const kept = route.request().method() === 'PUT' && (route.request().postDataJSON() as Record<string, unknown>);
  const isKept = kept && (Object.values<unknown>(COLUMN_SETTINGS).includes(kept.owner) || kept.key === 'listPreview');
  if (isKept) await route.fulfill({ status: 204 });
  else await route.fallback();
}

/** What a browser kept, of a person with another language. */
function inLanguage(kept: Kept, language: string): Kept {
  const cookies = kept.cookies.map((one) => (one.name === 'default_lang' ? { ...one, value: language } : one));
  return { ...kept, cookies };
}

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Content-Security-Policy/i.test(message.text())) faults.push(message.text());
  });
}

/** axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** What axe finds on a page; DevExtreme's licence notice is not ours. */
export async function violationsOf(page: Page): Promise<string[]> {
  return violationsBy(page, {});
}

/** What can be pressed and is smaller than 24 pixels, with less than that around it: axe asks for it only when told to. */
export async function smallTargetsOf(page: Page): Promise<string[]> {
  return violationsBy(page, { runOnly: ['target-size'], rules: { 'target-size': { enabled: true } } });
}

async function violationsBy(page: Page, options: Parameters<AxeBuilder['options']>[0]): Promise<string[]> {
  await untilStill(page);
  // Our pages have no frames, so that the page judges itself, in a third of the time.
  const axe = new AxeBuilder({ page }).exclude('dx-license').setLegacyMode(true);
  axe.options({ resultTypes: ['violations'], ...options });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Waits until what fades or slides has done so: half faded, a text has another contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect && Number.isFinite(effect.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

export { expect } from '@playwright/test';
