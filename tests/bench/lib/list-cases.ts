import type { WrittenOptions } from '../../../src/engine/query/load-options';
import type { Line } from './report';

/** One question, as a grid asks it and as the yardstick is asked it. `n` tells requests apart. */
export interface ListCase {
  readonly what: string;
  readonly list: string;
  ours(n: number): WrittenOptions;
  bare(n: number): string;
  readonly connections?: number;
  readonly goal?: Line['goal'];
  /** The ratio is the yardstick's time over ours. */
  readonly isGain?: boolean;
}

/** What is typed into the palette, which looks for rows of every definition. */
export const TYPED: readonly { readonly what: string; text(n: number): string }[] = [
  { what: 'Ctrl+K: the number of an order', text: (n) => orderNo(n) },
  { what: 'Ctrl+K: a part of a customer’s name', text: (n) => ['polar', 'vester', 'ravn', 'lyng'][n % 4]! },
  { what: 'Ctrl+K: the barcode of a container', text: (n) => container(n) },
  { what: 'Ctrl+K: what there is not', text: (n) => `nowhere ${n}` },
];

const STOCKS = '/api/Stock/description';
const ORDERS = '/api/ProcessSalesOrders/processSearch';
const FIRST = { skip: 0, take: 20, requireTotalCount: true } as const;

/** All that is measured. `since` gives ever other moments, since which about three in a hundred stocks were counted. */
export function casesOf(since: (n: number) => string): ListCase[] {
  return [
    ...[1, 16].map(
      (connections): ListCase => ({
        what: `stocks: first page with count, ${connections} connection${connections > 1 ? 's' : ''}`,
        list: STOCKS,
        ours: (n) => ({
          ...FIRST,
          filter: ['lastCounted', '>=', since(n)],
          sort: [{ selector: 'lastCounted' }, { selector: 'stockId' }],
        }),
        bare: (n) => `/counted-since?value=${encodeURIComponent(since(n))}`,
        connections,
        goal: { atMost: 1.15 },
      }),
    ),
    {
      what: 'orders: first page as it opens, with count',
      list: ORDERS,
      ours: () => FIRST,
      bare: () => '/orders',
    },
    {
      what: 'stocks: filter on an index, few rows (batch)',
      list: STOCKS,
      ours: (n) => ({ ...FIRST, filter: ['batch', '=', batch(n)] }),
      bare: (n) => `/stocks-of-batch?value=${batch(n)}`,
    },
    {
      what: 'orders: filter on an index, many rows (delivery date)',
      list: ORDERS,
      ours: (n) => ({ ...FIRST, filter: ['deliveryDate', '>=', due(n)] }),
      bare: (n) => `/orders-due?value=${due(n)}`,
    },
    {
      what: 'stocks: search of all texts, few rows',
      list: STOCKS,
      ours: (n) => ({ ...FIRST, searchText: container(n) }),
      bare: (n) => `/stocks-with?value=${like(container(n))}`,
    },
    {
      what: 'orders: search of all texts, few rows',
      list: ORDERS,
      ours: (n) => ({ ...FIRST, searchText: orderNo(n) }),
      bare: (n) => `/orders-with?value=${like(orderNo(n))}`,
    },
    {
      what: 'orders: search of all texts, many rows',
      list: ORDERS,
      ours: (n) => ({ ...FIRST, searchText: COMMON[n % COMMON.length]! }),
      bare: (n) => `/orders-with?value=${like(COMMON[n % COMMON.length]!)}`,
    },
    {
      what: 'stocks: one column contains a text (material)',
      list: STOCKS,
      ours: (n) => ({ ...FIRST, filter: ['material', 'contains', SIZES[n % SIZES.length]!] }),
      bare: (n) => `/stocks-named?value=${like(SIZES[n % SIZES.length]!)}`,
    },
    {
      what: 'orders: one column contains a text (customer)',
      list: ORDERS,
      ours: (n) => ({ ...FIRST, filter: ['customerName', 'contains', customer(n)] }),
      bare: (n) => `/orders-of?value=${like(customer(n))}`,
    },
    {
      what: 'orders: one column without an index of its own contains a text (recipient)',
      list: ORDERS,
      ours: (n) => ({ ...FIRST, filter: ['recipient', 'contains', street(n)] }),
      bare: (n) => `/orders-to?value=${like(street(n))}`,
    },
    {
      what: 'orders: grouped by state, with counts',
      list: ORDERS,
      ours: () => ({ group: [{ selector: 'newState', isExpanded: false }] }),
      bare: () => '/orders-by-state',
    },
    {
      what: 'stocks: a chart of quantities by the month of the last count',
      list: STOCKS,
      ours: (n) => ({ ...CHART, filter: ['quantity', '>=', least(n)], aggregate: monthly('lastCounted', 'quantity') }),
      bare: (n) => `/stocks-by-month?value=${least(n)}`,
    },
    {
      what: 'orders: a chart of weights by state and the month of delivery',
      list: ORDERS,
      ours: (n) => ({
        ...CHART,
        filter: ['orderWeight', '>=', least(n)],
        aggregate: { ...monthly('deliveryDate', 'orderWeight'), by: [{ selector: 'newState' }, month('deliveryDate')] },
      }),
      bare: (n) => `/orders-by-state-and-month?value=${least(n)}`,
    },
    {
      what: 'stocks: page 5,000 at the first visit',
      list: STOCKS,
      ours: (n) => ({ skip: page5000(n), take: 20 }),
      bare: (n) => `/stocks-page?skip=${page5000(n)}`,
    },
    {
      what: 'orders: page 5,000 at the first visit',
      list: ORDERS,
      ours: (n) => ({ skip: page5000(n), take: 20 }),
      bare: (n) => `/orders-page?skip=${page5000(n)}`,
    },
    {
      what: 'stocks: offset from 100,000 on (plain offset over ours)',
      list: STOCKS,
      ours: (n) => ({ skip: deepOffset(n), take: 20, sort: [{ selector: 'stockId' }] }),
      bare: (n) => `/page?skip=${deepOffset(n)}`,
      goal: { atLeast: 5 },
      isGain: true,
    },
  ];
}

