import type { DedicatedLocation, Maintenance, OrderLine, Stock } from '../../../generated/types';
import type { Work } from '../../entities';
import { freeIn } from '../ledger/not-found';
import { sumOf, textsOf } from '../values';

/** What a place lacks: a proposal without the place that it takes goods from. */
export type Need = Pick<
  Maintenance,
  | 'kind'
  | 'priority'
  | 'materialId'
  | 'toLocationId'
  | 'orderNumber'
  | 'quantity'
  | 'availableQuantity'
  | 'minQuantity'
  | 'maxQuantity'
>;

/** The flags that the two kinds stand under (FLAG-021, FLAG-022). */
const MIN_MAX = 'MaintenanceMinMax';
const BY_ORDER = 'MaintenanceOrderBased';

const MIN_MAX_PRIORITY = 5;
/** Lines that lack goods, and orders that wait for them. */
const SHORT = ['NewWarn', 'PartiallyReserved'] as const;

/** True if a line waits for goods. */
export function isShort({ state }: OrderLine): boolean {
  return SHORT.some((short) => short === state);
}

/** What these materials lack: for orders, the urgent ones first, then at places that hold less than their minimum. */
export async function needs(
  work: Work,
  materialIds: readonly string[],
  stocks: readonly Stock[],
  taken: readonly Maintenance[],
): Promise<Need[]> {
  const { features } = work.session;
  if (!features.has(MIN_MAX) && !features.has(BY_ORDER)) return [];
  const dedicated = await work.find('dedicated-location', { materialId: materialIds });
  return [
    ...(features.has(BY_ORDER) ? await byOrder(work, materialIds, stocks, dedicated, taken) : []),
    ...(features.has(MIN_MAX) ? belowMinimum(stocks, dedicated, taken) : []),
  ];
}

/** A place that holds less than its minimum is filled to its maximum; what is on its way counts as there. */
function belowMinimum(
  stocks: readonly Stock[],
  dedicated: readonly DedicatedLocation[],
  taken: readonly Maintenance[],
): Need[] {
  return dedicated.flatMap((place): Need[] => {
    const { materialId, locationId: toLocationId } = place;
    const isThere = ({ materialId: material, locationId }: Stock) =>
      material === materialId && locationId === toLocationId;
    const availableQuantity = freeIn(stocks.filter(isThere));
    const held = availableQuantity + onItsWay(taken, materialId, toLocationId);
    const minQuantity = place.minQuantity ?? 0;
    const maxQuantity = Math.max(minQuantity, place.maxQuantity ?? 0);
    if (held >= minQuantity) return [];
    const need = { materialId, toLocationId, orderNumber: null, availableQuantity, minQuantity, maxQuantity };
    return [{ ...need, kind: 'MinMax', priority: MIN_MAX_PRIORITY, quantity: maxQuantity - held }];
  });
}

/** What lines are short of is brought to where their material is picked, if it has such a place. */
async function byOrder(
  work: Work,
  materialIds: readonly string[],
  stocks: readonly Stock[],
  dedicated: readonly DedicatedLocation[],
  taken: readonly Maintenance[],
): Promise<Need[]> {
  const lines = await work.find('order-line', { materialId: materialIds, state: SHORT });
  if (lines.length === 0) return [];
  const orders = await work.find('sales-order', { id: textsOf(lines, 'orderId'), newState: SHORT });
  const places = await work.find('location', {
    id: [...textsOf(dedicated, 'locationId'), ...textsOf(stocks, 'locationId')],
    availableForPick: true,
    locationRole: PICKED,
  });
  const picked = new Set(places.map(({ id }) => id));
  const placeOf = (materialId: string | null) =>
    [...dedicated, ...stocks].find((one) => one.materialId === materialId && picked.has(one.locationId))?.locationId;
  const found = orders
    .sort((a, b) => a.priority - b.priority || a.id.localeCompare(b.id))
    .flatMap((order) =>
      [...new Set(lines.filter(({ orderId }) => orderId === order.id).map(({ materialId }) => materialId))].map(
        (materialId) => ({ order, materialId }),
      ),
    );
  return found.flatMap(({ order, materialId }): Need[] => {
    const toLocationId = placeOf(materialId);
    const mine = lines.filter((line) => line.orderId === order.id && line.materialId === materialId);
    const short = sumOf(mine, 'openQuantity') - sumOf(mine, 'confirmedQuantity');
    const orderNumber = order.orderNo;
    const quantity = short - onItsWay(taken, materialId, toLocationId, orderNumber);
    if (toLocationId === undefined || quantity <= 0) return [];
    const none = { availableQuantity: 0, minQuantity: null, maxQuantity: null };
    return [{ ...none, kind: 'OrderBased', materialId, toLocationId, orderNumber, priority: order.priority, quantity }];
  });
}

/** Roles of places that goods are brought to, to be picked there. */
const PICKED = ['Pick'];

function onItsWay(
  taken: readonly Maintenance[],
  materialId: string | null,
  toLocationId: string | undefined,
  order: string | null = null,
): number {
  const mine = taken.filter(
    (one) => one.materialId === materialId && one.toLocationId === toLocationId && one.orderNumber === order,
  );
  return sumOf(mine, 'quantity');
}
