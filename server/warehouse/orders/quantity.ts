import type { Row } from '../../../src/engine/query/load-options';
import type { Command, Work } from '../../entities';
import { trim } from '../stock/reservations';
import { numberOf, textOf } from '../values';
import { moveOrder, openLines, summariseOrder } from './order';
import { reserveOrder, reserveWaiting } from './reserve';

/** What stock is kept for, is kept anew: as much as the line needs now, and there is (ACTION-016). */
export const editQuantity: Command = {
  async each(work, line, { values }) {
    const [order] = await work.lock('sales-order', { id: textOf(line, 'orderId') });
    if (!order) return;
    const changed = await writeQuantity(work, line, numberOf(values, 'orderedQuantity'));
    const freed = await trim(work, order, changed);
    const summed = await summariseOrder(work, order, await openLines(work, order));
    const state = textOf(order, 'newState');
    if (state === 'New' || state === 'NewWarn') await reserveOrder(work, summed);
    if (state === 'Reserved' || state === 'PartiallyReserved')
      await reserveOrder(work, await moveOrder(work, summed, 'New'));
    await reserveWaiting(work, freed);
  },
};

/** Weight, volume and price of a line grow with its quantity. */
async function writeQuantity(work: Work, line: Row, orderedQuantity: number): Promise<Row> {
  const factor = orderedQuantity / numberOf(line, 'orderedQuantity');
  const grown = (name: string, decimals: number) => Number((numberOf(line, name) * factor).toFixed(decimals));
  const [after] = await work.change('order-line', [line], {
    orderedQuantity,
    openQuantity: orderedQuantity - numberOf(line, 'pickedQuantity'),
    baseUoMQuantity: grown('baseUoMQuantity', 3),
    salesPrice: grown('salesPrice', 2),
    lineWeight: grown('lineWeight', 3),
    lineVolume: grown('lineVolume', 5),
  });
  return after as Row;
}
