import type { Row } from '../../../src/engine/query/load-options';
import type { Work } from '../../entities';
import { type OrderState, workState } from './states';

/** The orders that go through a process together. */
export function ordersOf(work: Work, processId: string): Promise<Row[]> {
  return work.find('sales-order', { processId });
}

/** The state of a process follows from its orders (OPEN-070). Its row is locked first, so that two orders agree. */
export async function summariseProcess(work: Work, processId: string): Promise<void> {
  const [operation] = await work.lock('operation', { processId });
  if (!operation) return;
  const state = stateOf((await ordersOf(work, processId)).map(({ newState }) => workState(newState as OrderState)));
  if (operation.operationsSummarizedState !== state)
    await work.change('operation', [operation], { operationsSummarizedState: state });
}

/** Of the work on each order: what was begun is in progress, what is cancelled does not count beside the rest. */
function stateOf(states: readonly string[]): string {
  if (states.includes('Error')) return 'Error';
  const open = states.filter((state) => state !== 'Cancelled');
  if (open.length === 0) return 'Cancelled';
  if (open.every((state) => state === 'Completed')) return 'Completed';
  if (open.some((state) => state === 'InProgress' || state === 'Completed')) return 'InProgress';
  return open.every((state) => state === 'Prepared') ? 'Prepared' : 'Initial';
}
