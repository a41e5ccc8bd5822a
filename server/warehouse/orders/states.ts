/** The states of an order and of its lines, and what follows from them. */
import type { StateOf } from '../../entities';

export type OrderState = StateOf<'sales-order'>;

/** The state that the old page shows (OPEN-071). */
export function outgoingState(state: OrderState): 'Initial' | 'Started' | 'Completed' | 'Cancelled' | 'Error' {
  if (state === 'Completed' || state === 'Cancelled' || state === 'Error') return state;
  return state === 'PickStarted' || state === 'ReadyForPackAndShip' ? 'Started' : 'Initial';
}

/** The state of the work on an order's process, as far as this order goes (OPEN-070). */
export function workState(state: OrderState | null): StateOf<'operation'> {
  if (state === 'Cancelled' || state === 'Error') return state;
  if (state === 'PickStarted') return 'InProgress';
  if (state === 'ReadyForPackAndShip' || state === 'Completed') return 'Completed';
  return state?.endsWith('ReadyForPick') ? 'Prepared' : 'Initial';
}
