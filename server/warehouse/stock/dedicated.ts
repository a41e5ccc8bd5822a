import type { AfterCommand, ValuesOf, Work } from '../../entities';

/** Stocks show whether their place is kept for their material, and between which quantities (ACTION-047, ACTION-048). */
export const showDedication: AfterCommand<`dedicated-location.${'add' | 'update' | 'delete'}`> = {
  async after(work, before, after) {
    const place = after ?? before;
    if (!place) return;
    const { locationId, materialId } = place;
    const stocks = await work.lock('stock', { locationId, materialId });
    await work.change('stock', stocks, await dedicationOf(work, { locationId, materialId }));
  },
};

/** What a stock of this material at this place says of its dedication. */
export async function dedicationOf(
  work: Work,
  { locationId = null, materialId = null }: ValuesOf<'stock'>,
): Promise<ValuesOf<'stock'>> {
  const [found] = await work.find('dedicated-location', { locationId, materialId });
  return {
    dedicatedLocation: found?.location ?? null,
    minQuantity: found?.minQuantity ?? null,
    maxQuantity: found?.maxQuantity ?? null,
  };
}
