import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isUndoable } from '../../../src/engine/action';
import type { Row } from '../../../src/engine/query/load-options';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor, placed, shelve } from './floor';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

const CALLS = {
  prepareOrder: 'PUT /ProcessSalesOrders/Prepare',
  partlyPrepare: 'PUT /ProcessSalesOrders/Prepare',
  prepareAndWait: 'PUT /ProcessSalesOrders/Prepare',
  unprepareOrder: 'PUT /Process/unprepare',
  unprepareAndHold: 'PUT /ProcessSalesOrders/UnprepareAndHold',
  removeHold: 'PUT /ProcessSalesOrders/RemoveOnHold',
  cancelOrder: 'PUT /ProcessSalesOrders/cancelMany',
} as const;
type Action = keyof typeof CALLS;

/** Performs an action on one order; gives the answer. */
function act(action: Action, { id, processId }: Row) {
  const named = CALLS[action].endsWith('/Prepare') ? { processIds: [processId] } : { ids: [id] };
  const more = action === 'partlyPrepare' ? { partly: true } : action === 'prepareAndWait' ? { wait: true } : {};
  return floor.act(`sales-order.${action}`, CALLS[action], { ...named, ...more });
}

/** Performs actions one after the other, all of which must succeed. */
async function go(order: Row, ...actions: Action[]): Promise<void> {
  for (const action of actions) {
    const { status, body } = await act(action, order);
    expect([action, status, body.failed ?? body.message]).toEqual([action, 200, []]);
  }
}

const stateOf = async ({ id }: Row) => {
  const [order] = await floor.rows('select new_state, state, is_stock_missing from sales_order where id = $1', id);
  return order;
};
const lineStates = async ({ id }: Row) =>
  (await floor.rows('select state from order_line where order_id = $1 order by order_line_no', id)).map(
    ({ state }) => state,
  );
const tasksOf = ({ id }: Row) =>
  floor.rows('select operation_state, requested_quantity from task where order_number = $1 order by name', id);

describe('stock is kept for an order', () => {
  it('a new order with stock for all its lines is Reserved, its lines too', {
    tags: ['STATE-002', 'STATE-006', 'OPEN-203'],
  }, async () => {
    const order = await floor.order(10, 4, 6);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toEqual({ new_state: 'Reserved', state: 'Initial', is_stock_missing: false });
    expect(await lineStates(order)).toEqual(['Reserved', 'Reserved']);
  });

  it('an order that nothing can be kept for is NewWarn', { tags: ['STATE-003'] }, async () => {
    const order = await floor.order(0, 4);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toEqual({ new_state: 'NewWarn', state: 'Initial', is_stock_missing: true });
  });

  it('an order with stock for some of its items is PartiallyReserved and waits for the rest', {
    tags: ['STATE-007'],
  }, async () => {
    const order = await floor.order(5, 4, 6);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReserved', is_stock_missing: true });
    expect(await lineStates(order)).toEqual(['Reserved', 'PartiallyReserved']);
  });

  it('an order with a line whose material has no base unit of measure is in Error', {
    tags: ['STATE-001', 'OPEN-204'],
  }, async () => {
    const order = await floor.order(5, 4);
    await floor.rows(`update material set base_uo_m = '' where id = $1`, order.id);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'Error', state: 'Error' });
    expect(await lineStates(order)).toEqual(['Error']);
  });

  it('takes the lowest FIFO date first, then the picking sequence, and nothing that is expired or locked away', {
    tags: ['OPEN-203'],
  }, async () => {
    const order = await floor.order(1, 7);
    const unit = OSLO;
    for (const [name, fifo, sequence, expires] of [
      ['older', '2025-01-01', 9, null],
      ['second', '2025-06-01', 5, null],
      ['first', '2025-06-01', 2, '2999-01-01'],
      ['expired', '2020-01-01', 1, '2021-01-01'],
      ['closed', '2020-01-01', 1, null],
    ]) {
      await floor.rows(
        `insert into location (business_unit, id, name, location_role, available_for_pick, system_location, no_of_stocks, total_quantity, picking_sequence)
          values ($1, $2, $2, 'Pick', $3, false, 1, 3, $4)`,
        unit,
        `${order.id}-at-${name}`,
        name !== 'closed',
        sequence,
      );
      await floor.rows(
        placed(`insert into stock (business_unit, stock_id, location_id, material_id, quantity, available, reserved, number_of_picked_stock, fifo_date, exp_date)
          select business_unit, $2::text || '-' || $1::text, $1::text || '-at-' || $2::text, material_id, 3, 3, 0, 0, $3::timestamptz, $4::date from stock where stock_id = $1`),
        order.id,
        name,
        fifo,
        expires,
      );
    }
    await floor.rows(
      `insert into stock_movement (business_unit, id, created, movement_type, quantity, stock_id)
        select business_unit, stock_id, now(), 'Opening', quantity, stock_id from stock where stock_id like '%-' || $1::text`,
      order.id,
    );
    await floor.rows('update material set current_quantity = 16, available_quantity = 16 where id = $1', order.id);
    await go(order, 'removeHold');
    const kept = await floor.rows(
      `select split_part(stock_id, '-', 1) as stock, quantity from reservation where order_id = $1 order by created, id`,
      order.id,
    );
    expect(new Map(kept.map(({ stock, quantity }) => [stock, Number(quantity)]))).toEqual(
      new Map([
        ['older', 3],
        ['first', 3],
        ['second', 1],
      ]),
    );
  });
});

