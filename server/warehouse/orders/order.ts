import type { OrderLine, SalesOrder } from '../../../generated/types';
import { discounted } from '../../../src/engine/value';
import type { ValuesOf, Work } from '../../entities';
import { sumOf } from '../values';
import { summariseProcess } from './process';
import { type OrderState, outgoingState } from './states';

/** The lines of an order that count: all but the cancelled ones. */
export async function openLines(work: Work, order: SalesOrder): Promise<OrderLine[]> {
  const lines = await work.lock('order-line', { orderId: order.id });
  return lines.filter(({ state }) => state !== 'Cancelled');
}

/**
 * Moves an order along its states; the state of the old page, the mark of missing stock and its process follow, of which
 * further values are written with it.
 */
export async function moveOrder(
  work: Work,
  order: SalesOrder,
  to: OrderState,
  values: ValuesOf<'sales-order'> = {},
  process: ValuesOf<'operation'> = {},
): Promise<SalesOrder> {
  const [after] = await work.move('sales-order', [order], to, {
    state: outgoingState(to),
    isStockMissing: PICKED.includes(to) ? order.isStockMissing : to === 'NewWarn' || to.startsWith('Partially'),
    updated: work.now,
    ...values,
  });
  await summariseProcess(work, order.processId, process);
  return after;
}

/** Moves lines of one order to a state that they are not in yet. */
export async function moveLines(
  work: Work,
  lines: readonly OrderLine[],
  to: OrderState,
  values: ValuesOf<'order-line'> = {},
): Promise<void> {
  const others = lines.filter(({ state }) => state !== to || Object.keys(values).length > 0);
  await work.change('order-line', others, { ...values, state: to });
}

/** Moves the lines that are in one of these states to the one beside it. */
export async function advanceLines(
  work: Work,
  lines: readonly OrderLine[],
  steps: readonly (readonly [from: OrderState, to: OrderState])[],
): Promise<void> {
  for (const [from, to] of steps)
    await moveLines(
      work,
      lines.filter(({ state }) => state === from),
      to,
    );
}

/** While it is picked, an order says of its lines whether something is missing (OPEN-292). */
const PICKED: readonly unknown[] = ['PickStarted', 'ReadyForPackAndShip'] satisfies OrderState[];

/** True of a line that asks for more than was picked and is kept for it. */
function isLacking({ openQuantity, confirmedQuantity, pickedQuantity }: OrderLine): boolean {
  return (openQuantity ?? 0) > (confirmedQuantity ?? 0) - (pickedQuantity ?? 0);
}

/** What its process sums over the orders. */
const FIGURES = ['numberOfOrderLines', 'numberOfUnits', 'orderVolume', 'orderWeight'] as const;

/**
 * What an order says of its lines: counts, quantities, weight, volume and prices are sums over them, and its process
 * sums over the orders.
 */
export async function summariseOrder(work: Work, order: SalesOrder, lines: readonly OrderLine[]): Promise<SalesOrder> {
  const gross = round(sumOf(lines, 'salesPrice'), 2);
  const [after] = await work.change('sales-order', [order], {
    numberOfOrderLines: lines.length,
    numberOfItems: new Set(lines.map((line) => line.materialId)).size,
    numberOfUnits: sumOf(lines, 'orderedQuantity'),
    openItems: lines.filter(({ openQuantity }) => (openQuantity ?? 0) > 0).length,
    picked: sumOf(lines, 'pickedQuantity'),
    isStockMissing: PICKED.includes(order.newState) ? lines.some(isLacking) : order.isStockMissing,
    orderVolume: round(sumOf(lines, 'lineVolume'), 5),
    orderWeight: round(sumOf(lines, 'lineWeight'), 3),
    originalTotalSalesPrice: gross,
    totalSalesPrice: discounted(gross, order.discount ?? 0),
    updated: work.now,
  });
  if (FIGURES.some((name) => order[name] !== after[name])) await summariseProcess(work, order.processId);
  return after;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
