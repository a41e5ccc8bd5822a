/** Stock is moved, found and missed. */
import type { BodyOf, RowOf } from '../../src/engine/definition';
import type { Event, Floor } from '../event';

const CALL = 'POST /Job/createAndStartFromStocks';

/** Something happens to a stock of a material; nothing, if none of it is free. */
function onStock<N extends 'stock.moveStock' | 'stock.gainStock' | 'stock.loseStock'>(
  name: string,
  weight: number,
  action: N,
  body: (stock: RowOf<'stock'>, floor: Floor) => BodyOf<N> | null,
): Event {
  return {
    name,
    weight,
    async happen(floor) {
      const { random, terminal, materials } = floor;
      if (materials.length === 0) return null;
      const { id, itemNo } = random.pick(materials);
      const filter = [['materialId', '=', id], 'and', ['available', '>', 1]];
      const stocks = await terminal('picker').rows<'stock'>('/Stock/description', {
        filter,
        sort: 'location',
        take: 20,
      });
      if (stocks.length === 0) return null;
      const sent = body(random.pick(stocks), floor);
      return sent && { outcome: await terminal('picker').act(action, CALL, sent), subject: itemNo };
    },
  };
}

function share({ available }: RowOf<'stock'>, { random }: Floor): number {
  return random.whole(1, Math.max(1, Math.floor((available ?? 0) / 2)));
}

export const stockEvents: readonly Event[] = [
  onStock('stock is moved', 6, 'stock.moveStock', (stock, floor) => {
    const places = floor.places.filter(({ id }) => id !== stock.locationId);
    if (places.length === 0) return null;
    return {
      movementType: 'Move',
      stockIds: [stock.stockId],
      quantity: share(stock, floor),
      targetLocationId: floor.random.pick(places).id,
    };
  }),
  onStock('stock is found', 1, 'stock.gainStock', (stock, floor) => ({
    movementType: 'Gain',
    stockIds: [stock.stockId],
    quantity: floor.random.whole(1, 5),
    causeCode: 'FOUND',
  })),
  onStock('stock is missed', 1, 'stock.loseStock', (stock, floor) => ({
    movementType: 'Loss',
    stockIds: [stock.stockId],
    quantity: Math.min(share(stock, floor), 3),
    causeCode: 'DAMAGED',
  })),
];
