import type { DedicatedLocation, OrderLine } from '../../../generated/types';
import type { ChangeOf, Command, Commands, Work } from '../../entities';
import { reserveWaiting } from '../orders/reserve';
import { textsOf } from '../values';
import { keepProposals } from './proposals';

/** What replenishment follows. */
type Change = ChangeOf<'task' | 'stock' | 'order-line' | 'dedicated-location' | 'maintenance'>;

/** The same commands, each with what follows from it for replenishment. */
export function withReplenishment(commands: Commands): Commands {
  return Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, followed(command as Command)]));
}

function followed(command: Command): Command {
  if ('all' in command) return { all: (work, rows, input) => following(work, () => command.all(work, rows, input)) };
  if ('after' in command)
    return { after: (work, before, after) => following(work, () => command.after(work, before, after), OWN_EFFECT) };
  return { each: (work, row, input) => following(work, () => command.each(work, row, input)) };
}

/** The definition's own effect is the change that was written down last before what comes after it. */
const OWN_EFFECT = 1;

async function following(work: Work, part: () => Promise<void>, written = 0): Promise<void> {
  const before = work.audit.length - written;
  await part();
  await showTasks(work, changesSince(work, before));
  await keepProposals(work, materialsOf(changesSince(work, before)));
}

function changesSince(work: Work, before: number): readonly Change[] {
  return work.audit.slice(before) as readonly object[] as readonly Change[];
}

/** A proposal shows the state of its task. What a task has brought may be what orders wait for. */
async function showTasks(work: Work, changes: readonly Change[]): Promise<void> {
  const tasks = changes.flatMap(({ entity, before, after }) =>
    entity === 'task' &&
    after?.taskType === 'MaintenanceTask' &&
    before &&
    before.operationState !== after.operationState
      ? [after]
      : [],
  );
  for (const task of tasks) {
    const state = task.operationState;
    const proposals = await work.lock('maintenance', { taskId: task.id });
    const done = state === 'Completed' ? { completedDate: work.now } : {};
    await work.move(
      'maintenance',
      proposals.filter((proposal) => proposal.state !== state),
      state,
      done,
    );
  }
  const arrived = tasks.filter(({ operationState }) => operationState === 'Completed');
  await reserveWaiting(work, textsOf(arrived, 'materialId'));
}

/** The materials of which there is more or less to have now, or of which lines or places are short, or no longer. */
function materialsOf(changes: readonly Change[]): string[] {
  const changed = changes.filter(({ entity, before, after }) => {
    if (entity === 'stock') return before?.available !== after?.available;
    if (entity === 'order-line') return shortOf(before) !== shortOf(after);
    if (entity === 'dedicated-location') return limitsOf(before) !== limitsOf(after);
    return entity === 'maintenance' && before !== undefined && before.state !== after?.state;
  });
  return textsOf(
    changed.flatMap(({ before, after }) => after ?? before ?? []),
    'materialId',
  );
}

/** What a line lacks as long as it waits for it. */
function shortOf(line: OrderLine | undefined): unknown {
  const isShort = line?.state === 'NewWarn' || line?.state === 'PartiallyReserved';
  return isShort ? `${line.openQuantity} ${line.confirmedQuantity}` : undefined;
}

/** Between which quantities a place is kept. */
function limitsOf(place: DedicatedLocation | undefined): unknown {
  return place && `${place.minQuantity} ${place.maxQuantity}`;
}
