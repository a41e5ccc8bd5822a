/**
 * The list endpoint, rights and tenant included, against bare fastify and pg with hand-written SQL: a million
 * stocks and 300,000 sales orders.
 * BENCH_DATABASE_URL names a database that is seeded already, since seeding takes minutes.
 */
import { spawn } from 'node:child_process';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres';
import type { WrittenOptions } from '../../src/engine/query/load-options';
import { startServerProcess } from '../lib/cockpit-server';
import { startBare } from './lib/bare-server';
import { casesOf } from './lib/list-cases';
import { logIn } from './lib/log-in';
import { type Line, median, ms, type Section } from './lib/report';

const SCALE = Number(process.env.BENCH_SCALE ?? 60);
const SECONDS = 0.7;
/** Many and short: what slows the machine down for a while slows both. */
const ROUNDS = 9;
const UNIT = 'Nordlager Oslo';

export async function measure(): Promise<Section> {
  const given = process.env.BENCH_DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({
        shared_buffers: '1GB',
        work_mem: '32MB',
        max_wal_size: '4GB',
        effective_cache_size: '6GB',
        jit: 'off',
        random_page_cost: '1.1',
      });
  if (!postgres) throw new Error('The list benchmark needs an installed PostgreSQL server');
  try {
    if (!given) await seed(postgres.url);
    const { since, stocks, orders } = await lookAround(postgres.url);
    const server = await startServerProcess({ DATABASE_URL: postgres.url, DATABASE_POOL: '16' });
    const bare = await startBare('bare-list', { DATABASE_URL: postgres.url, DATABASE_POOL: '16' });
    try {
      const { token } = await logIn(server.url);
      const lines: Line[] = [];
      for (const { what, list, ours, bare: path, connections = 1, goal = { atMost: 1.3 }, isGain } of casesOf(since)) {
        const line = await compare(what, connections, goal, {
          ours: { url: server.url, token, path: (n) => `${list}?${queryOf(ours(n))}` },
          bare: { url: bare.url, path },
        });
        lines.push(isGain ? { ...line, ratio: 1 / line.ratio } : line);
      }
      return {
        title: `List endpoint, PostgreSQL, ${stocks.toLocaleString('en-GB')} stocks and ${orders.toLocaleString('en-GB')} sales orders`,
        note: `Yardstick: \`tests/bench/yardsticks/bare-list.ts\`, on the same tables and indexes. Median time of a request, ${ROUNDS} rounds of ${SECONDS} s in turns; the ratio is the median of the rounds'. A first page is rows and count, asked for together. Requests differ as far as the question allows; a count that ours has kept since the table last changed is asked for by the yardstick each time.`,
        lines,
      };
    } finally {
      bare.stop();
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

interface Target {
  readonly url: string;
  readonly token?: string;
  /** Address of the n-th request. */
  path(n: number): string;
}

let requests = 0;

async function compare(
  what: string,
  connections: number,
  goal: Line['goal'],
  targets: { ours: Target; bare: Target },
): Promise<Line> {
  console.log(what);
  const medians = { ours: [] as number[], bare: [] as number[] };
  await same(targets.ours, targets.bare);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ['bare', 'ours'] as const) {
      const time = await load(targets[name], connections);
      if (round > 0) medians[name].push(time);
    }
  }
  const ratios = medians.ours.map((time, round) => time / (medians.bare[round] ?? Number.NaN));
  return { what, ours: ms(median(medians.ours)), yardstick: ms(median(medians.bare)), ratio: median(ratios), goal };
}

/** Median time of a request in ms, measured at the client with microseconds. */
async function load(target: Target, connections: number): Promise<number> {
  const headers = target.token ? { authorization: `Bearer ${target.token}` } : {};
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const { Agent, request } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const get = (path: string) =>
    new Promise<void>((done, failed) => {
      request(`${target.url}${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed(new Error(`${path} answered ${answer.statusCode}`));
        answer.on('data', () => {}).on('end', done);
      })
        .on('error', failed)
        .end();
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const path = target.path(requests++);
        const started = performance.now();
        await get(path);
        times.push(performance.now() - started);
      }
    }),
  );
  agent.destroy();
  return median(times);
}

/** Both answer the same rows or groups, or the comparison means nothing. */
async function same(mine: Target, theirs: Target): Promise<void> {
  const get = async ({ url, token, path }: Target) => {
    const address = path(0);
    const answer = await fetch(`${url}${address}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    const given = (await answer.json()) as { result: Record<string, unknown>[]; totalCount?: number } | never[];
    const { result, totalCount } = Array.isArray(given) ? { result: given, totalCount: undefined } : given;
    const rows = result.map(({ stockId, id, key, count }) => [stockId ?? id ?? key, count].join(' ')).sort();
    return `${rows.join()} (${totalCount})`;
  };
  const [a, b] = [await get(mine), await get(theirs)];
  if (a !== b) throw new Error(`the yardstick answers other rows to ${mine.path(0)}: ${a} against ${b}`);
}

function queryOf(options: WrittenOptions): string {
  return Object.entries(options)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
}

function seed(url: string): Promise<void> {
  console.log(`seeding ${SCALE} times the demo data …`);
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['dist/server/seed.js', '--scale', String(SCALE)], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, SEED: 'demo' },
    });
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`seeding ended with ${code}`))));
  });
}

/** How many rows there are, and for every request another moment since which about three in a hundred stocks were counted. */
async function lookAround(url: string): Promise<{ since: (n: number) => string; stocks: number; orders: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    `select percentile_disc(0.97) within group (order by last_counted) filter (where business_unit = $1) as since,
      count(*)::int as stocks, (select count(*)::int from sales_order) as orders from stock`,
    [UNIT],
  );
  await client.end();
  const [{ since, stocks, orders }] = rows;
  const first = new Date(since).getTime();
  return { since: (n) => new Date(first + n * 10).toISOString(), stocks, orders };
}
