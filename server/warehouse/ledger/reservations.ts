import type { OrderLine, Reservation, SalesOrder, Stock } from '../../../generated/types';
import type { Work } from '../../entities';
import { compareTexts, groupBy, sumOf, textsOf } from '../values';
import { freeOf } from './not-found';

/** Stock that may be picked, by material: the first to be taken comes first. */
export type Pickable = ReadonlyMap<string, Stock[]>;

/**
 * What can be kept of locked stocks: on places for picking, not expired, not kept for others nor looked for in vain; the
 * lowest FIFO date first, then the picking sequence of its place (OPEN-203, OPEN-292).
 */
export async function pickable(work: Work, stocks: readonly Stock[]): Promise<Pickable> {
  const places = await work.find('location', { id: textsOf(stocks, 'locationId'), availableForPick: true });
  const open = new Map(places.map((place) => [place.id, place]));
  const stepOf = ({ locationId }: Stock) => open.get(locationId)?.pickingSequence ?? 0;
  const found = stocks
    .filter((stock) => open.has(stock.locationId) && freeOf(stock) > 0 && !isExpired(stock, work.today))
    .sort((a, b) => compareTexts(a.fifoDate, b.fifoDate) || stepOf(a) - stepOf(b));
  return groupBy(found, ({ materialId }) => materialId);
}

/** Keeps as much for a line as it still needs beyond what is `kept`, and there is; gives how much is kept for it now. */
export async function keep(
  work: Work,
  order: SalesOrder,
  line: OrderLine,
  already: number,
  found: Pickable,
): Promise<number> {
  let kept = already;
  const stocks = found.get(line.materialId ?? '') ?? [];
  for (const [index, stock] of stocks.entries()) {
    const quantity = Math.min((line.openQuantity ?? 0) - kept, freeOf(stock));
    if (quantity <= 0) continue;
    stocks[index] = await reserve(work, stock, quantity);
    await work.add('reservation', [
      {
        stockId: stock.stockId,
        orderId: order.id,
        orderLineNo: line.orderLineNo,
        quantity,
        created: work.now,
      },
    ]);
    kept += quantity;
  }
  if (kept !== (line.confirmedQuantity ?? 0)) await work.change('order-line', [line], { confirmedQuantity: kept });
  return kept;
}

/** Lets go of what is kept. */
export async function release(work: Work, reservations: readonly Reservation[]): Promise<void> {
  if (reservations.length === 0) return;
  const stocks = await work.lock('stock', { stockId: textsOf(reservations, 'stockId') });
  for (const stock of stocks) {
    const mine = reservations.filter(({ stockId }) => stockId === stock.stockId);
    await reserve(work, stock, -sumOf(mine, 'quantity'));
  }
  await work.remove('reservation', reservations);
}

/** Lets go of what is kept for a line beyond what is open of it, and has the line say so. */
export async function trim(work: Work, order: SalesOrder, line: OrderLine): Promise<void> {
  const kept = await work.lock('reservation', {
    orderId: order.id,
    orderLineNo: line.orderLineNo,
  });
  const most = sumOf(kept, 'quantity') - (line.openQuantity ?? 0);
  let surplus = most;
  for (const reservation of kept.reverse()) {
    const quantity = Math.min(surplus, reservation.quantity);
    if (quantity <= 0) break;
    const [stock] = await work.lock('stock', { stockId: reservation.stockId });
    if (!stock) throw new Error(`The stock ${reservation.stockId} of a reservation is gone`);
    await reserve(work, stock, -quantity);
    const left = reservation.quantity - quantity;
    if (left > 0) await work.change('reservation', [reservation], { quantity: left });
    else await work.remove('reservation', [reservation]);
    surplus -= quantity;
  }
  if (most > 0) await work.change('order-line', [line], { confirmedQuantity: (line.confirmedQuantity ?? 0) - most });
}

/** Keeps a quantity of a stock, or lets go of it; the sums of its material follow. */
export async function reserve(work: Work, stock: Stock, quantity: number): Promise<Stock> {
  const reserved = (stock.reserved ?? 0) + quantity;
  const [after] = await work.change('stock', [stock], { reserved, available: stock.quantity - reserved });
  await work.adjust('material', stock.materialId, {
    reservedQuantity: quantity,
    availableQuantity: -quantity,
  });
  return after;
}

/** True if it may not be used any more. */
export function isExpired({ expDate }: Stock, today: string): boolean {
  return expDate !== null && expDate < today;
}
