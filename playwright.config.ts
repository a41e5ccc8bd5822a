import { defineConfig } from '@playwright/test';

const DAY = '**/day/*.spec.ts';
/** Walks over all pages take long (npm run soak). */
const WALKS = '**/walk*.spec.ts';

/** Each worker starts a server of its own with demo data; see tests/browser/fixtures.ts. */
export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'pages', testIgnore: [DAY, ...(process.env.SOAK ? [] : [WALKS])] },
    // An operator's day needs a demo that nobody has worked in: a project's workers are its own, each with its server.
    { name: 'day', testMatch: DAY },
  ],
  globalSetup: './tests/browser/seed.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  timeout: 60_000,
  // A busy machine may lose a race once; the report names such a test as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    // Nothing fades: a busy machine would catch pages half way, with other colours and places.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test costs a fifth of the time; the report has a failed page's picture and its tree of roles.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: process.env.CHROMIUM_ARGS ? (JSON.parse(process.env.CHROMIUM_ARGS) as string[]) : ['--no-sandbox'],
    },
  },
});
