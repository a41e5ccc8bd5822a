import type { InventoryLine, Location, Stock } from '../../../generated/types';
import type { AllCommand, CommandInput, Work } from '../../entities';
import { shelved } from '../ledger/not-found';
import { type Assignee, assigneeOf, giveTo } from '../tasks/assign';
import { compareTexts, groupBy, textsOf } from '../values';
import { beingCounted } from './being-counted';
import { countIn } from './jobs';
import { summarise } from './lines';

/** What a line counts: a stock, or a place that should hold none. */
interface Counted {
  readonly stock?: Stock;
  readonly locationId: string;
}

type Input = CommandInput<'stock.createInventory' | 'location.createInventory'>;

/**
 * A count of the chosen stocks, or of all that stands at the chosen places; with `zeroCount` also of the places that
 * hold nothing (ACTION-032, OPEN-158). What is being counted already is in no second count: such a stock or place is
 * refused by itself, and told which count that is.
 */
export const countStocks: AllCommand<'stock.createInventory'> = {
  async barred(work, stocks, { refuse }) {
    const counts = await beingCounted(work, textsOf(stocks, 'stockId'), []);
    return new Map(
      stocks.flatMap(({ stockId, location }) => {
        const names = counts.get(stockId);
        return names ? [[stockId, refuse('counted', [location, ...names].filter(Boolean).join(', '))]] : [];
      }),
    );
  },
  async all(work, stocks, input) {
    await createInventory(work, stocks, [], input);
  },
};

export const countLocations: AllCommand<'location.createInventory'> = {
  async barred(work, places, input) {
    const { stocks, empty } = await contentOf(work, places, input);
    const counts = await beingCounted(work, textsOf(stocks, 'stockId'), empty);
    const stocksAt = groupBy(stocks, ({ locationId }) => locationId);
    return new Map(
      textsOf(places, 'id').flatMap((id) => {
        const keys = [id, ...textsOf(stocksAt.get(id) ?? [], 'stockId')];
        const names = new Set(keys.flatMap((key) => counts.get(key) ?? []));
        return names.size > 0 ? [[id, input.refuse('counted', [...names].join(', '))]] : [];
      }),
    );
  },
  async all(work, places, input) {
    const { stocks, empty } = await contentOf(work, places, input);
    await createInventory(work, stocks, empty, input);
  },
};

/** What is to be counted at places: the stocks there, and the places that hold none, if these are asked for. */
async function contentOf(
  work: Work,
  places: readonly Location[],
  { body }: CommandInput<'location.createInventory'>,
): Promise<{ readonly stocks: readonly Stock[]; readonly empty: readonly string[] }> {
  const stocks = await work.lock('stock', { locationId: textsOf(places, 'id') });
  const filled = new Set(textsOf(stocks, 'locationId'));
  const empty = textsOf(places, 'id').filter((id) => !filled.has(id));
  return { stocks, empty: body.zeroCount === true ? empty : [] };
}

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
  const assignee = await assignedTo(work, input);
  const inventory = await work.addOne('inventory', {
    journalName: body.journalName,
    state: 'Initial',
    assignedTo: assignee?.userName ?? assignee?.userRole,
  });
  const lines = await addLines(work, inventory.id, await asWalked(work, counted));
  const jobs = await countIn(work, lines, body.maxTasksPerJob);
  if (assignee) for (const job of jobs) await giveTo(work, job, assignee);
  await summarise(work, inventory.id);
  input.takenBackBy(inventory.id, {});
}

/** Whom the jobs are given to, if to anybody. */
async function assignedTo(
  work: Work,
  { body: { targetType, userName, userRole }, refuse }: Input,
): Promise<Assignee | undefined> {
  return targetType ? assigneeOf(work, { targetType, targetId: userName ?? userRole ?? '' }, refuse) : undefined;
}

/** What is counted in the order of its places, so that whoever counts passes each of them once. */
async function asWalked(work: Work, counted: readonly Counted[]): Promise<Counted[]> {
  const found = await work.find('location', { id: textsOf(counted, 'locationId') });
  const places = new Map(found.map((place) => [place.id, place]));
  const stepOf = ({ locationId }: Counted) => places.get(locationId)?.pickingSequence ?? 0;
  const nameOf = ({ locationId }: Counted) => places.get(locationId)?.name ?? null;
  return counted.toSorted((one, other) => stepOf(one) - stepOf(other) || compareTexts(nameOf(one), nameOf(other)));
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
