import type { Row } from '../../../src/engine/query/load-options';
import type { CommandInput, Work } from '../../entities';
import { numberOf, textOf } from '../values';
import { addStock, changeQuantity } from './ledger';

/** What a stock takes with it to another place; the rest follows from the place. */
const OWN = [
  'materialId',
  'container',
  'fifoDate',
  'batch',
  'serialNumber',
  'expDate',
  'materialABC',
  'costPrice',
  'barcode',
  'isBom',
  'webShop',
  'wooCommerceId',
  'materialType',
  'itemNo',
  'stockAttributes',
] as const;

/** Does what a movement task says: its quantity goes from its stock to its place. */
export async function moveBetween(work: Work, task: Row, refuse: CommandInput['refuse']): Promise<void> {
  const [stock] = await work.lock('stock', { stockId: textOf(task, 'fromStockId') });
  if (!stock) throw refuse('gone', textOf(task, 'fromStockId'));
  await moveStock(work, stock, numberOf(task, 'confirmedQuantity'), textOf(task, 'toLocationId'), task.name, refuse);
}

/** Moves a quantity of a stock that is not kept for an order. What is alike at the place becomes one stock. */
export async function moveStock(
  work: Work,
  stock: Row,
  quantity: number,
  locationId: string,
  reference: unknown,
  refuse: CommandInput['refuse'],
): Promise<void> {
  if (quantity === 0) return;
  if (quantity > numberOf(stock, 'available')) throw refuse('available', textOf(stock, 'available'));
  const [place] = await work.find('location', { id: locationId });
  if (!place) throw refuse('location', locationId);
  const movement = { movementType: 'Move', reference } as const;
  const others = await work.lock('stock', { locationId, materialId: textOf(stock, 'materialId') });
  const like = others.find((other) => isAlike(other, stock));
  await changeQuantity(work, stock, -quantity, movement);
  if (like) return changeQuantity(work, like, quantity, movement);
  await addStock(
    work,
    {
      ...Object.fromEntries(OWN.map((name) => [name, stock[name]])),
      locationId,
      locationABC: place.aBCGroup,
      pickingSequence: place.pickingSequence,
      erpClassification: place.erpClassification,
      quantity,
    },
    movement,
  );
}

function isAlike(a: Row, b: Row): boolean {
  return (
    a.stockId !== b.stockId &&
    ['batch', 'serialNumber', 'expDate', 'container'].every((name) => textOf(a, name) === textOf(b, name)) &&
    // The database keeps the members of an object in an order of its own.
    JSON.stringify(a.stockAttributes ?? {}) === JSON.stringify(b.stockAttributes ?? {})
  );
}
