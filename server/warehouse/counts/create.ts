import type { InventoryLine, Stock } from '../../../generated/types';
import type { AllCommand, CommandInput, Work } from '../../entities';
import { type Assignee, assigneeOf, giveTo } from '../tasks/assign';
import { textsOf } from '../values';
import { countIn } from './jobs';
import { shelved, summarise } from './lines';

/** What a line counts: a stock, or a place that should hold none. */
interface Counted {
  readonly stock?: Stock;
  readonly locationId: string;
}

type Input = CommandInput<'stock.createInventory' | 'location.createInventory'>;

/**
 * A count of the chosen stocks, or of all that stands at the chosen places; with `zeroCount` also of the places that
 * hold nothing (ACTION-032, OPEN-158). A stock or an empty place that is being counted already is in no second count.
 */
export const countStocks: AllCommand<'stock.createInventory'> = {
  async all(work, stocks, input) {
    await createInventory(work, stocks, [], input);
  },
};

export const countLocations: AllCommand<'location.createInventory'> = {
  async all(work, places, input) {
    const stocks = await work.lock('stock', { locationId: textsOf(places, 'id') });
    const filled = new Set(textsOf(stocks, 'locationId'));
    const empty = textsOf(places, 'id').filter((id) => !filled.has(id));
    await createInventory(work, stocks, input.body.zeroCount === true ? empty : [], input);
  },
};

async function createInventory(
  work: Work,
  stocks: readonly Stock[],
  empty: readonly string[],
  input: Input,
): Promise<void> {
  const { body, refuse } = input;
  const counted: Counted[] = [
    ...stocks.map((stock) => ({ stock, locationId: stock.locationId })),
    ...empty.map((locationId) => ({ locationId })),
  ];
  if (counted.length === 0) throw refuse('empty');
  const state = ['Initial', 'Counted'] as const;
  const busy = await work.find('inventory-line', { stockId: textsOf(stocks, 'stockId'), state });
  if (busy.length > 0) throw refuse('counted', textsOf(busy, 'stockId').join(', '));
  const atPlaces = await work.find('inventory-line', { locationId: empty, state });
  if (atPlaces.some(({ stockId }) => !stockId)) throw refuse('countedPlaces');
  const assignee = await assignedTo(work, input);
  const inventory = await work.addOne('inventory', {
    journalName: body.journalName,
    state: 'Initial',
    assignedTo: assignee?.userName ?? assignee?.userRole,
  });
  const lines = await addLines(work, inventory.id, counted);
  const jobs = await countIn(work, lines, body.maxTasksPerJob);
  if (assignee) for (const job of jobs) await giveTo(work, job, assignee);
  await summarise(work, inventory.id);
}

/** Whom the jobs are given to, if to anybody. */
async function assignedTo(
  work: Work,
  { body: { targetType, userName, userRole }, refuse }: Input,
): Promise<Assignee | undefined> {
  return targetType ? assigneeOf(work, { targetType, targetId: userName ?? userRole ?? '' }, refuse) : undefined;
}

async function addLines(work: Work, inventoryId: string, counted: readonly Counted[]): Promise<InventoryLine[]> {
  const stocks = counted.flatMap(({ stock }) => (stock ? [stock] : []));
  const materials = await work.find('material', { id: textsOf(stocks, 'materialId') });
  const itemNos = new Map(materials.map(({ id, itemNo }) => [id, itemNo]));
  return work.addMany(
    'inventory-line',
    counted.map(({ stock, locationId }, index) => ({
      inventoryId,
      lineNo: index + 1,
      locationId,
      stockId: stock?.stockId,
      materialId: stock?.materialId,
      itemNo: itemNos.get(stock?.materialId ?? ''),
      batch: stock?.batch,
      stockQty: stock ? shelved(stock) : 0,
      state: 'Initial',
    })),
  );
}
