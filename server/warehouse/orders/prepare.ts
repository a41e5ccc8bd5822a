import type { SalesOrder } from '../../../generated/types';
import type { Work } from '../../entities';
import { advanceLines, moveOrder, openLines } from './order';
import { addPicks } from './picks';

/** Releases an order to the floor: a pick for each stock that is kept for a line (OPEN-202). */
export async function prepareOrder(
  work: Work,
  order: SalesOrder,
  to: 'ReadyForPick' | 'PartiallyReadyForPick',
): Promise<SalesOrder> {
  const lines = await openLines(work, order);
  const process = await addPicks(work, order);
  await advanceLines(work, lines, [
    ['Reserved', 'ReadyForPick'],
    ['PartiallyReserved', 'PartiallyReadyForPick'],
  ]);
  return moveOrder(work, order, to, {}, process);
}
