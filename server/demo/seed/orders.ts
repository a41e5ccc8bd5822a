import type { Random } from '../../../src/engine/random';
import type { ValuesOf } from '../../entities';
import { outgoingState, type OrderState as State } from '../../warehouse';
import { type BlockContext, LINES_PER_ORDER, round, timeAgo, timeFrom } from './block';
import { companyName, FIRST_NAMES, LAST_NAMES, ROUTES, STREETS, TOWNS } from './catalogue';
import type { Material } from './materials';
import { type Line, makeLines, type OrderStart } from './order-lines';
import { isEnded, isPicked, isShort, SHARES } from './order-states';
import type { Shelf } from './shelf';

export const DELIVERY = [
  ['home', 'Home delivery', 22],
  ['pickup', 'Pickup point', 24],
  ['pallet', 'Pallet freight', 30],
  ['express', 'Express', 10],
  ['collect', 'Collect at warehouse', 14],
] as const;
const TYPES = [
  ['Standard', 60],
  ['WebShop', 22],
  ['Express', 10],
  ['Transfer', 8],
] as const;
const COMMENTS = [
  null,
  null,
  null,
  null,
  null,
  'Call the driver an hour ahead.',
  'Deliver to the back gate.',
  'Mark all boxes with the project number.',
  'Customer wants one delivery only.',
] as const;

export interface Order extends ValuesOf<'sales-order'> {
  readonly id: string;
  readonly orderNo: string;
  readonly newState: State;
  readonly priority: number;
  readonly deliveryType: string;
  readonly deliveryRoute: string;
  readonly executionDate: string;
  readonly updated: string;
  readonly pickList: string | null;
  /** Its receiver's; no column. */
  readonly postcode: string;
  readonly lines: readonly Line[];
  // The process that it goes through; makeProcesses writes it.
  processId: string;
  totalNumberOfOrdersInSharedProcess: number;
}

/** Orders with their lines: counts, weights, volumes and prices of an order are the sums of its lines. */
export function makeOrders(
  context: BlockContext,
  count: number,
  materials: readonly Material[],
  shelf: Shelf,
): Order[] {
  const { prefix, random } = context;
  let lines = 0;
  return Array.from({ length: count }, (_, index) => {
    // One to seven lines; two orders in a row have eight together.
    lines = index % 2 === 0 ? random.whole(1, 2 * LINES_PER_ORDER - 1) : 2 * LINES_PER_ORDER - lines;
    const state = random.weighted(SHARES);
    const age = ageOf(state, random);
    const executionDate = executionOf(context, state, age);
    const start = { orderId: `${prefix}so-${index + 1}`, idStem: `${prefix}ol-${index + 1}`, state, executionDate };
    return makeOrder(context, index, start, age, makeLines(context, start, lines, materials, shelf));
  });
}

/** What is kept for the orders' lines, by stock. */
export function makeReservations({ prefix }: BlockContext, orders: readonly Order[]): ValuesOf<'reservation'>[] {
  let number = 0;
  return orders.flatMap((order) =>
    order.lines.flatMap(({ orderLineNo, parts }) =>
      parts.map(
        ({ stock, quantity }): ValuesOf<'reservation'> => ({
          id: `${prefix}res-${++number}`,
          stockId: stock.stockId,
          orderId: order.id,
          orderLineNo,
          quantity,
          created: order.updated,
        }),
      ),
    ),
  );
}

function executionOf({ random, today }: BlockContext, state: State, age: number): string {
  const days = random.weighted([
    [-1, 1],
    [0, 6],
    [1, 3],
    [2, 2],
    [5, 1],
  ] as const);
  return timeFrom(today, isEnded(state) ? -age : days, random.whole(0, 23));
}

/** Days since the order last changed: open ones are young, ended ones reach two months back. */
function ageOf(state: State, random: Random): number {
  if (!isEnded(state))
    return random.weighted([
      [0, 5],
      [1, 4],
      [2, 2],
      [random.whole(3, 9), 2],
    ] as const);
  return random.weighted([
    [0, 3],
    [1, 3],
    [random.whole(2, 7), 5],
    [random.whole(8, 60), 12],
  ] as const);
}

/** Where an order goes, in one line and in its parts. */
function addressOf(company: string, address: string, zip: string, city: string) {
  const mailbox = company
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');
  const customer = { company, address, zip, city, countryCode: 'NO', email: `${mailbox}@kunde.example` };
  return { recipient: `${company}, ${address}, ${zip} ${city}`, customer };
}

function makeOrder(
  context: BlockContext,
  index: number,
  { orderId, state, executionDate }: OrderStart,
  age: number,
  lines: readonly Line[],
): Order {
  const { unit, offset, random, today } = context;
  const number = index + 1;
  const [deliveryTypeId, deliveryType] = random.weighted(
    DELIVERY.map(([id, name, weight]) => [[id, name] as const, weight] as const),
  );
  const customer = companyName('customer', offset + random.whole(0, 400));
  const contact = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const [postcode, town] = random.pick(TOWNS);
  const updated = timeAgo(context, age, 12);
  const gross = round(sum(lines, 'salesPrice'));
  const discount = random.chance(0.2) ? random.pick([2.5, 5, 7.5, 10]) : 0;
  return {
    id: orderId,
    orderNo: `SO-${(unit === 'Nordlager Oslo' ? 1_000_000 : 5_000_000) + offset * 2 + number}`,
    state: outgoingState(state),
    newState: state,
    processId: '',
    priority: random.weighted([
      [1, 2],
      [2, 5],
      [3, 10],
      [5, 3],
    ] as const),
    deliveryDate: timeFrom(today, isEnded(state) ? -age + 1 : random.whole(0, 7), random.pick([8, 10, 12, 14, 16])),
    deliveryType,
    deliveryTypeId,
    customerName: customer,
    comment: random.pick(COMMENTS),
    executionDate,
    numberOfOrderLines: lines.length,
    numberOfItems: new Set(lines.map(({ materialId }) => materialId)).size,
    numberOfUnits: sum(lines, 'orderedQuantity'),
    openItems: lines.filter(({ openQuantity }) => openQuantity > 0).length,
    orderType: random.weighted(TYPES),
    orderVolume: round(sum(lines, 'lineVolume'), 5),
    orderWeight: round(sum(lines, 'lineWeight'), 3),
    orderAttributes: {},
    deliveryContact: contact,
    invoiceContact: `Faktura, ${customer}`,
    ...addressOf(customer, `${random.pick(STREETS)} ${random.whole(1, 120)}`, postcode, town),
    deliveryRoute: random.pick(ROUTES),
    dropNumber: random.whole(1, 24),
    pickList: isPicked(state) || state === 'PickStarted' ? `PL-${20_000 + number}` : null,
    boxes: isPicked(state) ? random.whole(1, 6) : 0,
    picked: sum(lines, 'pickedQuantity'),
    returnedQuantity: sum(lines, 'returnedQuantity'),
    totalSalesPrice: round((gross * (100 - discount)) / 100),
    originalTotalSalesPrice: gross,
    discount,
    isStockMissing: isShort(state),
    onePieceId: null,
    completedDate: state === 'Completed' ? updated : null,
    interfaced: random.chance(0.9),
    updated,
    totalNumberOfOrdersInSharedProcess: 1,
    postcode,
    lines,
  };
}

function sum(
  lines: readonly Line[],
  name: 'salesPrice' | 'orderedQuantity' | 'lineVolume' | 'lineWeight' | 'pickedQuantity' | 'returnedQuantity',
): number {
  return lines.reduce((total, row) => total + row[name], 0);
}
