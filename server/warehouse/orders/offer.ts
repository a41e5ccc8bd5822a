import { reaction } from '../../entities';
import { textsOf } from '../values';
import { reserveWaiting } from './reserve';

/** What there is more of than before is kept for the orders that wait for it (OPEN-203). */
export const offerStock = reaction(['stock'], async (work, changes) => {
  const more = changes.flatMap(({ before, after }) =>
    after && (after.available ?? 0) > (before?.available ?? 0) ? [after] : [],
  );
  await reserveWaiting(work, textsOf(more, 'materialId'));
});
