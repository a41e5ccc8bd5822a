import { groupBy } from '../../warehouse';
import { type BlockContext, timeFrom } from './block';
import type { Count, CountLine } from './counts';
import type { Floor } from './work';

/** A job for each count that is not decided yet, with a task per line. */
export function addCounting(
  { today }: BlockContext,
  work: Floor,
  { counts, lines }: { readonly counts: readonly Count[]; readonly lines: readonly CountLine[] },
): void {
  const byCount = groupBy(lines, ({ inventoryId }) => inventoryId);
  for (const count of counts) {
    const own = byCount.get(count.id) ?? [];
    if (count.state === 'Approved' || count.state === 'Cancelled' || own.length === 0) continue;
    const next = count.state === 'Started' ? own.find(({ qtyCounted }) => qtyCounted === null) : undefined;
    const job = work.addJob(
      'Counting',
      own.map((line) => ({
        taskType: 'InventoryTask',
        inventoryId: line.inventoryId,
        inventoryLineId: line.id,
        operationState: line.qtyCounted !== null ? 'Completed' : line === next ? 'InProgress' : 'Prepared',
        requestedQuantity: line.stockQty,
        materialId: line.materialId,
        executionDate: timeFrom(today, 0, 6),
        fromLocationId: line.locationId,
        fromStockId: line.stockId,
        batch: line.batch,
      })),
    );
    count.assignedTo = job.userName;
  }
}
