import type { OrderLine, SalesOrder } from '../../../generated/types';
import type { Work } from '../../entities';
import { freeIn } from '../ledger/not-found';
import { keep, type Pickable, pickable, release } from '../ledger/reservations';
import { isShort } from '../replenishment/needs';
import { compareTexts, groupBy, sumOf, textsOf } from '../values';
import { advanceLines, moveLines, moveOrder, openLines } from './order';
import { prepareOrder } from './prepare';
import { ordersOf } from './process';
import type { OrderState } from './states';

/** States in which the system looks for stock (OPEN-065). */
export const WAITING: readonly OrderState[] = ['New', 'NewWarn', 'PartiallyReserved'];

function isWaiting({ newState }: SalesOrder): boolean {
  return newState !== null && WAITING.includes(newState);
}

/** True of an order that the system is still to find something for: stock, or master data. */
export function isUnready(order: SalesOrder): boolean {
  return isWaiting(order) || order.newState === 'Error';
}

/**
 * Keeps pickable stock for an order that waits for it: as much as there is, the oldest first (OPEN-203). What is short
 * makes it NewWarn or PartiallyReserved, and what lacks master data Error. A PartiallyReserved order whose last items
 * came is released by itself (STATE-008), as is one that was to wait for them.
 */
export async function reserveOrder(work: Work, order: SalesOrder): Promise<void> {
  const lines = await openLines(work, order);
  const lacking = await withoutMasterData(work, lines);
  if (lacking.length > 0) return markLacking(work, order, lines, lacking);
  const waiting = order.newState === 'Error' ? await moveOrder(work, order, 'New') : order;
  const mine = groupBy(await work.find('reservation', { orderId: order.id }), ({ orderLineNo }) => orderLineNo);
  const already = ({ orderLineNo }: OrderLine) => sumOf(mine.get(orderLineNo) ?? [], 'quantity');
  const found = await stockFor(work, waiting, lines, already);
  const kept: number[] = [];
  for (const line of lines) kept.push(await keep(work, order, line, already(line), found));
  const states = lines.map((line, index) => lineState(line, kept[index] ?? 0));
  await moveEach(work, lines, states);
  const state = orderState(states);
  const reserved = state === waiting.newState ? waiting : await moveOrder(work, waiting, state);
  if (state !== 'Reserved') return;
  if (await waits(work, order)) await prepareTogether(work, order.processId);
  else if (order.newState === 'PartiallyReserved') await prepareOrder(work, reserved, 'ReadyForPick');
}

/** Lets go of all that is kept for an order. */
export async function releaseOrder(work: Work, order: SalesOrder): Promise<void> {
  await release(work, await work.lock('reservation', { orderId: order.id }));
}

/** The same for an order of which something changed, if it waits for stock or for master data. */
export async function reserveIfWaiting(work: Work, order: SalesOrder): Promise<void> {
  if (isUnready(order)) await reserveOrder(work, order);
}

/**
 * Looks for stock for the orders that wait for these materials, in their turns, as far as there is anything for them:
 * the others are left alone. They are looked for anew each time: who was waited for may have split lines off.
 */
export async function reserveWaiting(work: Work, materialIds: readonly string[]): Promise<void> {
  if (materialIds.length === 0) return;
  const served = new Set<string>();
  for (;;) {
    const lines = groupBy(
      await work.find('order-line', { materialId: materialIds, state: WAITING }),
      ({ orderId }) => orderId,
    );
    const orderIds = [...lines.keys()].filter((id) => !served.has(id));
    const waiting = inTurn(await work.find('sales-order', { id: orderIds, newState: WAITING }));
    if (waiting.length === 0) return;
    const found = await pickable(work, await work.find('stock', { materialId: materialIds }));
    const left = new Map([...found].map(([id, stocks]) => [id, freeIn(stocks)]));
    const next = textsOf(
      waiting.filter(({ id }) => takesFrom(left, lines.get(id) ?? [])),
      'id',
    );
    if (next.length === 0) return;
    // What they do not need after all is for those behind them.
    await reserveInTurn(work, await work.lock('sales-order', { id: next, newState: WAITING }));
    for (const id of next) served.add(id);
  }
}

/** The same for orders that are in Error for one of these materials. */
export async function reserveFaulty(work: Work, materialIds: readonly string[]): Promise<void> {
  const lines = await work.find('order-line', { materialId: materialIds, state: 'Error' });
  await reserveInTurn(work, await work.lock('sales-order', { id: textsOf(lines, 'orderId'), newState: 'Error' }));
}

async function reserveInTurn(work: Work, orders: readonly SalesOrder[]): Promise<void> {
  await work.forEach(inTurn(orders), (order) => reserveOrder(work, order));
}

/** By priority, then by the day of their execution. */
function inTurn(orders: readonly SalesOrder[]): SalesOrder[] {
  return [...orders].sort((a, b) => a.priority - b.priority || compareTexts(a.executionDate, b.executionDate));
}

