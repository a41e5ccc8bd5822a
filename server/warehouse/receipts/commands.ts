/** The commands of inbound orders (ACTION-011, OPEN-341). */
import type { IngoingOrder } from '../../../generated/types';
import type { CommandInput, Commands, Work } from '../../entities';
import { cancelTasks } from '../tasks/tasks';
import { textsOf } from '../values';
import { book, close, isOpen, receipts } from './receive';

/** The role of the place where goods arrive. */
const GOODS_IN = 'Goods in';

/** What is open of an inbound order is received: it stands as stock at goods in, for whoever waits for it. */
async function complete(work: Work, order: IngoingOrder): Promise<void> {
  const lines = await work.lock('ingoing-order-line', { orderId: order.id });
  const [place] = await work.find('location', { locationRole: GOODS_IN });
  const open = lines.filter(isOpen);
  const materials = await work.find('material', { id: textsOf(open, 'materialId') });
  for (const line of open) {
    const material = materials.find(({ id }) => id === line.materialId);
    await book(work, order, line, material, place, { quantity: line.openQuantity ?? 0 });
  }
  await close(work, order);
}

/** What is still to come of an inbound order will not; what has come stays. */
async function cancel(
  work: Work,
  order: IngoingOrder,
  { refuse }: CommandInput<'ingoing-order.cancelOrder'>,
): Promise<void> {
  const tasks = await receipts(work, order);
  if (tasks.some(({ operationState }) => operationState === 'InProgress')) throw refuse('receiving');
  const lines = await work.lock('ingoing-order-line', { orderId: order.id, state: ['Initial', 'Started'] });
  await work.change('ingoing-order-line', lines, { openQuantity: 0, state: 'Cancelled' });
  await cancelTasks(work, tasks);
  await work.move('ingoing-order', [order], 'Cancelled');
}

export const receiptCommands: Commands = {
  'ingoing-order.completeOrder': { each: complete },
  'ingoing-order.cancelOrder': { each: cancel },
};
