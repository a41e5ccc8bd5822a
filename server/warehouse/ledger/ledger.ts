import type { Stock, StockMovement } from '../../../generated/types';
import type { ValuesOf, Work } from '../../entities';
import { dedicationOf } from './dedicated';

/** Why a quantity changed; the values of `stock-movement.movementType`. */
export type MovementType = StockMovement['movementType'];

export interface Movement {
  readonly movementType: MovementType;
  /** The order or task behind it. */
  readonly reference?: string | null;
  readonly reasonCode?: string | null | undefined;
}

/**
 * Changes what a stock holds, and writes it down: the sum of its movements is its quantity. What is kept of it changes
 * with it by `kept`. A stock that holds nothing any more is gone. Sums of material and location follow.
 */
export async function changeQuantity(
  work: Work,
  stock: Stock,
  quantity: number,
  movement: Movement,
  kept = 0,
): Promise<void> {
  const held = stock.quantity + quantity;
  const reserved = (stock.reserved ?? 0) + kept;
  if (held === 0) await work.remove('stock', [stock]);
  else
    await work.change('stock', [stock], {
      quantity: held,
      reserved,
      available: held - reserved,
      numberOfPickedStock: Math.max(0, stock.numberOfPickedStock + kept),
      stockValue: Math.round(held * (stock.costPrice ?? 0) * 100) / 100,
    });
  await note(work, stock, quantity, movement);
  await adjustSums(work, stock, quantity, kept, held === 0 ? -1 : 0);
}

/** What a new stock says of itself, at least. */
type NewStock = Pick<Stock, 'quantity'> & ValuesOf<'stock'>;

/** A stock that was not there before. */
export async function addStock(work: Work, values: NewStock, movement: Movement): Promise<Stock> {
  const { quantity } = values;
  const stock = await work.addOne('stock', {
    fifoDate: work.now,
    ingoing: 0,
    numberOfPickedStock: 0,
    reserved: 0,
    available: quantity,
    ...(await dedicationOf(work, values)),
    ...values,
    itemNo: values.itemNo ?? (await itemNoOf(work, values)),
  });
  await note(work, stock, quantity, movement);
  await adjustSums(work, stock, quantity, 0, 1);
  return stock;
}

async function itemNoOf(work: Work, { materialId }: NewStock): Promise<string | undefined> {
  const [material] = await work.find('material', { id: materialId ?? null });
  return material?.itemNo;
}

async function note(work: Work, stock: Stock, quantity: number, movement: Movement): Promise<void> {
  await work.addOne('stock-movement', {
    created: work.now,
    quantity,
    stockId: stock.stockId,
    materialId: stock.materialId,
    locationId: stock.locationId,
    userName: work.session.userName,
    ...movement,
  });
}

async function adjustSums(work: Work, stock: Stock, quantity: number, kept: number, stocks: number): Promise<void> {
  await work.adjust('material', stock.materialId, {
    currentQuantity: quantity,
    reservedQuantity: kept,
    availableQuantity: quantity - kept,
  });
  await work.adjust('location', stock.locationId, { totalQuantity: quantity, noOfStocks: stocks });
}
