/**
 * The list endpoint, rights and tenant included, against bare fastify and pg with hand-written SQL: a million
 * stocks and 300,000 sales orders.
 * BENCH_DATABASE_URL names a database that is seeded already, since seeding takes minutes.
 */
import { spawn } from 'node:child_process';
import pg from 'pg';
import { searchedText } from '../../server/entities/tables/search';
import { type Table, tablesOf } from '../../server/entities/tables/table';
import { compileFolders } from '../../server/product';
import { API, API_BASE } from '../../src/engine/http';
import { startServerProcess } from '../lib/cockpit-server';
import { ownEnvironment } from '../lib/own-environment';
import { startBare } from './lib/bare-server';
import { compare, queryOf, ROUNDS, SECONDS, within } from './lib/compare';
import { benchDatabase, FOR_MILLIONS } from './lib/database';
import { casesOf, TYPED } from './lib/list-cases';
import { logInPeople } from './lib/log-in';
import type { Line, Section } from './lib/report';
import { untilLearnt } from './lib/until-learnt';

const SCALE = Number(process.env.BENCH_SCALE ?? 60);
const UNIT = 'Nordlager Oslo';
/** Whoever types into the palette does not wait. */
const FIND_MS = 100;

/** What the indexes are made of that a search of all texts asks. */
function searchedTexts(): { STOCK_TEXT: string; ORDER_TEXT: string } {
  const tables = tablesOf(compileFolders(process.cwd(), ['schemas']).product);
  const textOf = (name: string): string => searchedText(tables.get(name) as Table) as string;
  return { STOCK_TEXT: textOf('stock'), ORDER_TEXT: textOf('sales-order') };
}

export async function measure(): Promise<Section> {
  const postgres = await benchDatabase(FOR_MILLIONS);
  try {
    if (!postgres.isGiven) await seed(postgres.url);
    const { since, stocks, orders } = await lookAround(postgres.url);
    const server = await startServerProcess({
      DATABASE_URL: postgres.url,
      DATABASE_POOL: '16',
      LEARNT_INDEX_SECONDS: '1',
    });
    const bare = await startBare('bare-list', { DATABASE_URL: postgres.url, DATABASE_POOL: '16', ...searchedTexts() });
    try {
      const cases = casesOf(since);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const tokens = await logInPeople(server.url, client, 16);
      await untilLearnt(client, async () => {
        for (const { list, ours } of cases)
          await fetch(`${server.url}${list}?${queryOf(ours(0))}`, {
            headers: { authorization: `Bearer ${tokens[0]}` },
          });
      });
      await client.end();
      const lines: Line[] = [];
      for (const { what, list, ours, bare: path, connections = 1, goal = { atMost: 1.3 }, isGain } of cases) {
        const line = await compare(what, connections, goal, {
          ours: { url: server.url, tokens, path: (n) => `${list}?${queryOf(ours(n))}` },
          bare: { url: bare.url, path },
        });
        lines.push(isGain ? { ...line, ratio: 1 / line.ratio } : line);
      }
      const found = (text: string) => `${API_BASE}${API.find}?text=${encodeURIComponent(text)}`;
      for (const { what, text } of TYPED)
        lines.push(await within(what, FIND_MS, { url: server.url, tokens, path: (n) => found(text(n)) }));
      return {
        title: `List endpoint, PostgreSQL, ${stocks.toLocaleString('en-GB')} stocks and ${orders.toLocaleString('en-GB')} sales orders`,
        note: `Yardstick: \`tests/bench/yardsticks/bare-list.ts\`, on the same tables and indexes. Median time of a request, ${ROUNDS} rounds of ${SECONDS} s in turns, each connection another person's, once what is asked is learnt (after a second of calls instead of ten); the ratio is the median of the rounds'. A first page is rows and count, asked for together. Requests differ as far as the question allows; a count that ours has kept since the table last changed is asked for by the yardstick each time. What Ctrl+K finds among all definitions has a limit instead, for 95 of 100 requests.`,
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

function seed(url: string): Promise<void> {
  console.log(`seeding ${SCALE} times the demo data …`);
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['dist/server/seed.js', '--scale', String(SCALE)], {
      stdio: 'inherit',
      env: ownEnvironment({ DATABASE_URL: url, SEED: 'demo' }),
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
