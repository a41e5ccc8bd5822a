/** The commands of replenishment: a proposal that somebody takes up becomes a task, whose states it shows from then on. */
import type { Row } from '../../../src/engine/query/load-options';
import type { Command, Commands } from '../../entities';
import { addTasks } from '../jobs/tasks';
import { isExpired } from '../stock/reservations';
import { numberOf, textOf } from '../values';

/** The category of jobs that replenish. */
const REPLENISHMENT = 'Replenishment';

/** A task that moves the goods, in a job of its own. It takes the oldest stock; what that lacks is proposed anew. */
const createTask: Command = {
  async each(work, proposal, { refuse }) {
    const { materialId, fromLocationId, toLocationId } = proposal;
    const stocks = await work.lock('stock', {
      materialId: textOf(proposal, 'materialId'),
      locationId: textOf(proposal, 'fromLocationId'),
    });
    const [stock] = stocks
      .filter((one) => numberOf(one, 'available') > 0 && !isExpired(one, work.today))
      .sort((a, b) => textOf(a, 'fifoDate').localeCompare(textOf(b, 'fifoDate')));
    if (!stock) throw refuse('stock', textOf(proposal, 'fromLocation'));
    const quantity = Math.min(numberOf(proposal, 'quantity'), numberOf(stock, 'available'));
    const task = {
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
    const job = (await addTasks(work, [task], { category: REPLENISHMENT })) as Row;
    const [made] = await work.find('task', { jobId: textOf(job, 'id') });
    await work.move('maintenance', [proposal], 'Prepared', { quantity, jobId: job.id, taskId: made?.id });
  },
};

export const replenishmentCommands: Commands = { 'maintenance.createTask': createTask };
