import type { OrderState } from '../../warehouse';

/** How many orders of a hundred are in each state on an ordinary day. */
export const SHARES: readonly (readonly [OrderState, number])[] = [
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

export const isEnded = (state: OrderState): boolean => state === 'Completed' || state === 'Cancelled';
export const isPicked = (state: OrderState): boolean => state === 'ReadyForPackAndShip' || state === 'Completed';
/** Pickable stock does not suffice. */
export const isShort = (state: OrderState): boolean => state === 'NewWarn' || state.startsWith('Partially');
/** Stock is kept for the order's lines. */
export const isReserving = (state: OrderState): boolean =>
  [
    'Reserved',
    'PartiallyReserved',
    'PartiallyReadyForPick',
    'ReadyForPick',
    'PickStarted',
    'ReadyForPackAndShip',
  ].includes(state);
