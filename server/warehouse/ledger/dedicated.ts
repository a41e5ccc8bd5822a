import { reaction, type ValuesOf, type Work } from '../../entities';

/** A place and a material. */
type Pair = Pick<ValuesOf<'stock'>, 'locationId' | 'materialId'>;

/** Stocks show whether their place is kept for their material, and between which quantities (ACTION-047, ACTION-048). */
export const showDedication = reaction(['dedicated-location'], async (work, changes) => {
  const pairs = changes.flatMap(({ before, after }) => [before, after].flatMap((row) => (row ? [pairOf(row)] : [])));
  for (const pair of new Map(pairs.map((one) => [JSON.stringify(one), one])).values()) {
    const stocks = await work.lock('stock', pair);
    await work.change('stock', stocks, await dedicationOf(work, pair));
  }
});

/** What a stock of this material at this place says of its dedication. */
export async function dedicationOf(work: Work, pair: Pair): Promise<ValuesOf<'stock'>> {
  const [found] = await work.find('dedicated-location', pairOf(pair));
  return {
    dedicatedLocation: found?.location ?? null,
    minQuantity: found?.minQuantity ?? null,
    maxQuantity: found?.maxQuantity ?? null,
  };
}

function pairOf({ locationId = null, materialId = null }: Pair) {
  return { locationId, materialId };
}
