import type { Row } from '../../../src/engine/query/load-options';
import type { Work } from '../../entities';
import { numberOf, textOf } from '../values';
import { dedicationOf } from './dedicated';

/** Why a quantity changed; the values of `stock-movement.movementType`. */
export type MovementType = 'Opening' | 'Receive' | 'Ship' | 'Move' | 'Gain' | 'Loss' | 'Create' | 'Count';

export interface Movement {
  readonly movementType: MovementType;
  /** The order or task behind it. */
  readonly reference?: unknown;
  readonly reasonCode?: unknown;
}

/**
 * Changes what a stock holds, and writes it down: the sum of its movements is its quantity. What is kept of it changes
 * with it by `kept`. A stock that holds nothing any more is gone. Sums of material and location follow.
 */
export async function changeQuantity(
  work: Work,
  stock: Row,
  quantity: number,
  movement: Movement,
  kept = 0,
): Promise<void> {
  const held = numberOf(stock, 'quantity') + quantity;
  const reserved = numberOf(stock, 'reserved') + kept;
  if (held === 0) await work.remove('stock', [stock]);
  else
    await work.change('stock', [stock], {
      quantity: held,
      reserved,
      available: held - reserved,
      numberOfPickedStock: Math.max(0, numberOf(stock, 'numberOfPickedStock') + kept),
      stockValue: Math.round(held * numberOf(stock, 'costPrice') * 100) / 100,
    });
  await note(work, stock, quantity, movement);
  await adjustSums(work, stock, quantity, kept, held === 0 ? -1 : 0);
}

/** A stock that was not there before. */
export async function addStock(work: Work, values: Row, movement: Movement): Promise<Row> {
  const quantity = numberOf(values, 'quantity');
  const [stock] = await work.add('stock', [
    {
      fifoDate: work.now,
      numberOfPickedStock: 0,
      reserved: 0,
      available: quantity,
      ...(await dedicationOf(work, values)),
      ...values,
      itemNo: values.itemNo ?? (await itemNoOf(work, values)),
    },
  ]);
  await note(work, stock as Row, quantity, movement);
  await adjustSums(work, stock as Row, quantity, 0, 1);
  return stock as Row;
}

async function itemNoOf(work: Work, values: Row): Promise<unknown> {
  const [material] = await work.find('material', { id: textOf(values, 'materialId') });
  return material?.itemNo;
}

async function note(work: Work, stock: Row, quantity: number, movement: Movement): Promise<void> {
  await work.add('stock-movement', [
    {
      created: work.now,
      quantity,
      stockId: stock.stockId,
      materialId: stock.materialId,
      locationId: stock.locationId,
      userName: work.session.userName,
      ...movement,
    },
  ]);
}

async function adjustSums(work: Work, stock: Row, quantity: number, kept: number, stocks: number): Promise<void> {
  await work.adjust('material', textOf(stock, 'materialId'), {
    currentQuantity: quantity,
    reservedQuantity: kept,
    availableQuantity: quantity - kept,
  });
  await work.adjust('location', textOf(stock, 'locationId'), { totalQuantity: quantity, noOfStocks: stocks });
}
