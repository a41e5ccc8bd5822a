import type { SalesOrder } from '../../../generated/types';
import type { Work } from '../../entities';
import { changeQuantity } from '../ledger/ledger';
import { sumOf, textsOf } from '../values';
import { moveLines, moveOrder, openLines } from './order';

/** An order leaves: what was kept for it leaves the stock (STATE-014). */
export async function completeOrder(work: Work, order: SalesOrder): Promise<void> {
  const kept = await work.lock('reservation', { orderId: order.id });
  await work.remove('reservation', kept);
  for (const stock of await work.lock('stock', { stockId: textsOf(kept, 'stockId') })) {
    const quantity = sumOf(
      kept.filter(({ stockId }) => stockId === stock.stockId),
      'quantity',
    );
    await changeQuantity(work, stock, -quantity, { movementType: 'Ship', reference: order.orderNo }, -quantity);
  }
  const lines = await openLines(work, order);
  await moveLines(work, lines, 'Completed', { openQuantity: 0, actualHandlingDate: work.now });
  await moveOrder(work, order, 'Completed', { completedDate: work.now, openItems: 0 });
}
