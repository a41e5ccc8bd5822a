import { type BlockContext, LINES_PER_ORDER, round, type SeedRow, timeFrom } from './block';
import { companyName, FIRST_NAMES, LAST_NAMES, ROUTES, STREETS, TOWNS } from './catalogue';
import type { Material } from './materials';
import type { Random } from './random';

type State =
  | 'Error'
  | 'New'
  | 'NewWarn'
  | 'OnHold'
  | 'Reserved'
  | 'PartiallyReserved'
  | 'PartiallyReadyForPick'
  | 'ReadyForPick'
  | 'PickStarted'
  | 'ReadyForPackAndShip'
  | 'Completed'
  | 'Cancelled';

/** How many orders of a hundred are in each state on an ordinary day. */
const SHARES: readonly (readonly [State, number])[] = [
  ['Error', 2],
  ['New', 11],
  ['NewWarn', 5],
  ['OnHold', 3],
  ['Reserved', 12],
  ['PartiallyReserved', 4],
  ['PartiallyReadyForPick', 3],
  ['ReadyForPick', 14],
  ['PickStarted', 7],
  ['ReadyForPackAndShip', 4],
  ['Completed', 29],
  ['Cancelled', 6],
];
const ENDED: readonly State[] = ['Completed', 'Cancelled'];
const PICKED: readonly State[] = ['ReadyForPackAndShip', 'Completed'];

