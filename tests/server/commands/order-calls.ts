/** What may be done with an order, its lines and its process, by the calls that the screens make. */
import type { CommandName } from '../../../src/engine/definition/typed';
import type { Row } from '../../../src/engine/query/load-options';

export type Call = [action: CommandName, call: string, body: Row];

/** One of an order's two lines. */
const lineOf = ({ id }: Row, number: number) => `${String(id)}-${1 + (number % 2)}`;

/** By the order and a number, which says how many, which line or how urgent. */
export const ORDER_CALLS = {
  hold: ({ id }) => ['sales-order.unprepareAndHold', 'PUT /ProcessSalesOrders/UnprepareAndHold', { ids: [id] }],
  unhold: ({ id }) => ['sales-order.removeHold', 'PUT /ProcessSalesOrders/RemoveOnHold', { ids: [id] }],
  prepare: ({ id }) => ['sales-order.prepareOrder', 'PUT /ProcessSalesOrders/Prepare', { processIds: [id] }],
  partly: ({ id }) => [
    'sales-order.partlyPrepare',
    'PUT /ProcessSalesOrders/Prepare',
    { processIds: [id], partly: true },
  ],
  wait: ({ id }) => ['sales-order.prepareAndWait', 'PUT /ProcessSalesOrders/Prepare', { processIds: [id], wait: true }],
  unprepare: ({ id }) => ['sales-order.unprepareOrder', 'PUT /Process/unprepare', { ids: [id] }],
  cancel: ({ id }) => ['sales-order.cancelOrder', 'PUT /ProcessSalesOrders/cancelMany', { ids: [id] }],
  cancelLine: (order, number) => [
    'order-line.cancelLine',
    'PUT /ProcessSalesOrders/cancelsalesorderlines',
    { orderId: order.id, lineIds: [lineOf(order, number)] },
  ],
  edit: (order, number) => [
    'order-line.editQuantity',
    'PUT /ProcessSalesOrders/orderline/quantity',
    { id: lineOf(order, number), orderedQuantity: number },
  ],
  split: (order, number) => [
    'order-line.splitOrder',
    'POST /ProcessSalesOrders/SplitOrder',
    { orderId: order.id, lineIds: [lineOf(order, number)] },
  ],
  priority: ({ processId }, number) => [
    'operation.editOperation',
    'PUT /Process/executionPriority',
    { processIds: [processId], priority: number, waitForPreparation: number % 2 === 0 },
  ],
  cancelProcess: ({ processId }) => [
    'operation.cancelProcess',
    'PUT /Process/cancelOrderInProcesses',
    { processIds: [processId] },
  ],
} satisfies Readonly<Record<string, (order: Row, number: number) => Call>>;
