import type { OrderLine, Reservation } from '../../../generated/types';
import { type ChangeOf, reaction, type Work } from '../../entities';
import { groupBy, textsOf } from '../values';

/** More than these are not read at a glance. */
const MOST = 8;

/** Order lines show where what is kept for them stands, also after it was moved (OPEN-342). */
export const showPlaces = reaction(['reservation', 'stock'], async (work, changes) => {
  const orderIds = await ordersOf(work, changes);
  if (orderIds.length === 0) return;
  const kept = groupBy(await work.find('reservation', { orderId: orderIds }), lineOf);
  const placeOf = (line: OrderLine) => placesOf(textsOf(kept.get(lineOf(line)) ?? [], 'location'));
  const lines = await work.find('order-line', { orderId: orderIds });
  const moved = lines.filter((line) => line.location !== placeOf(line));
  await work.forEach([...groupBy(moved, placeOf)], ([location, own]) => work.change('order-line', own, { location }));
});

/** Tells a line from all others, also where it is named. */
const lineOf = ({ orderId, orderLineNo }: Pick<Reservation, 'orderId' | 'orderLineNo'>): string =>
  `${orderId} ${orderLineNo}`;

/** Names of places as one text, each once and in their order; null if there are none. */
export function placesOf(names: readonly string[]): string | null {
  const places = [...new Set(names)].sort();
  if (places.length === 0) return null;
  return places.length > MOST ? `${places.slice(0, MOST).join(', ')} …` : places.join(', ');
}

/** The orders for which something is kept that was not, or no longer, or somewhere else. */
async function ordersOf(work: Work, changes: readonly ChangeOf<'reservation' | 'stock'>[]): Promise<string[]> {
  const kept = changes.flatMap(({ entity, before, after }) =>
    entity === 'reservation' ? [before, after].flatMap((one) => one ?? []) : [],
  );
  const moved = changes.flatMap(({ entity, before, after }) =>
    entity === 'stock' && before && after && before.locationId !== after.locationId ? [after] : [],
  );
  const stockId = textsOf(moved, 'stockId');
  const there = stockId.length > 0 ? await work.find('reservation', { stockId }) : [];
  return textsOf([...kept, ...there], 'orderId');
}
