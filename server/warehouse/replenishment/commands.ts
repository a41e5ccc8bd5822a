/** The commands of replenishment: a proposal that somebody takes up becomes a task, whose states it shows from then on. */
import type { Command, Commands, ValuesOf } from '../../entities';
import { isExpired } from '../ledger/reservations';
import { addTasks } from '../tasks/tasks';
import { compareTexts } from '../values';

/** The category of jobs that replenish. */
const REPLENISHMENT = 'Replenishment';

/** A task that moves the goods, in a job of its own. It takes the oldest stock; what that lacks is proposed anew. */
const createTask: Command<'maintenance.createTask'> = {
  async each(work, proposal, { refuse }) {
    const { materialId, fromLocationId, toLocationId } = proposal;
    const stocks =
      materialId && fromLocationId ? await work.lock('stock', { materialId, locationId: fromLocationId }) : [];
    const [stock] = stocks
      .filter((one) => (one.available ?? 0) > 0 && !isExpired(one, work.today))
      .sort((a, b) => compareTexts(a.fifoDate, b.fifoDate));
    if (!stock) throw refuse('stock', proposal.fromLocation ?? '');
    const quantity = Math.min(proposal.quantity, stock.available ?? 0);
    const task: ValuesOf<'task'> = {
      taskType: 'MaintenanceTask',
      operationState: 'Prepared',
      requestedQuantity: quantity,
      confirmedQuantity: 0,
      materialId,
      fromStockId: stock.stockId,
      fromLocationId,
      fromContainer: stock.container,
      toLocationId,
      orderNumber: proposal.orderNumber,
      executionPriority: proposal.priority,
      executionDate: work.now,
      batch: stock.batch,
      expDate: stock.expDate,
      serialNumber: stock.serialNumber,
    };
    const job = await addTasks(work, [task], { category: REPLENISHMENT });
    const [made] = await work.find('task', { jobId: job?.id ?? null });
    await work.move('maintenance', [proposal], 'Prepared', { quantity, jobId: job?.id, taskId: made?.id });
  },
};

export const replenishmentCommands: Commands = { 'maintenance.createTask': createTask };
