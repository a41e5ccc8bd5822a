/**
 * `npm run soak [FACTOR]`: the property tests with many times as many cases (default 20), for hours when nobody waits.
 * Tests read the factor through tests/lib/runs.ts.
 */
import { spawnSync } from 'node:child_process';
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

const postgres = await startPostgres();
const failures = [run('unit'), run('server'), postgres ? run('server', { TEST_DATABASE_URL: postgres.url }) : 0];
await postgres?.stop();
process.exit(Math.max(...failures));