/** A chart asks for no rows. */
const CHART = { skip: 0, take: 0 } as const;
const month = (selector: string) => ({ selector, groupInterval: 'month' }) as const;
const monthly = (by: string, selector: string) =>
  ({ by: [month(by)], measure: { summaryType: 'sum', selector } }) as const;
/** Ever another number that next to all rows reach: nothing is kept of the answer. */
const least = (n: number): number => n / 1_000_000;

const like = (text: string): string => encodeURIComponent(`%${text}%`);
const batch = (n: number): string => `LOT${260_001 + ((n * 7_919) % 9_999)}`;
const due = (n: number): string => new Date(Date.now() - 86_400_000 - n).toISOString();
const container = (n: number): string => `PAL-${10_001 + ((n * 7_919) % 18_000)}`;
const orderNo = (n: number): string => `SO-10${String((n * 7_919) % 5_000).padStart(5, '0')}`;
const street = (n: number): string => `gata ${1 + ((n * 7) % 90)}, 4`;
const customer = (n: number): string => `${1 + ((n * 7) % 50)} AS`;
/** Words of every second or third order. */
const COMMON = ['home', 'pallet', 'maskin', 'bygg', 'standard', 'vester'];
const SIZES = ['60×40', 'freezer', '80×', 'label', 'M12', 'steel'];

/** From 100,000 on, far from one another: no page begins where one was seen just before. */
const deepOffset = (n: number): number => 100_000 + ((n * 7_919) % 50_000);
/** Ever a row less far down, so that nothing is known of where the page begins. */
const page5000 = (n: number): number => 99_980 - (n % 50_000);
