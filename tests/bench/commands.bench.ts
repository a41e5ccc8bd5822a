/**
 * Commands through the server, rights, rules and audit included, against the same work by hand: orders are released, and
 * their picks started and finished, in turns, on halves of the same demo data.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres';
import { startServerProcess } from '../lib/cockpit-server';
import { startBare } from './lib/bare-server';
import { logIn } from './lib/log-in';
import { type Line, median, type Section } from './lib/report';

const UNIT = 'Nordlager Oslo';
const MOST = 1.3;
const ROUNDS = 3;
/** Orders of one round and side. */
const ORDERS = 10;

/** Whose stocks the orders take. */
const MATERIALS = 150;

interface Order {
  readonly id: string;
  readonly order_no: string;
  readonly process_id: string;
}

interface Side {
  call(action: string, call: string, body: object, bare?: string, id?: string): Promise<void>;
}

export async function measure(): Promise<Section> {
  const postgres = await startPostgres({ shared_buffers: '512MB', jit: 'off', random_page_cost: '1.1' });
  if (!postgres) throw new Error('The benchmark of commands needs an installed PostgreSQL server');
  const env = { DATABASE_URL: postgres.url, DATABASE_POOL: '16', SEED: 'demo' };
  const server = await startServerProcess(env);
  const bare = await startBare('bare-commands', env);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query('vacuum analyze');
    const { token } = await logIn(server.url);
    const sides = { ours: oursAt(server.url, token), bare: bareAt(bare.url) };
    const lines: Line[] = [];
    for (const connections of [1, 8]) lines.push(...(await compare(client, sides, connections)));
    return {
      title: 'Commands, PostgreSQL',
      note: `Yardstick: \`tests/bench/yardsticks/bare-commands.ts\`, on the same data: fastify and pg, the same rows read, locked and written by hand in one transaction each, with key, audit and business unit. Calls per second, median of ${ROUNDS} rounds in turns, ${ORDERS} orders of three lines a round; the ratio is the yardstick's over ours. A pick is started and finished, two calls.`,
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
        side.call(
          'sales-order.prepareOrder',
          'PUT /ProcessSalesOrders/Prepare',
          { processIds: [process_id] },
          'prepare',
          String(id),
        ),
      );
      const { rows: tasks } = await client.query(
        "select id from task where business_unit = $1 and order_number = any($2) and operation_state = 'Prepared' order by order_number, name",
        [UNIT, mine.map(({ order_no }) => order_no)],
      );
      const pick = await rate(tasks, connections, async ({ id }) => {
        await side.call('task.start', 'PUT /Task/start', { ids: [id] }, 'start', id);
        await side.call('task.finish', 'PUT /Task/finish', { ids: [id] }, 'finish', id);
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

/** New orders, alike: each alone in its process, with three lines of materials that there is plenty of. */
async function newOrders(client: pg.Client, ours: Side, count: number): Promise<Order[]> {
  const { rows: materials } = await client.query(
    `select s.material_id as id from stock s
      join location l on l.business_unit = s.business_unit and l.id = s.location_id and l.available_for_pick
      where s.business_unit = $1 group by 1 order by sum(s.available) desc, 1 limit $2`,
    [UNIT, MATERIALS],
  );
  const numbers = Array.from({ length: count }, () => `SO-bench-${randomUUID()}`);
  for (const [index, orderNo] of numbers.entries())
    await ours.call('sales-order.createOrder', 'POST /SalesOrderDraft/CreateSalesOrder', {
      orderNo,
      orderType: 'Standard',
      customerName: 'Tindra',
      deliveryTypeId: 'home',
      lines: [0, 1, 2].map((line) => ({
        materialId: materials[(index * 3 + line) % MATERIALS].id,
        orderedQuantity: 2,
      })),
    });
  const { rows } = await client.query<Order>(
    `select id, order_no, process_id from sales_order where business_unit = $1 and order_no = any($2) and new_state = 'Reserved'`,
    [UNIT, numbers],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} of ${count} orders could be kept for`);
  return rows;
}

/** Works through all of them with so many at a time; gives how many a second. */
async function rate<T>(all: readonly T[], connections: number, work: (one: T) => Promise<void>): Promise<number> {
  const queue = [...all];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
    }),
  );
  return (all.length * 1000) / (performance.now() - started);
}

function oursAt(url: string, token: string): Side {
  return {
    async call(action, call, body) {
      const [method = '', path = ''] = call.split(' ');
      await must(`${url}/api${path}`, method, body, {
        authorization: `Bearer ${token}`,
        'x-action': action,
        'idempotency-key': randomUUID(),
      });
    },
  };
}

function bareAt(url: string): Side {
  return { call: (_, __, ___, bare = '', id = '') => must(`${url}/${bare}`, 'POST', { id, key: randomUUID() }, {}) };
}

async function must(url: string, method: string, body: object, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`);
}
