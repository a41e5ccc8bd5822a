import type { OrderLine, SalesOrder } from '../../../generated/types';
import type { Command, Work } from '../../entities';
import { release } from '../ledger/reservations';
import { sumOf } from '../values';
import { goOnWith } from './left';
import { moveLines, moveOrder, openLines, summariseOrder } from './order';
import { cancelPicks } from './picks';
import { releaseOrder } from './reserve';

/** Calls an order off with all that is left of it: its picks, and what is kept for it (ACTION-008). */
export async function cancelWhole(work: Work, order: SalesOrder, lines?: readonly OrderLine[]): Promise<void> {
  const gone = lines ?? (await openLines(work, order));
  await cancelPicks(work, order);
  await releaseOrder(work, order);
  await moveLines(work, gone, 'Cancelled', { confirmedQuantity: 0, openQuantity: 0 });
  await moveOrder(work, order, 'Cancelled', { openItems: 0, picked: sumOf(gone, 'pickedQuantity') });
}

/** Lines that go leave the rest of the order, which may be complete now; with its last line the order goes (ACTION-010). */
export const cancelLine: Command<'order-line.cancelLine'> = {
  async each(work, line) {
    const [order] = await work.lock('sales-order', { id: line.orderId });
    if (!order) return;
    const others = (await openLines(work, order)).filter(({ id }) => id !== line.id);
    if (others.length === 0) return cancelWhole(work, order, [line]);
    await cancelPicks(work, order, line.orderLineNo);
    const kept = { orderId: order.id, orderLineNo: line.orderLineNo };
    await release(work, await work.lock('reservation', kept));
    await moveLines(work, [line], 'Cancelled', { confirmedQuantity: 0, openQuantity: 0 });
    await goOnWith(work, await summariseOrder(work, order, others), others);
  },
};
