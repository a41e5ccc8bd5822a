/**
 * Many people at once: clients of the hub at three servers on one machine, each of which sees about one change a second.
 * `BENCH_CLIENTS` and `BENCH_VIEWS` say how many.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BUILT, type Cluster, startCluster } from '../../scripts/lib/cluster';
import { OSLO } from '../lib/people';
import type { Crowd, Seen } from './lib/hub-crowd';
import { logIn } from './lib/log-in';
import { type Line, ms, quantile, type Section } from './lib/report';
import { kilobytesOf, secondsOf } from './lib/usage';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 10_000);
const VIEWS = Number(process.env.BENCH_VIEWS ?? 500);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const SERVERS = 3;
/** A session takes fifty connections at one server, also when another one has lost its own to it. */
const PER_SESSION = 20 * SERVERS;
const TICKS = 10;
/** What a client may weigh in a server, and the share of a second that it may keep a processor busy. */
const MOST_KB = 64;
const MOST_BUSY = 0.0002;
const MOST_LAG_MS = 1_000;
const MOST_AWAY_MS = 10_000;

const views = Array.from({ length: VIEWS }, (_, index) => `crowd${String(index).padStart(3, '0')}`);

export async function measure(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-live-'));
  const definitions = join(folder, 'definitions');
  mkdirSync(join(definitions, 'entities'), { recursive: true });
  for (const view of views)
    writeFileSync(join(definitions, 'entities', `${view}.json`), JSON.stringify(definitionOf(view)));
  const env = { SEED: 'demo', DEFINITIONS_DIR: definitions, MAX_CONNECTIONS: '20000' };
  const cluster = await startCluster(folder, { replicas: 1, servers: SERVERS }, { entry: BUILT, env });
  const client = new pg.Client({ connectionString: cluster.databases[0]?.url });
  const crowd = fork('tests/bench/lib/hub-crowd.ts', { execArgv: ['--import', 'tsx'] });
  try {
    await client.connect();
    for (const view of views)
      await client.query(`insert into ${view} (business_unit, id, number, changed_at) values ($1, 'one', 0, 0)`, [
        OSLO,
      ]);
    const before = cluster.servers.map(kilobytesOf);
    await gather(crowd, cluster);
    const gathered = cluster.servers.map(kilobytesOf);
    const work = changeFor(client, SECONDS);
    await wait(1_000);
    await seen(crowd);
    const begun = cluster.servers.map(secondsOf);
    await work;
    const ended = cluster.servers.map(secondsOf);
    await wait(2_000);
    const heard = await seen(crowd);
    const missed = await missedBy(client, heard);
    const away = await loseOne(crowd, cluster);
    const again = changeFor(client, 3);
    await again;
    await wait(2_000);
    const missedAfter = await missedBy(client, await seen(crowd));

    const perClient = (from: readonly number[], to: readonly number[]) =>
      from.reduce((sum, one, index) => sum + to[index]! - one, 0) / CLIENTS;
    const kilobytes = perClient(before, gathered);
    const busy = perClient(begun, ended) / (SECONDS - 1);
    const lag = quantile(heard.lags, 0.99);
    return {
      title: `${CLIENTS.toLocaleString('en-GB')} live connections`,
      note: `Over WebSockets at ${SERVERS} servers, in ${VIEWS} views, one row of each of which changes every second, for ${SECONDS} s: each client hears of one change a second (${heard.messages.toLocaleString('en-GB')} messages). Servers, a primary, a replica, poolers, balancer and the clients share the machine, so that lag holds waiting for a processor. From the statement that changes a row to the message in the client: half within ${ms(quantile(heard.lags, 0.5))}. Then a server is killed: a third of the clients come again after the second that the page waits, all at once, to the servers that are left. No yardstick: the ratio is to the limit.`,
      lines: [
        line('memory of the servers per client', `${kilobytes.toFixed(1)} kB`, `${MOST_KB} kB`, kilobytes / MOST_KB),
        line(
          'processor of the servers per client',
          `${(busy * 1000).toFixed(3)} ms a second`,
          `${MOST_BUSY * 1000} ms a second`,
          busy / MOST_BUSY,
        ),
        line('99 of 100 messages', ms(lag), ms(MOST_LAG_MS), lag / MOST_LAG_MS),
        line('clients that did not hear of the last change', String(missed), 'none', missed),
        line('until all clients of a killed server are back', ms(away), ms(MOST_AWAY_MS), away / MOST_AWAY_MS),
        line('clients that did not hear of the last change then', String(missedAfter), 'none', missedAfter),
      ],
    };
  } finally {
    crowd.kill();
    await client.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const line = (what: string, ours: string, limit: string, ratio: number): Line => ({
  what,
  ours,
  yardstick: limit,
  ratio,
  goal: { atMost: limit === 'none' ? 0 : 1 },
});

const definitionOf = (view: string) => ({
  $schema: '../meta/entity.json',
  properties: { number: { type: 'integer' }, changedAt: { type: 'integer' } },
  endpoints: view,
  pages: [`${view}-page`],
});

async function gather(crowd: ChildProcess, { servers }: Cluster): Promise<void> {
  const sessions = Math.ceil(CLIENTS / PER_SESSION);
  const tokens: string[] = [];
  for (let index = 0; index < sessions; index++) tokens.push((await logIn(servers[index % servers.length]!.url)).token);
  const asked: Crowd = {
    urls: servers.map(({ url }) => url),
    tokens,
    perSession: PER_SESSION,
    unit: OSLO,
    views,
    clients: CLIENTS,
  };
  const gathered = answer(crowd);
  crowd.send(asked);
  await gathered;
}

/** The next thing that the crowd says. */
function answer(crowd: ChildProcess): Promise<unknown> {
  return new Promise((done, failed) => {
    const ended = (code: number | null) => failed(new Error(`the clients ended with ${code}`));
    crowd.once('exit', ended);
    crowd.once('message', (told) => {
      crowd.off('exit', ended);
      done(told);
    });
  });
}

async function seen(crowd: ChildProcess): Promise<Seen> {
  const told = answer(crowd);
  crowd.send('seen');
  return (await told) as Seen;
}

/** Changes the row of each view once a second, spread over it, as any program might. */
async function changeFor(client: pg.Client, seconds: number): Promise<void> {
  const share = Math.ceil(VIEWS / TICKS);
  for (let tick = 0; tick < seconds * TICKS; tick++) {
    const next = wait(1000 / TICKS);
    const first = (tick % TICKS) * share;
    const statements = views
      .slice(first, first + share)
      .map((view) => `update ${view} set number = number + 1, changed_at = ${Date.now()};`);
    await client.query(statements.join(' '));
    await client.query(`select pg_notify('change', '')`);
    await next;
  }
}

/** How many of the clients have not seen what stands there. */
async function missedBy(client: pg.Client, { last }: Seen): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    `${views.map((view, index) => `select ${index} as at, number from ${view}`).join(' union all ')} order by at`,
  );
  return last.filter((number, place) => number !== Number(rows[place % VIEWS]?.number)).length;
}

/** Kills a server; gives after how many milliseconds all its clients are at another one. */
async function loseOne(crowd: ChildProcess, { servers }: Cluster): Promise<number> {
  await servers[0]?.end('SIGKILL');
  const from = performance.now();
  while ((await seen(crowd)).open < CLIENTS) {
    await wait(100);
    if (performance.now() - from > 120_000) throw new Error('The clients did not come back within two minutes');
  }
  return performance.now() - from;
}
