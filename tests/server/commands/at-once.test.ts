/** Many do the same at the same moment: no change is lost, nothing is done twice, and nobody waits for ever. */
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandName } from '../../../src/engine/definition/typed';
import { ACTION_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { runs } from '../../lib/runs';
import { type Answer, type Client, OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor, shelve } from './floor';

const PICKS = 50;
/** So many send one call at once; a long run asks for more. */
const SENDERS = runs(1) > 1 ? 100 : 10;

let floor: Floor;
let other: Client;
beforeAll(async () => {
  floor = await openFloor();
  other = await floor.server.login('operator');
});
afterAll(() => floor.stop());

const GAIN = { action: 'stock.gainStock', path: '/Job/createAndStartFromStocks' } as const;

async function go(order: Row, action: CommandName, call: string, body: Row) {
  const { status, body: answer } = await floor.act(action, call, body);
  expect([action, status, answer.failed ?? answer.message]).toEqual([action, 200, []]);
  return order;
}

/** Orders of one piece each, all of one stock, released: a pick for each. */
async function picksOfOneStock(count: number): Promise<{ materialId: unknown; tasks: readonly unknown[] }> {
  const first = await floor.order(count, 1);
  const orders = [first];
  for (let index = 1; index < count; index++) orders.push(await floor.orderLike(first, 1));
  const ids = orders.map(({ id }) => id);
  await go(first, 'sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids });
  await go(first, 'sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: ids });
  const tasks = await floor.rows('select id from task where order_number = any($1::text[]) order by name', ids);
  await go(first, 'task.start', 'PUT /Task/start', { ids: tasks.map(({ id }) => id) });
  return { materialId: first.materialId, tasks: tasks.map(({ id }) => id) };
}

describe('at once', { timeout: 600_000 }, () => {
  it(`${PICKS} picks of one stock are each done once`, async () => {
    const { materialId, tasks } = await picksOfOneStock(PICKS);
    const finish = (id: unknown) => floor.act('task.finish', 'PUT /Task/finish', { ids: [id] });
    const answers = await Promise.all(tasks.map(finish));
    expect(answers.map(({ status }) => status)).toEqual(tasks.map(() => 200));
    const [stock] = await floor.rows(
      'select quantity, reserved, number_of_picked_stock as picked from stock where material_id = $1',
      materialId,
    );
    expect(stock).toMatchObject({ quantity: PICKS, reserved: PICKS, picked: PICKS });
    await expectInvariants(floor);
  });

  it(`one key is one effect, though ${SENDERS} send it at once`, async () => {
    for (let round = 0; round < runs(1); round++) {
      const { materialId } = await floor.order(10, 1);
      const [stock] = await floor.rows('select stock_id from stock where material_id = $1', materialId);
      const body = { movementType: 'Gain', stockIds: [stock?.stock_id], quantity: 3, causeCode: 'FOUND' };
      const headers = { [ACTION_HEADER]: GAIN.action, [IDEMPOTENCY_HEADER]: `at-once-${round}` };
      const send = (sent: Row) =>
        floor.client.fetchJson<BulkResult & ErrorBody>(GAIN.path, { method: 'POST', headers, body: sent });
      const answers = await Promise.all(Array.from({ length: SENDERS }, () => send(body)));
      expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
      expect([answers[0]?.status, answers[0]?.body.failed]).toEqual([200, []]);
      const another = await send({ ...body, quantity: 4 });
      expect([another.status, another.body.errorCode]).toEqual([422, 'CONFLICT']);
      const [after] = await floor.rows(
        `select quantity, (select count(*)::int from stock_movement m where m.stock_id = s.stock_id and movement_type = 'Gain') as times,
          (select count(distinct request_id)::int from audit where entity = 'stock' and row_key = s.stock_id) as calls
          from stock s where material_id = $1`,
        materialId,
      );
      expect(after).toEqual({ quantity: 13, times: 1, calls: 1 });
    }
    await expectInvariants(floor);
  });

  it('two operators on one order: one of them does it, the other is told how it stands', async () => {
    for (let round = 0; round < runs(6); round++) {
      const order = await floor.order(4, 2, 2);
      await go(order, 'sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
      const both = await Promise.all([
        act(floor.client, 'sales-order.prepareOrder', 'PUT', '/ProcessSalesOrders/Prepare', {
          processIds: [order.processId],
        }),
        round % 2 === 0
          ? act(other, 'sales-order.prepareOrder', 'PUT', '/ProcessSalesOrders/Prepare', {
              processIds: [order.processId],
            })
          : act(other, 'sales-order.cancelOrder', 'PUT', '/ProcessSalesOrders/cancelMany', { ids: [order.id] }),
      ]);
      const [row] = await floor.rows('select new_state from sales_order where id = $1', order.id);
      const picks = await floor.rows(
        "select 1 from task where order_number = $1 and operation_state <> 'Cancelled'",
        order.id,
      );
      const told = both.map(({ status, body }) => [status, body.failed?.length]);
      if (round % 2 === 0) {
        expect(told.sort()).toEqual([
          [200, 0],
          [207, 1],
        ]);
        expect([row?.new_state, picks.length]).toEqual(['ReadyForPick', 2]);
      } else {
        // A released order may be cancelled, a cancelled one not released: the one that came second decides.
        expect(told[1]).toEqual([200, 0]);
        expect([row?.new_state, picks.length]).toEqual(['Cancelled', 0]);
      }
    }
    await expectInvariants(floor);
  });
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'figures of processes are brought up to date without those that are',
  async () => {
    const refresh = () => floor.act('operation.refreshView', 'POST /Tools/UpdateOperationViewData', {});
    const order = await floor.order(0, 1);
    await refresh();
    const other = await floor.order(0, 1);
    const holder = new Connection(floor.server.databaseUrl);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from sales_order where id = $1 for update', [order.id]);
    await holder.query('select from operation where process_id = $1 for update', [order.processId]);
    expect((await refresh()).status).toBe(200);
    await holder.end();
    const numbers = await floor.rows('select order_numbers from operation where process_id = $1', other.processId);
    expect(numbers).toEqual([{ order_numbers: [other.id] }]);
  },
);

it.runIf(process.env.TEST_DATABASE_URL)('a place is edited without waiting for who works on its stocks', async () => {
  const { pickPlace: id, pickStock } = await shelve(floor, { picked: 1, stored: 1 });
  const holder = new Connection(floor.server.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from stock where stock_id = $1 for update', [pickStock]);
  const body = { id, name: id, locationRole: 'Pick', pickingSequence: 4711 };
  expect(await floor.client.fetchJson('/Location', { method: 'PUT', body })).toMatchObject({ status: 200 });
  await holder.end();
});

/** None of two that meet has committed what the other might have seen. */
describe.runIf(process.env.TEST_DATABASE_URL)('what comes in', { timeout: 60_000 }, () => {
  let gate: Connection;
  beforeAll(async () => {
    gate = new Connection(floor.server.databaseUrl);
    await gate.connect();
  });
  afterAll(() => gate.end());

  const waiting = async () => {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await floor.rows(text)).length;
  };
  type Calling = () => Promise<Answer<BulkResult & ErrorBody>>;
  /** Two calls, the second of which begins once the first has done all but write it down; neither can commit before. */
  async function meet(first: Calling, second: Calling): Promise<void> {
    await gate.query('begin');
    await gate.query('lock table audit in share mode');
    const answers = [first()];
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    answers.push(second());
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await gate.query('commit');
    for (const { status, body } of await Promise.all(answers))
      expect([status, body.failed ?? body.message ?? []]).toEqual([200, []]);
  }

  const MOVE = 'POST /Job/createAndStartFromStocks';
  const unhold =
    (...orders: Row[]): Calling =>
    () =>
      floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', {
        ids: orders.map(({ id }) => id),
      });
  const stateOf = async ({ id }: Row) =>
    (await floor.rows('select new_state from sales_order where id = $1', id))[0]?.new_state;

  it.each(['created', 'moved'])('is kept for an order that begins to wait, whoever comes first: %s', async (how) => {
    for (const comesFirst of [true, false])
      for (const count of [1, 2]) {
        const shelf = await shelve(floor, { picked: 0, stored: 10 });
        const { materialId, storeStock } = shelf;
        await floor.rows('delete from stock_movement where stock_id = $1', shelf.pickStock);
        await floor.rows('delete from stock where stock_id = $1', shelf.pickStock);
        await floor.rows('update location set no_of_stocks = 0 where id = $1', shelf.pickPlace);
        const orders: Row[] = [];
        for (let index = 0; index < count; index++) orders.push(await floor.orderLike({ materialId }, 2));
        const target = { targetLocationId: shelf.pickPlace, quantity: 6 };
        const bring: Calling = () =>
          how === 'created'
            ? floor.act('stock.createStock', MOVE, {
                movementType: 'Create',
                materialId,
                ...target,
                causeCode: 'FOUND',
              })
            : floor.act('stock.moveStock', MOVE, { movementType: 'Move', stockIds: [storeStock], ...target });
        await (comesFirst ? meet(bring, unhold(...orders)) : meet(unhold(...orders), bring));
        const states = await Promise.all(orders.map(stateOf));
        expect([comesFirst, states]).toEqual([comesFirst, orders.map(() => 'Reserved')]);
      }
    await expectInvariants(floor);
  });

  it('is kept for a line that is split off meanwhile', async () => {
    const order = await floor.order(0, 2, 2);
    await unhold(order)();
    const { pickPlace: targetLocationId } = await shelve(floor, { picked: 1, stored: 1 });
    await meet(
      () =>
        floor.act('order-line.splitOrder', 'POST /ProcessSalesOrders/SplitOrder', {
          orderId: order.id,
          lineIds: [`${order.id}-2`],
        }),
      () =>
        floor.act('stock.createStock', MOVE, {
          movementType: 'Create',
          materialId: order.materialId,
          targetLocationId,
          quantity: 4,
          causeCode: 'FOUND',
        }),
    );
    const states = await floor.rows('select state from order_line where id = any($1::text[])', [
      `${order.id}-1`,
      `${order.id}-2`,
    ]);
    expect(states).toEqual([{ state: 'Reserved' }, { state: 'Reserved' }]);
    await expectInvariants(floor);
  });

  const deadlocks = async () => {
    await gate.query('select pg_stat_force_next_flush()');
    const text = 'select deadlocks::int as n from pg_stat_database where datname = current_database()';
    return Number((await floor.rows(text))[0]?.n);
  };

  it.each(['a loss there', 'one the other way round'])('a move and %s end without a deadlock', async (what) => {
    const before = await deadlocks();
    const { pickPlace, pickStock, storePlace, storeStock } = await shelve(floor, { picked: 5, stored: 5 });
    const other = await shelve(floor, { picked: 5, stored: 5 });
    await floor.rows('update stock set location_id = $1 where stock_id = $2', pickPlace, other.pickStock);
    await floor.rows('update stock set location_id = $1 where stock_id = $2', storePlace, other.storeStock);
    await floor.rows(
      `update location l set (no_of_stocks, total_quantity) = (select count(*), coalesce(sum(s.quantity), 0) from stock s
        where s.business_unit = l.business_unit and s.location_id = l.id) where l.id = any($1::text[])`,
      [pickPlace, storePlace, other.pickPlace, other.storePlace],
    );
    const act = (action: CommandName, movementType: string, stockId: string, form: Row) =>
      floor.act(action, MOVE, { movementType, stockIds: [stockId], quantity: 1, causeCode: 'DAMAGED', ...form });
    await gate.query('begin');
    await gate.query('select from stock where stock_id = any($1::text[]) for share', [[storeStock, other.pickStock]]);
    const first =
      what === 'a loss there'
        ? act('stock.loseStock', 'Loss', storeStock, {})
        : act('stock.moveStock', 'Move', other.storeStock, { targetLocationId: pickPlace, causeCode: null });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const second = act('stock.moveStock', 'Move', pickStock, { targetLocationId: storePlace, causeCode: null });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await gate.query('commit');
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await deadlocks()).toBe(before);
    await expectInvariants(floor);
  });

  it.each(['create', 'move'])('two that %s stock at one place end without a deadlock', async (how) => {
    const before = await deadlocks();
    const { materialId, pickStock, storeStock } = await shelve(floor, { picked: 5, stored: 5 });
    const { storePlace: targetLocationId } = await shelve(floor, { picked: 1, stored: 1 });
    const target = { targetLocationId, quantity: 2 };
    const bring = (stockId: string) =>
      how === 'create'
        ? floor.act('stock.createStock', MOVE, { movementType: 'Create', materialId, ...target, causeCode: 'FOUND' })
        : floor.act('stock.moveStock', MOVE, { movementType: 'Move', stockIds: [stockId], ...target });
    await gate.query('begin');
    await gate.query('select from material where id = $1 for share', [materialId]);
    const answers = [bring(pickStock), bring(storeStock)];
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    await gate.query('commit');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await deadlocks()).toBe(before);
    await expectInvariants(floor);
  });

  it('is offered to those in front, and does not touch those that it does not suffice for', async () => {
    const first = await floor.order(0, 2);
    const orders = [first, await floor.orderLike(first, 2), await floor.orderLike(first, 2)];
    await floor.rows('update sales_order set priority = 1 where id = $1', orders[1]?.id);
    await floor.rows('update sales_order set priority = 2 where id = $1', orders[0]?.id);
    await unhold(...orders)();
    await gate.query('begin');
    await gate.query('select from sales_order where id = $1 for update', [orders[2]?.id]);
    const [place] = await floor.rows(
      'select id from location where business_unit = $1 and available_for_pick and not system_location order by id limit 1',
      OSLO,
    );
    const made = await floor.act('stock.createStock', MOVE, {
      movementType: 'Create',
      materialId: first.materialId,
      targetLocationId: place?.id,
      quantity: 3,
      causeCode: 'FOUND',
    });
    await gate.query('commit');
    expect(made.status).toBe(200);
    expect(await Promise.all(orders.map(stateOf))).toEqual(['PartiallyReserved', 'Reserved', 'NewWarn']);
  });
});

function act(client: Client, action: string, method: string, path: string, body: Row) {
  return client.fetchJson<BulkResult & ErrorBody>(path, { method, headers: { [ACTION_HEADER]: action }, body });
}
