/** The warehouse: what its actions do is `commands`; these are the calls that no definition describes. */
import type { FastifyInstance } from 'fastify';
import type { Entities } from '../entities';
import type { ServerContext } from '../platform/context';
import { registerLabels } from './labels';
import { registerMaterials } from './materials';
import { registerNumbers } from './numbers';
import { registerPurchase } from './purchase';
import { registerReports } from './reports';
import { registerSales } from './sales';

export { commands } from './commands';
export { labelRules } from './labels';
export { reactions } from './reactions';
export { reads } from './reads';
export { locationRules } from './stock/rules';

export type WarehouseParts = Pick<ServerContext, 'config' | 'clock' | 'database' | 'log' | 'product'> & {
  readonly entities: Entities;
};

export function registerWarehouse(app: FastifyInstance, parts: WarehouseParts): void {
  registerNumbers(app, parts);
  registerPurchase(app, parts);
  registerSales(app, parts);
  registerLabels(app, parts);
  registerMaterials(app, parts);
  registerReports(app, parts);
}
export { PROCESS_NUMBERS } from './orders/numbers';
export { placesOf } from './orders/show-places';
export { type OrderState, outgoingState, workState } from './orders/states';
export { PROPOSAL_NUMBERS } from './replenishment/numbers';
export { JOB_NUMBERS, TASK_NUMBERS } from './tasks/numbers';
export { OPEN_TASK } from './tasks/tasks';
export { groupBy } from './values';
