/** What actions do beyond writing their own rows, by the names that definitions know them by (vocabulary, Effect). */
import { accessKeyCommands, peopleCommands } from '../cockpit';
import type { Commands } from '../entities';
import { countCommands } from './counts/commands';
import { integrationCommands } from './integration/commands';
import { jobCommands } from './jobs/commands';
import { labelCommands } from './labels';
import { orderCommands } from './orders/commands';
import { processCommands } from './processes/commands';
import { purchaseCommands } from './purchase';
import { receiptCommands } from './receipts/commands';
import { replenishmentCommands } from './replenishment/commands';
import { salesDraftCommands } from './sales';
import { stockCommands } from './stock/commands';
import { supplierCommands } from './suppliers/commands';

export const commands: Commands = {
  ...orderCommands,
  ...processCommands,
  ...jobCommands,
  ...stockCommands,
  ...receiptCommands,
  ...countCommands,
  ...peopleCommands,
  ...accessKeyCommands,
  ...supplierCommands,
  ...labelCommands,
  ...purchaseCommands,
  ...salesDraftCommands,
  ...integrationCommands,
  ...replenishmentCommands,
};