const DELIVERY = [
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

/** Orders with their lines: counts, weights, volumes and prices of an order are the sums of its lines. */
export function makeOrders(
  context: BlockContext,
  count: number,
  materials: readonly Material[],
): { readonly orders: readonly SeedRow[]; readonly lines: readonly SeedRow[] } {
  const orders: SeedRow[] = [];
  const lines: SeedRow[] = [];
  let odd = 0;
  for (let index = 0; index < count; index++) {
    // One to seven lines; two orders in a row have eight together.
    odd = index % 2 === 0 ? context.random.whole(1, 2 * LINES_PER_ORDER - 1) : 2 * LINES_PER_ORDER - odd;
    const own = makeLines(context, index, odd, materials);
    orders.push(makeOrder(context, index, own));
    lines.push(...own.rows);
  }
  return { orders, lines };
}

interface Lines {
  readonly state: State;
  readonly rows: readonly Line[];
  readonly age: number;
  readonly executionDate: string;
}

interface Line extends SeedRow {
  readonly orderedQuantity: number;
  readonly openQuantity: number;
  readonly pickedQuantity: number;
  readonly returnedQuantity: number;
  readonly lineWeight: number;
  readonly lineVolume: number;
  readonly salesPrice: number;
  readonly state: State;
}

function makeLines(
  { prefix, random, today }: BlockContext,
  index: number,
  count: number,
  materials: readonly Material[],
): Lines {
  const state = random.weighted(SHARES);
  const age = ageOf(state, random);
  const executionDate = timeFrom(
    today,
    ENDED.includes(state)
      ? -age
      : random.weighted([
          [-1, 1],
          [0, 6],
          [1, 3],
          [2, 2],
          [5, 1],
        ] as const),
    random.whole(0, 23),
  );
  const rows = Array.from({ length: count }, (_, at): Line => {
    const material = random.pick(materials);
    const ordered = random.weighted([
      [random.whole(1, 5), 5],
      [random.whole(6, 20), 3],
      [random.whole(21, 120), 1],
    ] as const);
    const picked = PICKED.includes(state) ? ordered : state === 'PickStarted' ? random.whole(0, ordered) : 0;
    const short = state === 'NewWarn' || state.startsWith('Partially');
    const confirmed = short ? random.whole(0, ordered) : state === 'New' || state === 'Error' ? 0 : ordered;
    return {
      id: `${prefix}ol-${index + 1}-${at + 1}`,
      orderId: `${prefix}so-${index + 1}`,
      orderLineNo: (at + 1) * 10,
      materialId: material.id,
      orderedQuantity: ordered,
      confirmedQuantity: confirmed,
      openQuantity: ENDED.includes(state) ? 0 : ordered - picked,
      pickedQuantity: picked,
      availableQuantity: material.availableQuantity,
      returnedQuantity: state === 'Completed' && random.chance(0.03) ? 1 : 0,
      state,
      uoM: material.baseUoM,
      baseUoMQuantity: ordered,
      salesUnitPrice: material.salesPrice,
      salesPrice: round(ordered * material.salesPrice),
      expectedHandlingDate: executionDate,
      actualHandlingDate: state === 'Completed' ? executionDate : null,
      lineWeight: round(ordered * material.weight, 3),
      lineVolume: round(ordered * material.volume, 5),
      orderLineAttributes: {},
      barcodes: [material.ean],
    };
  });
  return { state, rows, age, executionDate };
}

/** Days since the order last changed: open ones are young, ended ones reach two months back. */
function ageOf(state: State, random: Random): number {
  if (!ENDED.includes(state))
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

function makeOrder(
  { unit, prefix, offset, random, today }: BlockContext,
  index: number,
  { state, rows, age, executionDate }: Lines,
): SeedRow {
  const number = index + 1;
  const [deliveryTypeId, deliveryType] = random.weighted(
    DELIVERY.map(([id, name, weight]) => [[id, name] as const, weight] as const),
  );
  const customer = companyName('customer', offset + random.whole(0, 400));
  const contact = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const [postcode, town] = random.pick(TOWNS);
  // What happened today happened before the early shift, so that it is past whenever one looks.
  const updated = timeFrom(today, -age, age === 0 ? random.next() * 5 : 6 + random.next() * 12);
  const isMissing = state === 'NewWarn' || state === 'PartiallyReserved' || state === 'PartiallyReadyForPick';
  const gross = round(sum(rows, 'salesPrice'));
  const discount = random.chance(0.2) ? random.pick([2.5, 5, 7.5, 10]) : 0;
  return {
    id: `${prefix}so-${number}`,
    orderNo: `SO-${(unit === 'Nordlager Oslo' ? 1_000_000 : 5_000_000) + offset * 2 + number}`,
    state: outgoingState(state),
    newState: state,
    processId: `${prefix}pr-${number}`,
    processName: `P-${100_000 + offset + number}`,
    priority: random.weighted([
      [1, 2],
      [2, 5],
      [3, 10],
      [5, 3],
    ] as const),
    deliveryDate: timeFrom(
      today,
      ENDED.includes(state) ? -age + 1 : random.whole(0, 7),
      random.pick([8, 10, 12, 14, 16]),
    ),
    deliveryType,
    deliveryTypeId,
    customerName: customer,
    comment: random.pick(COMMENTS),
    executionDate,
    numberOfOrderLines: rows.length,
    numberOfItems: new Set(rows.map(({ materialId }) => materialId)).size,
    numberOfUnits: sum(rows, 'orderedQuantity'),
    openItems: rows.filter(({ openQuantity }) => openQuantity > 0).length,
    orderType: random.weighted(TYPES),
    orderVolume: round(sum(rows, 'lineVolume'), 5),
    orderWeight: round(sum(rows, 'lineWeight'), 3),
    orderAttributes: {},
    deliveryContact: contact,
    invoiceContact: `Faktura, ${customer}`,
    recipient: `${customer}, ${random.pick(STREETS)} ${random.whole(1, 120)}, ${postcode} ${town}`,
    deliveryRoute: random.pick(ROUTES),
    dropNumber: random.whole(1, 24),
    pickList: PICKED.includes(state) || state === 'PickStarted' ? `PL-${20_000 + number}` : null,
    boxes: PICKED.includes(state) ? random.whole(1, 6) : 0,
    picked: sum(rows, 'pickedQuantity'),
    returnedQuantity: sum(rows, 'returnedQuantity'),
    totalSalesPrice: round((gross * (100 - discount)) / 100),
    originalTotalSalesPrice: gross,
    discount,
    isStockMissing: isMissing,
    onePieceId: null,
    completedDate: state === 'Completed' ? updated : null,
    interfaced: random.chance(0.9),
    updated,
    totalNumberOfOrdersInSharedProcess: 1,
  };
}

/** The state that the old page shows (OPEN-071). */
function outgoingState(state: State): string {
  if (state === 'Completed' || state === 'Cancelled' || state === 'Error') return state;
  return state === 'PickStarted' || state === 'ReadyForPackAndShip' ? 'Started' : 'Initial';
}

function sum(
  rows: readonly Line[],
  name: 'salesPrice' | 'orderedQuantity' | 'lineVolume' | 'lineWeight' | 'pickedQuantity' | 'returnedQuantity',
): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
