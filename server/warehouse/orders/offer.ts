import { reaction } from '../../entities';
import { textsOf } from '../values';
import { reserveFaulty, reserveWaiting } from './reserve';

/** Orders in Error are looked after once the base unit is there that their lines lacked (OPEN-065, OPEN-204). */
export const repairOrders = reaction(['material'], async (work, changes) => {
  const known = changes.flatMap(({ before, after }) => (after?.baseUoM && !before?.baseUoM ? [after] : []));
  await reserveFaulty(work, textsOf(known, 'id'));
});

/** What there is more of than before is kept for the orders that wait for it (OPEN-203). */
export const offerStock = reaction(['stock'], async (work, changes) => {
  const more = changes.flatMap(({ before, after }) =>
    after && (after.available ?? 0) > (before?.available ?? 0) ? [after] : [],
  );
  await reserveWaiting(work, textsOf(more, 'materialId'));
});
