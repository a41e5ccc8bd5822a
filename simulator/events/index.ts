import type { Event } from '../event';
import { countEvents } from './counts';
import { integrationEvents } from './integration';
import { orderEvents } from './orders';
import { receiptEvents } from './receipts';
import { stockEvents } from './stock';
import { taskEvents } from './tasks';

/** Everything that happens, with how often. */
export const EVENTS: readonly Event[] = [
  ...orderEvents,
  ...taskEvents,
  ...receiptEvents,
  ...stockEvents,
  ...countEvents,
  ...integrationEvents,
];
