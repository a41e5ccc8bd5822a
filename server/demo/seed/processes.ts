import type { StateOf, ValuesOf } from '../../entities';
import { groupBy, workState } from '../../warehouse';
import { type BlockContext, round } from './block';
import type { Order } from './orders';

/** The work view of the process that some orders go through together (OPEN-202). */
export interface Operation extends ValuesOf<'operation'> {
  readonly processId: string;
  readonly operationsSummarizedState: StateOf<'operation'>;
  readonly orders: readonly Order[];
  // The job that picks it; the work writes it.
  jobName: string | null;
  jobState: StateOf<'job'> | null;
}

/** Orders of one state and delivery type share processes: open ones a few, ended ones many. */
export function makeProcesses(context: BlockContext, orders: readonly Order[]): Operation[] {
  const alike = groupBy(orders, ({ newState, deliveryType }) => `${newState} ${deliveryType}`);
  // What was begun last has the highest number.
  const groups = [...alike.values()].flatMap((list) => groupsOf(context, list)).sort((a, b) => begun(a) - begun(b));
  return groups.map((group, index) => makeOperation(context, index + 1, group));
}

function begun([first]: readonly Order[]): number {
  return first ? Date.parse(first.newState === 'Completed' ? first.updated : first.executionDate) : 0;
}

function groupsOf({ random }: BlockContext, orders: readonly Order[]): Order[][] {
  const isOpen = orders[0]?.newState !== 'Completed' && orders[0]?.newState !== 'Cancelled';
  const groups: Order[][] = [];
  for (let start = 0; start < orders.length; start += groups.at(-1)?.length ?? 1) {
    const size = isOpen ? random.weighted(OPEN_SIZES) : random.whole(8, 24);
    groups.push(orders.slice(start, start + size));
  }
  return groups;
}

const OPEN_SIZES = [
  [1, 5],
  [2, 4],
  [4, 3],
  [8, 2],
  [12, 1],
] as const;

const WAVES = ['06:30', '09:00', '12:30', '15:00'];

function makeOperation({ prefix, offset, random }: BlockContext, number: number, orders: readonly Order[]): Operation {
  const first = orders[0] as Order;
  const processId = `${prefix}pr-${number}`;
  for (const order of orders) {
    order.processId = processId;
    order.totalNumberOfOrdersInSharedProcess = orders.length;
  }
  const total = (name: 'numberOfUnits' | 'orderVolume' | 'orderWeight' | 'numberOfOrderLines') =>
    orders.reduce((sum, order) => sum + (order[name] ?? 0), 0);
  const waveName = orders.length === 1 ? null : `${first.deliveryRoute} ${random.pick(WAVES)}`;
  const mayWait = first.newState.endsWith('Reserved') && random.chance(0.3);
  return {
    processId,
    processName: `P-${100_000 + offset + number}`,
    operationsSummarizedState: workState(first.newState),
    processDefinitionCategory: 'Picking',
    processDefinitionName: orders.length === 1 ? 'Single order' : first.deliveryType === 'Express' ? 'Express' : 'Wave',
    waveName,
    jobName: null,
    jobState: null,
    orderNumbers: orders.map(({ orderNo }) => orderNo),
    // One of which everything is there would be released at once.
    waitForPreparation: mayWait && orders.some(({ newState }) => newState !== 'Reserved'),
    deliveryType: first.deliveryType,
    zipCode: first.postcode,
    countryCode: 'NO',
    totalQuantity: total('numberOfUnits'),
    totalVolume: round(total('orderVolume'), 3),
    totalWeight: round(total('orderWeight'), 2),
    orderLinesCount: total('numberOfOrderLines'),
    orders,
  };
}