describe('an order is released', () => {
  it('prepare gives the floor one pick for each stock that is kept, in one job', {
    tags: ['ACTION-001', 'ENTITY-061', 'STATE-011'],
  }, async () => {
    const order = await floor.order(10, 4, 6);
    await go(order, 'removeHold', 'prepareOrder');
    expect(await stateOf(order)).toMatchObject({ new_state: 'ReadyForPick', state: 'Initial' });
    expect(await lineStates(order)).toEqual(['ReadyForPick', 'ReadyForPick']);
    expect(await tasksOf(order)).toEqual([
      { operation_state: 'Prepared', requested_quantity: 4 },
      { operation_state: 'Prepared', requested_quantity: 6 },
    ]);
    const [process] = await floor.rows(
      `select o.operations_summarized_state as state, o.job_state, j.task_count from operation o
        join job j on j.business_unit = o.business_unit and j.name = o.job_name where o.process_id = $1`,
      order.processId,
    );
    expect(process).toMatchObject({ state: 'Prepared', job_state: 'Initial' });
    expect(Number(process?.task_count)).toBe(2);
  });

  it('partly prepare releases what is there', { tags: ['ACTION-002', 'STATE-009', 'STATE-010'] }, async () => {
    const order = await floor.order(5, 4, 6);
    await go(order, 'removeHold', 'partlyPrepare');
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReadyForPick' });
    expect(await lineStates(order)).toEqual(['ReadyForPick', 'PartiallyReadyForPick']);
    expect((await tasksOf(order)).map((task) => Number(task.requested_quantity))).toEqual([4, 1]);
  });

  it('prepare and wait releases at once what is whole, and leaves what is short to wait', {
    tags: ['ACTION-003'],
  }, async () => {
    const whole = await floor.order(4, 4);
    await go(whole, 'removeHold', 'prepareAndWait');
    expect(await stateOf(whole)).toMatchObject({ new_state: 'ReadyForPick' });
    const short = await floor.order(3, 4);
    await go(short, 'removeHold', 'prepareAndWait');
    expect(await stateOf(short)).toMatchObject({ new_state: 'PartiallyReserved' });
    expect(await tasksOf(short)).toEqual([]);
  });

  it('a PartiallyReserved order is released by itself when others let go of its last items', {
    tags: ['STATE-008'],
  }, async () => {
    const first = await floor.order(5, 3);
    const order = await floor.orderLike(first, 4);
    await go(first, 'removeHold');
    await go(order, 'removeHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReserved' });
    await go(first, 'cancelOrder');
    expect(await stateOf(order)).toMatchObject({ new_state: 'ReadyForPick' });
    expect(await tasksOf(order)).toEqual([
      { operation_state: 'Prepared', requested_quantity: 2 },
      { operation_state: 'Prepared', requested_quantity: 2 },
    ]);
  });

  it('unprepare takes the release back and keeps the stock', { tags: ['ACTION-004'] }, async () => {
    const order = await floor.order(5, 4, 6);
    await go(order, 'removeHold', 'partlyPrepare', 'unprepareOrder');
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReserved' });
    expect(await lineStates(order)).toEqual(['Reserved', 'PartiallyReserved']);
    expect(new Set((await tasksOf(order)).map((task) => task.operation_state))).toEqual(new Set(['Cancelled']));
    const [job] = await floor.rows(
      `select distinct j.status from job j join task t on t.business_unit = j.business_unit and t.job_id = j.id where t.order_number = $1`,
      order.id,
    );
    expect(job).toEqual({ status: 'Cancelled' });
  });

  it('unprepare keeps what came while the rest was on the floor', { tags: ['ACTION-004', 'OPEN-203'] }, async () => {
    const order = await floor.order(5, 4, 6);
    await go(order, 'removeHold', 'partlyPrepare');
    await floor.act('stock.gainStock', 'POST /Job/createAndStartFromStocks', {
      movementType: 'Gain',
      stockIds: [order.id],
      quantity: 5,
      causeCode: 'FOUND',
    });
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReadyForPick' });
    await go(order, 'unprepareOrder');
    expect(await stateOf(order)).toMatchObject({ new_state: 'Reserved' });
    expect(await lineStates(order)).toEqual(['Reserved', 'Reserved']);
  });

  it('what stands at a place is kept as soon as the place becomes available for pick', {
    tags: ['OPEN-203'],
  }, async () => {
    const { materialId, storePlace: id } = await shelve(floor, { picked: 1, stored: 5 });
    const order = await floor.orderLike({ materialId }, 4);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReserved' });
    const body = { id, availableForPick: true };
    expect((await floor.client.fetchJson('/Location', { method: 'PUT', body })).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'ReadyForPick' });
  });

  it('unprepare and hold lets go of the stock until the hold is removed', {
    tags: ['ACTION-005', 'ACTION-006', 'STATE-005'],
  }, async () => {
    const order = await floor.order(10, 4, 6);
    await go(order, 'removeHold', 'prepareOrder', 'unprepareAndHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'OnHold' });
    expect(await floor.rows('select id from reservation where order_id = $1', order.id)).toEqual([]);
    expect((await act('prepareOrder', order)).body.failed).toHaveLength(1);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'Reserved' });
    expect(await lineStates(order)).toEqual(['Reserved', 'Reserved']);
  });
});

