import type { OrderLine } from '../../../generated/types';
import type { Command, Work } from '../../entities';
import { trim } from '../ledger/reservations';
import { measuresOf } from '../measures';
import { moveOrder, openLines, summariseOrder } from './order';
import { reserveIfWaiting, reserveOrder } from './reserve';

/** What stock is kept for, is kept anew: as much as the line needs now, and there is (ACTION-016). */
export const editQuantity: Command<'order-line.editQuantity'> = {
  async each(work, line, { body }) {
    const [order] = await work.lock('sales-order', { id: line.orderId });
    if (!order) return;
    const changed = await writeQuantity(work, line, body.orderedQuantity);
    await trim(work, order, changed);
    const summed = await summariseOrder(work, order, await openLines(work, order));
    if (order.newState === 'Reserved') await reserveOrder(work, await moveOrder(work, summed, 'New'));
    else await reserveIfWaiting(work, summed);
  },
};

/** Price, weight and volume of a line grow with its quantity: those of one piece may be less than what a line tells. */
async function writeQuantity(work: Work, line: OrderLine, orderedQuantity: number): Promise<OrderLine> {
  const [material] = await work.find('material', { id: line.materialId });
  const factor = orderedQuantity / line.orderedQuantity;
  const grown = (value: number | null, decimals: number) => Number(((value ?? 0) * factor).toFixed(decimals));
  const [after] = await work.change('order-line', [line], {
    orderedQuantity,
    openQuantity: orderedQuantity - (line.pickedQuantity ?? 0),
    baseUoMQuantity: grown(line.baseUoMQuantity, 3),
    salesPrice: grown(line.salesPrice, 2),
    ...measuresOf(orderedQuantity, material),
  });
  return after;
}
