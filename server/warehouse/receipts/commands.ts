/** The commands of inbound orders (ACTION-011, OPEN-341). */
import type { IngoingOrder, Task } from '../../../generated/types';
import type { CommandInput, Commands, Work } from '../../entities';
import { addStock } from '../ledger/ledger';
import { cancelTasks, OPEN_TASK, WAITING_TASK } from '../tasks/tasks';
import { textsOf } from '../values';

/** The role of the place where goods arrive. */
const GOODS_IN = 'Goods in';

/** What is open of an inbound order is received: it stands as stock at goods in, for whoever waits for it. */
async function complete(work: Work, order: IngoingOrder): Promise<void> {
  const lines = await work.lock('ingoing-order-line', { orderId: order.id });
  const open = lines.filter(({ openQuantity, state }) => (openQuantity ?? 0) > 0 && state !== 'Cancelled');
  const [place] = await work.find('location', { locationRole: GOODS_IN });
  const materials = await work.find('material', { id: textsOf(open, 'materialId') });
  for (const line of open) {
    const quantity = line.openQuantity ?? 0;
    const material = materials.find(({ id }) => id === line.materialId);
    const values = {
      materialId: line.materialId,
      locationId: place?.id,
      quantity,
      costPrice: line.costPrice,
      itemNo: material?.itemNo,
      materialABC: material?.abc,
      barcode: material?.ean,
    };
    await addStock(work, values, { movementType: 'Receive', reference: order.orderNo });
    await work.change('ingoing-order-line', [line], {
      confirmedQuantity: (line.confirmedQuantity ?? 0) + quantity,
      openQuantity: 0,
      actualHandlingDate: work.now,
      state: 'Completed',
    });
  }
  await cancelTasks(work, await receipts(work, order, WAITING_TASK));
  await work.move('ingoing-order', [order], 'Completed');
}

/** What is still to come of an inbound order will not; what has come stays. */
async function cancel(
  work: Work,
  order: IngoingOrder,
  { refuse }: CommandInput<'ingoing-order.cancelOrder'>,
): Promise<void> {
  const tasks = await receipts(work, order, OPEN_TASK);
  if (tasks.some(({ operationState }) => operationState === 'InProgress')) throw refuse('receiving');
  const lines = await work.lock('ingoing-order-line', { orderId: order.id, state: ['Initial', 'Started'] });
  await work.change('ingoing-order-line', lines, { openQuantity: 0, state: 'Cancelled' });
  await cancelTasks(work, tasks);
  await work.move('ingoing-order', [order], 'Cancelled');
}

/** The tasks of receiving an order that are in these states. */
function receipts(
  work: Work,
  { orderNo }: IngoingOrder,
  operationState: readonly Task['operationState'][],
): Promise<readonly Task[]> {
  return work.lock('task', { orderNumber: orderNo, taskType: 'ReceiveTask', operationState });
}

export const receiptCommands: Commands = {
  'ingoing-order.completeOrder': { each: complete },
  'ingoing-order.cancelOrder': { each: cancel },
};
