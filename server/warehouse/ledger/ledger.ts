import type { Location, Stock, StockMovement } from '../../../generated/types';
import type { ValuesOf, Work } from '../../entities';
import { textsOf } from '../values';
import { dedicationOf } from './dedicated';
import { placedAt } from './place';

/** Why a quantity changed; the values of `stock-movement.movementType`. */
export type MovementType = StockMovement['movementType'];

export interface Movement {
  readonly movementType: MovementType;
  /** The order or task behind it. */
  readonly reference?: string | null;
  readonly reasonCode?: string | null | undefined;
}

/** What a stock says of the goods that it holds. */
type Goods = Pick<Stock, 'costPrice' | 'fifoDate'>;

/**
 * Changes what a stock holds, and writes it down: the sum of its movements is its quantity. What is kept of it changes
 * with it by `kept`, and what it says of its goods is `goods` from then on. A stock that holds nothing any more is
 * gone. Sums of material and location follow.
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
      numberOfPickedStock: Math.max(0, stock.numberOfPickedStock + kept),
      ...goods,
      stockValue: worthOf(held, (goods ?? stock).costPrice),
    });
  await note(work, stock, quantity, movement);
  await adjustSums(work, stock, quantity, kept, held === 0 ? -1 : 0);
}

/** Goods of another stock join one: the older date counts for all of them, and each costs what they cost on average. */
export async function joinStock(
  work: Work,
  stock: Stock,
  quantity: number,
  from: Stock,
  movement: Movement,
): Promise<void> {
  const [fifoDate = null] = textsOf([stock, from], 'fifoDate').sort();
  const own = stock.costPrice ?? from.costPrice;
  const cost = stock.quantity * (own ?? 0) + quantity * (from.costPrice ?? own ?? 0);
  const costPrice = own === null ? null : rounded(cost / (stock.quantity + quantity));
  await changeQuantity(work, stock, quantity, movement, 0, { costPrice, fifoDate });
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
    stockValue: worthOf(quantity, costPrice),
  });
  await note(work, stock, quantity, movement);
  await adjustSums(work, stock, quantity, 0, 1);
  return stock;
}

/** What a quantity is worth; null if nobody knows what one costs. */
function worthOf(quantity: number, costPrice: number | null): number | null {
  return costPrice === null ? null : rounded(quantity * costPrice);
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
