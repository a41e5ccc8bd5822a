/** Transactions of another program stand in a call's way, as PostgreSQL finds them: none of these conflicts is made up. */
import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACTION_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import { runs } from '../../lib/runs';
import { expectInvariants, type Floor, openFloor, type Shelf, shelve } from '../commands/floor';
import { OSLO } from '../harness';

const TRIES = 5;
const BOUND = { timeout: 30_000 };
/** What a call's key is locked by: see server/entities/write/idempotency.ts. */
const LOCK_KEY = "select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))";
const HOLD = 'select from stock where stock_id = $1 for update';

describe.runIf(process.env.TEST_DATABASE_URL)(
  'a call that meets others',
  { timeout: 60_000 * runs(1) + 60_000 },
  () => {
    let floor: Floor;
    /** Holds what the call wants last, and then wants what the call holds; waits for longer than the call does. */
    let rival: Connection;
    /** Lets the call wait at its first row until the rival stands in its way. */
    let gate: Connection;
    beforeAll(async () => {
      floor = await openFloor();
      const own = new Connection(floor.server.databaseUrl);
      await own.connect();
      // Connections that are opened from now on look for a deadlock sooner; those of the server are given up.
      await own.query(
        `alter database ${new URL(floor.server.databaseUrl ?? '').pathname.slice(1)} set deadlock_timeout = '50ms'`,
      );
      await own.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await own.end();
      [rival, gate] = [new Connection(floor.server.databaseUrl), new Connection(floor.server.databaseUrl)];
      for (const one of [rival, gate]) {
        await one.connect();
        await one.query(`set deadlock_timeout = '10min'`);
      }
      await vi.waitUntil(async () => (await fetch(`${floor.server.url}/ready`)).ok, BOUND);
    }, 120_000);
    afterAll(async () => {
      await rival?.end();
      await gate?.end();
      await floor?.stop();
    });

    const gain = (stockIds: readonly string[], key: string) =>
      floor.client.fetchJson<BulkResult & ErrorBody>('/Job/createAndStartFromStocks', {
        method: 'POST',
        headers: { [ACTION_HEADER]: 'stock.gainStock', [IDEMPOTENCY_HEADER]: key },
        body: { movementType: 'Gain', stockIds, quantity: 1, causeCode: 'FOUND' },
      });
    const pidOf = async (one: Connection) => Number((await one.query('select pg_backend_pid() as pid')).rows[0]?.pid);
    const blockedBy = async (pid: number) =>
      (await floor.rows('select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', pid)).length;
    const deadlocks = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(floor.server.ctx.database.owner);
      const [found] = await floor.rows(
        'select deadlocks::int as n from pg_stat_database where datname = current_database()',
      );
      return Number(found?.n);
    };

    /** Has a call meet the rival so many times; gives what it answers, and how many deadlocks PostgreSQL has found. */
    async function meet(times: number, key: string, { pickStock, storeStock }: Shelf) {
      const [first, last] = [pickStock, storeStock].sort() as [string, string];
      const [rivalPid, gatePid] = [await pidOf(rival), await pidOf(gate)];
      const before = await deadlocks();
      await rival.query('begin');
      await rival.query(HOLD, [last]);
      await gate.query('begin');
      await gate.query(HOLD, [first]);
      const answer = gain([first, last], key);
      for (let meeting = 1; meeting <= times; meeting++) {
        await expect.poll(() => blockedBy(gatePid), BOUND).toBe(1);
        await rival.query('savepoint before');
        const wanted = rival.query(LOCK_KEY, [OSLO, key]);
        await expect
          .poll(
            async () => (await floor.rows('select from pg_locks where pid = $1 and not granted', rivalPid)).length,
            BOUND,
          )
          .toBe(1);
        await gate.query('commit');
        // The call goes on to its last row, is the one that PostgreSQL gives up, and the rival has what it wanted.
        await wanted;
        if (meeting === times) break;
        await gate.query('begin');
        await gate.query(HOLD, [first]);
        await rival.query('rollback to before');
      }
      await rival.query('commit');
      const { status, body } = await answer;
      await expect.poll(deadlocks, BOUND).toBe(before + times);
      const [left] = await floor.rows(
        `select (select sum(quantity)::int from stock where stock_id = any($1::text[])) as quantity,
        (select count(*)::int from stock_movement where stock_id = any($1::text[]) and movement_type = 'Gain') as movements,
        (select count(distinct request_id)::int from audit where entity = 'stock' and row_key = any($1::text[])) as calls,
        (select count(*)::int from command where key = $2) as keys`,
        [first, last],
        key,
      );
      return { status, failed: body.failed, errorCode: body.errorCode, left };
    }

    it.each([1, TRIES - 1])('%i times is tried again, and takes effect once', async (times) => {
      for (let round = 0; round < runs(1); round++) {
        const shelf = await shelve(floor, { picked: 10, stored: 10 });
        expect(await meet(times, `met-${times}-${round}`, shelf)).toEqual({
          status: 200,
          failed: [],
          errorCode: undefined,
          left: { quantity: 22, movements: 2, calls: 1, keys: 1 },
        });
      }
      await expectInvariants(floor);
    });

    it(`${TRIES} times is refused, and has done nothing; it may be sent again under its key`, async () => {
      const shelf = await shelve(floor, { picked: 10, stored: 10 });
      expect(await meet(TRIES, 'met-too-often', shelf)).toMatchObject({
        status: 409,
        errorCode: 'CONFLICT',
        left: { quantity: 20, movements: 0, calls: 0, keys: 0 },
      });
      expect((await gain([shelf.pickStock, shelf.storeStock], 'met-too-often')).status).toBe(200);
      await expectInvariants(floor);
    });
  },
);
