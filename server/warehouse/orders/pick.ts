import type { SalesOrder, Task } from '../../../generated/types';
import type { Work } from '../../entities';
import { inDoubtAfter } from '../ledger/not-found';
import { reserve } from '../ledger/reservations';
import { OPEN_TASK } from '../tasks/tasks';
import { sumOf } from '../values';
import { moveOrder, openLines, summariseOrder } from './order';

/** The first pick that somebody takes up starts the picking of its order and line (OPEN-205). */
export async function startPick(work: Work, task: Task): Promise<void> {
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
export async function finishPick(work: Work, task: Task): Promise<void> {
  const found = await orderOf(work, task);
  if (!found) return;
  const { order, line, lines } = found;
  const picked = task.confirmedQuantity ?? 0;
  const missing = (task.requestedQuantity ?? 0) - picked;
  const [stock] = await work.lock('stock', { stockId: task.fromStockId });
  if (stock) {
    const [after] = await work.change('stock', [stock], {
      numberOfPickedStock: stock.numberOfPickedStock + picked,
      inDoubt: inDoubtAfter(stock, picked),
    });
    if (missing > 0) {
      await reserve(work, after, -missing);
      await keepBy(work, order, task, -missing);
    }
  }
  const left = await work.find('task', {
    orderNumber: order.orderNo,
    taskType: 'PickTask',
    operationState: OPEN_TASK,
  });
  if (line) {
    const isDone = left.every(({ orderLineNo }) => orderLineNo !== line.orderLineNo);
    await work.change('order-line', [line], {
      pickedQuantity: (line.pickedQuantity ?? 0) + picked,
      confirmedQuantity: (line.confirmedQuantity ?? 0) - missing,
      openQuantity: (line.openQuantity ?? 0) - picked,
      ...(isDone ? { state: 'ReadyForPackAndShip' as const } : {}),
    });
  }
  const after = await summariseOrder(work, order, await openLines(work, order));
  if (left.length === 0 && lines.length > 0) await moveOrder(work, after, 'ReadyForPackAndShip');
}

/** Keeps more or less of the stock of a pick for its line; the stock itself is changed by whoever asks. */
export async function keepBy(work: Work, order: SalesOrder, task: Task, difference: number): Promise<void> {
  const place = {
    orderId: order.id,
    orderLineNo: task.orderLineNo ?? 0,
    stockId: task.fromStockId ?? '',
  };
  const kept = await work.lock('reservation', place);
  const quantity = sumOf(kept, 'quantity') + difference;
  const [first, ...others] = kept;
  await work.remove('reservation', quantity > 0 ? others : kept);
  if (quantity <= 0) return;
  if (first) await work.change('reservation', [first], { quantity });
  else await work.add('reservation', [{ ...place, quantity, created: work.now }]);
}

/** The order of a pick with its lines, and the line that is picked. */
export async function orderOf(work: Work, task: Task) {
  const [order] = await work.lock('sales-order', { orderNo: task.orderNumber });
  if (!order) return undefined;
  const lines = await openLines(work, order);
  return { order, lines, line: lines.find(({ orderLineNo }) => orderLineNo === task.orderLineNo) };
}
