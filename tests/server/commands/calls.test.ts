/** The calls of orders as another client makes them: by path and body alone, naming no action. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Row } from '../../../src/engine/query/load-options';
import { itEach } from '../../lib/it-each';
import { expectInvariants, type Floor, openFloor } from './floor';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterEach(() => expectInvariants(floor));
afterAll(() => floor.stop());

type Before = 'OnHold' | 'Reserved' | 'ReadyForPick';
const call = (named: string, body: Row) => {
  const [method = '', path = ''] = named.split(' ');
  return floor.client.fetchJson<Row>(path, { method, body });
};

/** An order of two lines in a state that its commands have brought it to. */
async function orderIn(state: Before): Promise<Row> {
  const order = await floor.order(20, 4, 6);
  if (state !== 'OnHold') await call('PUT /ProcessSalesOrders/RemoveOnHold', { ids: [order.id] });
  if (state === 'ReadyForPick') await call('PUT /ProcessSalesOrders/Prepare', { processIds: [order.processId] });
  return order;
}

/** A call, the state of its order, what is sent, and what the order and its first line are like afterwards. */
const CALLS: readonly [rows: readonly string[], call: string, before: Before, body: (order: Row) => Row, after: Row][] =
  [
    [['API-134'], 'POST /OutgoingOrder/cancelsalesorder', 'Reserved', ({ id }) => ({ id }), { new_state: 'Cancelled' }],
    [
      ['API-135'],
      'POST /OutgoingOrder/cancelMany',
      'ReadyForPick',
      ({ id }) => ({ ids: [id] }),
      { new_state: 'Cancelled' },
    ],
    [
      ['API-137'],
      'PUT /OutgoingOrder/unprepare',
      'ReadyForPick',
      ({ id }) => ({ ids: [id] }),
      { new_state: 'Reserved' },
    ],
    [
      ['API-138'],
      'PUT /OutgoingOrder/orderline/quantity',
      'Reserved',
      ({ id }) => ({ id: `${id}-1`, orderedQuantity: 5 }),
      { new_state: 'Reserved', ordered: 5 },
    ],
    [
      ['API-139', 'ACTION-015'],
      'PUT /OutgoingOrder/DeliveryPriority',
      'Reserved',
      ({ id }) => ({ ids: [id], priority: 8, deliveryDate: '2031-05-06T00:00:00Z' }),
      { priority: 8, delivery_date: '2031-05-06T00:00:00.000Z' },
    ],
    [
      ['API-140', 'ACTION-014'],
      'PUT /OutgoingOrder/DeliveryType',
      'Reserved',
      ({ id }) => ({ ids: [id], deliveryTypeId: 'express' }),
      { delivery_type_id: 'express', delivery_type: 'Express' },
    ],
    [
      ['API-143'],
      'PUT /Process/prepare',
      'Reserved',
      ({ processId }) => ({ processIds: [processId] }),
      { new_state: 'ReadyForPick' },
    ],
    [['API-144'], 'PUT /Process/unprepare', 'ReadyForPick', ({ id }) => ({ ids: [id] }), { new_state: 'Reserved' }],
    [
      ['API-150', 'ACTION-018', 'OPEN-195'],
      'PUT /ProcessSalesOrders/{processId}/UpdateOrderComment',
      'Reserved',
      ({ id }) => ({ orderId: id, comment: 'Ring first' }),
      { comment: 'Ring first', new_state: 'Reserved' },
    ],
    [
      ['API-151', 'ACTION-019', 'OPEN-195'],
      'PUT /ProcessSalesOrders/{processId}/DeliveryInfo',
      'Reserved',
      ({ id }) => ({ orderId: id, recipient: 'Kari', dropNumber: 3 }),
      { recipient: 'Kari', drop_number: 3 },
    ],
    [
      ['API-152', 'ACTION-008'],
      'PUT /ProcessSalesOrders/{processId}/CancelOrder/{id}',
      'Reserved',
      () => ({}),
      { new_state: 'Cancelled' },
    ],
    [['API-153'], 'PUT /ProcessSalesOrders/{processId}/RemoveOnHold', 'OnHold', () => ({}), { new_state: 'Reserved' }],
    [
      ['API-154'],
      'PUT /ProcessSalesOrders/{processId}/UnprepareAndHold',
      'ReadyForPick',
      () => ({}),
      { new_state: 'OnHold' },
    ],
    [['API-155'], 'PUT /ProcessSalesOrders/{processId}/Prepare', 'Reserved', () => ({}), { new_state: 'ReadyForPick' }],
    [
      ['API-156'],
      'PUT /ProcessSalesOrders/cancelsalesorderlines',
      'Reserved',
      ({ id }) => ({ orderId: id, lineIds: [`${id}-1`] }),
      { new_state: 'Reserved', line: 'Cancelled' },
    ],
    [
      ['API-157'],
      'PUT /ProcessSalesOrders/UnprepareAndHold',
      'Reserved',
      ({ id }) => ({ ids: [id] }),
      { new_state: 'OnHold', line: 'OnHold' },
    ],
    [
      ['API-158'],
      'PUT /ProcessSalesOrders/RemoveOnHold',
      'OnHold',
      ({ id }) => ({ ids: [id] }),
      { new_state: 'Reserved' },
    ],
    [
      ['API-159'],
      'PUT /ProcessSalesOrders/Prepare',
      'Reserved',
      ({ processId }) => ({ processIds: [processId] }),
      { new_state: 'ReadyForPick', line: 'ReadyForPick' },
    ],
    [
      ['API-161', 'ACTION-009'],
      'PUT /ProcessSalesOrders/cancelMany',
      'OnHold',
      ({ id }) => ({ ids: [id] }),
      { new_state: 'Cancelled', line: 'Cancelled' },
    ],
    [
      ['API-149'],
      'POST /ProcessSalesOrders/SplitOrder',
      'Reserved',
      ({ id }) => ({ orderId: id, lineIds: [`${id}-2`] }),
      { new_state: 'Reserved', number_of_order_lines: 1 },
    ],
    [
      ['API-145'],
      'PUT /Process/cancelOrderInProcesses',
      'ReadyForPick',
      ({ processId }) => ({ processIds: [processId] }),
      { new_state: 'Cancelled' },
    ],
    [
      ['API-146'],
      'PUT /Process/executionPriority',
      'ReadyForPick',
      ({ processId }) => ({ processIds: [processId], priority: 6 }),
      { priority: 6, pick_priority: 6 },
    ],
    [
      ['API-162', 'ACTION-013'],
      'PUT /ProcessSalesOrders/executionPriority',
      'ReadyForPick',
      ({ id }) => ({ ids: [id], priority: 7 }),
      { priority: 7, pick_priority: 7 },
    ],
  ];

itEach(CALLS)('%s does it to an order that is %s', async (named, before, body, after) => {
  const order = await orderIn(before);
  const filled = named.replace(/\{(\w+)\}/g, (__, name: string) => String(order[name]));
  const answer = await call(filled, body(order));
  expect([answer.status, answer.body?.failed ?? []]).toEqual([200, []]);
  const [row] = await floor.rows(
    `select o.*, o.priority::int, o.drop_number::int, o.number_of_order_lines::int, l.state as line, l.ordered_quantity::int as ordered,
        (select max(execution_priority)::int from task where order_number = o.order_no) as pick_priority
      from sales_order o join order_line l on l.business_unit = o.business_unit and l.id = o.id || '-1' where o.id = $1`,
    order.id,
  );
  expect(row).toMatchObject(after);
});
