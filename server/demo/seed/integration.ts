import type { Random } from '../../../src/engine/random';
import type { RowOf, ValuesOf } from '../../entities';
import { type BlockContext, timeFrom } from './block';
import type { Material } from './materials';
import type { Order } from './orders';

export const SYSTEMS = ['Nordic ERP', 'WooCommerce', 'Carrier hub'] as const;
export const RETRIEVALS = ['Orders since', 'Items since', 'Suppliers since'] as const;
export const SUBSCRIPTIONS = ['Order completed', 'Stock changed', 'Goods received'] as const;
export const LEVELS = ['Information', 'Warning', 'Error'] as const;
export const INITIATORS = ['Schedule', 'Event', 'User'] as const;

/** One kind of exchange with another system: who calls whom, with what, and what is answered. */
interface Exchange {
  readonly type: string;
  readonly kind: RowOf<'integration-record'>['kind'];
  readonly direction: RowOf<'integration-record'>['direction'];
  readonly system: (typeof SYSTEMS)[number];
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly endpoint: string;
  readonly url: string;
  readonly retrieval?: (typeof RETRIEVALS)[number];
  readonly subscription?: (typeof SUBSCRIPTIONS)[number];
  readonly weight: number;
  body(order: Order, material: Material, random: Random): object | null;
  answer(order: Order, material: Material): object;
  readonly failure: readonly [status: number, message: string];
}

export const EXCHANGES: readonly Exchange[] = [
  {
    type: 'SalesOrderImport',
    kind: 'import',
    direction: 'Inbound',
    system: 'Nordic ERP',
    method: 'POST',
    endpoint: 'Sales orders',
    url: 'https://cockpit.example/integration/sales-orders',
    weight: 22,
    body: (order) => ({
      orderNo: order.orderNo,
      customer: order.customerName,
      priority: order.priority,
      lines: order.lines.map(({ orderLineNo, orderedQuantity, uoM }) => ({ orderLineNo, orderedQuantity, uoM })),
    }),
    answer: (order) => ({ accepted: true, orderNo: order.orderNo }),
    failure: [422, 'Line 10 names an item that does not exist'],
  },
  {
    type: 'ItemImport',
    kind: 'import',
    direction: 'Inbound',
    system: 'Nordic ERP',
    method: 'PUT',
    endpoint: 'Items',
    url: 'https://cockpit.example/integration/items',
    weight: 14,
    body: (_, { itemNo, name, ean, baseUoM, costPrice }) => ({ itemNo, name, ean, baseUoM, costPrice }),
    answer: (_, { itemNo }) => ({ updated: [itemNo] }),
    failure: [422, 'The base unit of measure is missing'],
  },
  {
    type: 'WebOrderImport',
    kind: 'import',
    direction: 'Inbound',
    system: 'WooCommerce',
    method: 'POST',
    endpoint: 'Web orders',
    url: 'https://cockpit.example/integration/web-orders',
    weight: 12,
    body: (order) => ({ number: order.orderNo, status: 'processing', total: order.totalSalesPrice }),
    answer: (order) => ({ accepted: true, orderNo: order.orderNo }),
    failure: [409, 'The order exists already'],
  },
  {
    type: 'OrderRetrieval',
    kind: 'request',
    direction: 'Outbound',
    system: 'Nordic ERP',
    method: 'GET',
    endpoint: 'Sales orders',
    url: 'https://erp.example/api/orders?status=released',
    retrieval: 'Orders since',
    weight: 16,
    body: () => null,
    answer: (order) => ({ count: 1, orders: [{ orderNo: order.orderNo }] }),
    failure: [503, 'The system is being maintained'],
  },
  {
    type: 'ItemRetrieval',
    kind: 'request',
    direction: 'Outbound',
    system: 'Nordic ERP',
    method: 'GET',
    endpoint: 'Items',
    url: 'https://erp.example/api/items?changed=today',
    retrieval: 'Items since',
    weight: 8,
    body: () => null,
    answer: (_, { itemNo }) => ({ count: 1, items: [itemNo] }),
    failure: [504, 'No answer within 30 seconds'],
  },
  {
    type: 'ShipmentBooking',
    kind: 'request',
    direction: 'Outbound',
    system: 'Carrier hub',
    method: 'POST',
    endpoint: 'Shipments',
    url: 'https://carrier.example/v2/shipments',
    weight: 10,
    body: (order) => ({ reference: order.orderNo, weight: order.orderWeight, receiver: order.recipient }),
    answer: (order) => ({ consignment: `7073${order.orderNo.replace(/\D/g, '')}`, reference: order.orderNo }),
    failure: [400, 'The postcode is unknown'],
  },
  {
    type: 'OrderConfirmation',
    kind: 'message',
    direction: 'Outbound',
    system: 'Nordic ERP',
    method: 'POST',
    endpoint: 'Confirmations',
    url: 'https://erp.example/api/confirmations',
    subscription: 'Order completed',
    weight: 10,
    body: (order) => ({ event: 'OrderCompleted', orderNo: order.orderNo, boxes: order.boxes }),
    answer: () => ({ received: true }),
    failure: [401, 'The token has expired'],
  },
  {
    type: 'StockLevel',
    kind: 'message',
    direction: 'Outbound',
    system: 'WooCommerce',
    method: 'PUT',
    endpoint: 'Stock levels',
    url: 'https://shop.example/wp-json/wc/v3/products/batch',
    subscription: 'Stock changed',
    weight: 8,
    body: (_, { wooCommerceId, itemNo, availableQuantity }, random) => ({
      update: [{ id: wooCommerceId ?? random.whole(40_000, 49_999), sku: itemNo, stock_quantity: availableQuantity }],
    }),
    answer: (_, { itemNo }) => ({ updated: [itemNo] }),
    failure: [429, 'Too many requests'],
  },
];