const cancelLine = ({ id }: Row, line: number) =>
  floor.act('order-line.cancelLine', 'PUT /ProcessSalesOrders/cancelsalesorderlines', {
    orderId: id,
    lineIds: [`${String(id)}-${line}`],
  });

describe('undoing an action of an order', () => {
  it.each([
    [['removeHold'], 'prepareOrder'],
    [['removeHold', 'prepareOrder'], 'unprepareOrder'],
    [[], 'removeHold'],
    [['removeHold'], 'unprepareAndHold'],
    [['removeHold', 'prepareOrder'], 'unprepareAndHold'],
  ] as const)(
    'after %j brings it back to where %s found it, or is not offered',
    { tags: ['ACTION-070'] },
    async (before, action) => {
      const order = await floor.order(10, 4, 6);
      await go(order, ...before);
      const states = async () => [(await stateOf(order))?.new_state, await lineStates(order)];
      const found = await states();
      await go(order, action);
      const model = floor.server.ctx.product.current.product.entities['sales-order'];
      const taken = model?.actions.find(({ name }) => name === action);
      const inverse = model?.actions.find(({ name }) => name === taken?.inverse);
      if (!isUndoable(taken!, inverse!, model!, { newState: found[0] })) return expect(action).toBe('unprepareAndHold');
      await go(order, inverse?.name as Action);
      expect(await states()).toEqual(found);
    },
  );
});

