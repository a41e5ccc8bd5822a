import type { Row } from '../../../src/engine/query/load-options';
import type { Command, CommandInput, Work } from '../../entities';
import { type Assignee, assigneeOf, giveTo } from '../jobs/assign';
import { numberOf, textOf, textsOf } from '../values';
import { countIn } from './jobs';
import { summarise } from './lines';

/** What a line counts: a stock, or a place that should hold none. */
interface Counted {
  readonly stock?: Row;
  readonly locationId: string;
}

/**
 * A count of the chosen stocks, or of all that stands at the chosen places; with `zeroCount` also of the places that
 * hold nothing (ACTION-032, OPEN-158). A stock that is being counted already is in no second count.
 */
export const createInventory = (of: 'stock' | 'location'): Command => ({
  async all(work, rows, { body, refuse }) {
    const stocks: readonly Row[] =
      of === 'stock' ? rows : await work.lock('stock', { locationId: textsOf(rows, 'id') });
    const places = of === 'stock' ? [] : emptyPlaces(rows, stocks);
    const counted: Counted[] = [
      ...stocks.map((stock) => ({ stock, locationId: textOf(stock, 'locationId') })),
      ...(body.zeroCount === true ? places.map((locationId) => ({ locationId })) : []),
    ];
    if (counted.length === 0) throw refuse('empty');
    const busy = await work.find('inventory-line', {
      stockId: textsOf(stocks, 'stockId'),
      state: ['Initial', 'Counted'],
    });
    if (busy.length > 0) throw refuse('counted', textsOf(busy, 'stockId').join(', '));
    const assignee = await assignedTo(work, body, refuse);
    const [inventory] = await work.add('inventory', [
      { journalName: body.journalName, state: 'Initial', assignedTo: assignee?.userName ?? assignee?.userRole },
    ]);
    const lines = await addLines(work, textOf(inventory as Row, 'id'), counted);
    const jobs = await countIn(work, lines, numberOf(body, 'maxTasksPerJob'));
    if (assignee) for (const job of jobs) await giveTo(work, job, assignee);
    await summarise(work, textOf(inventory as Row, 'id'));
  },
});

/** Whom the jobs are given to, if to anybody. */
async function assignedTo(
  work: Work,
  { targetType, userName, userRole }: CommandInput['body'],
  refuse: CommandInput['refuse'],
): Promise<Assignee | undefined> {
  return targetType ? assigneeOf(work, { targetType, targetId: userName ?? userRole }, refuse) : undefined;
}

async function addLines(work: Work, inventoryId: string, counted: readonly Counted[]): Promise<Row[]> {
  const stocks = counted.flatMap(({ stock }): Row[] => (stock ? [stock] : []));
  const materials = await work.find('material', { id: textsOf(stocks, 'materialId') });
  const itemNos = new Map(materials.map(({ id, itemNo }) => [id, itemNo]));
  return work.add(
    'inventory-line',
    counted.map(({ stock, locationId }, index) => ({
      inventoryId,
      lineNo: index + 1,
      locationId,
      stockId: stock?.stockId,
      materialId: stock?.materialId,
      itemNo: itemNos.get(stock?.materialId),
      batch: stock?.batch,
      stockQty: stock?.quantity ?? 0,
      state: 'Initial',
    })),
  );
}

function emptyPlaces(places: readonly Row[], stocks: readonly Row[]): string[] {
  const filled = new Set(textsOf(stocks, 'locationId'));
  return textsOf(places, 'id').filter((id) => !filled.has(id));
}
