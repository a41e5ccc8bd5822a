/** The commands of replenishment: a proposal that somebody takes up becomes a task, whose states it shows from then on. */
import type { Stock } from '../../../generated/types';
import type { Command, Commands, ValuesOf, Work } from '../../entities';
import { freeOf } from '../ledger/not-found';
import { isExpired } from '../ledger/reservations';
import { addTasks, OPEN_TASK } from '../tasks/tasks';
import { compareTexts, sumOf, textsOf } from '../values';

/** The category of jobs that replenish. */
const REPLENISHMENT = 'Replenishment';

/** A task that moves the goods, in a job of its own. It takes the oldest stock; what that lacks is proposed anew. */
const createTask: Command<'maintenance.createTask'> = {
  async each(work, proposal, { refuse }) {
    const { materialId, fromLocationId, toLocationId } = proposal;
    const stocks =
      materialId && fromLocationId ? await work.lock('stock', { materialId, locationId: fromLocationId }) : [];
    const [oldest] = await leftOf(work, stocks);
    if (!oldest) throw refuse('stock', proposal.fromLocation ?? '');
    const { stock, left } = oldest;
    const quantity = Math.min(proposal.quantity, left);
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

/** The stocks that something may be taken of, the oldest first: what open tasks will take is not there any more. */
async function leftOf(
  work: Work,
  stocks: readonly Stock[],
): Promise<{ readonly stock: Stock; readonly left: number }[]> {
  const tasks = await work.find('task', {
    fromStockId: textsOf(stocks, 'stockId'),
    taskType: 'MaintenanceTask',
    operationState: OPEN_TASK,
  });
  return stocks
    .filter((stock) => !isExpired(stock, work.today))
    .sort((a, b) => compareTexts(a.fifoDate, b.fifoDate))
    .map((stock) => {
      const own = tasks.filter(({ fromStockId }) => fromStockId === stock.stockId);
      return { stock, left: freeOf(stock) - sumOf(own, 'requestedQuantity') };
    })
    .filter(({ left }) => left > 0);
}

export const replenishmentCommands: Commands = { 'maintenance.createTask': createTask };
