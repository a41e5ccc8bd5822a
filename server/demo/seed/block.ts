/**
 * One block of demo data: what a scale of 1 holds. A larger scale is several blocks, each with numbers of its own, so that
 * memory stays the same.
 *
 *   suppliers → materials → locations → stocks (sums of both) → shelf
 *   shelf → orders with lines, reservations → processes → jobs and tasks
 *   suppliers, materials → inbound orders, drafts; stocks → counts, replenishment, movements → jobs and tasks
 */
import { Random } from '../../../src/engine/random';
import type { EntityName, ValuesOf } from '../../entities';
import { addCounting } from './counting';
import { makeCounts } from './counts';
import { makePurchaseDrafts, makeSalesOrderDrafts } from './drafts';
import { makeIngoingOrders } from './ingoing-orders';
import { makeIntegrationRecords } from './integration';
import { makeLocations } from './locations';
import { makeMasterData } from './master-data';
import { makeBomLines, makeMaterials } from './materials';
import { addMovements } from './movements';
import { makeOrders, makeReservations } from './orders';
import { DEMO_UNITS, type DemoUnit } from './people';
import { addPicks } from './picks';
import { makeProcesses } from './processes';
import { addReceipts } from './receipts';
import { makeProposals } from './replenishment';
import { Shelf } from './shelf';
import { makeDedicatedLocations, makeOpenings, makeStocks } from './stocks';
import { makeSuppliers } from './suppliers';
import { Floor } from './work';

export interface BlockSizes {
  readonly suppliers: number;
  readonly materials: number;
  readonly locations: number;
  readonly stocks: number;
  readonly orders: number;
  readonly ingoingOrders: number;
  readonly counts: number;
  readonly proposals: number;
  readonly movements: number;
  readonly drafts: number;
  readonly records: number;
  readonly printers: number;
  readonly causeCodes: number;
  readonly stockAttributes: number;
}

export const FULL_BLOCK: BlockSizes = {
  suppliers: 200,
  materials: 5000,
  locations: 5000,
  stocks: 20_000,
  orders: 5000,
  ingoingOrders: 600,
  counts: 40,
  proposals: 300,
  movements: 250,
  drafts: 60,
  records: 5000,
  printers: 12,
  causeCodes: 20,
  stockAttributes: 6,
};
export const LINES_PER_ORDER = 4;

/** What every maker is given. */
export interface BlockContext {
  readonly unit: DemoUnit;
  /** Tells rows of one unit and block from all others. */
  readonly prefix: string;
  /** Numbers of this block start behind it. */
  readonly offset: number;
  readonly random: Random;
  /** Start of the current day; all times are counted from it. */
  readonly today: Date;
  /** The time it is: what has happened lies before it. */
  readonly now: Date;
}

/** Rows by definition, in the order in which references allow to write them. */
export type Block = readonly { [E in EntityName]: readonly [entity: E, rows: readonly ValuesOf<E>[]] }[EntityName][];

/** Takes a unit, the number of its block, how much of a block it gets, and the time it is; gives all rows. */
export function makeBlock(
  unit: DemoUnit,
  number: number,
  sizes: BlockSizes,
  { today, now }: Pick<BlockContext, 'today' | 'now'>,
): Block {
  const index = DEMO_UNITS.indexOf(unit);
  const context: BlockContext = {
    unit,
    prefix: `${'ob'[index] ?? 'x'}${number}-`,
    offset: (number * DEMO_UNITS.length + index) * FULL_BLOCK.materials,
    random: new Random(20_260_000 + number * 17 + index),
    today,
    now,
  };
  const suppliers = makeSuppliers(context, sizes.suppliers);
  const materials = makeMaterials(context, sizes.materials, suppliers);
  const bomLines = makeBomLines(context, materials);
  const locations = makeLocations(context, sizes.locations);
  const stocks = makeStocks(context, sizes.stocks, materials, locations, sizes.stockAttributes);
  const orders = makeOrders(context, sizes.orders, materials, new Shelf(context, stocks, locations));
  const operations = makeProcesses(context, orders);
  const ingoing = makeIngoingOrders(context, sizes.ingoingOrders, suppliers, materials);
  const counting = makeCounts(context, sizes.counts, stocks, materials, locations);
  const work = new Floor(context, locations);
  addMovements(context, sizes.movements, stocks, locations, work);
  addCounting(context, work, counting);
  const proposals = makeProposals(context, sizes.proposals, stocks, locations, orders, work);
  addReceipts(context, work, ingoing);
  // Picks come last, so that they stand first where the newest do.
  addPicks(work, operations);
  const purchase = makePurchaseDrafts(context, sizes.drafts, suppliers, materials);
  const sales = makeSalesOrderDrafts(context, sizes.drafts, materials);
  return [
    ['supplier', suppliers],
    ['location', locations],
    ['material', materials],
    ['bom-line', bomLines],
    ['stock', stocks],
    ['stock-movement', makeOpenings(context, stocks)],
    ['dedicated-location', makeDedicatedLocations(context, stocks)],
    ['operation', operations],
    ['sales-order', orders],
    ['order-line', orders.flatMap(({ lines }) => lines)],
    ['reservation', makeReservations(context, orders)],
    ['inventory', counting.counts],
    ['inventory-line', counting.lines],
    ['job', work.jobs],
    ['task', work.tasks],
    ['maintenance', proposals],
    ['ingoing-order', ingoing.orders],
    ['ingoing-order-line', ingoing.lines],
    ['purchase-draft', purchase.drafts],
    ['purchase-draft-line', purchase.lines],
    ['sales-order-draft', sales.drafts],
    ['sales-order-draft-line', sales.lines],
    ['integration-record', makeIntegrationRecords(context, sizes.records, orders, materials)],
    ...(number === 0 ? makeMasterData(context, sizes) : []),
  ];
}

/** Sizes of a part of a block; every list keeps at least two rows. */
export function partOf(sizes: BlockSizes, share: number): BlockSizes {
  const part = (size: number) => Math.max(2, Math.round(size * share));
  const parts = Object.entries(sizes).map(([name, size]) => [name, part(size)] as const);
  // Lines per order come out even over two orders.
  const orders = Math.max(2, 2 * Math.round((sizes.orders * share) / 2));
  return { ...(Object.fromEntries(parts) as unknown as BlockSizes), orders };
}

const DAY_MS = 86_400_000;

/** Before the early shift, in hours of the day. */
const NIGHT = 5;

/** A time so many days ago, in so many hours from the early shift on; of today one that has passed. */
export function timeAgo({ today, now, random }: BlockContext, age: number, hours: number): string {
  const passed = (now.getTime() - today.getTime()) / 3_600_000;
  return timeFrom(today, -age, random.next() * (age === 0 ? Math.min(NIGHT, passed) : hours) + (age === 0 ? 0 : 6));
}

/** The time so many days and hours from the start of today, as ISO text. */
export function timeFrom(today: Date, days: number, hours = 0): string {
  return new Date(today.getTime() + days * DAY_MS + Math.round(hours * 3600) * 1000).toISOString();
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
