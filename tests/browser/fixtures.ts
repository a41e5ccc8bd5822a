/** What browser tests start from: a server of the worker's own, a page that must not break the security policy, models. */
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../lib/cockpit-server';

export const PASSWORD = 'Demo-2026';
export const UNIT = 'Nordlager Oslo';

interface WorkerFixtures {
  readonly server: ServerProcess;
}
interface TestFixtures {
  /** Violations of the content security policy and uncaught errors; each test fails if there is one. */
  readonly clean: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServerProcess({ SEED: 'demo' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  clean: [
    async ({ page }, use) => {
      const faults: string[] = [];
      watch(page, faults);
      await use(undefined);
      expect(faults, 'violations of the security policy and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
});

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Content-Security-Policy/i.test(message.text())) faults.push(message.text());
  });
}

/** axe finds nothing; DevExtreme's licence notice is not ours. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('dx-license').analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

export async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
}

export { expect } from '@playwright/test';
