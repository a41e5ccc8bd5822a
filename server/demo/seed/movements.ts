import type { StateOf } from '../../entities';
import { type BlockContext, timeFrom } from './block';
import type { Location } from './locations';
import type { Stock } from './stocks';
import type { Floor, TaskStart } from './work';

const SHARES: readonly (readonly [StateOf<'task'>, number])[] = [
  ['Initial', 40],
  ['Prepared', 12],
  ['InProgress', 4],
  ['Completed', 32],
  ['Cancelled', 7],
  ['Error', 5],
];

/** Stocks that somebody wants elsewhere. What nobody has taken up has no job yet. */
export function addMovements(
  { random, today }: BlockContext,
  count: number,
  stocks: readonly Stock[],
  locations: readonly Location[],
  work: Floor,
): void {
  for (let index = 0; index < count; index++) {
    const stock = random.pick(stocks);
    const state = random.weighted(SHARES);
    const age = state === 'Completed' || state === 'Cancelled' ? random.whole(0, 5) : 0;
    const start: TaskStart = {
      taskType: 'StockMovementTask',
      operationState: state,
      requestedQuantity: random.whole(1, stock.quantity),
      materialId: stock.materialId,
      executionDate: timeFrom(today, -age, random.whole(6, 14)),
      executionPriority: random.pick([3, 3, 5]),
      fromLocationId: stock.locationId,
      toLocationId: random.pick(locations).id,
      fromStockId: stock.stockId,
      fromContainer: stock.container,
      batch: stock.batch,
      expDate: stock.expDate,
      serialNumber: stock.serialNumber,
      age,
    };
    if (state === 'Initial' || state === 'Error') work.addTask(start);
    else work.addJob('Movement', [start]);
  }
}
