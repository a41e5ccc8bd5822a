/** PostgreSQL itself is stopped and started again while people read and write: calls wait outside, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBinaries, startPostgres, type TestPostgres } from '../../../scripts/lib/postgres';
import { ACTION_HEADER, API, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import type { LiveSettings } from '../../../src/engine/live/protocol';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { addCauses, expectInvariants, type Shelf, shelve } from '../commands/floor';
import { type Answer, type Client, OSLO, startServer, type TestServer } from '../harness';
import { connect, type Client as Listener } from '../live/client';

const STOPS = runs(2);
const WRITERS = 4;
const READERS = 4;
/** Longer than any call may take; whoever waits so long waits for ever. */
const BOUND = { timeout: 60_000 };

/** Calls that go on until they are told to stop. */
interface Load {
  /** Keys of calls that were answered with 200. */
  readonly acknowledged: readonly string[];
  /** Rounds of reading that were answered with rows. */
  readonly read: () => number;
  /** Everything that was answered besides 200. */
  readonly refused: readonly Answer<ErrorBody>[];
  stop(): Promise<void>;
}

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

    const gain = (key: string) =>
      client.fetchJson<ErrorBody>('/Job/createAndStartFromStocks', {
        method: 'POST',
        headers: { [ACTION_HEADER]: 'stock.gainStock', [IDEMPOTENCY_HEADER]: key },
        body: { movementType: 'Gain', stockIds: [shelf.pickStock], quantity: 1, causeCode: 'FOUND' },
      });
    const list = () => client.fetchJson<ErrorBody>('/Stock/description?skip=0&take=20&requireTotalCount=true');
    const ready = async () => (await fetch(`${server.url}/ready`)).status;

    function startLoad(name: string): Load {
      let isOver = false;
      let read = 0;
      const acknowledged: string[] = [];
      const refused: Answer<ErrorBody>[] = [];
      const breathe = () => new Promise((done) => setTimeout(done, 20));
      const write = async (writer: number) => {
        for (let place = 0; !isOver; place++) {
          const key = `${name}-${writer}-${place}`;
          // A call that was refused is sent again under its key until it is done.
          for (;;) {
            const answer = await gain(key);
            if (answer.status === 200) break;
            refused.push(answer);
            await breathe();
          }
          acknowledged.push(key);
        }
      };
      const look = async () => {
        while (!isOver) {
          const answer = await list();
          if (answer.status === 200) read++;
          else refused.push(answer);
          await breathe();
        }
      };
      const all = [
        ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
        ...Array.from({ length: READERS }, look),
      ];
      return {
        acknowledged,
        read: () => read,
        refused,
        async stop() {
          isOver = true;
          await Promise.all(all);
        },
      };
    }

    it('has calls refused meanwhile and goes on after: every acknowledged write is there, each once', async () => {
      const keys: string[] = [];
      for (let stop = 0; stop < STOPS; stop++) {
        const load = startLoad(`stop-${stop}`);
        await expect.poll(() => Math.min(load.acknowledged.length, load.read()), BOUND).toBeGreaterThan(10);

        await postgres.halt(stop % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        await expect.poll(ready, BOUND).toBe(503);
        for (const answer of [await list(), await gain(`stop-${stop}-away`)]) {
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
        const told = load.refused.map(({ status, body, headers }) => [
          status,
          body.errorCode,
          Number(headers.get('retry-after')) > 0,
        ]);
        expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(
          new Set([JSON.stringify([503, 'UNAVAILABLE', true])]),
        );
      }

      const counted = await rows(
        `select (select quantity from stock where stock_id = $1)::int as quantity,
        (select count(*)::int from stock_movement where stock_id = $1 and movement_type = 'Gain') as movements,
        (select count(*)::int from command where key like 'stop-%') as keys,
        (select count(distinct request_id)::int from audit where entity = 'stock' and row_key = $1) as history`,
        shelf.pickStock,
      );
      expect(counted).toEqual([
        { quantity: 10 + keys.length, movements: keys.length, keys: keys.length, history: keys.length },
      ]);
      for (const key of keys) {
        const { status, body } = await client.fetchJson<Row>(`/Command/transaction/status/${key}`);
        expect([key, status, body.status]).toEqual([key, 200, 'Completed']);
      }
      await expectInvariants({ rows });
    });

    it('has the same live connection hear of changes again', async () => {
      const before = listener.messages.length;
      expect((await gain('live-after')).status).toBe(200);
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
