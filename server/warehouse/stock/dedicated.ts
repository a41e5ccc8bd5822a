import type { Row } from '../../../src/engine/query/load-options';
import type { Reaction, Work } from '../../entities';
import { textOf } from '../values';

/** Stocks show whether their place is kept for their material, and between which quantities (ACTION-047, ACTION-048). */
export const showDedication: Reaction = {
  to: ['dedicated-location'],
  async react(work, changes) {
    const pairs = changes.flatMap(({ before, after }) => [before, after].flatMap((row) => (row ? [pairOf(row)] : [])));
    for (const pair of new Map(pairs.map((one) => [JSON.stringify(one), one])).values()) {
      const stocks = await work.lock('stock', pair);
      await work.change('stock', stocks, await dedicationOf(work, pair));
    }
  },
};

/** What a stock of this material at this place says of its dedication. */
export async function dedicationOf(work: Work, row: Row): Promise<Row> {
  const [found] = await work.find('dedicated-location', pairOf(row));
  if (!found) return { dedicatedLocation: null, minQuantity: null, maxQuantity: null };
  return {
    dedicatedLocation: textOf(found, 'location'),
    minQuantity: found.minQuantity,
    maxQuantity: found.maxQuantity,
  };
}

function pairOf({ locationId, materialId }: Row): { locationId: string; materialId: string } {
  return { locationId: String(locationId), materialId: String(materialId) };
}
