import type { OrderLine, SalesOrder } from '../../../generated/types';
import { reaction, type Work } from '../../entities';
import { textsOf } from '../values';
import { moveOrder } from './order';
import { isUnready, prepareTogether, reserveIfWaiting, reserveOrder } from './reserve';
import type { OrderState } from './states';

/** States of lines of which something is still to be picked. */
const TO_PICK: readonly unknown[] = [
  'PartiallyReadyForPick',
  'ReadyForPick',
  'PickStarted',
] satisfies readonly OrderState[];

/**
 * An order whose other lines are gone goes on with those that are left: on the floor as far as they are, or back to
 * waiting for stock if none of them was released.
 */
export async function goOnWith(work: Work, order: SalesOrder, lines: readonly OrderLine[]): Promise<void> {
  const isToPick = lines.some(({ state }) => TO_PICK.includes(state));
  if (order.newState === 'PartiallyReadyForPick') {
    if (!isToPick) await reserveOrder(work, await moveOrder(work, order, 'New'));
    else if (lines.every(({ state }) => state === 'ReadyForPick')) await moveOrder(work, order, 'ReadyForPick');
  } else if (order.newState === 'PickStarted') {
    if (!isToPick) await moveOrder(work, order, 'ReadyForPackAndShip');
  } else await reserveIfWaiting(work, order);
}

/**
 * Orders that waited for their process are released once those that were short are in another one, called off or partly
 * released (OPEN-065).
 */
export const releaseRest = reaction(['sales-order'], async (work, changes) => {
  const gone = changes.filter(
    ({ before, after }) =>
      before?.processId !== after?.processId || (before && after && isUnready(before) && !isUnready(after)),
  );
  const touched = gone.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const waiting = await work.find('operation', { processId: textsOf(touched, 'processId'), waitForPreparation: true });
  for (const { processId } of waiting) await prepareTogether(work, processId);
});
