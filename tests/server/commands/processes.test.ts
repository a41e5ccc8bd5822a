import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/engine/query/load-options';
import { OSLO } from '../harness';
import { expectInvariants, type Floor, openFloor } from './floor';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

const one = async (text: string, ...values: unknown[]) => (await floor.rows(text, ...values))[0] as Row;
const stateOf = async (id: unknown) =>
  (await one('select new_state from sales_order where business_unit = $1 and id = $2', OSLO, id)).new_state;
const processOf = async (id: unknown) =>
  one(
    `select p.* from operation p join sales_order o on o.business_unit = p.business_unit and o.process_id = p.process_id
      where o.business_unit = $1 and o.id = $2`,
    OSLO,
    id,
  );
const tasksOf = ({ id }: Row) =>
  floor.rows('select * from task where business_unit = $1 and order_number = $2 order by name', OSLO, id);

async function reserve(...orders: Row[]): Promise<void> {
  await floor.act('sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', {
    ids: orders.map(({ id }) => id),
  });
}
async function prepare(...orders: Row[]): Promise<void> {
  await reserve(...orders);
  await floor.act('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', {
    processIds: [...new Set(orders.map(({ processId }) => processId))],
  });
}

/** Two orders of one material that go through the first one's process. */
async function sharing(stock: number, first: number[], second: number[]): Promise<[Row, Row]> {
  const order = await floor.order(stock, ...first);
  return join(order, await floor.orderLike(order, ...second));
}

/** Has the second go through the first one's process. */
async function join(order: Row, other: Row): Promise<[Row, Row]> {
  await floor.rows('update sales_order set process_id = $2 where id = $1', other.id, order.processId);
  await floor.rows('delete from operation where process_id = $1', other.processId);
  await floor.rows(
    'update sales_order set total_number_of_orders_in_shared_process = 2 where process_id = $1',
    order.processId,
  );
  return [order, { ...other, processId: order.processId }];
}

const split = (order: Row, ...lines: number[]) =>
  floor.act('order-line.splitOrder', 'POST /ProcessSalesOrders/SplitOrder', {
    orderId: order.id,
    lineIds: lines.map((line) => `${order.id}-${line}`),
  });

describe('orders of one process', () => {
  it('only those are prepared whose versions a call brings, and all of the process without any', {
    tags: ['ACTION-001'],
  }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    await reserve(order, other);
    const { row_version: seen } = await one('select row_version from sales_order where id = $1', order.id);
    const named = { processIds: [order.processId] };
    const chosen = { ...named, versions: { [String(order.id)]: Number(seen) } };
    const answer = await floor.act('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', chosen);
    expect([answer.status, answer.body.succeeded, answer.body.failed]).toEqual([
      200,
      [expect.objectContaining({ id: order.id })],
      [],
    ]);
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['ReadyForPick', 'Reserved']);
    await floor.act('sales-order.unprepareOrder', 'PUT /Process/unprepare', { ids: [order.id] });
    await floor.act('sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', named);
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['ReadyForPick', 'ReadyForPick']);
  });
});

