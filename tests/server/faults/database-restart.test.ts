/** PostgreSQL itself is stopped and started again while people read and write: calls wait outside, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBinaries, startPostgres, type TestPostgres } from '../../../scripts/lib/postgres';
import { API } from '../../../src/engine/http/api';
import type { LiveSettings } from '../../../src/engine/live/protocol';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { addCauses, type Shelf, shelve } from '../commands/floor';
import { type Client, OSLO, startServer, type TestServer } from '../harness';
import { connect, type Client as Listener } from '../live/client';
import { expectAway, expectWritten, gain, list, READERS, startLoad, WRITERS } from './load';

const STOPS = runs(2);
/** Longer than any call may take; whoever waits so long waits for ever. */
const BOUND = { timeout: 60_000 };

describe.skipIf(!postgresBinaries())(
  'a database that is stopped and started again',
  { timeout: STOPS * 120_000 },
  () => {
    let postgres: TestPostgres;
    let server: TestServer;
    let client: Client;
    let shelf: Shelf;
    let listener: Listener;
    const rows = (text: string, ...values: unknown[]) => server.ctx.database.query<Row>({ text, values });

    beforeAll(async () => {
      // What PostgreSQL has acknowledged it has to keep, as it does outside of tests.
      postgres = (await startPostgres({ synchronous_commit: 'on' })) as TestPostgres;
      server = await startServer({ seedScale: 0.002, databaseUrl: postgres.url });
      client = await server.login('global');
      await addCauses({ rows });
      shelf = await shelve({ rows }, { picked: 10, stored: 10 });
      const { body } = await client.fetchJson<LiveSettings>(API.liveSettings);
      listener = await connect(`${server.url}/api`, body.signalR.token);
      await listener.register('stock', OSLO);
    }, 120_000);
    afterAll(async () => {
      await listener.stop();
      await server.stop();
      await postgres.stop();
    });

    const ready = async () => (await fetch(`${server.url}/ready`)).status;

    it('has calls refused meanwhile and goes on after: every acknowledged write is there, each once', async () => {
      const keys: string[] = [];
      for (let stop = 0; stop < STOPS; stop++) {
        const load = await startLoad(client, shelf, `stop-${stop}`);
        await expect.poll(() => Math.min(load.acknowledged.length, load.read()), BOUND).toBeGreaterThan(10);

        await postgres.halt(stop % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        await expect.poll(ready, BOUND).toBe(503);
        for (const answer of [await list(client), await gain(client, shelf, `stop-${stop}-away`)]) {
          expect([answer.status, answer.body.errorCode]).toEqual([503, 'UNAVAILABLE']);
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
        expect((await fetch(`${server.url}/live`)).status).toBe(200);
        // Whoever wrote or read when it went has been told so, too: nobody hangs.
        await expect.poll(() => load.refused.length, BOUND).toBeGreaterThan(WRITERS + READERS);

        await postgres.revive();
        await expect.poll(ready, BOUND).toBe(200);
        const [written, read] = [load.acknowledged.length, load.read()];
        await expect
          .poll(() => Math.min(load.acknowledged.length - written, load.read() - read), BOUND)
          .toBeGreaterThan(10);
        await load.stop();
        keys.push(...load.acknowledged);
        expectAway(load);
      }
      await expectWritten(rows, client, shelf, keys, 'stop-');
    });

    it('has the same live connection hear of changes again', async () => {
      const before = listener.messages.length;
      expect((await gain(client, shelf, 'live-after')).status).toBe(200);
      await listener.until((all) =>
        all
          .slice(before)
          .some(({ viewModel, viewModels = [] }) =>
            [viewModel, ...viewModels].some((row) => row?.stockId === shelf.pickStock),
          ),
      );
    });
  },
);
