/** Orders come in, are released, held, cancelled, and leave. */
import type { RowOf, StateOf } from '../../src/engine/definition';
import { API } from '../../src/engine/http';
import { type Event, onRow } from '../event';
import { daysFrom } from './days';

const LIST = '/ProcessSalesOrders/processSearch';
const CUSTOMERS = ['Fjord Marine AS', 'Bryggen Elektro', 'Nordvik Bygg', 'Lofoten Verft', 'Østbyen VVS', 'Tindra AS'];
const DELIVERIES = ['home', 'pickup', 'pallet', 'express', 'collect'];
const inState = (state: StateOf<'sales-order'>) => ['newState', '=', state];
const ids = ({ id }: RowOf<'sales-order'>) => ({ ids: [id] });

const arrival: Event = {
  name: 'an order arrives',
  weight: 12,
  async happen({ random, now, materials, terminal }) {
    if (materials.length === 0) return null;
    const host = terminal('host');
    const orderNo = await host.read<string>(API.salesOrderNo);
    const chosen = new Set(Array.from({ length: random.whole(1, 4) }, () => random.pick(materials)));
    const outcome = await host.act('sales-order.createOrder', 'POST /SalesOrderDraft/CreateSalesOrder', {
      orderNo,
      orderType: 'Standard',
      customerName: random.pick(CUSTOMERS),
      deliveryTypeId: random.pick(DELIVERIES),
      priority: random.pick([1, 2, 3, 3, 3, 5]),
      deliveryDate: daysFrom(now(), random.whole(1, 5)),
      executionDate: now().toISOString(),
      lines: [...chosen].map(({ id }) => ({ materialId: id, orderedQuantity: random.whole(1, 8) })),
    });
    return { outcome, subject: orderNo };
  },
};

export const orderEvents: readonly Event[] = [
  arrival,
  onRow({
    name: 'an order is released',
    weight: 12,
    hand: 'planner',
    list: LIST,
    filter: inState('Reserved'),
    by: 'orderNo',
    action: 'sales-order.prepareOrder',
    call: 'PUT /ProcessSalesOrders/Prepare',
    body: ({ processId }) => (processId ? { processIds: [processId] } : null),
  }),
  onRow({
    name: 'an order leaves',
    weight: 7,
    hand: 'picker',
    list: LIST,
    filter: inState('ReadyForPackAndShip'),
    by: 'orderNo',
    action: 'sales-order.completeOrder',
    call: 'PUT /ProcessSalesOrders/Complete',
    body: ids,
  }),
  onRow({
    name: 'an order is put on hold',
    weight: 1,
    hand: 'planner',
    list: LIST,
    filter: [inState('Reserved'), 'or', inState('ReadyForPick')],
    by: 'orderNo',
    action: 'sales-order.unprepareAndHold',
    call: 'PUT /ProcessSalesOrders/UnprepareAndHold',
    body: ids,
  }),
  onRow({
    name: 'an order is taken off hold',
    weight: 1,
    hand: 'planner',
    list: LIST,
    filter: inState('OnHold'),
    by: 'orderNo',
    action: 'sales-order.removeHold',
    call: 'PUT /ProcessSalesOrders/RemoveOnHold',
    body: ids,
  }),
  onRow({
    name: 'an order is cancelled',
    weight: 1,
    hand: 'planner',
    list: LIST,
    filter: [inState('NewWarn'), 'or', inState('OnHold')],
    by: 'orderNo',
    action: 'sales-order.cancelOrder',
    call: 'PUT /ProcessSalesOrders/cancelMany',
    body: ids,
  }),
];
