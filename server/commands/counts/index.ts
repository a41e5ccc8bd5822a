/** The commands of inventory counts (ACTION-033 to ACTION-037, INV-004 to INV-010). */

import type { Row } from '../../../src/engine/query/load-options';
import type { Command, Commands, Work } from '../../entities';
import { addTasks } from '../jobs/tasks';
import { numberOf, textOf } from '../values';
import { approve, cancel, summarise } from './lines';

const approveLine: Command = {
  async each(work, line, { refuse }) {
    if (!(await approve(work, line))) throw refuse('kept');
    await summarise(work, textOf(line, 'inventoryId'));
  },
};

const cancelLine: Command = {
  async each(work, line) {
    await cancel(work, [line]);
    await summarise(work, textOf(line, 'inventoryId'));
  },
};

/** All lines that were counted are approved, the others leave the count; if one cannot be, none is. */
const approveInventory: Command = {
  async each(work, inventory, { refuse }) {
    const lines = await work.lock('inventory-line', { inventoryId: textOf(inventory, 'id') });
    const kept: string[] = [];
    for (const line of lines.filter(({ state }) => state === 'Counted'))
      if (!(await approve(work, line))) kept.push(textOf(line, 'lineNo'));
    if (kept.length > 0) throw refuse('kept', kept.join(', '));
    await cancel(
      work,
      lines.filter(({ state }) => state === 'Initial'),
    );
    await work.move('inventory', [inventory], 'Approved');
    await summarise(work, textOf(inventory, 'id'));
  },
};

const cancelInventory: Command = {
  async each(work, inventory) {
    const lines = await work.lock('inventory-line', { inventoryId: textOf(inventory, 'id') });
    await cancel(
      work,
      lines.filter(({ state }) => state === 'Initial' || state === 'Counted'),
    );
    await work.move('inventory', [inventory], 'Cancelled');
    await summarise(work, textOf(inventory, 'id'));
  },
};

/** The chosen lines of one count are counted anew, in jobs of at most so many tasks (OPEN-159, INV-004). */
const recount: Command = {
  async all(work, lines, { body }) {
    await work.move('inventory-line', lines, 'Initial', { qtyCounted: null, difference: null, differenceCost: null });
    await countIn(work, lines, numberOf(body, 'maxTasksPerJob'));
    await summarise(work, textOf(lines[0] ?? {}, 'inventoryId'));
  },
};

/** Jobs of at most so many tasks, one for each line. */
async function countIn(work: Work, lines: readonly Row[], most: number): Promise<void> {
  for (let start = 0; start < lines.length; start += most) {
    const tasks = lines.slice(start, start + most).map((line) => ({
      taskType: 'InventoryTask',
      operationState: 'Prepared',
      requestedQuantity: line.stockQty,
      confirmedQuantity: 0,
      materialId: line.materialId,
      fromLocationId: line.locationId,
      fromStockId: line.stockId,
      batch: line.batch,
      executionDate: work.now,
    }));
    await addTasks(work, tasks, { category: 'Counting' });
  }
}

export const countCommands: Commands = {
  'inventory-line.approveLine': approveLine,
  'inventory-line.cancelLine': cancelLine,
  'inventory-line.recount': recount,
  'inventory.approveInventory': approveInventory,
  'inventory.cancelInventory': cancelInventory,
};
