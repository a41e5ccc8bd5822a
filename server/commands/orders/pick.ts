import type { Row } from '../../../src/engine/query/load-options';
import type { Work } from '../../entities';
import { OPEN_TASK } from '../jobs/tasks';
import { reserve } from '../stock/reservations';
import { numberOf, sumOf, textOf } from '../values';
import { moveOrder, openLines, summariseOrder } from './order';

/** The first pick that somebody takes up starts the picking of its order and line (OPEN-205). */
export async function startPick(work: Work, task: Row): Promise<void> {
  const found = await orderOf(work, task);
  if (!found) return;
  const { order, line } = found;
  if (order.newState !== 'PickStarted') await moveOrder(work, order, 'PickStarted');
  if (line && line.state !== 'PickStarted') await work.change('order-line', [line], { state: 'PickStarted' });
}

/**
 * What was picked stays kept for the order until it leaves; what was not found is kept no more. With its last pick the
 * order is ready to be packed (OPEN-205).
 */
export async function finishPick(work: Work, task: Row): Promise<void> {
  const found = await orderOf(work, task);
  if (!found) return;
  const { order, line, lines } = found;
  const picked = numberOf(task, 'confirmedQuantity');
  const missing = numberOf(task, 'requestedQuantity') - picked;
  const [stock] = await work.lock('stock', { stockId: textOf(task, 'fromStockId') });
  if (stock) {
    const taken = { numberOfPickedStock: numberOf(stock, 'numberOfPickedStock') + picked };
    const [after] = await work.change('stock', [stock], taken);
    if (missing > 0) {
      await reserve(work, after as Row, -missing);
      await keepLess(work, order, task, missing);
    }
  }
  const left = await work.find('task', {
    orderNumber: textOf(order, 'orderNo'),
    taskType: 'PickTask',
    operationState: OPEN_TASK,
  });
  if (line) {
    const isDone = left.every(({ orderLineNo }) => orderLineNo !== line.orderLineNo);
    await work.change('order-line', [line], {
      pickedQuantity: numberOf(line, 'pickedQuantity') + picked,
      confirmedQuantity: numberOf(line, 'confirmedQuantity') - missing,
      openQuantity: numberOf(line, 'openQuantity') - picked,
      ...(isDone ? { state: 'ReadyForPackAndShip' } : {}),
    });
  }
  const after = await summariseOrder(work, order, await openLines(work, order));
  if (left.length === 0 && lines.length > 0) await moveOrder(work, after, 'ReadyForPackAndShip');
}

async function keepLess(work: Work, order: Row, task: Row, missing: number): Promise<void> {
  const kept = await work.lock('reservation', {
    orderId: textOf(order, 'id'),
    orderLineNo: numberOf(task, 'orderLineNo'),
    stockId: textOf(task, 'fromStockId'),
  });
  const quantity = sumOf(kept, 'quantity') - missing;
  const [first, ...others] = kept;
  await work.remove('reservation', quantity > 0 ? others : kept);
  if (first && quantity > 0) await work.change('reservation', [first], { quantity });
}

async function orderOf(work: Work, task: Row) {
  const [order] = await work.lock('sales-order', { orderNo: textOf(task, 'orderNumber') });
  if (!order) return undefined;
  const lines = await openLines(work, order);
  return { order, lines, line: lines.find(({ orderLineNo }) => orderLineNo === task.orderLineNo) };
}
