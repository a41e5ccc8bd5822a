/** A sales order while it is being written: plain values, and what follows from them. */
import type { Row } from '../../engine/query';
import { isBlank } from '../../engine/query';
import { discounted, lineAmount, sumAmounts } from '../../engine/value';
import type { Typed } from '../../renderers/documents';

/** Why a line is no line of an order yet. */
export type LineProblem = 'notFound' | 'ambiguous' | 'duplicate' | 'unchecked';

export interface OrderLine {
  /** Tells lines apart while they move. */
  readonly key: number;
  readonly orderedQuantity: Typed;
  readonly adjustPrice: Typed;
  /** What was pasted or read from a file, if it was. */
  readonly typed?: string;
  /** The material; none as long as there is a problem. */
  readonly material?: Row;
  readonly problem?: LineProblem;
  /** What the typed text may mean. */
  readonly candidates?: readonly Row[];
}

/** The parts of `customer`, in their order on the screen. */
export const CUSTOMER_FIELDS = ['company', 'address', 'zip', 'city', 'countryCode', 'email', 'phone'] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

export interface Order {
  readonly orderType?: string | undefined;
  readonly customerName?: string | undefined;
  readonly customer: Readonly<Partial<Record<CustomerField, string | undefined>>>;
  readonly deliveryTypeId?: string | undefined;
  readonly discount?: Typed;
  readonly lines: readonly OrderLine[];
}

export const EMPTY_ORDER: Order = { customer: {}, lines: [] };

/** What a line is sold for by the piece: the adjusted price instead of the material's (OPEN-151). */
export function priceOf({ material, adjustPrice }: OrderLine): number {
  return typeof adjustPrice === 'number' ? adjustPrice : Number(material?.salesPrice ?? 0);
}

export function totalOfLine(line: OrderLine): number {
  const { orderedQuantity } = line;
  return typeof orderedQuantity === 'number' && orderedQuantity > 0 ? lineAmount(orderedQuantity, priceOf(line)) : 0;
}

/** Lines that belong to the order: those without a problem. */
export function soundLines({ lines }: Order): readonly OrderLine[] {
  return lines.filter(({ material, problem }) => material !== undefined && problem === undefined);
}

export function openProblems({ lines }: Order): number {
  return lines.filter(({ problem }) => problem !== undefined).length;
}

/** Subtotal of the lines, and the total after discount (SO-015, SO-016). */
export function totalsOf(order: Order): { readonly subtotal: number; readonly total: number } {
  const subtotal = sumAmounts(soundLines(order).map(totalOfLine));
  const { discount } = order;
  const isDiscount = typeof discount === 'number' && discount > 0 && discount <= 100;
  return { subtotal, total: isDiscount ? discounted(subtotal, discount) : subtotal };
}

/** The values as the forms of the definition know them; what is empty is left out. */
export function valuesOf(order: Order): Readonly<Record<string, unknown>> {
  const { lines: _, customer, ...rest } = order;
  const lines = soundLines(order).map(({ material, orderedQuantity, adjustPrice }) =>
    filled({ materialId: material?.id, orderedQuantity, adjustPrice }),
  );
  const details = filled(customer);
  return filled({ ...rest, customer: Object.keys(details).length > 0 ? details : undefined, lines });
}

function filled(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
}

/** A draft and its lines as a form; `materials` by their ids. */
export function orderOfDraft(draft: Row, lines: readonly Row[], materials: ReadonlyMap<unknown, Row>): Order {
  const text = (name: string): string | undefined => (isBlank(draft[name]) ? undefined : String(draft[name]));
  const discount = Number(draft.discount ?? 0);
  return {
    orderType: text('orderType'),
    customerName: text('customerName'),
    customer: (draft.customer ?? {}) as Order['customer'],
    deliveryTypeId: text('deliveryTypeId'),
    // Drafts without a discount may have one of nothing.
    discount: discount > 0 ? discount : undefined,
    lines: lines.map((line, key) => ({
      key,
      orderedQuantity: Number(line.orderedQuantity),
      adjustPrice: isBlank(line.adjustPrice) ? undefined : Number(line.adjustPrice),
      material: materials.get(line.materialId) ?? {
        id: line.materialId,
        itemNo: line.itemNo,
        name: line.material,
        salesPrice: line.salesUnitPrice,
      },
    })),
  };
}

/**
 * The customer's information of an earlier order (SO-002); an order of another system has the name alone. What was
 * written since the order stood as `asked` stays.
 */
export function withCustomer(order: Order, information: Row, asked: Order): Order {
  const customerName = String(information.customerName ?? '');
  const known: Order['customer'] = {
    company: customerName,
    ...(information.customer as Order['customer'] | undefined),
  };
  const details = CUSTOMER_FIELDS.map((name) => {
    const isAsAsked = order.customer[name] === asked.customer[name];
    return [name, (isAsAsked ? known : order.customer)[name]] as const;
  });
  return {
    ...order,
    customerName: order.customerName === asked.customerName ? customerName : order.customerName,
    customer: Object.fromEntries(details),
  };
}

/** True if the two say the same. */
export function isSameOrder(one: Order, other: Order): boolean {
  return JSON.stringify([valuesOf(one), openProblems(one)]) === JSON.stringify([valuesOf(other), openProblems(other)]);
}
