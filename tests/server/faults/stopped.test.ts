/** The server is told to stop while calls are under way: they are answered and kept, and it ends in any case. */
import { connect as dial, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgresBinaries, startPostgres, type TestPostgres } from '../../../scripts/lib/postgres';
import { ACTION_HEADER, API, API_BASE, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { BulkResult } from '../../../src/engine/http/errors';
import { PROGRESS_TYPE, untilAnswered } from '../../../src/engine/http/progress';
import { CLOSE_REASONS, type LiveSettings } from '../../../src/engine/live/protocol';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { bearer } from '../bearer';
import { addCauses, expectInvariants, type Shelf, shelve } from '../commands/floor';
import { copyOfTemplate, type TestDatabase } from '../databases';
import { BERGEN, type Client, type DemoUser, OSLO, startServer, type TestServer } from '../harness';
import { connect } from '../live/client';
import { listening, type Run, startMain } from '../main-process';

const STOPS = runs(1);
/** People who each have nearly as many calls under way as one may have at once; another one reads meanwhile. */
const WRITERS: readonly DemoUser[] = ['global', 'admin', 'operator'];
const EACH = 5;
const READERS = 4;
const SILENT = 20;
const BOUND = { timeout: 60_000 };
/** What docs/operating.md promises. */
const PROMISED_MS = 10_000;
const TOO_LATE = 'some calls did not end in time';

const started: Run[] = [];
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

async function start(environment: Record<string, string>): Promise<{ run: Run; url: string }> {
  const run = startMain({ LOG_LEVEL: 'info', ...environment });
  started.push(run);
  return { run, url: await listening(run) };
}

/** What a new connection is told: a status, or nothing because there is nobody. */
const knock = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { ...headers, connection: 'close' } }).then(
    ({ status }) => status,
    () => 'nobody',
  );

