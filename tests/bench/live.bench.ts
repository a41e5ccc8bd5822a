/**
 * Many people at once: clients of the hub at three servers on one machine, each of which sees about one change a second.
 * `BENCH_CLIENTS` and `BENCH_VIEWS` say how many.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { BUILT, type Cluster, startCluster } from '../../scripts/lib/cluster';
import { Crowd, viewsOf, writeViews } from '../lib/crowd';
import { logIn } from './lib/log-in';
import { type Line, ms, quantile, type Section } from './lib/report';
import { kilobytesOf, secondsOf } from './lib/usage';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 10_000);
const VIEWS = Number(process.env.BENCH_VIEWS ?? 500);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const SERVERS = 3;
/** What a client may weigh in a server, and the share of a second that it may keep a processor busy. */
const MOST_KB = 64;
const MOST_BUSY = 0.0002;
const MOST_LAG_MS = 1_000;
const MOST_AWAY_MS = 10_000;

const views = viewsOf(VIEWS);

export async function measure(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-live-'));
  const env = { SEED: 'demo', ...writeViews(folder, views) };
  const cluster = await startCluster(folder, { replicas: 1, servers: SERVERS }, { entry: BUILT, env });
  const client = new pg.Client({ connectionString: cluster.databases[0]?.url });
  const crowd = new Crowd(client, views);
  try {
    await client.connect();
    await crowd.addRows();
    const before = cluster.servers.map(kilobytesOf);
    await crowd.gather(
      CLIENTS,
      cluster.servers.map(({ url }) => url),
      async (url) => (await logIn(url)).token,
    );
    const gathered = cluster.servers.map(kilobytesOf);
    const work = crowd.changeFor(SECONDS);
    await wait(1_000);
    await crowd.seen();
    const begun = cluster.servers.map(secondsOf);
    await work;
    const ended = cluster.servers.map(secondsOf);
    await wait(2_000);
    const heard = await crowd.seen();
    const missed = await crowd.missedBy(heard);
    const away = await loseOne(crowd, cluster);
    await crowd.changeFor(3);
    await wait(2_000);
    const missedAfter = await crowd.missedBy(await crowd.seen());

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
    crowd.end();
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

/** Kills a server; gives after how many milliseconds all its clients are at another one. */
async function loseOne(crowd: Crowd, { servers }: Cluster): Promise<number> {
  await servers[0]?.end('SIGKILL');
  return crowd.untilBack();
}
