import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { rowIds } from './scripts/lib/trace/ledger.ts';

/** Two projects: pure tests, and tests against a running server with its database. Files share modules: it halves the time. */
export default defineConfig({
  test: {
    // One worker for each processor: most of a server test is waiting for its database.
    maxWorkers: '100%',
    // A busy machine may lose a race once; the report names such a test with its retry.
    retry: 1,
    // A test's tags are the rows of the ledger that it shows.
    tags: rowIds(readFileSync('docs/requirements.md', 'utf8')).map((name) => ({ name })),
    // A zone other than the default region, so that a date which leans on the process's zone shows.
    env: { TZ: 'America/New_York' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: 'tests/unit/fresh.ts',
          testTimeout: 20_000,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/schemas/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/template.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
    ],
  },
});
