import { reaction } from '../../entities';
import { freeOf } from '../ledger/not-found';
import { textsOf } from '../values';
import { reserveFaulty, reserveWaiting } from './reserve';

/** Orders in Error are looked after once the base unit is there that their lines lacked (OPEN-065, OPEN-204). */
export const repairOrders = reaction(['material'], async (work, changes) => {
  const known = changes.flatMap(({ before, after }) => (after?.baseUoM && !before?.baseUoM ? [after] : []));
  await reserveFaulty(work, textsOf(known, 'id'));
});

/** What may be picked more of than before is kept for the orders that wait for it (OPEN-203). */
export const offerStock = reaction(['stock', 'location'], async (work, changes) => {
  const more = changes.flatMap((change) =>
    change.entity === 'stock' && change.after && freeOf(change.after) > freeOf(change.before) ? [change.after] : [],
  );
  const opened = changes.flatMap((change) =>
    change.entity === 'location' && change.before && !change.before.availableForPick && change.after?.availableForPick
      ? [change.after]
      : [],
  );
  const there = opened.length > 0 ? await work.find('stock', { locationId: textsOf(opened, 'id') }) : [];
  await reserveWaiting(work, textsOf([...more, ...there], 'materialId'));
});