describe('an order is split', () => {
  it('its lines go to an order of their own, with what is kept for them, in a process of its own', {
    tags: ['ACTION-012', 'API-149'],
  }, async () => {
    const order = await floor.order(20, 4, 6, 3);
    await reserve(order);
    const { status, body } = await split(order, 2, 3);
    expect([status, body.said]).toEqual([200, { newOrder: [`${order.id}-2`] }]);
    const made = await one('select * from sales_order where order_no = $1', `${order.id}-2`);
    expect(made).toMatchObject({ new_state: 'Reserved', priority: expect.anything(), delivery_type_id: 'home' });
    expect([Number(made.number_of_order_lines), Number(made.number_of_units)]).toEqual([2, 9]);
    const kept = await floor.rows(
      'select order_no, quantity from reservation where order_id = $1 order by quantity',
      made.id,
    );
    expect(kept).toEqual([
      { order_no: made.order_no, quantity: 3 },
      { order_no: made.order_no, quantity: 6 },
    ]);
    expect(made.process_id).not.toBe(order.processId);
    expect(await processOf(made.id)).toMatchObject({ process_name: `${order.id}-2`, order_numbers: [made.order_no] });
    expect(Number((await processOf(order.id)).order_lines_count)).toBe(1);
  });

  it('never leaves an order without lines', { tags: ['ACTION-012'] }, async () => {
    const order = await floor.order(20, 4, 6);
    const { status, body } = await split(order, 1, 2);
    expect([status, body.message]).toEqual([422, 'An order cannot be split off from itself: leave at least one line.']);
    expect(await one('select count(*)::int as n from sales_order where order_no = $1', `${order.id}-2`)).toEqual({
      n: 0,
    });
  });

  it('what waited for the split lines alone is released as soon as they are gone', {
    tags: ['ACTION-012', 'STATE-008'],
  }, async () => {
    const order = await floor.order(5, 4, 6);
    await reserve(order);
    expect(await stateOf(order.id)).toBe('PartiallyReserved');
    expect((await split(order, 2)).status).toBe(200);
    expect(await stateOf(order.id)).toBe('ReadyForPick');
    const made = await one('select id, new_state from sales_order where order_no = $1', `${order.id}-2`);
    expect(made.new_state).toBe('PartiallyReserved');
  });

  it('is not split once it is released', { tags: ['ACTION-012', 'STATE-017'] }, async () => {
    const order = await floor.order(20, 4, 6);
    await prepare(order);
    const { status, body } = await split(order, 2);
    expect([status, body.succeeded, body.failed.length]).toEqual([207, [], 1]);
  });

  it('an order leaves the process that it shares', { tags: ['ACTION-012', 'API-163'] }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    await reserve(order, other);
    const leave = () => floor.act('process-sales-order.splitOrder', 'POST /Operation/SplitOrder', { ids: [other.id] });
    const { status, body } = await leave();
    const own = await processOf(other.id);
    expect([status, body.said]).toEqual([200, { newProcess: [own.process_name] }]);
    expect(own.process_id).not.toBe(order.processId);
    expect(
      await floor.rows(
        'select total_number_of_orders_in_shared_process::int as n from sales_order where id = any($1)',
        [order.id, other.id],
      ),
    ).toEqual([{ n: 1 }, { n: 1 }]);
    const again = (await leave()).body;
    expect(again.failed).toMatchObject([{ reason: 'The order is alone in its process already.' }]);
    expect(again.said).toBeUndefined();
  });
});

