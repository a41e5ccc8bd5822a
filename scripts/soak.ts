/**
 * `npm run soak [FACTOR] [pglite|postgres] [PART…]`: the property tests with many times as many cases (default 20), and
 * a walk over all pages in the browser, for hours when nobody waits. A part is `unit`, `walk`, a named one of below, or
 * a piece of a test's path; without any, all of it runs, on both databases. Tests read the factor through
 * tests/lib/runs.ts.
 */
import { findBrowser } from './lib/browser';
import { runNode } from './lib/children';
import { startPostgres } from './lib/postgres';
import { makeScratch } from './lib/scratch';

const DATABASES = ['pglite', 'postgres'] as const;

/** What a part runs; with the default factor, as often as it says. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  /** 2,000 sequences of commands one after the other, 2,000 by several people, 10,000 meetings of two. */
  random: ['tests/server/commands/random.test.ts'],
  /** 50 picks of one stock at once; 20 times a hundred who send one call; 120 times two people on one order. */
  together: ['tests/server/commands/at-once.test.ts'],
  /** 800 changes of definitions with rows behind them. */
  definitions: ['tests/server/entities/random-changes.test.ts'],
  /** 1,000 rows in one call, of which 100 fail. */
  bulk: ['tests/server/commands/bulk.test.ts'],
  /** A server that is killed 300 times, a database that goes 40 times, lines and the power that are cut, a full disk. */
  faults: ['tests/server/faults/'],
  /** A primary, replicas, poolers and servers that are lost one after the other. */
  cluster: ['tests/server/cluster/'],
  /** 50,000 calls of every operation with values at and beyond the edges of every kind; FUZZ_SEED repeats a run. */
  fuzz: ['tests/server/fuzz/'],
};

const [first, ...others] = process.argv.slice(2);
const isFactor = first !== undefined && /^\d+$/.test(first);
const factor = isFactor ? Number(first) : 20;
const named = isFactor || first === undefined ? others : [first, ...others];
if (factor < 1) {
  console.error('FACTOR is a whole number from 1: how many times as many cases as an ordinary run.');
  process.exit(2);
}
const chosen = DATABASES.filter((name) => named.includes(name));
const databases = chosen.length > 0 ? chosen : DATABASES;
const parts = named.filter((name) => !DATABASES.some((database) => database === name));
const files = parts.filter((name) => name !== 'unit' && name !== 'walk').flatMap((name) => PARTS[name] ?? [name]);
const isAll = parts.length === 0;

process.env.TMPDIR = makeScratch();

const run = (project: string, paths: readonly string[], env: Record<string, string> = {}): Promise<number> =>
  runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--testTimeout', String(factor * 60_000), ...paths],
    { SOAK: String(factor), ...env },
  );

/** The server's tests on one of the databases. */
async function server(database: (typeof DATABASES)[number]): Promise<number> {
  if (database === 'pglite') return run('server', files);
  const postgres = await startPostgres();
  if (!postgres) {
    console.error('No PostgreSQL server is installed: its part of the soak is left out.');
    return chosen.length > 0 ? 1 : 0;
  }
  try {
    return await run('server', files, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** The walks over all pages, and lists that hold still while others work. */
async function walk(): Promise<number> {
  const built = await runNode(['scripts/bootstrap.mjs', 'build']);
  if (built !== 0) return built;
  const { executablePath, args } = await findBrowser();
  return runNode(['node_modules/@playwright/test/cli.js', 'test', 'tests/browser/walk', 'tests/browser/hold-still'], {
    SOAK: String(factor),
    CHROMIUM_PATH: executablePath,
    CHROMIUM_ARGS: JSON.stringify(args),
  });
}

const failures: number[] = [];
if (isAll || parts.includes('unit')) failures.push(await run('unit', []));
if (isAll || files.length > 0) for (const database of databases) failures.push(await server(database));
if (isAll || parts.includes('walk')) failures.push(await walk());
process.exit(Math.max(0, ...failures));
