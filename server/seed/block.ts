/**
 * One block of demo data: what a scale of 1 holds. A larger scale is several blocks, each with numbers of its own, so that
 * memory stays the same.
 *
 *   suppliers → materials → locations → stocks (sums of both) → orders → lines (sums of orders)
 */
import { makeLocations } from './locations';
import { makeMaterials } from './materials';
import { makeOrders } from './orders';
import { DEMO_UNITS, type DemoUnit } from './people';
import { Random } from './random';
import { makeStocks } from './stocks';
import { makeSuppliers } from './suppliers';

/** A row by property names. */
export type SeedRow = { readonly [property: string]: unknown };

export interface BlockSizes {
  readonly suppliers: number;
  readonly materials: number;
  readonly locations: number;
  readonly stocks: number;
  readonly orders: number;
}

export const FULL_BLOCK: BlockSizes = {
  suppliers: 200,
  materials: 5000,
  locations: 5000,
  stocks: 20_000,
  orders: 5000,
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
}

/** Rows by definition, in the order in which references allow to write them. */
export type Block = readonly (readonly [entity: string, rows: readonly SeedRow[]])[];

/** Takes a unit, the number of its block and how much of a block it gets; gives all rows. */
export function makeBlock(unit: DemoUnit, number: number, sizes: BlockSizes, today: Date): Block {
  const index = DEMO_UNITS.indexOf(unit);
  const context: BlockContext = {
    unit,
    prefix: `${'ob'[index] ?? 'x'}${number}-`,
    offset: (number * DEMO_UNITS.length + index) * FULL_BLOCK.materials,
    random: new Random(20_260_000 + number * 17 + index),
    today,
  };
  const suppliers = makeSuppliers(context, sizes.suppliers);
  const materials = makeMaterials(context, sizes.materials, suppliers);
  const locations = makeLocations(context, sizes.locations);
  const stocks = makeStocks(context, sizes.stocks, materials, locations);
  const { orders, lines } = makeOrders(context, sizes.orders, materials);
  return [
    ['supplier', suppliers],
    ['location', locations],
    ['material', materials],
    ['stock', stocks],
    ['sales-order', orders],
    ['order-line', lines],
  ];
}

/** Sizes of a part of a block; every list keeps at least one row. */
export function partOf(sizes: BlockSizes, share: number): BlockSizes {
  const part = (size: number) => Math.max(1, Math.round(size * share));
  // Lines per order come out even over two orders.
  const orders = Math.max(2, 2 * Math.round((sizes.orders * share) / 2));
  return {
    suppliers: part(sizes.suppliers),
    materials: part(sizes.materials),
    locations: part(sizes.locations),
    stocks: part(sizes.stocks),
    orders,
  };
}

const DAY_MS = 86_400_000;

/** The time so many days and hours from the start of today, as ISO text. */
export function timeFrom(today: Date, days: number, hours = 0): string {
  return new Date(today.getTime() + days * DAY_MS + Math.round(hours * 3600) * 1000).toISOString();
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
