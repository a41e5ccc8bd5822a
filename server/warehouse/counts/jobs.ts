import type { InventoryLine, Job } from '../../../generated/types';
import type { ValuesOf, Work } from '../../entities';
import { addTasks } from '../tasks/tasks';

/** Jobs of at most so many tasks, one for each line (INV-004); gives the jobs. */
export async function countIn(work: Work, lines: readonly InventoryLine[], most: number): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let start = 0; start < lines.length; start += most) {
    const tasks = lines.slice(start, start + most).map(
      (line): ValuesOf<'task'> => ({
        taskType: 'InventoryTask',
        operationState: 'Prepared',
        inventoryId: line.inventoryId,
        inventoryLineId: line.id,
        requestedQuantity: line.stockQty,
        confirmedQuantity: 0,
        materialId: line.materialId,
        fromLocationId: line.locationId,
        fromStockId: line.stockId,
        batch: line.batch,
        executionDate: work.now,
      }),
    );
    const job = await addTasks(work, tasks, { category: 'Counting' });
    if (job) jobs.push(job);
  }
  return jobs;
}
