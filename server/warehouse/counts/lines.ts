import type { InventoryLine, Stock, Task } from '../../../generated/types';
import type { StateOf, Work } from '../../entities';
import { changeQuantity, worthOf } from '../ledger/ledger';
import { shelved } from '../ledger/not-found';
import { cancelTasks, WAITING_TASK } from '../tasks/tasks';
import { sumOf, textsOf } from '../values';

/** Counts that are not decided yet. */
const OPEN: readonly StateOf<'inventory'>[] = ['Initial', 'Started', 'Counted'];

/**
 * Why a line cannot be approved: more is kept for orders than would be left, more was taken since than was counted, or
 * something stood where nothing should.
 */
type Obstacle = 'kept' | 'taken' | 'unknown';

/** The lines that cannot be approved, with the reason of each; the stocks of all are locked. */
export async function obstaclesTo(
  work: Work,
  lines: readonly InventoryLine[],
): Promise<{ readonly line: InventoryLine; readonly obstacle: Obstacle }[]> {
  const stocks = await work.lock('stock', { stockId: textsOf(lines, 'stockId') });
  const byId = new Map(stocks.map((stock) => [stock.stockId, stock]));
  return lines.flatMap((line) => {
    const obstacle = obstacleTo(line.difference ?? 0, byId.get(line.stockId ?? ''));
    return obstacle ? [{ line, obstacle }] : [];
  });
}

/**
 * Books what a line differs by, in the ledger under the journal's name (INV-010): what was booked since it was counted
 * stays as it is. There is no obstacle to it. What stands there is in doubt no more.
 */
export async function approve(work: Work, line: InventoryLine, reference: string): Promise<void> {
  const [stock] = await work.lock('stock', { stockId: line.stockId });
  const difference = line.difference ?? 0;
  await work.move('inventory-line', [line], 'Approved');
  if (stock && difference !== 0) await changeQuantity(work, stock, difference, { movementType: 'Count', reference });
  const after = await work.lock('stock', { stockId: line.stockId });
  await work.change('stock', after, { lastCounted: work.now, inDoubt: null });
  await work.change('location', await work.lock('location', { id: line.locationId }), { lastCounted: work.now });
}

/** Whether a stock, or a place without one, cannot change by what a count differs by. */
function obstacleTo(difference: number, stock: Stock | undefined): Obstacle | undefined {
  const left = (stock?.quantity ?? 0) + difference;
  if (left < 0) return 'taken';
  if (!stock) return left > 0 ? 'unknown' : undefined;
  return left < (stock.reserved ?? 0) ? 'kept' : undefined;
}

/** Takes lines out of their count, and the tasks that would count them. */
export async function cancel(work: Work, lines: readonly InventoryLine[]): Promise<void> {
  await work.move('inventory-line', lines, 'Cancelled');
  await cancelTasks(work, await openTasks(work, lines));
}

/** Takes back the task that was to count a line: nobody would count the line any more, so it leaves its count (OPEN-067). */
export async function cancelCounting(work: Work, task: Task): Promise<void> {
  await cancelTasks(work, [task]);
  const lines = await work.lock('inventory-line', { ...namedBy(task), state: 'Initial' });
  await cancel(work, lines);
  for (const inventoryId of textsOf(lines, 'inventoryId')) await summarise(work, inventoryId);
}

/** A terminal counted a stock: the line says what was found, and what it differs by (INV-002). */
export async function count(work: Work, task: Task): Promise<void> {
  const [line] = await work.lock('inventory-line', { ...namedBy(task), state: 'Initial' });
  if (!line) return;
  const qtyCounted = task.confirmedQuantity ?? 0;
  const [stock] = await work.find('stock', { stockId: line.stockId });
  const stockQty = stock ? shelved(stock) : 0;
  const difference = qtyCounted - stockQty;
  await work.move('inventory-line', [line], 'Counted', {
    qtyCounted,
    stockQty,
    difference,
    differenceCost: (stock && worthOf(stock, difference)) ?? 0,
  });
  await summarise(work, line.inventoryId);
}

/** To the hundredth of the currency. */
const roundedCost = (cost: number): number => Math.round(cost * 100) / 100;

/** What a count says of its lines follows from them, and its state with it (INV-003). */
export async function summarise(work: Work, inventoryId: string | null): Promise<void> {
  const [inventory] = await work.lock('inventory', { id: inventoryId });
  if (!inventory) return;
  const lines = (await work.find('inventory-line', { inventoryId: inventory.id })).filter(
    ({ state }) => state !== 'Cancelled',
  );
  const performed = lines.filter(({ state }) => state === 'Counted' || state === 'Approved').length;
  const values = {
    linesInJournal: lines.length,
    performedLines: performed,
    remainingLines: lines.length - performed,
    percentCompleted: lines.length === 0 ? 0 : Math.round((performed * 100) / lines.length),
    differingLines: lines.filter(({ difference }) => (difference ?? 0) !== 0).length,
    differenceCost: roundedCost(sumOf(lines, 'differenceCost')),
  };
  const [after] = await work.change('inventory', [inventory], values);
  const from = inventory.state;
  const to = stateOf(lines, from);
  if (!OPEN.includes(from) || to === from) return;
  const begun = from === 'Initial' && to !== 'Cancelled' ? await work.move('inventory', [after], 'Started') : [after];
  await work.move('inventory', begun, to);
}

/** The tasks that are to count these lines. */
function openTasks(work: Work, lines: readonly InventoryLine[]): Promise<Task[]> {
  return work.lock('task', {
    inventoryLineId: textsOf(lines, 'id'),
    taskType: 'InventoryTask',
    operationState: WAITING_TASK,
  });
}

/** A task names its line, or the stock of one. */
function namedBy({ inventoryLineId, fromStockId }: Task) {
  return inventoryLineId ? { id: inventoryLineId } : { stockId: fromStockId };
}

/** A count that was begun is not as it was before any more. */
function stateOf(lines: readonly InventoryLine[], before: StateOf<'inventory'>): StateOf<'inventory'> {
  if (lines.length === 0) return 'Cancelled';
  if (lines.every(({ state }) => state === 'Approved')) return 'Approved';
  if (lines.every(({ state }) => state !== 'Initial')) return 'Counted';
  return before === 'Initial' && lines.every(({ state }) => state === 'Initial') ? 'Initial' : 'Started';
}