/** True if something is left for one of the lines; what they lack is left no more then. */
function takesFrom(left: Map<string, number>, lines: readonly OrderLine[]): boolean {
  const served = lines.filter(({ materialId }) => (left.get(materialId ?? '') ?? 0) > 0);
  for (const { materialId, openQuantity, confirmedQuantity } of served) {
    const lacking = Math.max(0, (openQuantity ?? 0) - (confirmedQuantity ?? 0));
    left.set(materialId ?? '', (left.get(materialId ?? '') ?? 0) - lacking);
  }
  return served.length > 0;
}

/**
 * What there is for lines of an order. Others who bring goods in the same moment do not see the lines that only begin to
 * wait, nor are new stocks of theirs seen here. So what these lines are short of is locked, which whoever brings goods
 * changes as well, and its stocks are read again if it has more than they do.
 */
async function stockFor(
  work: Work,
  order: SalesOrder,
  lines: readonly OrderLine[],
  already: (line: OrderLine) => number,
): Promise<Pickable> {
  const materialId = textsOf(lines, 'materialId');
  const stocks = await work.lock('stock', { materialId });
  const found = await pickable(work, stocks);
  const wanted = [...groupBy(lines, (line) => line.materialId ?? '')].filter(([id, own]) => {
    const short = sumOf(own, 'openQuantity') - own.reduce((sum, line) => sum + already(line), 0);
    return short > freeIn(found.get(id) ?? []) && own.some((line) => !isSeenToWait(order, line));
  });
  const materials = await work.lock('material', { id: wanted.map(([id]) => id) });
  const isAll = materials.every(
    ({ id, availableQuantity }) =>
      (availableQuantity ?? 0) ===
      sumOf(
        stocks.filter((stock) => stock.materialId === id),
        'available',
      ),
  );
  return isAll ? found : pickable(work, await work.lockAnew('stock', { materialId }));
}

/** True if others find the line among those that wait. */
function isSeenToWait({ newState }: SalesOrder, line: OrderLine): boolean {
  return newState !== 'New' && isShort(line);
}

/** The lines that cannot be worked on (OPEN-204): their material is unknown, or has no base unit of measure. */
async function withoutMasterData(work: Work, lines: readonly OrderLine[]): Promise<OrderLine[]> {
  const materials = await work.find('material', { id: textsOf(lines, 'materialId') });
  const known = new Set(materials.filter(({ baseUoM }) => baseUoM).map(({ id }) => id));
  return lines.filter(({ materialId }) => !known.has(materialId ?? ''));
}

/**
 * An order is in Error with those of its lines that lack master data; another line that did so lacks it no more, and what
 * is kept for the others stays, with what it comes to of what they ask for now.
 */
async function markLacking(
  work: Work,
  order: SalesOrder,
  lines: readonly OrderLine[],
  lacking: readonly OrderLine[],
): Promise<void> {
  await moveLines(work, lacking, 'Error');
  const others = lines.filter((line) => !lacking.includes(line));
  await advanceLines(work, others, [['Error', 'New']]);
  const seen = others.filter(({ state }) => state === 'PartiallyReserved' || state === 'Reserved');
  const states = seen.map((line) => lineState(line, line.confirmedQuantity ?? 0));
  await moveEach(work, seen, states);
  if (order.newState !== 'Error') await moveOrder(work, order, 'Error');
}

/** Moves each line to the state at its place. */
async function moveEach(work: Work, lines: readonly OrderLine[], states: readonly OrderState[]): Promise<void> {
  for (const state of new Set(states))
    await moveLines(
      work,
      lines.filter((_, index) => states[index] === state),
      state,
    );
}

function lineState(line: OrderLine, kept: number): OrderState {
  if (kept >= (line.openQuantity ?? 0)) return 'Reserved';
  return kept > 0 ? 'PartiallyReserved' : 'NewWarn';
}

function orderState(lines: readonly OrderState[]): OrderState {
  if (lines.every((state) => state === 'Reserved')) return 'Reserved';
  return lines.every((state) => state === 'NewWarn') ? 'NewWarn' : 'PartiallyReserved';
}

async function waits(work: Work, order: SalesOrder): Promise<boolean> {
  const [operation] = await work.find('operation', { processId: order.processId });
  return operation?.waitForPreparation === true;
}

/** Releases the orders of a process that waited for all of it, once nothing is to be found for any of them. */
export async function prepareTogether(work: Work, processId: string | null): Promise<void> {
  const orders = await ordersOf(work, processId);
  if (orders.some(isUnready) || !orders.some(({ newState }) => newState === 'Reserved')) return;
  const whole = await work.lock('sales-order', { processId, newState: 'Reserved' });
  for (const order of whole) await prepareOrder(work, order, 'ReadyForPick');
}
