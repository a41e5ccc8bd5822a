/** What follows in the warehouse from rows that were changed, in this order: later ones see what earlier ones did. */
import type { Reaction } from '../entities';
import { reserveArrived } from './orders/arrived';
import { keepNeeded, showTasks } from './replenishment/follow';
import { showDedication } from './stock/dedicated';

export const reactions: readonly Reaction[] = [showDedication, showTasks, reserveArrived, keepNeeded];