describe('a process', () => {
  const cancel = (processId: unknown) =>
    floor.act('operation.cancelProcess', 'PUT /Process/cancelOrderInProcesses', { processIds: [processId] });

  it('is called off with all its orders, and what was kept for them is free', {
    tags: ['ACTION-017', 'API-145'],
  }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    await prepare(order, other);
    expect((await cancel(order.processId)).status).toBe(200);
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['Cancelled', 'Cancelled']);
    expect((await processOf(order.id)).operations_summarized_state).toBe('Cancelled');
    expect(await one('select reserved::int as n from stock where stock_id = $1', order.id)).toEqual({ n: 0 });
    expect((await tasksOf(order)).map(({ operation_state }) => operation_state)).toEqual(['Cancelled']);
  });

  it('is not called off once one of its orders was begun', { tags: ['ACTION-017'] }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    await prepare(order, other);
    const [task] = await tasksOf(order);
    await floor.act('task.start', 'PUT /Task/start', { ids: [task?.id] });
    expect((await cancel(order.processId)).body.failed).toMatchObject([{ reason: 'Order already started!' }]);
    expect(await stateOf(other.id)).toBe('ReadyForPick');
  });

  it('hands its priority and delivery type to its orders and to the picks that are left', {
    tags: ['ACTION-067', 'ACTION-013', 'API-146'],
  }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    await prepare(order, other);
    const { status } = await floor.act('operation.editOperation', 'PUT /Process/executionPriority', {
      processIds: [order.processId],
      priority: 9,
      deliveryTypeId: 'express',
    });
    expect(status).toBe(200);
    const orders = await floor.rows(
      'select priority::int, delivery_type_id from sales_order where process_id = $1',
      order.processId,
    );
    expect(orders).toEqual([
      { priority: 9, delivery_type_id: 'express' },
      { priority: 9, delivery_type_id: 'express' },
    ]);
    const tasks = [...(await tasksOf(order)), ...(await tasksOf(other))];
    expect(tasks.map((task) => Number(task.execution_priority))).toEqual([9, 9]);
  });

  it('says the delivery type of its orders, and none while they differ', {
    tags: ['ACTION-014', 'OPEN-060'],
  }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    const change = async (id: unknown, deliveryTypeId: string) => {
      const body = { ids: [id], deliveryTypeId };
      const { status } = await floor.act('sales-order.changeDeliveryType', 'PUT /OutgoingOrder/DeliveryType', body);
      expect(status).toBe(200);
      return (await processOf(order.id)).delivery_type;
    };
    await change(order.id, 'express');
    const express = await change(other.id, 'express');
    expect(express).toMatch(/express/i);
    expect(await change(other.id, 'home')).toBeNull();
    expect(await change(other.id, 'express')).toBe(express);
  });

  it('that is told to wait is released at once if nothing is missing', {
    tags: ['ACTION-067', 'OPEN-060'],
  }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    await reserve(order, other);
    await floor.act('operation.editOperation', 'PUT /Process/executionPriority', {
      processIds: [order.processId],
      waitForPreparation: true,
    });
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['ReadyForPick', 'ReadyForPick']);
    expect((await tasksOf(order)).length).toBe(1);
  });

  it('that waits goes on waiting for its other orders when one is put on hold', { tags: ['OPEN-065'] }, async () => {
    const [order, other] = await join(await floor.order(4, 4), await floor.order(6, 6));
    const rival = await floor.orderLike(other, 6);
    await reserve(rival);
    await reserve(order, other);
    await floor.act('sales-order.prepareAndWait', 'PUT /ProcessSalesOrders/Prepare', {
      processIds: [order.processId],
      wait: true,
    });
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['Reserved', 'NewWarn']);
    const hold = (...ids: unknown[]) =>
      floor.act('sales-order.unprepareAndHold', 'PUT /ProcessSalesOrders/UnprepareAndHold', { ids });
    await hold(order.id);
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['OnHold', 'NewWarn']);
    await hold(rival.id);
    expect(await stateOf(other.id)).toBe('ReadyForPick');
    await hold(other.id);
    expect(await processOf(order.id)).toMatchObject({ wait_for_preparation: false });
  });

  it.each(['cancelled', 'split off', 'put on hold', 'partly released'])(
    'that waits is released once what it was short of is %s',
    {
      tags: ['OPEN-065'],
    },
    async (how) => {
      const isPart = how === 'partly released';
      const [order, other] = await sharing(isPart ? 6 : 4, [4], [6]);
      await reserve(order, other);
      await floor.act('sales-order.prepareAndWait', 'PUT /ProcessSalesOrders/Prepare', {
        processIds: [order.processId],
        wait: true,
      });
      expect([await stateOf(order.id), await stateOf(other.id)]).toEqual([
        'Reserved',
        isPart ? 'PartiallyReserved' : 'NewWarn',
      ]);
      const ids = [other.id];
      if (isPart) {
        const { row_version: seen } = await one('select row_version from sales_order where id = $1', other.id);
        await floor.act('sales-order.partlyPrepare', 'PUT /ProcessSalesOrders/Prepare', {
          processIds: [other.processId],
          versions: { [String(other.id)]: Number(seen) },
          partly: true,
        });
      } else if (how === 'put on hold')
        await floor.act('sales-order.unprepareAndHold', 'PUT /ProcessSalesOrders/UnprepareAndHold', { ids });
      else if (how === 'cancelled')
        await floor.act('sales-order.cancelOrder', 'PUT /ProcessSalesOrders/cancelMany', { ids });
      else await floor.act('process-sales-order.splitOrder', 'POST /Operation/SplitOrder', { ids });
      expect(await stateOf(order.id)).toBe('ReadyForPick');
    },
  );

  it('what waited for others is released when it is split off', { tags: ['ACTION-012'] }, async () => {
    const [order, other] = await sharing(4, [4], [6]);
    await reserve(order, other);
    await floor.act('operation.editOperation', 'PUT /Process/executionPriority', {
      processIds: [order.processId],
      waitForPreparation: true,
    });
    await floor.act('process-sales-order.splitOrder', 'POST /Operation/SplitOrder', { ids: [order.id] });
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual(['ReadyForPick', 'NewWarn']);
  });

  it('has its waiting picks given to a user, or to a role', {
    tags: ['ACTION-030', 'ACTION-031', 'API-194', 'OPEN-207'],
  }, async () => {
    const [order, other] = await sharing(20, [4], [6]);
    await prepare(order, other);
    const give = (action: 'assignToUser' | 'assignToRole', call: string, targetType: string, targetId: string) =>
      floor.act(`operation.${action}`, call, { processIds: [order.processId], targetType, targetId });
    expect((await give('assignToUser', 'PUT /Job/assignOperationsToUser', 'User', 'operator')).status).toBe(200);
    const process = await processOf(order.id);
    const jobOf = () => one('select * from job where name = $1', process.job_name);
    expect(process.job_state).toBe('Assigned');
    expect(await jobOf()).toMatchObject({ user_name: 'operator', status: 'Assigned' });
    const role = await one('select user_role_name as name from user_role where business_unit = $1 limit 1', OSLO);
    expect(
      (await give('assignToRole', 'POST /Job/createAndAssignJobFromTasks', 'Role', String(role.name))).status,
    ).toBe(200);
    expect(await jobOf()).toMatchObject({ user_name: null, user_role: role.name });
  });

  it('is given with all of its own picks, and leaves those of another process in the job they shared', {
    tags: ['ACTION-030'],
  }, async () => {
    const [order, other] = [await floor.order(20, 4, 6), await floor.order(20, 4)];
    await prepare(order, other);
    const [kept, lost] = await tasksOf(order);
    const [foreign] = await tasksOf(other);
    await floor.rows('update task set job_id = null where id = $1', lost?.id);
    await floor.rows('update task set job_id = $2 where id = $1', foreign?.id, kept?.job_id);
    const { status } = await floor.act('operation.assignToUser', 'PUT /Job/assignOperationsToUser', {
      processIds: [order.processId],
      targetType: 'User',
      targetId: 'operator',
    });
    expect(status).toBe(200);
    const { job_name } = await processOf(order.id);
    const given = await one('select id from job where name = $1', job_name);
    expect((await tasksOf(order)).map((task) => task.job_id)).toEqual([given.id, given.id]);
    expect((await tasksOf(other)).map((task) => task.job_id)).toEqual([kept?.job_id]);
    expect(await one('select status, user_name from job where id = $1', kept?.job_id)).toEqual({
      status: 'Initial',
      user_name: null,
    });
  });

  it('that nothing waits for anybody in is given to nobody', { tags: ['ACTION-030'] }, async () => {
    const order = await floor.order(20, 4);
    await prepare(order);
    await floor.rows(`update task set operation_state = 'InProgress' where order_number = $1`, order.id);
    const { body } = await floor.act('operation.assignToUser', 'PUT /Job/assignOperationsToUser', {
      processIds: [order.processId],
      targetType: 'User',
      targetId: 'operator',
    });
    expect(body.failed).toMatchObject([{ reason: 'Nothing in the process waits for anybody.' }]);
  });

  it('has its figures brought up to date with its orders', {
    tags: ['ACTION-068', 'API-165', 'OPEN-197'],
  }, async () => {
    const order = await floor.order(20, 4, 6);
    await floor.rows('update sales_order set number_of_units = 10, number_of_order_lines = 2 where id = $1', order.id);
    expect((await floor.act('operation.refreshView', 'POST /Tools/UpdateOperationViewData', {})).status).toBe(200);
    const process = await processOf(order.id);
    expect([Number(process.total_quantity), Number(process.order_lines_count), process.order_numbers]).toEqual([
      10,
      2,
      [order.id],
    ]);
  });
});

