import type { ValuesOf } from '../../entities';
import { type BlockContext, round } from './block';

export interface Location extends ValuesOf<'location'> {
  readonly id: string;
  readonly name: string;
  readonly aBCGroup: 'A' | 'B' | 'C';
  readonly locationRole: string;
  readonly pickingSequence: number;
  readonly systemLocation: boolean;
  readonly availableForPick: boolean;
  /** Part of the warehouse in which one person works. */
  readonly operationArea: string;
  readonly maximumVolume: number | null;
  readonly maximumWeight: number | null;
  readonly maxWeight: number;
  // Sums over the stocks; makeStocks writes them.
  noOfStocks: number;
  totalQuantity: number;
  usedVolume: number | null;
  usedWeight: number | null;
  availableVolume: number | null;
  availableWeight: number | null;
  lastCounted: string | null;
}

const LEVELS = 5;
const BAYS = 40;
/** Places that no rack holds; stocks pass through them. */
const SYSTEM = [
  ['GOODS-IN', 'Goods in'],
  ['PACKING', 'Packing'],
  ['SHIPPING', 'Shipping'],
  ['QUARANTINE', 'Quarantine'],
] as const;

/** Parts of the warehouse; the last holds the places that no rack holds. */
export const AREAS = ['North hall', 'Centre hall', 'South hall', 'Loading bay'] as const;
/** Where the halls end, as shares of the racks. */
const HALL_ENDS = [0.28, 0.73];

/** Racks as aisle-bay-level, `B-07-3`; the two lowest levels are picked from. */
export function makeLocations({ prefix, offset, random }: BlockContext, count: number): Location[] {
  const hall = offset === 0 ? '' : `${Math.round(offset / 5000)}`;
  return Array.from({ length: count }, (_, index): Location => {
    const system = SYSTEM[index];
    const rack = index - SYSTEM.length;
    const level = (rack % LEVELS) + 1;
    const bay = (Math.floor(rack / LEVELS) % BAYS) + 1;
    const aisle = Math.floor(rack / (LEVELS * BAYS));
    const isPick = level <= 2;
    const depth = isPick ? 60 : 120;
    return {
      id: `${prefix}loc-${index + 1}`,
      name: system
        ? `${system[0]}${hall ? `-${hall}` : ''}`
        : `${hall}${aisleName(aisle)}-${String(bay).padStart(2, '0')}-${level}`,
      state: random.chance(0.97) ? 'Free' : 'Blocked',
      locationRole: system ? system[1] : isPick ? 'Pick' : level === LEVELS ? 'Bulk' : 'Buffer',
      // What passes through a place that no rack holds is not held against a maximum.
      maximumVolume: system ? null : isPick ? 0.9 : 1.8,
      maximumWeight: system ? null : isPick ? 400 : 1000,
      maxWeight: isPick ? 25 : 500,
      length: 120,
      width: isPick ? 60 : 80,
      height: isPick ? 90 : 180,
      depth,
      aBCGroup: bay <= 10 ? 'A' : bay <= 24 ? 'B' : 'C',
      pickingSequence: system ? 0 : index * 10,
      controlNumber: String(100 + (index % 900)),
      erpClassification: random.weighted([
        ['Normal stock', 94],
        ['Consignment', 4],
        ['Blocked for sale', 2],
      ] as const),
      fillFactor: isPick ? 80 : 95,
      hidden: false,
      availableForPick: system ? false : isPick || random.chance(0.7),
      systemLocation: system !== undefined,
      operationArea: system ? AREAS[3] : hallOf(rack / (count - SYSTEM.length)),
      outerLocation: false,
      isContainer: false,
      noOfStocks: 0,
      totalQuantity: 0,
      usedVolume: system ? null : 0,
      usedWeight: system ? null : 0,
      availableVolume: null,
      availableWeight: null,
      lastCounted: null,
    };
  });
}

/** Puts so many pieces of a material there. */
export function fill(location: Location, quantity: number, material: { volume: number; weight: number }): void {
  location.noOfStocks += 1;
  location.totalQuantity += quantity;
  if (location.usedVolume !== null) location.usedVolume += quantity * material.volume;
  if (location.usedWeight !== null) location.usedWeight += quantity * material.weight;
}

/** Writes what is left of volume and weight after the stocks have filled them; of places without a maximum nothing is told. */
export function closeLocation(location: Location): void {
  const { maximumVolume, maximumWeight, usedVolume, usedWeight } = location;
  if (maximumVolume !== null && usedVolume !== null) {
    location.usedVolume = round(usedVolume, 3);
    location.availableVolume = round(Math.max(0, maximumVolume - location.usedVolume), 3);
  }
  if (maximumWeight !== null && usedWeight !== null) {
    location.usedWeight = round(usedWeight, 2);
    location.availableWeight = round(Math.max(0, maximumWeight - location.usedWeight), 2);
  }
}

function hallOf(share: number): string {
  return AREAS[HALL_ENDS.filter((end) => share >= end).length] ?? AREAS[0];
}

/** A, B … Z, AA, AB … */
function aisleName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${aisleName(Math.floor(index / 26) - 1)}${letter}`;
}
