import type { StateOf, Work } from '../../entities';
import { groupBy, textsOf } from '../values';

/** Lines that are not decided yet. */
const OPEN: readonly StateOf<'inventory-line'>[] = ['Initial', 'Counted'];

/**
 * What is being counted already of these stocks, and of these places that hold none: by the key of the stock or place,
 * the names of the counts.
 */
export async function beingCounted(
  work: Work,
  stockIds: readonly string[],
  emptyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ofStocks = await work.find('inventory-line', { stockId: stockIds, state: OPEN });
  const atPlaces = await work.find('inventory-line', { locationId: emptyIds, state: OPEN });
  const lines = [...ofStocks, ...atPlaces.filter(({ stockId }) => !stockId)];
  const counts = await work.find('inventory', { id: textsOf(lines, 'inventoryId') });
  const names = new Map(counts.map(({ id, journalName }) => [id, journalName]));
  const byKey = groupBy(lines, ({ stockId, locationId }) => stockId ?? locationId ?? '');
  return new Map([...byKey].map(([key, own]) => [key, textsOf(own, 'inventoryId').map((id) => names.get(id) ?? '')]));
}
