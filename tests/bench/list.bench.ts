/**
 * The list endpoint, rights and tenant included, against bare fastify and pg with hand-written SQL: a million stocks.
 * BENCH_DATABASE_URL names a database that is seeded already, since seeding takes minutes.
 */
import { spawn } from 'node:child_process';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres';
import { startServerProcess } from '../lib/cockpit-server';
import { startBare } from './lib/bare-server';
import { logIn } from './lib/log-in';
import { type Line, median, ms, type Section } from './lib/report';

const SCALE = Number(process.env.BENCH_SCALE ?? 50);
const SECONDS = 4;
const ROUNDS = 3;
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
    const since = await countedLately(postgres.url);
    const server = await startServerProcess({ DATABASE_URL: postgres.url, DATABASE_POOL: '16' });
    const bare = await startBare('bare-list', { DATABASE_URL: postgres.url, DATABASE_POOL: '16' });
    try {
      const { token } = await logIn(server.url);
      const lines: Line[] = [];
      for (const connections of [1, 16]) {
        lines.push(
          await compare(
            `first page with count, ${connections} connection${connections > 1 ? 's' : ''}`,
            connections,
            { atMost: 1.15 },
            {
              ours: {
                url: server.url,
                token,
                path: (n) =>
                  ours({
                    skip: 0,
                    take: 20,
                    requireTotalCount: true,
                    filter: ['lastCounted', '>=', since(n)],
                    sort: [{ selector: 'lastCounted' }, { selector: 'stockId' }],
                  }),
              },
              bare: {
                url: bare.url,
                path: (n) => `/counted-since?since=${encodeURIComponent(since(n))}`,
              },
            },
          ),
        );
      }
      const deep = await compare(
        'offset from 100,000 on (plain offset over ours)',
        1,
        { atLeast: 5 },
        {
          ours: {
            url: server.url,
            token,
            path: (n) => ours({ skip: deepOffset(n), take: 20, sort: [{ selector: 'stockId' }] }),
          },
          bare: { url: bare.url, path: (n) => `/page?skip=${deepOffset(n)}` },
        },
      );
      lines.push({ ...deep, ratio: 1 / deep.ratio });
      return {
        title: `List endpoint, PostgreSQL, ${(SCALE * 20_000).toLocaleString('en-GB')} stocks`,
        note: `Yardstick: \`tests/bench/yardsticks/bare-list.ts\`, on the same table. Median time of a request, ${ROUNDS} rounds of ${SECONDS} s in turns. Every request asks for another moment, so that no count is reused.`,
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

/** From 100,000 on, far from one another: no page begins where one was seen just before. */
const deepOffset = (n: number): number => 100_000 + ((n * 7_919) % 50_000);

async function compare(
  what: string,
  connections: number,
  goal: Line['goal'],
  targets: { ours: Target; bare: Target },
): Promise<Line> {
  const medians = { ours: [] as number[], bare: [] as number[] };
  await same(targets.ours, targets.bare);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ['bare', 'ours'] as const) {
      const time = await load(targets[name], connections);
      if (round > 0) medians[name].push(time);
    }
  }
  const [mine, theirs] = [median(medians.ours), median(medians.bare)];
  return { what, ours: ms(mine), yardstick: ms(theirs), ratio: mine / theirs, goal };
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

/** Both answer the same rows, or the comparison means nothing. */
async function same(mine: Target, theirs: Target): Promise<void> {
  const get = async ({ url, token, path }: Target) => {
    const address = path(0);
    const answer = await fetch(`${url}${address}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { result: { stockId: string }[]; totalCount?: number };
  };
  const [a, b] = [await get(mine), await get(theirs)];
  const keys = (rows: readonly { stockId: string }[]) => rows.map(({ stockId }) => stockId).join();
  if (keys(a.result) !== keys(b.result) || a.totalCount !== b.totalCount)
    throw new Error(
      `the yardstick answers other rows: ${keys(a.result)} (${a.totalCount}) against ${keys(b.result)} (${b.totalCount})`,
    );
}

function ours(options: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(options).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  );
  return `/api/Stock/description?${query.join('&')}`;
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

/** For every request another moment since which about three in a hundred stocks were counted. */
async function countedLately(url: string): Promise<(n: number) => string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    'select percentile_disc(0.97) within group (order by last_counted) as since from stock where business_unit = $1',
    [UNIT],
  );
  await client.end();
  const first = new Date(rows[0].since).getTime();
  return (n) => new Date(first + n * 10).toISOString();
}
