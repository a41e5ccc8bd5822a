import type { Stock, Task } from '../../../generated/types';
import type { CommandInput, ValuesOf, Work } from '../../entities';
import { addStock, changeQuantity, joinStock, worthOf } from '../ledger/ledger';

/** Does what a movement task says: its quantity, if any, goes from its stock to its place. */
export async function moveBetween(work: Work, task: Task, refuse: CommandInput['refuse']): Promise<void> {
  const quantity = task.confirmedQuantity ?? 0;
  if (quantity === 0) return;
  const [stock] = await work.lock('stock', { stockId: task.fromStockId });
  if (!stock) throw refuse('gone');
  await moveStock(work, stock, quantity, task.toLocationId ?? '', task.name, refuse);
}

/**
 * Moves a quantity of a stock that is not kept for an order, and gives the stock that it is part of now. What is alike at
 * the place becomes one stock.
 */
export async function moveStock(
  work: Work,
  stock: Stock,
  quantity: number,
  locationId: string,
  reference: string,
  refuse: CommandInput['refuse'],
): Promise<string | undefined> {
  if (quantity === 0) return undefined;
  const available = stock.available ?? 0;
  if (quantity > available) throw refuse('available', String(available));
  const findLike = async () => {
    const others = await work.lock('stock', { locationId, materialId: stock.materialId });
    return others.find((other) => isAlike(other, stock));
  };
  const seen = await findLike();
  // After the stocks, as by everybody, and both in one order, whichever way the goods go.
  const places = await work.lock('location', { id: [stock.locationId ?? '', locationId] });
  const place = places.find(({ id }) => id === locationId);
  if (!place) throw refuse('location');
  // Who waited for the place finds what was put there meanwhile.
  const like = seen ?? (await findLike());
  const movement = { movementType: 'Move', reference } as const;
  const worth = worthOf(stock, -quantity);
  const goods = { ...ownOf(stock), quantity, stockValue: worth === null ? null : -worth };
  await changeQuantity(work, stock, -quantity, movement);
  if (like) {
    await joinStock(work, like, goods, movement);
    return like.stockId;
  }
  const made = await addStock(work, goods, place, movement);
  return made.stockId;
}

/** Where one differs from the other, they are two stocks. */
const LIKENESS = ['batch', 'serialNumber', 'expDate', 'container'] as const;

function isAlike(a: Stock, b: Stock): boolean {
  return (
    a.stockId !== b.stockId &&
    LIKENESS.every((name) => (a[name] ?? '') === (b[name] ?? '')) &&
    // The database keeps the members of an object in an order of its own.
    JSON.stringify(a.stockAttributes ?? {}) === JSON.stringify(b.stockAttributes ?? {})
  );
}

/** What a stock takes with it to another place; the rest follows from the place. */
function ownOf(stock: Stock) {
  return {
    materialId: stock.materialId,
    container: stock.container,
    fifoDate: stock.fifoDate,
    batch: stock.batch,
    serialNumber: stock.serialNumber,
    expDate: stock.expDate,
    materialABC: stock.materialABC,
    costPrice: stock.costPrice,
    barcode: stock.barcode,
    isBom: stock.isBom,
    webShop: stock.webShop,
    wooCommerceId: stock.wooCommerceId,
    materialType: stock.materialType,
    itemNo: stock.itemNo,
    stockAttributes: stock.stockAttributes,
  } satisfies ValuesOf<'stock'>;
}
