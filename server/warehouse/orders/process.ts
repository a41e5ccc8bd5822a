import type { Operation, SalesOrder } from '../../../generated/types';
import type { StateOf, ValuesOf, Work } from '../../entities';
import { sumOf } from '../values';
import { workState } from './states';

/** The orders that go through a process together. */
export function ordersOf(work: Work, processId: string | null): Promise<SalesOrder[]> {
  return work.find('sales-order', { processId });
}

/**
 * What a process says of its orders follows from them: its state (OPEN-070), their numbers, how many they are and how
 * much they ask for (OPEN-197), their delivery type (OPEN-060); what else is new of it is written with that. Its row is
 * locked first, so that two orders agree.
 */
export async function summariseProcess(
  work: Work,
  processId: string | null,
  others: ValuesOf<'operation'> = {},
): Promise<void> {
  const [operation] = await work.lock('operation', { processId });
  if (!operation) return;
  const values: ValuesOf<'operation'> = { ...others, ...describe(await ordersOf(work, processId)) };
  if (differs(operation, values)) await work.change('operation', [operation], values);
}

/**
 * The same, and its orders say how many they are. They are locked before it, as by whoever changes one; only who takes
 * one out of a process, or adds one, holds its row already.
 */
export async function describeProcess(work: Work, processId: string | null): Promise<void> {
  const orders = await work.lock('sales-order', { processId });
  await work.change('sales-order', miscounted(orders), { totalNumberOfOrdersInSharedProcess: orders.length });
  await summariseProcess(work, processId);
}

/** True if a process, or one of its orders, says something else than follows from them. */
export function isOutdated(operation: Operation, orders: readonly SalesOrder[]): boolean {
  return miscounted(orders).length > 0 || differs(operation, describe(orders));
}

/** Those of a process's orders that say another number than there are. */
function miscounted(orders: readonly SalesOrder[]): SalesOrder[] {
  return orders.filter((order) => order.totalNumberOfOrdersInSharedProcess !== orders.length);
}

function describe(orders: readonly SalesOrder[]): Partial<Operation> {
  const open = orders.filter(({ newState }) => newState !== 'Cancelled');
  const counted = open.length > 0 ? open : orders;
  return {
    deliveryType: sharedDelivery(counted),
    orderNumbers: counted.map(({ orderNo }) => orderNo),
    totalQuantity: sumOf(counted, 'numberOfUnits'),
    totalVolume: Number(sumOf(counted, 'orderVolume').toFixed(3)),
    totalWeight: Number(sumOf(counted, 'orderWeight').toFixed(2)),
    orderLinesCount: sumOf(counted, 'numberOfOrderLines'),
    operationsSummarizedState: stateOf(orders.map(({ newState }) => workState(newState))),
  };
}

/** The delivery type that orders have in common, as far as they have not left; null if they differ. */
function sharedDelivery(orders: readonly SalesOrder[]): string | null {
  const here = orders.filter(({ newState }) => newState !== 'Completed');
  const [first = null, ...others] = new Set((here.length > 0 ? here : orders).map(({ deliveryType }) => deliveryType));
  return others.length > 0 ? null : first;
}

function differs(row: Operation, values: ValuesOf<'operation'>): boolean {
  return JSON.stringify({ ...row, ...values }) !== JSON.stringify(row);
}

/** Of the work on each order: what was begun is in progress, what is cancelled does not count beside the rest. */
function stateOf(states: readonly StateOf<'operation'>[]): StateOf<'operation'> {
  if (states.includes('Error')) return 'Error';
  const open = states.filter((state) => state !== 'Cancelled');
  if (open.length === 0) return 'Cancelled';
  if (open.every((state) => state === 'Completed')) return 'Completed';
  if (open.some((state) => state === 'InProgress' || state === 'Completed')) return 'InProgress';
  return open.every((state) => state === 'Prepared') ? 'Prepared' : 'Initial';
}
