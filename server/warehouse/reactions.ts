/** What follows in the warehouse from rows that were changed, in this order: later ones see what earlier ones did. */
import type { Reaction } from '../entities';
import { showDedication } from './ledger/dedicated';
import { showPlace } from './ledger/place';
import { showRoom } from './ledger/room';
import { releaseRest } from './orders/left';
import { offerStock, repairOrders } from './orders/offer';
import { showPlaces } from './orders/show-places';
import { countOpen } from './receipts/count-open';
import { keepNeeded, showTasks } from './replenishment/follow';

export const reactions: readonly Reaction[] = [
  showDedication,
  showPlace,
  showTasks,
  repairOrders,
  offerStock,
  releaseRest,
  keepNeeded,
  showPlaces,
  countOpen,
  showRoom,
];