describe('an order is cancelled', () => {
  it('beside another one that it leaves its stock to: what the call itself has changed is nobody else’s change', {
    tags: ['ACTION-009'],
  }, async () => {
    const order = await floor.order(4, 4);
    const other = await floor.orderLike(order, 4);
    await go(order, 'removeHold');
    await go(other, 'removeHold');
    const rows = await floor.rows('select id, row_version from sales_order where id = any($1)', [order.id, other.id]);
    const versions = Object.fromEntries(rows.map(({ id, row_version }) => [id, Number(row_version)]));
    const call = { ids: [order.id, other.id], versions };
    const { status, body } = await floor.act('sales-order.cancelOrder', CALLS.cancelOrder, call);
    expect([status, body.failed]).toEqual([200, []]);
    const again = await floor.act('sales-order.cancelOrder', CALLS.cancelOrder, call);
    expect(again.body.failed).toMatchObject([
      { reason: 'Changed in the meantime' },
      { reason: 'Changed in the meantime' },
    ]);
  });

  it('with its lines, picks and what was kept for it', { tags: ['ACTION-009', 'STATE-015'] }, async () => {
    const order = await floor.order(10, 4, 6);
    await go(order, 'removeHold', 'prepareOrder', 'cancelOrder');
    expect(await stateOf(order)).toMatchObject({ new_state: 'Cancelled', state: 'Cancelled' });
    expect(await lineStates(order)).toEqual(['Cancelled', 'Cancelled']);
    const [stock] = await floor.rows('select available, reserved from stock where stock_id = $1', order.id);
    expect(stock).toEqual({ available: 10, reserved: 0 });
    const [process] = await floor.rows(
      'select operations_summarized_state as state from operation where process_id = $1',
      order.id,
    );
    expect(process).toEqual({ state: 'Cancelled' });
  });

  it('by its lines: the others stay, and with the last one the order goes', { tags: ['ACTION-010'] }, async () => {
    const order = await floor.order(10, 4, 6);
    await go(order, 'removeHold');
    expect((await cancelLine(order, 1)).status).toBe(200);
    expect([await stateOf(order), await lineStates(order)]).toMatchObject([
      { new_state: 'Reserved' },
      ['Cancelled', 'Reserved'],
    ]);
    expect((await cancelLine(order, 2)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'Cancelled' });
  });

  it('by the short line of what was partly released: the rest is wholly released', {
    tags: ['ACTION-010', 'STATE-011'],
  }, async () => {
    const order = await floor.order(4, 4, 6);
    await go(order, 'removeHold', 'partlyPrepare');
    expect((await cancelLine(order, 2)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'ReadyForPick', is_stock_missing: false });
  });

  it('by the line that nobody picked yet: what was picked is ready to be packed', {
    tags: ['ACTION-010', 'STATE-013'],
  }, async () => {
    const order = await floor.order(10, 4, 6);
    await go(order, 'removeHold', 'prepareOrder');
    const [task] = await floor.rows(
      'select id from task where order_number = $1 order by order_line_no limit 1',
      order.id,
    );
    for (const step of ['start', 'finish'] as const)
      expect((await floor.act(`task.${step}`, `PUT /Task/${step}`, { ids: [task?.id] })).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'PickStarted' });
    expect((await cancelLine(order, 2)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'ReadyForPackAndShip' });
  });
});

