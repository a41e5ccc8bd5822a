import type { DedicatedLocation, OrderLine, Task } from '../../../generated/types';
import { type ChangeOf, reaction } from '../../entities';
import { freeOf } from '../ledger/not-found';
import { textsOf } from '../values';
import { isShort } from './needs';
import { keepProposals } from './proposals';

/** The tasks that replenish and whose state is another by now. */
export function changedTasks(changes: readonly ChangeOf<'task'>[]): Task[] {
  return changes.flatMap(({ before, after }) =>
    after?.taskType === 'MaintenanceTask' && before && before.operationState !== after.operationState ? [after] : [],
  );
}

/** A proposal shows the state of its task. */
export const showTasks = reaction(['task'], async (work, changes) => {
  for (const { id, operationState: state } of changedTasks(changes)) {
    const proposals = await work.lock('maintenance', { taskId: id });
    const others = proposals.filter((proposal) => proposal.state !== state);
    await work.move('maintenance', others, state, state === 'Completed' ? { completedDate: work.now } : {});
  }
});

const NEEDED_BY = ['stock', 'order-line', 'dedicated-location', 'maintenance'] as const;
type NeedChange = ChangeOf<(typeof NEEDED_BY)[number]>;

/** Proposals are kept for what there is more or less of now, and for what lines or places are short of, or no longer. */
export const keepNeeded = reaction(NEEDED_BY, (work, changes) => keepProposals(work, materialsOf(changes)));

function materialsOf(changes: readonly NeedChange[]): string[] {
  const changed = changes.filter(({ entity, before, after }) => {
    if (entity === 'stock') return freeOf(before) !== freeOf(after);
    if (entity === 'order-line') return shortOf(before) !== shortOf(after);
    if (entity === 'dedicated-location') return limitsOf(before) !== limitsOf(after);
    return before !== undefined && before.state !== after?.state;
  });
  return textsOf(
    changed.flatMap(({ before, after }) => after ?? before ?? []),
    'materialId',
  );
}

/** What a line lacks for its order, as long as it waits for it. */
function shortOf(line: OrderLine | undefined): unknown {
  return line && isShort(line) ? `${line.orderId} ${line.openQuantity} ${line.confirmedQuantity}` : undefined;
}

/** Between which quantities a place is kept. */
function limitsOf(place: DedicatedLocation | undefined): unknown {
  return place && `${place.minQuantity} ${place.maxQuantity}`;
}
