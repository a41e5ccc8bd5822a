/** The states of demo orders, and what follows from them. */
export type State =
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

/** How many orders of a hundred are in each state on an ordinary day. */
export const SHARES: readonly (readonly [State, number])[] = [
  ['Error', 2],
  ['New', 10],
  ['NewWarn', 5],
  ['OnHold', 3],
  ['Reserved', 11],
  ['PartiallyReserved', 4],
  ['PartiallyReadyForPick', 2],
  ['ReadyForPick', 7],
  ['PickStarted', 3],
  ['ReadyForPackAndShip', 3],
  ['Completed', 44],
  ['Cancelled', 6],
];

export const isEnded = (state: State): boolean => state === 'Completed' || state === 'Cancelled';
export const isPicked = (state: State): boolean => state === 'ReadyForPackAndShip' || state === 'Completed';
/** Pickable stock does not suffice. */
export const isShort = (state: State): boolean => state === 'NewWarn' || state.startsWith('Partially');
/** Stock is kept for the order's lines. */
export const isReserving = (state: State): boolean =>
  [
    'Reserved',
    'PartiallyReserved',
    'PartiallyReadyForPick',
    'ReadyForPick',
    'PickStarted',
    'ReadyForPackAndShip',
  ].includes(state);

/** The state that the old page shows (OPEN-071). */
export function outgoingState(state: State): string {
  if (state === 'Completed' || state === 'Cancelled' || state === 'Error') return state;
  return state === 'PickStarted' || state === 'ReadyForPackAndShip' ? 'Started' : 'Initial';
}

/** The state of the work on an order's process (OPEN-070). */
export function workState(state: State): string {
  if (state === 'Cancelled' || state === 'Error') return state;
  if (state === 'PickStarted') return 'InProgress';
  if (isPicked(state)) return 'Completed';
  return state.endsWith('ReadyForPick') ? 'Prepared' : 'Initial';
}
