import type { Row } from '../../../src/engine/query/load-options';
import type { AfterCommand, Work } from '../../entities';
import { textOf } from '../values';

/** Stocks show whether their place is kept for their material, and between which quantities (ACTION-047, ACTION-048). */
export const showDedication: AfterCommand = {
  async after(work, before, after) {
    const { locationId, materialId } = { ...before, ...after };
    const stocks = await work.lock('stock', { locationId: String(locationId), materialId: String(materialId) });
    await work.change('stock', stocks, await dedicationOf(work, { locationId, materialId }));
  },
};

/** What a stock of this material at this place says of its dedication. */
export async function dedicationOf(work: Work, { locationId, materialId }: Row): Promise<Row> {
  const pair = { locationId: String(locationId), materialId: String(materialId) };
  const [found] = await work.find('dedicated-location', pair);
  if (!found) return { dedicatedLocation: null, minQuantity: null, maxQuantity: null };
  return {
    dedicatedLocation: textOf(found, 'location'),
    minQuantity: found.minQuantity,
    maxQuantity: found.maxQuantity,
  };
}
