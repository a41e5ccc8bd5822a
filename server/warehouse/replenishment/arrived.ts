import { reaction } from '../../entities';
import { reserveWaiting } from '../orders/reserve';
import { textsOf } from '../values';
import { changedTasks } from './follow';

/** What a task of replenishment has brought may be what orders wait for. */
export const reserveArrived = reaction(['task'], async (work, changes) => {
  const arrived = changedTasks(changes).filter(({ operationState }) => operationState === 'Completed');
  if (arrived.length > 0) await reserveWaiting(work, textsOf(arrived, 'materialId'));
});
