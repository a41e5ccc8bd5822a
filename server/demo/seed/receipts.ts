import { groupBy } from '../../warehouse';
import { type BlockContext, timeFrom } from './block';
import type { IngoingLine, IngoingOrder } from './ingoing-orders';
import type { Floor, TaskStart } from './work';

/** Tasks of receipts that lie further back have been tidied away. */
const KEPT_DAYS = 4;

/** A job for each inbound order that is arriving or has lately arrived, with a task per line. */
export function addReceipts(
  { today }: BlockContext,
  work: Floor,
  { orders, lines }: { readonly orders: readonly IngoingOrder[]; readonly lines: readonly IngoingLine[] },
): void {
  const byOrder = groupBy(lines, ({ orderId }) => orderId);
  const goodsIn = work.placeOf('Goods in');
  for (const order of orders) {
    const isRecent = order.state === 'Completed' && order.days > -KEPT_DAYS;
    if (goodsIn === undefined || (order.state !== 'Started' && !isRecent)) continue;
    const own = byOrder.get(order.id) ?? [];
    work.addJob('Receiving', receiptsOf(order, own, goodsIn, timeFrom(today, order.days, 7)));
  }
}

function receiptsOf(
  order: IngoingOrder,
  lines: readonly IngoingLine[],
  toLocationId: string,
  executionDate: string,
): TaskStart[] {
  const next = lines.find(({ openQuantity }) => openQuantity > 0);
  return lines.map((line) => ({
    taskType: 'ReceiveTask',
    operationState: line.openQuantity === 0 ? 'Completed' : line === next ? 'InProgress' : 'Prepared',
    requestedQuantity: line.orderedQuantity,
    materialId: line.materialId,
    executionDate,
    executionPriority: order.priority,
    orderNumber: order.orderNo,
    orderLineNo: line.orderLineNo,
    toLocationId,
    age: -order.days,
  }));
}