/** What went to and fro in the last two weeks, the newest first; a few failed, the very newest still run. */
export function makeIntegrationRecords(
  { prefix, random, today }: BlockContext,
  count: number,
  orders: readonly Order[],
  materials: readonly Material[],
): ValuesOf<'integration-record'>[] {
  return Array.from({ length: count }, (_, index): ValuesOf<'integration-record'> => {
    const exchange = random.weighted(EXCHANGES.map((one) => [one, one.weight] as const));
    const [order, material] = [random.pick(orders), random.pick(materials)];
    const isFailed = random.chance(0.05);
    const state = index < 6 ? 'Pending' : isFailed ? 'Failed' : 'Succeeded';
    const [status, message] = exchange.failure;
    const body = exchange.body(order, material, random);
    const answer = isFailed ? { status, error: message } : exchange.answer(order, material);
    return {
      id: `${prefix}int-${index + 1}`,
      kind: exchange.kind,
      // Spread over two weeks up to the early morning of today.
      time: timeFrom(today, 0, 5 - (index * 14 * 24) / count - random.next() * 0.05),
      direction: exchange.direction,
      type: exchange.type,
      state,
      httpMethod: exchange.method,
      url: exchange.url,
      requestBody: body && JSON.stringify(body),
      responseBody: state === 'Pending' ? null : JSON.stringify(answer),
      elapsedMilliseconds: state === 'Pending' ? null : isFailed && status === 504 ? 30_000 : random.whole(18, 900),
      externalSystemName: exchange.system,
      externalEndpointName: exchange.endpoint,
      mainRetrievalEndpointName: exchange.retrieval ?? null,
      eventSubscriptionName: exchange.subscription ?? null,
      resultLevel: state === 'Failed' ? 'Error' : random.chance(0.03) ? 'Warning' : 'Information',
      initiated: exchange.subscription ? 'Event' : random.chance(0.04) ? 'User' : 'Schedule',
      message: state === 'Failed' ? message : null,
    };
  });
}
