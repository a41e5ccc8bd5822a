import type { ValuesOf } from '../../entities';
import { type BlockContext, round, timeFrom } from './block';
import { closeLocation, fill, type Location } from './locations';
import type { Material } from './materials';
import { attributesOf } from './stock-attributes';

export interface Stock extends ValuesOf<'stock'> {
  readonly stockId: string;
  readonly locationId: string;
  readonly materialId: string;
  readonly quantity: number;
  readonly fifoDate: string;
  readonly pickingSequence: number;
  readonly batch: string | null;
  readonly serialNumber: string | null;
  readonly expDate: string | null;
  readonly container: string | null;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly dedicatedLocation: string | null;
  // What orders need of it; the shelf writes them.
  available: number;
  reserved: number;
  numberOfPickedStock: number;
}

/** Fills the locations with stocks, and writes the sums into locations and materials. Nothing is reserved yet. */
export function makeStocks(
  context: BlockContext,
  count: number,
  materials: readonly Material[],
  locations: readonly Location[],
  attributes: number,
): Stock[] {
  const { prefix, random, today } = context;
  const stocks = Array.from({ length: count }, (_, index): Stock => {
    const material = materials[(index * 7 + Math.floor(index / materials.length)) % materials.length] as Material;
    const location = placeFor(index, locations);
    const fits = Math.max(
      1,
      Math.floor(
        Math.min(
          (location.maximumVolume ?? Infinity) / material.volume,
          (location.maximumWeight ?? Infinity) / material.weight,
        ) / 5,
      ),
    );
    const quantity = random.whole(1, Math.min(fits, 400));
    const countedDays = random.chance(0.8) ? random.whole(1, 400) : null;
    const lastCounted = countedDays === null ? null : timeFrom(today, -countedDays, random.whole(6, 17));

    material.currentQuantity += quantity;
    material.availableQuantity += quantity;
    fill(location, quantity, material);
    if (lastCounted !== null && (location.lastCounted === null || location.lastCounted < lastCounted))
      location.lastCounted = lastCounted;

    const number = index + 1;
    const dedicated = random.chance(0.1);
    return {
      stockId: `${prefix}stk-${number}`,
      locationId: location.id,
      materialId: material.id,
      quantity,
      ingoing: random.chance(0.05) ? random.whole(1, 60) : 0,
      available: quantity,
      reserved: 0,
      numberOfPickedStock: 0,
      container: random.chance(0.15) ? `PAL-${10_000 + number}` : null,
      isContainer: false,
      fifoDate: timeFrom(today, -random.whole(1, 500), random.whole(6, 20)),
      lastCounted,
      batch: material.hasBatch ? `LOT${String(260_000 + random.whole(1, 9999))}` : null,
      serialNumber: material.hasSerialNumber
        ? `SN${prefix.replace('-', '').toUpperCase()}${String(number).padStart(7, '0')}`
        : null,
      expDate: material.hasExpDate ? timeFrom(today, random.whole(-20, 700)).slice(0, 10) : null,
      minQuantity: dedicated ? 5 : null,
      maxQuantity: dedicated ? 5 * random.whole(4, 20) : null,
      dedicatedLocation: dedicated ? location.name : null,
      materialABC: material.abc,
      locationABC: location.aBCGroup,
      costPrice: material.costPrice,
      stockValue: round(quantity * material.costPrice),
      barcode: material.ean,
      isBom: material.isBOM,
      pickingSequence: location.pickingSequence,
      erpClassification: location.erpClassification,
      webShop: material.webShop,
      wooCommerceId: material.wooCommerceId,
      materialType: material.materialGroup,
      itemNo: material.itemNo,
      stockAttributes: attributesOf(context, attributes, index),
    };
  });
  for (const location of locations) closeLocation(location);
  return stocks;
}

/** What the ledger begins with: each stock as it was when it came. */
export function makeOpenings({ prefix }: BlockContext, stocks: readonly Stock[]): ValuesOf<'stock-movement'>[] {
  return stocks.map(({ stockId, materialId, locationId, quantity, fifoDate }, index) => ({
    id: `${prefix}mov-${index + 1}`,
    created: fifoDate,
    movementType: 'Opening',
    quantity,
    stockId,
    materialId,
    locationId,
    reference: null,
    reasonCode: null,
    userName: null,
  }));
}

/** The places that are kept for one material: one row of each pair. */
export function makeDedicatedLocations(
  { prefix }: BlockContext,
  stocks: readonly Stock[],
): ValuesOf<'dedicated-location'>[] {
  const seen = new Set<string>();
  return stocks.flatMap(({ locationId, materialId, minQuantity, maxQuantity, dedicatedLocation }) => {
    const pair = `${locationId} ${materialId}`;
    if (dedicatedLocation === null || seen.has(pair)) return [];
    seen.add(pair);
    return [{ id: `${prefix}ded-${seen.size}`, locationId, materialId, minQuantity, maxQuantity, comment: null }];
  });
}

/** Stocks go round the racks, skipping each seventh place, so that some stay empty; a few stand in system places. */
function placeFor(index: number, locations: readonly Location[]): Location {
  const racks = locations.length > 8 ? locations.slice(4) : locations;
  if (index % 97 === 0) return locations[index % Math.min(4, locations.length)] as Location;
  const place = (index * 11) % racks.length;
  return racks[place % 7 === 3 ? (place + 1) % racks.length : place] as Location;
}
