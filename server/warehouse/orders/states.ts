/** The states of an order and of its lines, and what follows from them. */
export type OrderState =
  | 'Error'
  | 'New'
  | 'NewWarn'
  | 'OnHold'
  | 'Reserved'
  | 'PartiallyReserved'
  | 'PartiallyReadyForPick'
  | 'ReadyForPick'
  | 'PickStarted'
  | 'ReadyForPackAndShip'
  | 'Completed'
  | 'Cancelled';

/** The state that the old page shows (OPEN-071). */
export function outgoingState(state: OrderState): string {
  if (state === 'Completed' || state === 'Cancelled' || state === 'Error') return state;
  return state === 'PickStarted' || state === 'ReadyForPackAndShip' ? 'Started' : 'Initial';
}

/** The state of the work on an order's process, as far as this order goes (OPEN-070). */
export function workState(state: OrderState): string {
  if (state === 'Cancelled' || state === 'Error') return state;
  if (state === 'PickStarted') return 'InProgress';
  if (state === 'ReadyForPackAndShip' || state === 'Completed') return 'Completed';
  return state.endsWith('ReadyForPick') ? 'Prepared' : 'Initial';
}
