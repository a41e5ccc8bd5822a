import type { StateOf, ValuesOf } from '../../entities';
import { groupBy } from '../../warehouse';
import { type BlockContext, timeAgo, timeFrom } from './block';
import type { Location } from './locations';
import type { Order } from './orders';
import type { Stock } from './stocks';
import type { Floor, TaskStart } from './work';

const SHARES: readonly (readonly [StateOf<'maintenance'>, number])[] = [
  ['Initial', 55],
  ['Prepared', 11],
  ['InProgress', 8],
  ['Completed', 19],
  ['Cancelled', 5],
  ['Error', 2],
];

/** Proposals to bring goods from a place of storage to one of picking, and the work on those that were taken up. */
export function makeProposals(
  context: BlockContext,
  count: number,
  stocks: readonly Stock[],
  locations: readonly Location[],
  orders: readonly Order[],
  work: Floor,
): ValuesOf<'maintenance'>[] {
  const { prefix, offset, random, today } = context;
  const pairs = pairsOf(stocks, new Map(locations.map((location) => [location.id, location])));
  const waiting = waitingOrders(orders);
  if (pairs.length === 0) return [];
  return Array.from({ length: count }, (_, index): ValuesOf<'maintenance'> => {
    const number = index + 1;
    const { from, to } = pairs[(index * 7) % pairs.length] as Pair;
    const state = random.weighted(SHARES);
    const order = random.pick(waiting.get(to.materialId) ?? [undefined]);
    const isMinMax = order === undefined || random.chance(0.3);
    const minQuantity = to.minQuantity ?? Math.max(5, to.quantity);
    const quantity = Math.min(from.quantity, random.whole(1, 12) * 5);
    const age = state === 'Completed' || state === 'Cancelled' ? random.whole(1, 14) : random.whole(0, 2);
    const created = timeAgo(context, age, 8);
    const job = ['Prepared', 'InProgress', 'Completed'].includes(state)
      ? work.addJob('Replenishment', [taskOf(state, from, to, quantity, created, age)])
      : undefined;
    return {
      id: `${prefix}rep-${number}`,
      proposalNo: `R-${50_000 + offset + number}`,
      kind: isMinMax ? 'MinMax' : 'OrderBased',
      state,
      priority: isMinMax ? random.pick([3, 5]) : (order?.priority ?? 1),
      materialId: to.materialId,
      fromLocationId: from.locationId,
      toLocationId: to.locationId,
      quantity,
      availableQuantity: to.available,
      minQuantity: isMinMax ? minQuantity : null,
      maxQuantity: isMinMax ? (to.maxQuantity ?? minQuantity * 4) : null,
      orderNumber: isMinMax ? null : order?.orderNo,
      jobId: job?.id ?? null,
      taskId: job ? (work.tasks.at(-1)?.id ?? null) : null,
      created,
      completedDate: state === 'Completed' ? timeFrom(today, -age + 1, 3) : null,
    };
  });
}

interface Pair {
  readonly from: Stock;
  readonly to: Stock;
}

/** A stock where goods are picked, and one of the same material where they are stored. */
function pairsOf(stocks: readonly Stock[], places: ReadonlyMap<string, Location>): Pair[] {
  const stored = new Map<string, Stock>();
  const isIn = ({ locationId }: Stock, ...roles: string[]) =>
    roles.includes(places.get(locationId)?.locationRole ?? '');
  for (const stock of stocks) if (isIn(stock, 'Buffer', 'Bulk')) stored.set(stock.materialId, stock);
  return stocks.flatMap((to) => {
    const from = stored.get(to.materialId);
    return from && isIn(to, 'Pick') ? [{ from, to }] : [];
  });
}

/** Orders that wait for goods, by material. */
function waitingOrders(orders: readonly Order[]): ReadonlyMap<string, readonly Order[]> {
  const waiting = orders.filter(({ newState }) =>
    ['New', 'NewWarn', 'Reserved', 'PartiallyReserved'].includes(newState),
  );
  const pairs = waiting.flatMap((order) => order.lines.map(({ materialId }) => ({ materialId, order })));
  return new Map(
    [...groupBy(pairs, ({ materialId }) => materialId)].map(([id, list]) => [id, list.map(({ order }) => order)]),
  );
}

function taskOf(
  state: TaskStart['operationState'],
  from: Stock,
  to: Stock,
  quantity: number,
  executionDate: string,
  age: number,
): TaskStart {
  return {
    taskType: 'MaintenanceTask',
    operationState: state,
    requestedQuantity: quantity,
    materialId: to.materialId,
    executionDate,
    fromLocationId: from.locationId,
    toLocationId: to.locationId,
    fromStockId: from.stockId,
    fromContainer: from.container,
    batch: from.batch,
    age: Math.max(0, age - 1),
  };
}
