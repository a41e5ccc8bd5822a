import type { Row } from '../../../src/engine/query/load-options';
import type { Work } from '../../entities';
import { numberOf, sumOf, textOf, textsOf } from '../values';

/** Stock that may be picked, by material: the first to be taken comes first. */
export type Pickable = ReadonlyMap<string, Row[]>;

/**
 * Locks the stocks of these materials and gives what can be kept of them: on places for picking, not expired, not kept
 * for others; the lowest FIFO date first, then the picking sequence (OPEN-203).
 */
export async function pickable(work: Work, materialIds: readonly string[]): Promise<Pickable> {
  const stocks = await work.lock('stock', { materialId: materialIds });
  const places = await work.find('location', { id: textsOf(stocks, 'locationId'), availableForPick: true });
  const open = new Set(places.map(({ id }) => id));
  const found = stocks
    .filter((stock) => open.has(stock.locationId) && numberOf(stock, 'available') > 0 && !isExpired(stock, work.today))
    .sort(
      (a, b) =>
        textOf(a, 'fifoDate').localeCompare(textOf(b, 'fifoDate')) ||
        numberOf(a, 'pickingSequence') - numberOf(b, 'pickingSequence'),
    );
  const byMaterial = new Map<string, Row[]>();
  for (const stock of found) {
    const material = textOf(stock, 'materialId');
    byMaterial.set(material, [...(byMaterial.get(material) ?? []), stock]);
  }
  return byMaterial;
}

/** Keeps as much for a line as it still needs beyond what is `kept`, and there is; gives how much is kept for it now. */
export async function keep(work: Work, order: Row, line: Row, already: number, found: Pickable): Promise<number> {
  let kept = already;
  const stocks = found.get(textOf(line, 'materialId')) ?? [];
  for (const [index, stock] of stocks.entries()) {
    const quantity = Math.min(numberOf(line, 'openQuantity') - kept, numberOf(stock, 'available'));
    if (quantity <= 0) continue;
    stocks[index] = await reserve(work, stock, quantity);
    await work.add('reservation', [
      {
        stockId: stock.stockId,
        orderId: order.id,
        orderNo: order.orderNo,
        orderLineNo: line.orderLineNo,
        quantity,
        created: work.now,
      },
    ]);
    kept += quantity;
  }
  if (kept !== numberOf(line, 'confirmedQuantity'))
    await work.change('order-line', [line], { confirmedQuantity: kept });
  return kept;
}

/** Lets go of what is kept; gives the materials that others may have now. */
export async function release(work: Work, reservations: readonly Row[]): Promise<string[]> {
  if (reservations.length === 0) return [];
  const stocks = await work.lock('stock', { stockId: textsOf(reservations, 'stockId') });
  for (const stock of stocks) {
    const mine = reservations.filter(({ stockId }) => stockId === stock.stockId);
    await reserve(work, stock, -sumOf(mine, 'quantity'));
  }
  await work.remove('reservation', reservations);
  return textsOf(stocks, 'materialId');
}

/** Lets go of what is kept for a line beyond what is open of it; gives the materials that others may have now. */
export async function trim(work: Work, order: Row, line: Row): Promise<string[]> {
  const kept = await work.lock('reservation', {
    orderId: textOf(order, 'id'),
    orderLineNo: numberOf(line, 'orderLineNo'),
  });
  let surplus = sumOf(kept, 'quantity') - numberOf(line, 'openQuantity');
  const freed: string[] = [];
  for (const reservation of kept.reverse()) {
    const quantity = Math.min(surplus, numberOf(reservation, 'quantity'));
    if (quantity <= 0) break;
    const [stock] = await work.lock('stock', { stockId: textOf(reservation, 'stockId') });
    await reserve(work, stock as Row, -quantity);
    const left = numberOf(reservation, 'quantity') - quantity;
    if (left > 0) await work.change('reservation', [reservation], { quantity: left });
    else await work.remove('reservation', [reservation]);
    freed.push(textOf(stock as Row, 'materialId'));
    surplus -= quantity;
  }
  return freed;
}

/** Keeps a quantity of a stock, or lets go of it; the sums of its material follow. */
export async function reserve(work: Work, stock: Row, quantity: number): Promise<Row> {
  const reserved = numberOf(stock, 'reserved') + quantity;
  const [after] = await work.change('stock', [stock], { reserved, available: numberOf(stock, 'quantity') - reserved });
  await work.adjust('material', textOf(stock, 'materialId'), {
    reservedQuantity: quantity,
    availableQuantity: -quantity,
  });
  return after as Row;
}

/** True if it may not be used any more. */
export function isExpired(stock: Row, today: string): boolean {
  const date = textOf(stock, 'expDate');
  return date !== '' && date < today;
}