describe.skipIf(!postgresBinaries())(
  'a server on PostgreSQL that is told to stop',
  { timeout: STOPS * 300_000 },
  () => {
    let postgres: TestPostgres;
    /** Another server on the same database, which stays. */
    let other: TestServer;
    let writers: readonly Client[];
    let reader: Client;
    const rows = (text: string, ...values: unknown[]) => other.ctx.database.query<Row>({ text, values });

    beforeAll(async () => {
      postgres = (await startPostgres()) as TestPostgres;
      other = await startServer({ seedScale: 0.002, databaseUrl: postgres.url });
      writers = await Promise.all(WRITERS.map((name) => other.login(name)));
      reader = await other.login('operator', BERGEN);
      await addCauses({ rows });
    }, 120_000);
    afterAll(async () => {
      await other.stop();
      await postgres.stop();
    });

    const writerOf = (place: number) => writers[place % writers.length] as Client;
    const gain = (url: string, { pickStock }: Shelf, key: string, { token }: Client) =>
      fetch(`${url}${API_BASE}/Job/createAndStartFromStocks`, {
        method: 'POST',
        headers: {
          ...bearer(token),
          'content-type': 'application/json',
          [ACTION_HEADER]: 'stock.gainStock',
          [IDEMPOTENCY_HEADER]: key,
        },
        body: JSON.stringify({ movementType: 'Gain', stockIds: [pickStock], quantity: 1, causeCode: 'FOUND' }),
      });
    const statusOf = async (key: string, { fetchJson }: Client) =>
      (await fetchJson(`/Command/transaction/status/${key}`)).status;
    const quantityOf = async ({ pickStock }: Shelf) =>
      Number((await rows('select quantity from stock where stock_id = $1', pickStock))[0]?.quantity);

    let letGoAll = async () => {};
    afterEach(() => letGoAll());

    /** Lets every call that wants this stock wait, until it is let go or the test ends. */
    async function hold({ pickStock }: Shelf): Promise<() => Promise<void>> {
      let letGo = () => {};
      const released = new Promise<void>((done) => {
        letGo = done;
      });
      let isHeld = () => {};
      const held = new Promise<void>((done) => {
        isHeld = done;
      });
      const holding = other.ctx.database.maintain(async (tx) => {
        await sql`select from stock where stock_id = ${pickStock} for update`.execute(tx);
        isHeld();
        await released;
      });
      await held;
      letGoAll = async () => {
        letGo();
        await holding;
      };
      return letGoAll;
    }
    const waiting = async () =>
      (await rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length;

    it('answers all that is under way, keeps its effect, refuses what comes after, and ends with 0', async () => {
      for (let stop = 0; stop < STOPS; stop++) {
        const shelf = await shelve({ rows }, { picked: 10, stored: 10 });
        const { run, url } = await start({ DATABASE_URL: postgres.url, DATABASE_POOL: '40' });
        const list = `${url}${API_BASE}/Stock/description?skip=0&take=20`;

        const ticket = await fetch(`${url}${API_BASE}${API.liveSettings}`, { headers: bearer(reader.token) });
        const live = await connect(`${url}${API_BASE}`, ((await ticket.json()) as LiveSettings).signalR.token);
        const silent = await Promise.all(Array.from({ length: SILENT }, () => dialled(url)));
        const letGo = await hold(shelf);
        const keys = Array.from({ length: WRITERS.length * EACH }, (_, place) => `stopped-${stop}-${place}`);
        const calls = keys.map(async (key, place) => {
          const answer = await gain(url, shelf, key, writerOf(place));
          return [answer.status, (await answer.json()) as BulkResult] as const;
        });
        // Looked at when all are in.
        for (const call of calls) call.catch(() => undefined);
        const read: number[] = [];
        const readers = Array.from({ length: READERS }, async () => {
          for (;;) {
            const status = await fetch(list, { headers: bearer(reader.token) }).then(
              async (answer) => (await answer.text()) && answer.status,
              () => undefined,
            );
            if (typeof status !== 'number') return;
            read.push(status);
          }
        });
        await expect.poll(waiting, BOUND).toBe(keys.length);
        await expect.poll(() => read.length, BOUND).toBeGreaterThan(READERS * 3);

        run.child.kill('SIGTERM');
        await expect.poll(() => knock(`${url}/ready`), BOUND).not.toBe(200);
        expect([503, 'nobody']).toContain(await knock(list, bearer(reader.token)));
        await letGo();

        for (const [status, body] of await Promise.all(calls)) expect([status, body.failed]).toEqual([200, []]);
        await Promise.all(readers);
        expect(new Set(read)).toEqual(new Set(read.includes(503) ? [200, 503] : [200]));
        expect((await live.closed)?.message).toContain(CLOSE_REASONS.restart);
        expect([await run.ended, run.output().includes(TOO_LATE)]).toEqual([0, false]);
        expect(run.output()).not.toContain('Unhandled');
        expect(await quantityOf(shelf)).toBe(10 + keys.length);
        for (const [place, key] of keys.entries())
          expect([key, await statusOf(key, writerOf(place))]).toEqual([key, 200]);
        for (const socket of silent) socket.destroy();
      }
      await expectInvariants({ rows });
    });

    it('ends by itself within ten seconds if a call does not end, and what was under way has done nothing', async () => {
      const shelf = await shelve({ rows }, { picked: 10, stored: 10 });
      const { run, url } = await start({ DATABASE_URL: postgres.url });
      const letGo = await hold(shelf);
      const call = expect(gain(url, shelf, 'stuck', writerOf(0))).rejects.toThrow();
      await expect.poll(waiting, BOUND).toBe(1);
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(1);
      await call;
      const lines = run
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      const said = lines.map((line) => JSON.parse(line) as { msg: string; withinMs?: number });
      expect(said.find(({ msg }) => msg === 'stopping')?.withinMs).toBeLessThan(PROMISED_MS);
      expect(said.map(({ msg }) => msg)).toContain(TOO_LATE);
      await letGo();
      await expect.poll(() => statusOf('stuck', writerOf(0)), BOUND).toBe(404);
      expect(await quantityOf(shelf)).toBe(10);
    });
  },
);

describe.skipIf(process.env.TEST_DATABASE_URL)(
  'a server on the built-in database that is told to stop',
  { timeout: 300_000 },
  () => {
    const ORDERS = 150;
    let data: TestDatabase;
    let token: string;
    beforeAll(async () => {
      data = await copyOfTemplate();
      const server = await startServer({ config: data.config });
      ({ token } = await server.login('global'));
      const many = (text: string) => server.ctx.database.query({ text, values: [OSLO] });
      await many(`insert into operation (business_unit, process_id, process_name, operations_summarized_state, wait_for_preparation)
      select $1, 'stop-' || n, 'stop-' || n, 'Initial', false from generate_series(1, ${ORDERS}) n`);
      await many(`insert into sales_order (business_unit, id, order_no, new_state, state, process_id, priority, delivery_type_id)
      select $1, 'stop-' || n, 'stop-' || n, 'OnHold', 'Initial', 'stop-' || n, 3, 'home' from generate_series(1, ${ORDERS}) n`);
      await server.app.close();
    }, 120_000);
    afterAll(() => data.drop());

    it('finishes a long call of which it has told the first rows, and keeps all of it', async () => {
      const { run, url } = await start({ DATA_DIR: data.config.dataDir ?? '' });
      const answer = await fetch(`${url}${API_BASE}/ProcessSalesOrders/cancelMany`, {
        method: 'PUT',
        headers: {
          ...bearer(token),
          'content-type': 'application/json',
          accept: PROGRESS_TYPE,
          [ACTION_HEADER]: 'sales-order.cancelOrder',
          [IDEMPOTENCY_HEADER]: 'long',
        },
        body: JSON.stringify({ ids: Array.from({ length: ORDERS }, (_, at) => `stop-${at + 1}`) }),
      });
      const told: number[] = [];
      const last = await untilAnswered(answer, (done) => {
        if (told.length === 0) run.child.kill('SIGTERM');
        told.push(done);
      });
      expect(told[0]).toBeLessThan(ORDERS);
      expect([last.status, ((await last.json()) as BulkResult).succeeded.length]).toEqual([200, ORDERS]);
      expect(await run.ended).toBe(0);

      const after = await startServer({ config: data.config });
      const [found] = await after.ctx.database.query<{ n: number }>({
        text: `select count(*)::int as n from sales_order where id like 'stop-%' and new_state = 'Cancelled'`,
        values: [],
      });
      expect(found?.n).toBe(ORDERS);
      const { body } = await after.fetchJson<Row>('/Command/transaction/status/long', { headers: bearer(token) });
      expect(body).toMatchObject({ status: 'Completed', answer: { status: 200 } });
      await after.app.close();
    });
  },
);

/** A connection on which nothing is ever asked, as browsers open them ahead of time. */
function dialled(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((done, failed) => {
    const socket = dial(Number(port), hostname, () => done(socket));
    socket.once('error', failed);
  });
}
