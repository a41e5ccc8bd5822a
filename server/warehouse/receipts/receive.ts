import type { IngoingOrder, IngoingOrderLine, Location, Material, Task } from '../../../generated/types';
import type { CommandInput, ValuesOf, Work } from '../../entities';
import { addStock } from '../ledger/ledger';
import { cancelTasks, OPEN_TASK } from '../tasks/tasks';

/** What a line still waits for. */
export function isOpen({ openQuantity, state }: IngoingOrderLine): boolean {
  return (openQuantity ?? 0) > 0 && state !== 'Cancelled';
}

/**
 * What a task received stands at its place; line and order follow, and are complete with the last of them. Refuses more
 * than its line still waits for.
 */
export async function receive(work: Work, task: Task, refuse: CommandInput['refuse']): Promise<void> {
  const [order] = await work.lock('ingoing-order', { orderNo: task.orderNumber });
  const lines = await work.lock('ingoing-order-line', { orderId: order?.id ?? null });
  const line = lines.find(({ orderLineNo }) => orderLineNo === task.orderLineNo);
  const quantity = task.confirmedQuantity ?? 0;
  if (!order || !line || quantity === 0) return;
  const open = isOpen(line) ? (line.openQuantity ?? 0) : 0;
  if (quantity > open) throw refuse('open', String(open));
  const [place] = await work.find('location', { id: task.toLocationId });
  if (!place) throw refuse('location');
  const { batch, serialNumber, expDate } = task;
  const [material] = await work.find('material', { id: line.materialId });
  const goods = { quantity, batch, serialNumber, expDate };
  const after = await book(work, order, line, material, place, goods);
  const isDone = lines.every((one) => !isOpen(one === line ? after : one));
  if (isDone) await close(work, order);
  else if (order.state === 'Initial') await work.move('ingoing-order', [order], 'Started');
}

/** Goods of a line, no more than it waits for, are there as a stock; it says how many are still to come. */
export async function book(
  work: Work,
  order: IngoingOrder,
  line: IngoingOrderLine,
  material: Material | undefined,
  place: Location | undefined,
  goods: Omit<ValuesOf<'stock'>, 'locationId'> & { readonly quantity: number },
): Promise<IngoingOrderLine> {
  const stock = {
    materialId: line.materialId,
    costPrice: line.costPrice,
    itemNo: material?.itemNo,
    materialABC: material?.abc,
    barcode: material?.ean,
    ...goods,
  };
  await addStock(work, stock, place, { movementType: 'Receive', reference: order.orderNo });
  const openQuantity = (line.openQuantity ?? 0) - goods.quantity;
  const [after] = await work.change('ingoing-order-line', [line], {
    confirmedQuantity: (line.confirmedQuantity ?? 0) + goods.quantity,
    openQuantity,
    actualHandlingDate: work.now,
    state: openQuantity > 0 ? 'Started' : 'Completed',
  });
  return after;
}

/** All of an order is there: nothing is left to do for its receipts, begun or not. */
export async function close(work: Work, order: IngoingOrder): Promise<void> {
  const tasks = await receipts(work, order);
  await work.move(
    'task',
    tasks.filter(({ operationState }) => operationState === 'InProgress'),
    'Prepared',
  );
  await cancelTasks(work, tasks);
  await work.move('ingoing-order', [order], 'Completed');
}

/** The tasks of receiving an order of which something is left to do. */
export function receipts(work: Work, { orderNo }: IngoingOrder): Promise<Task[]> {
  return work.lock('task', { orderNumber: orderNo, taskType: 'ReceiveTask', operationState: OPEN_TASK });
}
