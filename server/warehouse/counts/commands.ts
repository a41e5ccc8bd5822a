/** The commands of inventory counts (ACTION-033 to ACTION-037, INV-004 to INV-010). */

import type { Command, Commands } from '../../entities';
import { countLocations, countStocks } from './create';
import { countIn } from './jobs';
import { approve, cancel, obstaclesTo, summarise } from './lines';

const approveLine: Command<'inventory-line.approveLine'> = {
  async each(work, line, { refuse }) {
    const [inventory] = await work.find('inventory', { id: line.inventoryId });
    const [found] = await obstaclesTo(work, [line]);
    if (found) throw refuse(found.obstacle);
    await approve(work, line, inventory?.journalName ?? '');
    await summarise(work, line.inventoryId);
  },
};

const cancelLine: Command<'inventory-line.cancelLine'> = {
  async each(work, line) {
    await cancel(work, [line]);
    await summarise(work, line.inventoryId);
  },
};

/** All lines that were counted are approved, the others leave the count; if one cannot be, none is. */
const approveInventory: Command<'inventory.approveInventory'> = {
  async each(work, inventory, { refuse }) {
    const lines = await work.lock('inventory-line', { inventoryId: inventory.id });
    const counted = lines.filter(({ state }) => state === 'Counted');
    const obstacles = await obstaclesTo(work, counted);
    const [first] = obstacles;
    if (first) throw refuse(first.obstacle, obstacles.map(({ line }) => line.lineNo).join(', '));
    await work.forEach(counted, (line) => approve(work, line, inventory.journalName));
    await cancel(
      work,
      lines.filter(({ state }) => state === 'Initial'),
    );
    await work.move('inventory', [inventory], 'Approved');
    await summarise(work, inventory.id);
  },
};

const cancelInventory: Command<'inventory.cancelInventory'> = {
  async each(work, inventory) {
    const lines = await work.lock('inventory-line', { inventoryId: inventory.id });
    await cancel(
      work,
      lines.filter(({ state }) => state === 'Initial' || state === 'Counted'),
    );
    await work.move('inventory', [inventory], 'Cancelled');
    await summarise(work, inventory.id);
  },
};

/** The chosen lines of one count are counted anew, in their order, in jobs of at most so many tasks (OPEN-159, INV-004). */
const recount: Command<'inventory-line.recount'> = {
  async all(work, lines, { body }) {
    await work.move('inventory-line', lines, 'Initial', { qtyCounted: null, difference: null, differenceCost: null });
    const inOrder = lines.toSorted((one, other) => one.lineNo - other.lineNo);
    await countIn(work, inOrder, body.maxTasksPerJob);
    await summarise(work, lines[0]?.inventoryId ?? null);
  },
};

export const countCommands: Commands = {
  'stock.createInventory': countStocks,
  'location.createInventory': countLocations,
  'inventory-line.approveLine': approveLine,
  'inventory-line.cancelLine': cancelLine,
  'inventory-line.recount': recount,
  'inventory.approveInventory': approveInventory,
  'inventory.cancelInventory': cancelInventory,
};
