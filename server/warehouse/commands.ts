/** What actions do beyond writing their own rows, by the names that definitions know them by (vocabulary, Effect). */
import { accessKeyCommands } from '../cockpit/access-keys/commands';
import { peopleCommands } from '../cockpit/people/commands';
import type { Commands } from '../entities';
import { countCommands } from './counts';
import { integrationCommands } from './integration';
import { jobCommands } from './jobs';
import { labelCommands } from './labels/commands';
import { orderCommands } from './orders';
import { processCommands } from './processes';
import { purchaseCommands } from './purchase/commands';
import { receiptCommands } from './receipts';
import { replenishmentCommands } from './replenishment';
import { salesDraftCommands } from './sales/commands';
import { stockCommands } from './stock';
import { supplierCommands } from './suppliers';

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
