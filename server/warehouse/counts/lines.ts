import type { Row } from '../../../src/engine/query/load-options';
import type { Work } from '../../entities';
import { cancelTasks, WAITING_TASK } from '../jobs/tasks';
import { changeQuantity } from '../stock/ledger';
import { numberOf, textOf, textsOf } from '../values';

/** Counts that are not decided yet. */
const OPEN = ['Initial', 'Started', 'Counted'];

/** Why a line cannot be approved: more is kept for orders than was counted, or something stood where nothing should. */
export type Obstacle = 'kept' | 'unknown';

/** Sets the stock of a line to what was counted, in the ledger under the journal's name (INV-010). */
export async function approve(work: Work, line: Row, reference: string): Promise<Obstacle | undefined> {
  const [stock] = await work.lock('stock', { stockId: textOf(line, 'stockId') });
  const counted = numberOf(line, 'qtyCounted');
  if (!stock && counted > 0) return 'unknown';
  if (stock && counted < numberOf(stock, 'reserved')) return 'kept';
  await work.move('inventory-line', [line], 'Approved');
  const difference = counted - (stock ? numberOf(stock, 'quantity') : 0);
  if (stock && difference !== 0) await changeQuantity(work, stock, difference, { movementType: 'Count', reference });
  const after = await work.lock('stock', { stockId: textOf(line, 'stockId') });
  await work.change('stock', after, { lastCounted: work.now, daysSinceLastCount: 0 });
  return undefined;
}

/** Takes lines out of their count, and the tasks that would count them. */
export async function cancel(work: Work, lines: readonly Row[]): Promise<void> {
  await work.move('inventory-line', lines, 'Cancelled');
  await cancelTasks(work, await openTasks(work, lines));
}

/** A terminal counted a stock: the line says what was found, and what it differs by (INV-002). */
export async function count(work: Work, task: Row): Promise<void> {
  const [line] = await work.lock('inventory-line', { ...namedBy(task), state: 'Initial' });
  if (!line) return;
  const qtyCounted = numberOf(task, 'confirmedQuantity');
  const [stock] = await work.find('stock', { stockId: textOf(line, 'stockId') });
  const difference = qtyCounted - numberOf(stock ?? {}, 'quantity');
  await work.move('inventory-line', [line], 'Counted', {
    qtyCounted,
    stockQty: numberOf(stock ?? {}, 'quantity'),
    difference,
    differenceCost: Math.round(difference * numberOf(stock ?? {}, 'costPrice') * 100) / 100,
  });
  await summarise(work, textOf(line, 'inventoryId'));
}

/** What a count says of its lines follows from them, and its state with it (INV-003). */
export async function summarise(work: Work, inventoryId: string): Promise<void> {
  const [inventory] = await work.lock('inventory', { id: inventoryId });
  if (!inventory) return;
  const lines = (await work.find('inventory-line', { inventoryId })).filter(({ state }) => state !== 'Cancelled');
  const performed = lines.filter(({ state }) => state === 'Counted' || state === 'Approved').length;
  const values = {
    linesInJournal: lines.length,
    performedLines: performed,
    remainingLines: lines.length - performed,
    percentCompleted: lines.length === 0 ? 0 : Math.round((performed * 100) / lines.length),
  };
  const [after] = await work.change('inventory', [inventory], values);
  const from = textOf(inventory, 'state');
  const to = stateOf(lines, from);
  if (!OPEN.includes(from) || to === from) return;
  const begun =
    from === 'Initial' && to !== 'Cancelled' ? await work.move('inventory', [after as Row], 'Started') : [after as Row];
  await work.move('inventory', begun, to);
}

/** The tasks that are to count these lines. */
function openTasks(work: Work, lines: readonly Row[]): Promise<Row[]> {
  return work.lock('task', {
    inventoryLineId: textsOf(lines, 'id'),
    taskType: 'InventoryTask',
    operationState: WAITING_TASK,
  });
}

/** A task names its line, or the stock of one. */
function namedBy(task: Row): Record<string, string> {
  const id = textOf(task, 'inventoryLineId');
  return id ? { id } : { stockId: textOf(task, 'fromStockId') };
}

/** A count that was begun is not as it was before any more. */
function stateOf(lines: readonly Row[], before: string): string {
  if (lines.length === 0) return 'Cancelled';
  if (lines.every(({ state }) => state === 'Approved')) return 'Approved';
  if (lines.every(({ state }) => state !== 'Initial')) return 'Counted';
  return before === 'Initial' && lines.every(({ state }) => state === 'Initial') ? 'Initial' : 'Started';
}
