/**
 * `npm test`: everything, the fast layers first; a failing stage ends the run. `--only NAME…` runs single stages.
 *
 *   check → unit → server on PGlite → server on PostgreSQL (if one is there) → build → browser
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './lib/browser';
import { runNode } from './lib/children';
import { startPostgres } from './lib/postgres';
import { makeScratch } from './lib/scratch';

interface Stage {
  readonly name: string;
  run(): Promise<boolean>;
}

const bin = (path: string) => `node_modules/${path}`;
const TSX = bin('tsx/dist/cli.mjs');
const VITEST = bin('vitest/vitest.mjs');

const stages: readonly Stage[] = [
  {
    name: 'check',
    run: async () => {
      const parallel = await Promise.all([
        node(bin('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']),
        node(TSX, ['scripts/types.ts']).then((ok) => ok && node(bin('typescript/bin/tsc'), ['-p', '.'])),
        node(TSX, ['scripts/layers.ts']),
        node(TSX, ['scripts/check.ts']),
        node(TSX, ['scripts/reference.ts', '--check']),
      ]);
      return parallel.every(Boolean);
    },
  },
  { name: 'unit', run: () => vitest('unit', 'vitest-unit.json') },
  { name: 'server', run: () => vitest('server', 'vitest-pglite.json') },
  {
    name: 'postgres',
    run: async () => {
      const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
      const own = given ? null : await startPostgres();
      const url = given ?? own?.url;
      if (!url) {
        console.log('No PostgreSQL server is installed and DATABASE_URL is not set: skipped.');
        return true;
      }
      try {
        return await vitest('server', 'vitest-postgres.json', { TEST_DATABASE_URL: url });
      } finally {
        await own?.stop();
      }
    },
  },
  { name: 'build', run: () => node('scripts/bootstrap.mjs', ['build']) },
  {
    name: 'browser',
    run: async () => {
      const browser = await findBrowser();
      return node(bin('@playwright/test/cli.js'), ['test'], {
        CHROMIUM_PATH: browser.executablePath,
        CHROMIUM_ARGS: JSON.stringify(browser.args),
      });
    },
  },
];

function vitest(project: string, report: string, env: Record<string, string> = {}): Promise<boolean> {
  return node(
    VITEST,
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=test-results/${report}`],
    env,
  );
}

async function node(script: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return (await runNode([script, ...args], env)) === 0;
}

/** Passed and failed tests of this run, from the runners' own reports. */
function totals(): { passed: number; failed: number } {
  const sum = { passed: 0, failed: 0 };
  for (const file of ['vitest-unit.json', 'vitest-pglite.json', 'vitest-postgres.json']) {
    const path = `test-results/${file}`;
    if (!existsSync(path)) continue;
    const report = JSON.parse(readFileSync(path, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests;
  }
  if (existsSync('test-results/browser.json')) {
    const { stats } = JSON.parse(readFileSync('test-results/browser.json', 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    sum.passed += stats.expected + stats.flaky;
    sum.failed += stats.unexpected;
  }
  return sum;
}

const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? null : process.argv.slice(onlyAt + 1);
const names = stages.map(({ name }) => name);
const unknown = only?.filter((name) => !names.includes(name)) ?? [];
if (only?.length === 0 || unknown.length > 0) {
  console.error(`--only is "${unknown.join(' ')}"; expected stages: ${names.join(', ')}.`);
  process.exit(2);
}
if (!only) rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });
process.env.TMPDIR = makeScratch();

let ok = true;
for (const stage of stages) {
  if (only && !only.includes(stage.name)) continue;
  const started = Date.now();
  console.log(`\n── ${stage.name} ──`);
  ok = await stage.run();
  console.log(`── ${stage.name}: ${ok ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  if (!ok) break;
}
if (!only) {
  const { passed, failed } = totals();
  console.log(`\n${passed} passed, ${failed} failed`);
}
process.exit(ok ? 0 : 1);