describe('an order that is only partly released', () => {
  /** Gives the order a further line, of another material. */
  async function addLine(order: Row, materialId: unknown, quantity: number): Promise<void> {
    await floor.rows(
      `insert into order_line (business_unit, id, order_id, order_line_no, ordered_quantity, open_quantity, confirmed_quantity, material_id, state)
        values ($1, $2::text || '-other', $2::text, 90, $3::bigint, $3::bigint::double precision, 0, $4, 'OnHold')`,
      OSLO,
      order.id,
      quantity,
      materialId,
    );
  }

  it('waits for stock again when its released line is cancelled', {
    tags: ['ACTION-010', 'STATE-017'],
  }, async () => {
    const order = await floor.order(4, 4);
    const short = await floor.order(0);
    await addLine(order, short.materialId, 6);
    await go(order, 'removeHold', 'partlyPrepare');
    expect((await cancelLine(order, 1)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'NewWarn', is_stock_missing: true });
    expect(await lineStates(order)).toEqual(['Cancelled', 'NewWarn']);
    await go(order, 'cancelOrder');
  });

  it('is ready to be packed when of what is left nothing is to be picked', {
    tags: ['ACTION-010', 'STATE-013'],
  }, async () => {
    const order = await floor.order(10, 4, 6);
    const short = await floor.order(0);
    await addLine(order, short.materialId, 6);
    await go(order, 'removeHold', 'partlyPrepare');
    const [task] = await floor.rows(
      'select id from task where order_number = $1 order by order_line_no limit 1',
      order.id,
    );
    for (const step of ['start', 'finish'] as const)
      expect((await floor.act(`task.${step}`, `PUT /Task/${step}`, { ids: [task?.id] })).status).toBe(200);
    expect((await cancelLine(order, 2)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'ReadyForPackAndShip' });
  });

  it.each([false, true])(
    'hands a line that waits for stock to an order that waits for it, picked: %s',
    { tags: ['ACTION-012', 'STATE-017'] },
    async (isPicked) => {
      const order = await floor.order(4, 4);
      const short = await floor.order(0, 1);
      await addLine(order, short.materialId, 6);
      await go(order, 'removeHold', 'partlyPrepare');
      const [task] = await floor.rows('select id from task where order_number = $1', order.id);
      if (isPicked) await floor.act('task.start', 'PUT /Task/start', { ids: [task?.id] });
      const split = { orderId: order.id, lineIds: [`${order.id}-other`] };
      expect((await floor.act('order-line.splitOrder', 'POST /ProcessSalesOrders/SplitOrder', split)).status).toBe(200);
      expect(await stateOf(order)).toMatchObject({ new_state: isPicked ? 'PickStarted' : 'ReadyForPick' });
      const [made] = await floor.rows('select id from sales_order where order_no = $1', `${order.id}-2`);
      expect(await stateOf(made!)).toEqual({ new_state: 'NewWarn', state: 'Initial', is_stock_missing: true });
      const [process] = await floor.rows(
        'select operations_summarized_state as state from operation where process_name = $1',
        `${order.id}-2`,
      );
      expect(process).toEqual({ state: 'Initial' });
      await go(made!, 'cancelOrder');
    },
  );
});

describe('an order in Error', () => {
  /** An order of two materials, the second one without a unit. */
  async function faulty(): Promise<{ order: Row; other: Row }> {
    const [order, other] = [await floor.order(10, 4, 6), await floor.order(10)];
    await floor.rows(`update material set base_uo_m = '' where id = $1`, other.id);
    await floor.rows('update order_line set material_id = $2 where id = $1', `${order.id}-2`, other.id);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'Error' });
    return { order, other };
  }

  it('is looked after as soon as the base unit of its material is entered', {
    tags: ['STATE-001', 'OPEN-065', 'OPEN-204'],
  }, async () => {
    const { order, other } = await faulty();
    const body = { id: other.id, name: other.id, baseUoM: 'pcs', weight: 1.25, volume: 0.003 };
    expect(await floor.client.fetchJson('/material/UpdateMaterial', { method: 'PUT', body })).toMatchObject({
      status: 200,
    });
    expect(await stateOf(order)).toMatchObject({ new_state: 'Reserved', state: 'Initial' });
    expect(await lineStates(order)).toEqual(['Reserved', 'Reserved']);
  });

  it('is looked after when the faulty line is cancelled', { tags: ['ACTION-010', 'OPEN-065'] }, async () => {
    const { order } = await faulty();
    expect((await cancelLine(order, 2)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'Reserved' });
    expect(await lineStates(order)).toEqual(['Reserved', 'Cancelled']);
  });

  it('hands a line that lacks nothing to an order that is looked after', { tags: ['ACTION-012'] }, async () => {
    const { order } = await faulty();
    await floor.rows(`update order_line set state = 'New' where id = $1`, `${order.id}-1`);
    const split = { orderId: order.id, lineIds: [`${order.id}-1`] };
    expect((await floor.act('order-line.splitOrder', 'POST /ProcessSalesOrders/SplitOrder', split)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'Error' });
    const [made] = await floor.rows('select id from sales_order where order_no = $1', `${order.id}-2`);
    expect(await stateOf(made!)).toMatchObject({ new_state: 'Reserved', state: 'Initial' });
  });
});

