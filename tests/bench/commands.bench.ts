/**
 * Commands through the server, rights, rules and audit included, against the same work by hand: orders are released, and
 * their picks started and finished, in turns, on halves of the same demo data.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DRY_RUN_HEADER } from '../../src/engine/http';
import { startServerProcess } from '../lib/cockpit-server';
import { startBare } from './lib/bare-server';
import { benchDatabase } from './lib/database';
import { logIn } from './lib/log-in';
import { commandAt, must, newOrders, picksOf, throughAll } from './lib/orders';
import { type Line, median, type Section } from './lib/report';

const MOST = 1.3;
const ROUNDS = 3;
/** Orders of one round and side. */
const ORDERS = 10;
/** Orders of one call. */
const MANY = 300;

/** What the yardstick calls it, and of which row, where it needs not all of the call. */
type Side = (action: string, call: string, body: object, bare?: string, id?: string) => Promise<void>;

export async function measure(): Promise<Section> {
  const postgres = await benchDatabase({ shared_buffers: '512MB', jit: 'off', random_page_cost: '1.1' });
  const env = { DATABASE_URL: postgres.url, DATABASE_POOL: '16', SEED: 'demo' };
  const server = await startServerProcess(env);
  const bare = await startBare('bare-commands', env);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    if (!postgres.isGiven) await client.query('vacuum analyze');
    const { token } = await logIn(server.url);
    const sides = { ours: commandAt(server.url, token), bare: bareAt(bare.url) };
    const lines: Line[] = [];
    for (const connections of [1, 8]) lines.push(...(await compare(client, sides, connections)));
    lines.push(...(await compareMany(client, sides, server.url, token)));
    return {
      title: 'Commands, PostgreSQL',
      note: `Yardstick: \`tests/bench/yardsticks/bare-commands.ts\`, on the same data: fastify and pg, the same rows read, locked and written by hand in one transaction each, with key, audit and business unit. Calls per second, median of ${ROUNDS} rounds in turns, ${ORDERS} orders of three lines a round; the ratio is the yardstick's over ours. A pick is started and finished, two calls. ${MANY} orders are released in one call of ours, tried first, and one after the other by hand.`,
      lines,
    };
  } finally {
    await client.end();
    bare.stop();
    await server.stop();
    await postgres.stop();
  }
}

async function compare(
  client: pg.Client,
  sides: Readonly<Record<'ours' | 'bare', Side>>,
  connections: number,
): Promise<Line[]> {
  const rates = {
    ours: { prepare: [] as number[], pick: [] as number[] },
    bare: { prepare: [] as number[], pick: [] as number[] },
  };
  for (let round = 0; round <= ROUNDS; round++) {
    const orders = await newOrders(client, sides.ours, 2 * ORDERS);
    for (const [name, first] of [
      ['bare', 0],
      ['ours', 1],
    ] as const) {
      const mine = orders.filter((_, index) => index % 2 === first);
      const side = sides[name];
      const prepare = await rate(mine, connections, ({ id, process_id }) =>
        side(
          'sales-order.prepareOrder',
          'PUT /ProcessSalesOrders/Prepare',
          { processIds: [process_id] },
          'prepare',
          String(id),
        ),
      );
      const tasks = await picksOf(client, mine);
      const pick = await rate(tasks, connections, async ({ id }) => {
        await side('task.start', 'PUT /Task/start', { ids: [id] }, 'start', id);
        await side('task.finish', 'PUT /Task/finish', { ids: [id] }, 'finish', id);
      });
      // The first round warms up.
      if (round === 0) continue;
      rates[name].prepare.push(prepare);
      rates[name].pick.push(2 * pick);
    }
  }
  const at = `${connections} connection${connections > 1 ? 's' : ''}`;
  return (['prepare', 'pick'] as const).map((what) => {
    const [ours, yardstick] = [median(rates.ours[what]), median(rates.bare[what])];
    const name = what === 'prepare' ? 'release an order' : 'start and finish a pick';
    const told = (value: number) => `${Math.round(value)} /s`;
    return {
      what: `${name}, ${at}`,
      ours: told(ours),
      yardstick: told(yardstick),
      ratio: yardstick / ours,
      goal: { atMost: MOST },
    };
  });
}

/** One call for many orders against as many calls by hand. */
async function compareMany(
  client: pg.Client,
  { ours, bare }: Readonly<Record<'ours' | 'bare', Side>>,
  url: string,
  token: string,
): Promise<Line[]> {
  const orders = await newOrders(client, ours, 2 * MANY);
  const [mine, theirs] = [orders.slice(0, MANY), orders.slice(MANY)];
  const yardstick = await rate(theirs, 1, ({ id }) => bare('', '', {}, 'prepare', String(id)));
  const processIds = mine.map(({ process_id }) => process_id);
  const lines: Line[] = [];
  for (const [what, headers] of [
    ['tried', { [DRY_RUN_HEADER]: 'true' }],
    ['done', {}],
  ] as const) {
    const release = commandAt(url, token, headers);
    const calls = await rate([processIds], 1, (all) =>
      release('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: all }),
    );
    const ours = calls * MANY;
    lines.push({
      what: `release ${MANY} orders in one call, ${what}`,
      ours: `${Math.round(ours)} /s`,
      yardstick: `${Math.round(yardstick)} /s`,
      ratio: yardstick / ours,
      goal: { atMost: 0.5 },
    });
  }
  return lines;
}

/** Works through all of them with so many at a time; gives how many a second. */
async function rate<T>(all: readonly T[], connections: number, work: (one: T) => Promise<void>): Promise<number> {
  const started = performance.now();
  await throughAll(all, connections, work);
  return (all.length * 1000) / (performance.now() - started);
}

function bareAt(url: string): Side {
  return (_, __, ___, bare = '', id = '') => must(`${url}/${bare}`, 'POST', { id, key: randomUUID() }, {});
}
