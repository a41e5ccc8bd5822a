/** The commands of inventory counts (ACTION-033 to ACTION-037, INV-004 to INV-010). */

import type { Command, Commands } from '../../entities';
import { numberOf, textOf } from '../values';
import { createInventory } from './create';
import { countIn } from './jobs';
import { approve, cancel, type Obstacle, summarise } from './lines';

const approveLine: Command = {
  async each(work, line, { refuse }) {
    const [inventory] = await work.find('inventory', { id: textOf(line, 'inventoryId') });
    const obstacle = await approve(work, line, textOf(inventory ?? {}, 'journalName'));
    if (obstacle) throw refuse(obstacle);
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
    const obstacles: [obstacle: Obstacle, lineNo: string][] = [];
    for (const line of lines.filter(({ state }) => state === 'Counted')) {
      const obstacle = await approve(work, line, textOf(inventory, 'journalName'));
      if (obstacle) obstacles.push([obstacle, textOf(line, 'lineNo')]);
    }
    const [first] = obstacles;
    if (first) throw refuse(first[0], obstacles.map(([, lineNo]) => lineNo).join(', '));
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

export const countCommands: Commands = {
  'stock.createInventory': createInventory('stock'),
  'location.createInventory': createInventory('location'),
  'inventory-line.approveLine': approveLine,
  'inventory-line.cancelLine': cancelLine,
  'inventory-line.recount': recount,
  'inventory.approveInventory': approveInventory,
  'inventory.cancelInventory': cancelInventory,
};