describe('the quantity of a line', () => {
  const edit = ({ id }: Row, line: number, orderedQuantity: number) =>
    floor.act('order-line.editQuantity', 'PUT /ProcessSalesOrders/orderline/quantity', {
      id: `${String(id)}-${line}`,
      orderedQuantity,
    });

  it('says what is kept of it also while its order is in Error for another line', {
    tags: ['ACTION-016'],
  }, async () => {
    const [order, other] = [await floor.order(10, 4, 6), await floor.order(1)];
    await floor.rows('update order_line set material_id = $2 where id = $1', `${order.id}-2`, other.materialId);
    await go(order, 'removeHold');
    await floor.rows(`update material set base_uo_m = '' where id = $1`, other.materialId);
    const first = async () =>
      (await floor.rows('select state, confirmed_quantity as kept from order_line where id = $1', `${order.id}-1`))[0];
    expect(await first()).toEqual({ state: 'Reserved', kept: 4 });
    expect((await edit(order, 1, 3)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'Error' });
    expect(await first()).toEqual({ state: 'Reserved', kept: 3 });
    expect((await edit(order, 1, 8)).status).toBe(200);
    expect(await first()).toEqual({ state: 'PartiallyReserved', kept: 3 });
  });

  it('keeps more, or less, and lets others have what is free', { tags: ['ACTION-016', 'API-160'] }, async () => {
    const order = await floor.order(10, 4, 6);
    const other = await floor.orderLike(order, 3);
    await go(order, 'removeHold');
    await go(other, 'removeHold');
    expect(await stateOf(other)).toMatchObject({ new_state: 'NewWarn' });
    expect((await edit(order, 2, 3)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'Reserved' });
    expect(await stateOf(other)).toMatchObject({ new_state: 'Reserved' });
    expect((await edit(order, 1, 5)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReserved' });
    const [sums] = await floor.rows(
      'select number_of_units as units, open_items::int from sales_order where id = $1',
      order.id,
    );
    expect(sums).toEqual({ units: 8, open_items: 2 });
  });

  it('less of what is short releases an order that waited for it', { tags: ['ACTION-016', 'STATE-008'] }, async () => {
    const order = await floor.order(5, 4, 6);
    await go(order, 'removeHold');
    expect(await stateOf(order)).toMatchObject({ new_state: 'PartiallyReserved' });
    expect((await edit(order, 2, 1)).status).toBe(200);
    expect(await stateOf(order)).toMatchObject({ new_state: 'ReadyForPick' });
    expect(await lineStates(order)).toEqual(['ReadyForPick', 'ReadyForPick']);
  });

  it('weighs and fills what so many do, however little one does', { tags: ['ACTION-016'] }, async () => {
    const order = await floor.order(0, 1);
    await floor.rows('update material set weight = 0.0016, volume = 0.000002 where id = $1', order.materialId);
    const measures = async () =>
      (
        await floor.rows(
          'select line_weight::float8 as weight, line_volume::float8 as volume from order_line where order_id = $1',
          order.id,
        )
      )[0];
    for (const quantity of [2, 1, 1000]) expect((await edit(order, 1, quantity)).status).toBe(200);
    expect(await measures()).toEqual({ weight: 1.6, volume: 0.002 });
  });

  it('is refused when it is the same, and once the order is released', {
    tags: ['VALID-016', 'ACTION-016'],
  }, async () => {
    const order = await floor.order(10, 4);
    await go(order, 'removeHold');
    const same = await edit(order, 1, 4);
    expect([same.status, same.body.errors]).toMatchObject([422, [{ message: 'No change made in quantity' }]]);
    await go(order, 'prepareOrder');
    expect((await edit(order, 1, 5)).status).toBe(422);
  });
});

it('every action is refused in every state that it does not start from, and changes nothing', {
  tags: ['ACTION-070', 'STATE-017'],
}, async () => {
  const model = floor.server.ctx.product.current.product.entities['sales-order'];
  const states = model?.properties.find(({ name }) => name === 'newState')?.values?.map(({ value }) => value) ?? [];
  const order = await floor.order(10, 4, 6);
  const snapshot = () => floor.rows('select * from sales_order where id = $1', order.id);
  for (const action of Object.keys(CALLS) as Action[]) {
    const from = model?.actions.find(({ name }) => name === action)?.from;
    for (const state of states.filter((one) => !from?.includes(one))) {
      await floor.rows('update sales_order set new_state = $2 where id = $1', order.id, state);
      const before = await snapshot();
      const { status, body } = await act(action, order);
      expect([action, state, status, body.failed.length]).toEqual([action, state, 207, 1]);
      expect(await snapshot()).toEqual(before);
    }
  }
  await floor.rows(`update sales_order set new_state = 'New' where id = $1`, order.id);
});
