import type { OrderLine, SalesOrder } from '../../../generated/types';
import type { Work } from '../../entities';
import { moveOrder } from './order';
import { reserveIfWaiting, reserveOrder } from './reserve';
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
