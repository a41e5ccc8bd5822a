/** Stocks are counted, and the counts approved or done again. */
import type { RowOf } from '../../src/engine/definition';
import { type Event, type Floor, onRow } from '../event';
import { finishing, starting } from './tasks';

/** Share of counts that find another quantity than the books. */
const WRONG = 0.1;
const counted = ['state', '=', 'Counted'];

function found({ requestedQuantity }: RowOf<'task'>, { random }: Floor): number {
  const books = requestedQuantity ?? 0;
  return random.chance(WRONG) ? Math.max(0, books + random.whole(-2, 3)) : books;
}

export const countEvents: readonly Event[] = [
  starting('a count is taken up', 3, 'InventoryTask'),
  finishing('a stock is counted', 3, 'InventoryTask', found),
  onRow({
    name: 'a count is approved',
    weight: 2,
    hand: 'planner',
    list: '/Inventory/lines',
    filter: counted,
    by: 'lineNo',
    action: 'inventory-line.approveLine',
    call: 'PUT /Inventory/lines/accept',
    body: ({ id }) => ({ ids: [id] }),
  }),
  onRow({
    name: 'a count is done again',
    weight: 1,
    hand: 'planner',
    list: '/Inventory/lines',
    filter: counted,
    by: 'lineNo',
    action: 'inventory-line.recount',
    call: 'POST /Job/createRecountInventoryJobs',
    body: ({ id, inventoryId }) => ({ inventoryId, lineIds: [id], maxTasksPerJob: 10 }),
  }),
];