it('the figures of a process follow its orders in the same transaction', { tags: ['OPEN-197'] }, async () => {
  const order = await floor.order(20, 4, 6);
  await reserve(order);
  const figures = async () => {
    const { total_quantity: units, order_lines_count: lines } = await processOf(order.id);
    return [Number(units), Number(lines)];
  };
  await floor.act('order-line.editQuantity', 'PUT /ProcessSalesOrders/orderline/quantity', {
    id: `${order.id}-1`,
    orderedQuantity: 7,
  });
  expect(await figures()).toEqual([13, 2]);
  await floor.act('order-line.cancelLine', 'PUT /ProcessSalesOrders/cancelsalesorderlines', {
    orderId: order.id,
    lineIds: [`${order.id}-2`],
  });
  expect(await figures()).toEqual([7, 1]);
});

describe('an order follows its lines', () => {
  it('with its short line cancelled it is released at once', { tags: ['ACTION-010', 'STATE-008'] }, async () => {
    const order = await floor.order(5, 4, 6);
    await reserve(order);
    await floor.act('order-line.cancelLine', 'PUT /ProcessSalesOrders/cancelsalesorderlines', {
      orderId: order.id,
      lineIds: [`${order.id}-2`],
    });
    expect(await stateOf(order.id)).toBe('ReadyForPick');
  });
});
