import type { Row } from '../../../src/engine/query/load-options';
import type { Change, Reaction } from '../../entities';
import { textOf, textsOf } from '../values';
import { keepProposals } from './proposals';

/** A task that replenishes whose state is another by now. */
export function changedTasks(changes: readonly Change[]): Row[] {
  return changes.flatMap(({ entity, before, after }) =>
    entity === 'task' &&
    after?.taskType === 'MaintenanceTask' &&
    before &&
    before.operationState !== after.operationState
      ? [after]
      : [],
  );
}

/** A proposal shows the state of its task. */
export const showTasks: Reaction = {
  to: ['task'],
  async react(work, changes) {
    for (const task of changedTasks(changes)) {
      const state = textOf(task, 'operationState');
      const proposals = await work.lock('maintenance', { taskId: textOf(task, 'id') });
      const done = state === 'Completed' ? { completedDate: work.now } : {};
      await work.move(
        'maintenance',
        proposals.filter((proposal) => proposal.state !== state),
        state,
        done,
      );
    }
  },
};

/** Proposals are kept for what there is more or less of to have now, and for what lines or places are short of, or no longer. */
export const keepNeeded: Reaction = {
  to: ['stock', 'order-line', 'dedicated-location', 'maintenance'],
  react: (work, changes) => keepProposals(work, materialsOf(changes)),
};

function materialsOf(changes: readonly Change[]): string[] {
  const changed = changes.filter(({ entity, before, after }) => {
    if (entity === 'stock') return before?.available !== after?.available;
    if (entity === 'order-line') return shortOf(before) !== shortOf(after);
    if (entity === 'dedicated-location') return limitsOf(before) !== limitsOf(after);
    return before !== undefined && before.state !== after?.state;
  });
  return textsOf(
    changed.map(({ before, after }) => after ?? before ?? {}),
    'materialId',
  );
}

/** What a line lacks as long as it waits for it. */
function shortOf(line: Row | undefined): unknown {
  const isShort = line?.state === 'NewWarn' || line?.state === 'PartiallyReserved';
  return isShort ? `${textOf(line, 'openQuantity')} ${textOf(line, 'confirmedQuantity')}` : undefined;
}

/** Between which quantities a place is kept. */
function limitsOf(place: Row | undefined): unknown {
  return place && `${textOf(place, 'minQuantity')} ${textOf(place, 'maxQuantity')}`;
}
