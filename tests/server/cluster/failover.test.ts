/** A primary, two replicas and a pooler before each: one of them goes while people read and write. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClusterDatabases,
  missingPackages,
  primaryOf,
  promoteOneOf,
  startClusterDatabases,
} from '../../../scripts/lib/cluster';
import { DatabaseUnavailable } from '../../../server/platform/db';
import { keepPast } from '../../../server/platform/retention';
import { API, API_BASE, POSITION_HEADER } from '../../../src/engine/http/api';
import type { LiveMessage, LiveSettings } from '../../../src/engine/live/protocol';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import type { Shelf } from '../commands/floor';
import { expectAway, expectWritten, gain, list, startLoad } from '../faults/load';
import { type Client, OSLO, type TestServer } from '../harness';
import { connect } from '../live/client';
import { addOldPart } from '../old-part';
import { startOnDatabases } from './on-databases';

const ROUNDS = runs(1);
const BOUND = { timeout: 60_000 };

describe.skipIf(missingPackages().length > 0)(
  'an installation of several databases',
  { timeout: 120_000, retry: 0, tags: ['OPEN-332'] },
  () => {
    let folder: string;
    let cluster: ClusterDatabases;
    let server: TestServer;
    let client: Client;
    let shelf: Shelf;
    const keys: string[] = [];
    const rows = (text: string, ...values: unknown[]) => server.ctx.database.query<Row>({ text, values });

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'cockpit-cluster-'));
      // Replicas are always behind, so that whoever does not wait for them would be seen to.
      cluster = await startClusterDatabases(folder, 2, { fsync: 'off', recovery_min_apply_delay: '40ms' });
      ({ server, client, shelf } = await startOnDatabases(cluster.addresses));
    }, 120_000);
    afterAll(async () => {
      await server?.stop();
      await cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const figures = () => ({ answered: 0, left: 0, ...server.ctx.database.replicas?.figures });
    const since = (position: string) => ({ headers: { [POSITION_HEADER]: position } });
    /** What the list shows to somebody who has seen so much. */
    const lookSince = async (position: string) => {
      const filter = encodeURIComponent(JSON.stringify(['stockId', '=', shelf.pickStock]));
      const { body } = await client.fetchJson<Row[]>(`/Stock/description?filter=${filter}`, since(position));
      return body[0]?.quantity;
    };
    /** Writes and reads at once, as one person does; gives what the list shows of it. */
    const gainAndLook = async (key: string) => {
      const { status, headers } = await gain(client, shelf, key);
      expect(status).toBe(200);
      keys.push(key);
      const position = headers.get(POSITION_HEADER) ?? '';
      expect(position).toMatch(/^\d+$/);
      return lookSince(position);
    };
    const expected = () => 10 + keys.length;

    it('has replicas answer who says what they have seen, and the primary everybody else', async () => {
      const before = figures();
      const path = '/Stock/description?skip=0&take=20';
      expect((await client.fetchJson(path)).status).toBe(200);
      expect(figures()).toEqual(before);
      expect((await client.fetchJson(path, since('0'))).status).toBe(200);
      expect(figures().answered).toBeGreaterThan(before.answered);
      // Nonsense is as good as nothing.
      const after = figures();
      for (const nonsense of ['-1', 'x', '9'.repeat(40)])
        expect((await client.fetchJson(path, since(nonsense))).status).toBe(200);
      expect(figures()).toEqual(after);
    });

    it('shows everybody what they have just written, whoever answers', async () => {
      for (let round = 0; round < 20 * ROUNDS; round++) expect(await gainAndLook(`own-${round}`)).toBe(expected());
      expect(figures().answered).toBeGreaterThan(0);
    });

    it('shows it as well while no replica follows', async () => {
      const [, ...replicas] = cluster.databases;
      try {
        for (const replica of replicas) {
          await replica.query('select pg_wal_replay_pause()');
          // It stands still from the next record on.
          const state = () => replica.query('select pg_get_wal_replay_pause_state() as state');
          await expect.poll(state, BOUND).toEqual([{ state: 'paused' }]);
        }
        const before = figures();
        for (let round = 0; round < 3; round++) expect(await gainAndLook(`behind-${round}`)).toBe(expected());
        expect(figures().left).toBeGreaterThan(before.left);
        expect(figures().answered).toBe(before.answered);
      } finally {
        // The tests that follow need replicas that go on.
        for (const replica of replicas) await replica.query('select pg_wal_replay_resume()');
      }
      await expect
        .poll(async () => {
          const { answered } = figures();
          expect(await gainAndLook(`again-${keys.length}`)).toBe(expected());
          return figures().answered - answered;
        }, BOUND)
        .toBeGreaterThan(0);
    });

    it('shows whoever hears of a change no less than they heard', async () => {
      const { body } = await client.fetchJson<LiveSettings>(API.liveSettings);
      const listener = await connect(`${server.url}${API_BASE}`, body.signalR.token);
      const registered = String(await listener.register('stock', OSLO));
      expect(await lookSince(registered)).toBe(expected());
      const before = figures();
      for (let round = 0; round < 10 * ROUNDS; round++) {
        expect((await gain(client, shelf, `live-${round}`)).status).toBe(200);
        keys.push(`live-${round}`);
        const tells = ({ viewModel, viewModels = [] }: LiveMessage) =>
          [viewModel, ...viewModels].some((row) => row?.stockId === shelf.pickStock && row?.quantity === expected());
        const position = (await listener.until((all) => all.some(tells))).find(tells)?.position ?? '';
        expect(await lookSince(position)).toBe(expected());
      }
      expect(figures().answered).toBeGreaterThan(before.answered);
      await listener.stop();
    });

    it('is not held up by a position that nobody can have seen', async () => {
      const path = '/Stock/description?skip=0&take=20';
      expect((await client.fetchJson(path, since('9'.repeat(19)))).status).toBe(200);
      const before = figures();
      expect((await client.fetchJson(path, since('0'))).status).toBe(200);
      expect(figures().answered).toBe(before.answered + 1);
    });

    it('loses nothing when the pooler is started again under load', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const load = startLoad(client, shelf, `pooler-${round}`);
        await expect.poll(() => Math.min(load.acknowledged.length, load.read()), BOUND).toBeGreaterThan(10);
        const [pooler] = cluster.poolers;
        await pooler?.end('SIGKILL');
        const written = load.acknowledged.length;
        pooler?.start();
        await expect.poll(() => load.acknowledged.length, BOUND).toBeGreaterThan(written + 10);
        await load.stop();
        keys.push(...load.acknowledged);
        expectAway(load);
      }
      await expectWritten(rows, client, shelf, keys, '');
    });

    it('has nobody wait when old history is taken away under load', { tags: ['OPEN-334'] }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const oldest = await addOldPart(server.ctx.database, 20_000);
        const load = startLoad(client, shelf, `history-${round}`);
        await expect.poll(() => Math.min(load.acknowledged.length, load.read()), BOUND).toBeGreaterThan(10);
        await keepPast(server.ctx.database, 13);
        const written = load.acknowledged.length;
        await expect.poll(() => load.acknowledged.length, BOUND).toBeGreaterThan(written + 10);
        await load.stop();
        keys.push(...load.acknowledged);
        expect(load.refused).toEqual([]);
        expect(await rows('select to_regclass($1) as there', `"${oldest}"`)).toEqual([{ there: null }]);
      }
      await expectWritten(rows, client, shelf, keys, '');
    });

    it('goes on with a replica when the primary dies under load', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { primary, replicas } = await primaryOf(cluster.databases);
        const load = startLoad(client, shelf, `primary-${round}`);
        await expect.poll(() => Math.min(load.acknowledged.length, load.read()), BOUND).toBeGreaterThan(10);
        await primary.end('SIGQUIT');
        await expect.poll(() => load.refused.length, BOUND).toBeGreaterThan(3);
        const written = load.acknowledged.length;
        const promoted = await promoteOneOf(replicas);
        await expect.poll(() => load.acknowledged.length, BOUND).toBeGreaterThan(written + 10);
        await primary.rejoin(promoted);
        await load.stop();
        keys.push(...load.acknowledged);
        expectAway(load);
      }
      await expectWritten(rows, client, shelf, keys, '');
      expect(await gainAndLook('after')).toBe(expected());
      expect((await list(client)).status).toBe(200);
      expect((await client.fetchJson(API.heartbeat, { method: 'POST' })).status).toBe(200);
    });

    it.each(['25006', '55000'])(
      'takes %s for what it is: the word of a primary that has become a standby',
      async (word) => {
        await expect(rows(`do $$ begin raise sqlstate '${word}'; end $$`)).rejects.toBeInstanceOf(DatabaseUnavailable);
        expect((await list(client)).status).toBe(200);
      },
    );

    it('knows of a change of roles before anybody calls', async () => {
      const { primary, replicas } = await primaryOf(cluster.databases);
      await primary.end('SIGINT');
      const promoted = await promoteOneOf(replicas);
      await primary.follow();
      const listeners = () => promoted.query(`select pid from pg_stat_activity where query like 'listen %'`);
      await expect.poll(async () => (await listeners()).length, BOUND).toBeGreaterThan(0);
      expect(await gainAndLook('first')).toBe(expected());
    });
  },
);
