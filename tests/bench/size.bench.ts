/**
 * What people's calls cost the processes that carry them, and how long work stands still when one of these is lost. What
 * docs/operating.md says of sizes is made of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BUILT, type Cluster, primaryOf, promoteOneOf, startCluster } from '../../scripts/lib/cluster';
import { logIn } from './lib/log-in';
import { type Command, commandAt, must, newOrders, picksOf, throughAll } from './lib/orders';
import { type Line, median, ms, type Section } from './lib/report';
import { secondsOf } from './lib/usage';

const CONNECTIONS = 4;
const READS = 400;
const ORDERS = 40;
const ROUNDS = 3;
/** What a call may cost servers and databases together, and how long work may stand still. */
const MOST_MS = { list: 10, command: 60 };
const MOST_AWAY_MS = 10_000;

type Call = () => Promise<void>;
interface Cost {
  readonly servers: number;
  readonly primary: number;
  readonly replicas: number;
}

export async function measure(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-size-'));
  const settings = { shared_buffers: '256MB', jit: 'off', random_page_cost: '1.1' };
  const cluster = await startCluster(
    folder,
    { replicas: 2, servers: 2 },
    { entry: BUILT, env: { SEED: 'demo' } },
    settings,
  );
  try {
    const { token } = await logIn(cluster.url);
    const headers = { authorization: `Bearer ${token}`, 'x-position': '0' };
    const read = (path: string) => must(`${cluster.url}/api${path}?skip=0&take=20`, 'GET', undefined, headers);
    const list = () => read('/ProcessSalesOrders/processSearch');
    const command = commandAt(cluster.url, token);
    const lines = [
      costLine('a list, by a replica', MOST_MS.list, await costOfReads(cluster, list)),
      costLine('a command', MOST_MS.command, await costOfCommands(cluster, command)),
      ...(await losses(cluster, await writeOf(cluster, token))),
    ];
    return {
      title: 'What calls cost, and what a loss does',
      note: `Two servers behind a balancer, a primary and two replicas with a pooler before each, on the demo. A call costs what processes were on a processor for it: servers + the primary + both replicas, with their poolers. Waiting is no part of it, so that it adds up over people. Commands are releases of orders of three lines, and starts and finishes of their picks, with rights, rules, history and live messages. A loss is measured from the kill to the next call that succeeds for somebody who tries all the time, median of ${ROUNDS}; a replica is promoted at once, so that finding out that the primary is lost comes on top. No yardstick: the ratio is to the limit.`,
      lines,
    };
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOfReads(cluster: Cluster, read: Call): Promise<Cost> {
  const reads = Array.from({ length: READS }, () => read);
  // The first warm up.
  await throughAll(reads, CONNECTIONS, (call) => call());
  return cost(cluster, READS, () => throughAll(reads, CONNECTIONS, (call) => call()));
}

/** Of a command, over releases of orders, and starts and finishes of their picks. */
async function costOfCommands(cluster: Cluster, command: Command): Promise<Cost> {
  const client = new pg.Client({ connectionString: cluster.databases[0]?.url });
  await client.connect();
  try {
    const orders = await newOrders(client, command, ORDERS + CONNECTIONS);
    const release = ({ process_id }: { process_id: string }) =>
      command('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: [process_id] });
    await throughAll(orders.splice(0, CONNECTIONS), CONNECTIONS, release);
    const released = await cost(cluster, 1, () => throughAll(orders, CONNECTIONS, release));
    const picks = await picksOf(client, orders);
    const picked = await cost(cluster, 1, () =>
      throughAll(picks, CONNECTIONS, async ({ id }) => {
        await command('task.start', 'PUT /Task/start', { ids: [id] });
        await command('task.finish', 'PUT /Task/finish', { ids: [id] });
      }),
    );
    const calls = orders.length + 2 * picks.length;
    const each = (of: keyof Cost) => (released[of] + picked[of]) / calls;
    return { servers: each('servers'), primary: each('primary'), replicas: each('replicas') };
  } finally {
    await client.end();
  }
}

/** A small write of one person: a supplier is given another name. */
async function writeOf({ url }: Cluster, token: string): Promise<Call> {
  const headers = { authorization: `Bearer ${token}` };
  const [supplier] = (await (await fetch(`${url}/api/Supplier/description`, { headers })).json()) as { id: string }[];
  const command = commandAt(url, token);
  let written = 0;
  return () => command('supplier.update', 'PUT /Supplier', { id: supplier?.id, supplierName: `Supplier ${++written}` });
}

/** Milliseconds on a processor that each of so many calls took. */
async function cost({ servers, databases, poolers }: Cluster, calls: number, work: Call): Promise<Cost> {
  const sum = (all: readonly { readonly pid: number }[]) => all.reduce((total, one) => total + secondsOf(one), 0);
  const of = (from: number, to?: number) => sum([...databases.slice(from, to), ...poolers.slice(from, to)]);
  const used = () => ({ servers: sum(servers), primary: of(0, 1), replicas: of(1) });
  const before = used();
  await work();
  // What follows from them is written down and told.
  await wait(1_000);
  const after = used();
  const each = (name: keyof Cost) => ((after[name] - before[name]) * 1000) / calls;
  return { servers: each('servers'), primary: each('primary'), replicas: each('replicas') };
}

function costLine(what: string, most: number, { servers, primary, replicas }: Cost): Line {
  const ours = `${[servers, primary, replicas].map((part) => part.toFixed(1)).join(' + ')} ms`;
  return { what, ours, yardstick: ms(most), ratio: (servers + primary + replicas) / most, goal: { atMost: 1 } };
}

/** Takes away one process after the other, and measures how long work stands still. */
async function losses(cluster: Cluster, write: Call): Promise<Line[]> {
  const away = { primary: [] as number[], pooler: [] as number[], server: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const [server] = cluster.servers;
    away.server.push(await untilGoesOn(write, () => server?.end('SIGKILL')));
    server?.start();
    await wait(5_000);
    const { primary, replicas } = await primaryOf(cluster.databases);
    const pooler = cluster.poolers[cluster.databases.indexOf(primary)];
    const restart = async () => {
      await pooler?.end('SIGKILL');
      pooler?.start();
    };
    away.pooler.push(await untilGoesOn(write, restart));
    let promoted = primary;
    const failOver = async () => {
      await primary.end('SIGQUIT');
      promoted = await promoteOneOf(replicas);
    };
    away.primary.push(await untilGoesOn(write, failOver));
    await primary.rejoin(promoted);
    await wait(5_000);
  }
  const line = (what: string, times: readonly number[]): Line => {
    const ratio = median(times) / MOST_AWAY_MS;
    return { what, ours: ms(median(times)), yardstick: ms(MOST_AWAY_MS), ratio, goal: { atMost: 1 } };
  };
  return [
    line('a server is killed, until the next write', away.server),
    line('the pooler before the primary is killed and started again, until the next write', away.pooler),
    line('the primary is killed and a replica promoted, until the next write', away.primary),
  ];
}

/** Milliseconds from what happens to the end of the first write that succeeds after it. */
async function untilGoesOn(write: Call, happen: () => Promise<void> | undefined): Promise<number> {
  await write();
  const from = performance.now();
  await happen();
  for (;;) {
    const isDone = await write().then(
      () => true,
      () => false,
    );
    if (isDone) return performance.now() - from;
    await wait(20);
  }
}
