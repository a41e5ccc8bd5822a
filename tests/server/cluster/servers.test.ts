/** Two servers behind a balancer that knows no sessions: live connections of every kind go to either, and survive the loss of one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, missingPackages, SOURCES, startCluster } from '../../../scripts/lib/cluster';
import { ACTION_HEADER, API, API_BASE } from '../../../src/engine/http/api';
import type { LiveMessage, LiveSettings } from '../../../src/engine/live/protocol';
import type { Row } from '../../../src/engine/query/load-options';
import { Crowd, viewsOf, writeViews } from '../../lib/crowd';
import { runs } from '../../lib/runs';
import { type Client, callerAt, OSLO } from '../harness';
import { connect, type Client as Listener, TRANSPORTS } from '../live/client';

const EACH = runs(4);
/** Clients in views of their own; 3,000 in a soak. */
const CROWD = runs(150);
const VIEWS = viewsOf(10);
const BOUND = { timeout: 60_000 };

type Transport = (typeof TRANSPORTS)[number][1];

/** Somebody who listens, whichever connection carries it. */
interface Place {
  readonly transport: Transport;
  listener: Listener;
  losses: number;
}

describe.skipIf(missingPackages().length > 0)(
  'several servers',
  { timeout: 180_000, retry: 0, tags: ['OPEN-333'] },
  () => {
    let folder: string;
    let cluster: Cluster;
    let primary: pg.Client;
    let crowd: Crowd;
    let admin: Client;
    let supplier: Row;
    let written = 0;
    let isOver = false;

    /** Of sessions of their own: one of them may not have more than fifty at a server. */
    const listen = async (transport: Transport): Promise<Listener> => {
      const person = await callerAt(cluster.url).login('admin');
      const { body } = await person.fetchJson<LiveSettings>(API.liveSettings);
      const listener = await connect(`${cluster.url}${API_BASE}`, body.signalR.token, { transport });
      await listener.register('supplier', OSLO);
      return listener;
    };
    /** Whoever is refused tries again, as the page does. */
    const untilListens = async (transport: Transport): Promise<Listener> => {
      for (;;) {
        const listener = await listen(transport).catch(() => undefined);
        if (listener) return listener;
        await pause(200);
      }
    };
    /** Has whoever is there come again as often as the connection is lost. */
    const follow = (place: Place): void =>
      void place.listener.closed.then(async () => {
        if (isOver) return;
        place.losses++;
        place.listener = await untilListens(place.transport);
        follow(place);
      });
    const change = async () => {
      const supplierName = `Supplier of ${++written} changes`;
      const { status, body } = await admin.fetchJson('/Supplier', {
        method: 'PUT',
        headers: { [ACTION_HEADER]: 'supplier.update' },
        body: { id: supplier.id, supplierName },
      });
      expect([status, body]).toEqual([200, expect.anything()]);
      return supplierName;
    };
    const heard = (name: string) => (messages: readonly LiveMessage[]) =>
      messages.some(({ viewModel, viewModels = [] }) =>
        [viewModel, ...viewModels].some((row) => row?.supplierName === name),
      );

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'cockpit-servers-'));
      cluster = await startCluster(
        folder,
        { replicas: 1, servers: 2 },
        { entry: SOURCES, env: { SEED: 'demo', ...writeViews(folder, VIEWS) } },
        { fsync: 'off' },
      );
      primary = new pg.Client({ connectionString: cluster.databases[0]?.url });
      await primary.connect();
      crowd = new Crowd(primary, VIEWS);
      await crowd.addRows();
      admin = await callerAt(cluster.url).login('admin');
      const { body } = await admin.fetchJson<Row[]>('/Supplier/description');
      [supplier = {}] = body;
    }, 180_000);
    afterAll(async () => {
      crowd?.end();
      await primary?.end();
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Changes rows for two seconds; resolves when the whole crowd has heard of the last change. */
    const untilAllHear = async () => {
      await crowd.changeFor(2);
      await expect.poll(async () => crowd.missedBy(await crowd.seen()), BOUND).toBe(0);
    };

    it.each(TRANSPORTS)('have live connections over %s begin at either', async (_name, transport) => {
      const listeners = await Promise.all(Array.from({ length: EACH }, () => listen(transport)));
      const name = await change();
      await Promise.all(listeners.map((listener) => listener.until(heard(name))));
      await Promise.all(listeners.map((listener) => listener.stop()));
    });

    it('lose one, and whoever it carried goes on at the other', async () => {
      const all: Place[] = [];
      for (const [, transport] of TRANSPORTS)
        for (let count = 0; count < EACH; count++)
          all.push({ transport, listener: await untilListens(transport), losses: 0 });
      for (const one of all) follow(one);
      const urls = cluster.servers.map(({ url }) => url);
      await crowd.gather(CROWD, urls, async (url) => (await callerAt(url).login('admin')).token);
      await untilAllHear();
      const [first] = cluster.servers;
      await first?.end('SIGKILL');
      await expect.poll(async () => (await fetch(`${cluster.url}/ready`)).status, BOUND).toBe(200);
      await expect
        .poll(async () => {
          const name = await change();
          await pause(500);
          return all.filter(({ listener }) => heard(name)(listener.messages)).length;
        }, BOUND)
        .toBe(all.length);
      const lost = all.filter(({ losses }) => losses > 0);
      expect(lost.length).toBeGreaterThan(0);
      expect(lost.length).toBeLessThan(all.length);
      await crowd.untilBack();
      await untilAllHear();
      isOver = true;
      await Promise.all(all.map(({ listener }) => listener.stop()));
    });
  },
);
