/**
 * `npm run soak [FACTOR]`: the property tests with many times as many cases (default 20), and a walk over all pages in
 * the browser, for hours when nobody waits. Tests read the factor through tests/lib/runs.ts.
 */
import { spawnSync } from 'node:child_process';
import { findBrowser } from './lib/browser';
import { startPostgres } from './lib/postgres';

const factor = Number(process.argv[2] ?? 20);
if (!Number.isInteger(factor) || factor < 1) {
  console.error('FACTOR is a whole number from 1: how many times as many cases as an ordinary run.');
  process.exit(2);
}
const run = (project: string, env: Record<string, string> = {}): number =>
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--testTimeout', String(factor * 60_000)],
    {
      stdio: 'inherit',
      env: { ...process.env, SOAK: String(factor), ...env },
    },
  ).status ?? 1;

/** The walk over all pages. */
async function walk(): Promise<number> {
  const node = (args: readonly string[], env: Record<string, string> = {}): number =>
    spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
  const built = node(['scripts/bootstrap.mjs', 'build']);
  if (built !== 0) return built;
  const { executablePath, args } = await findBrowser();
  return node(['node_modules/@playwright/test/cli.js', 'test', 'tests/browser/walk.spec.ts'], {
    SOAK: String(factor),
    CHROMIUM_PATH: executablePath,
    CHROMIUM_ARGS: JSON.stringify(args),
  });
}

const postgres = await startPostgres();
const failures = [
  run('unit'),
  run('server'),
  postgres ? run('server', { TEST_DATABASE_URL: postgres.url }) : 0,
  await walk(),
];
await postgres?.stop();
process.exit(Math.max(...failures));
