import type { Location, Stock, StockMovement } from '../../../generated/types';
import type { ValuesOf, Work } from '../../entities';
import { textsOf } from '../values';
import { dedicationOf } from './dedicated';
import { inDoubtAfter } from './not-found';
import { placedAt } from './place';

/** Why a quantity changed; the values of `stock-movement.movementType`. */
export type MovementType = StockMovement['movementType'];

export interface Movement {
  readonly movementType: MovementType;
  /** The order or task behind it. */
  readonly reference?: string | null;
  readonly reasonCode?: string | null | undefined;
}

/** What a stock says of the goods that it holds: what one costs is rounded, what all are worth is not taken from that. */
type Goods = Pick<Stock, 'costPrice' | 'stockValue' | 'fifoDate'>;

/**
 * Changes what a stock holds, and writes it down: the sum of its movements is its quantity. What goes takes its part of
 * what all was worth. What is kept of it changes with it by `kept`, and what it says of its goods is `goods` from then
 * on. A stock that holds nothing any more is gone. Sums of material and location follow.
 */
export async function changeQuantity(
  work: Work,
  stock: Stock,
  quantity: number,
  movement: Movement,
  kept = 0,
  goods?: Goods,
): Promise<void> {
  const held = stock.quantity + quantity;
  const reserved = (stock.reserved ?? 0) + kept;
  if (held === 0) await work.remove('stock', [stock]);
  else
    await work.change('stock', [stock], {
      quantity: held,
      reserved,
      available: held - reserved,
      inDoubt: inDoubtAfter(stock, kept - quantity),
      numberOfPickedStock: Math.max(0, stock.numberOfPickedStock + kept),
      ...(goods ?? { stockValue: added(stock.stockValue, worthOf(stock, quantity)) }),
    });
  await note(work, stock, quantity, movement);
  await adjustSums(work, stock, quantity, kept, held === 0 ? -1 : 0);
}

/** Goods of another stock join one: the older date counts for all of them, and each costs what they cost on average. */
export async function joinStock(
  work: Work,
  stock: Stock,
  { quantity, ...goods }: Goods & Pick<Stock, 'quantity'>,
  movement: Movement,
): Promise<void> {
  const [fifoDate = null] = textsOf([stock, goods], 'fifoDate').sort();
  // What nobody knows the cost of costs what the others do.
  const price = stock.costPrice ?? goods.costPrice;
  const stockValue = added(
    stock.stockValue ?? priced(stock.quantity, price),
    goods.stockValue ?? priced(quantity, price),
  );
  const costPrice = stockValue === null ? null : rounded(stockValue / (stock.quantity + quantity));
  await changeQuantity(work, stock, quantity, movement, 0, { costPrice, stockValue, fifoDate });
}

/** What a new stock says of itself, at least. */
type NewStock = Pick<Stock, 'quantity'> & Omit<ValuesOf<'stock'>, 'locationId'>;

/**
 * A stock that was not there before; what is not said of its goods is as their material has it, and where it stands in
 * the warehouse as its place has it.
 */
export async function addStock(
  work: Work,
  values: NewStock,
  place: Location | undefined,
  movement: Movement,
): Promise<Stock> {
  const { quantity } = values;
  const isKnown = values.itemNo != null && values.costPrice != null;
  const [material] = isKnown ? [] : await work.find('material', { id: values.materialId ?? null });
  const locationId = place?.id ?? null;
  const costPrice = values.costPrice ?? material?.costPrice ?? null;
  const stock = await work.addOne('stock', {
    fifoDate: work.now,
    ingoing: 0,
    numberOfPickedStock: 0,
    reserved: 0,
    available: quantity,
    ...(await dedicationOf(work, { locationId, materialId: values.materialId ?? null })),
    ...placedAt(place),
    ...values,
    locationId,
    itemNo: values.itemNo ?? material?.itemNo,
    costPrice,
    stockValue: values.stockValue ?? priced(quantity, costPrice),
  });
  await note(work, stock, quantity, movement);
  await adjustSums(work, stock, quantity, 0, 1);
  return stock;
}

/** What so much of a stock is worth: what goes its part of all, what comes by what one costs. Null if nobody knows. */
export function worthOf({ quantity: held, stockValue, costPrice }: Stock, quantity: number): number | null {
  if (quantity > 0 || stockValue === null) return priced(quantity, costPrice);
  return rounded((stockValue * quantity) / held);
}

function priced(quantity: number, costPrice: number | null): number | null {
  return costPrice === null ? null : rounded(quantity * costPrice);
}

function added(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : rounded(one + other);
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
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

/** The place first: everybody takes it before the material. */
async function adjustSums(work: Work, stock: Stock, quantity: number, kept: number, stocks: number): Promise<void> {
  await work.adjust('location', stock.locationId, { totalQuantity: quantity, noOfStocks: stocks });
  await work.adjust('material', stock.materialId, {
    currentQuantity: quantity,
    reservedQuantity: kept,
    availableQuantity: quantity - kept,
  });
}
