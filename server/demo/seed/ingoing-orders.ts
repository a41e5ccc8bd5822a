import type { StateOf, ValuesOf } from '../../entities';
import { groupBy } from '../../warehouse';
import { type BlockContext, round, timeFrom } from './block';
import type { Material } from './materials';
import type { Supplier } from './suppliers';

type State = StateOf<'ingoing-order'>;

const SHARES: readonly (readonly [State, number])[] = [
  ['Initial', 34],
  ['Started', 10],
  ['Completed', 50],
  ['Cancelled', 6],
];

export interface IngoingOrder extends ValuesOf<'ingoing-order'> {
  readonly id: string;
  readonly orderNo: string;
  readonly state: State;
  readonly priority: number;
  /** When it is expected, in days from today; no column. */
  readonly days: number;
}

export interface IngoingLine extends ValuesOf<'ingoing-order-line'> {
  readonly orderId: string;
  readonly orderLineNo: number;
  readonly materialId: string;
  readonly orderedQuantity: number;
  readonly openQuantity: number;
}

/** Orders from the suppliers of materials, with their lines. */
export function makeIngoingOrders(
  context: BlockContext,
  count: number,
  suppliers: readonly Supplier[],
  materials: readonly Material[],
): { readonly orders: readonly IngoingOrder[]; readonly lines: readonly IngoingLine[] } {
  const { prefix, offset, random, today } = context;
  const bySupplier = groupBy(materials, ({ supplierId }) => supplierId);
  const delivering = suppliers.filter(({ id }) => bySupplier.has(id));
  const lines: IngoingLine[] = [];
  // Numbers rise with the day of receipt.
  const starts = Array.from({ length: count }, () => {
    const state = random.weighted(SHARES);
    return { state, days: daysOf(context, state) };
  }).sort((a, b) => a.days - b.days);
  const orders = starts.map(({ state, days }, index): IngoingOrder => {
    const number = index + 1;
    const supplier = random.pick(delivering);
    const order = {
      id: `${prefix}po-${number}`,
      orderNo: `PO-${200_000 + offset + number}`,
      supplierId: supplier.id,
      supplierOrderId: String(random.whole(4_000_000, 4_999_999)),
      expectedReceiptDate: timeFrom(today, days, 12).slice(0, 10),
      state,
      priority: random.pick([1, 2, 3, 3, 3, 5]),
      days,
    };
    const own = linesOf(context, order, bySupplier.get(supplier.id) ?? []);
    lines.push(...own);
    return { ...order, lines: own.length, openLines: own.filter(({ openQuantity }) => openQuantity > 0).length };
  });
  return { orders, lines };
}

function daysOf({ random }: BlockContext, state: State): number {
  if (state === 'Initial') return random.whole(-2, 21);
  return state === 'Started' ? -random.whole(0, 1) : -random.whole(1, 60);
}

function linesOf(
  { random, today }: BlockContext,
  { id, state, days }: Pick<IngoingOrder, 'id' | 'state' | 'days'>,
  materials: readonly Material[],
): IngoingLine[] {
  const first = random.whole(0, materials.length - 1);
  const count = Math.min(materials.length, random.whole(1, 6));
  return Array.from({ length: count }, (_, at): IngoingLine => {
    const material = materials[(first + at) % materials.length] as Material;
    const ordered = random.whole(1, 20) * 10;
    const isArrived = state === 'Completed' || (state === 'Started' && random.chance(0.4));
    const received = isArrived ? ordered : 0;
    return {
      id: `${id}-${at + 1}`,
      orderId: id,
      orderLineNo: (at + 1) * 10,
      orderedQuantity: ordered,
      confirmedQuantity: received,
      openQuantity: state === 'Cancelled' ? 0 : ordered - received,
      returnedQuantity: state === 'Completed' && random.chance(0.02) ? random.whole(1, 5) : 0,
      state: state === 'Started' && received > 0 ? 'Completed' : state,
      materialId: material.id,
      itemNo: material.itemNo,
      uoM: material.baseUoM,
      baseUoMQuantity: ordered,
      costPrice: material.costPrice,
      expectedHandlingDate: timeFrom(today, days, 10),
      actualHandlingDate: received > 0 ? timeFrom(today, Math.min(days, 0), days === 0 ? 4 : 11) : null,
      lineWeight: round(ordered * material.weight, 3),
      lineVolume: round(ordered * material.volume, 5),
      orderLineAttributes: {},
      barcodes: [material.ean],
    };
  });
}
