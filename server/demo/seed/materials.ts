import type { ValuesOf } from '../../entities';
import { type BlockContext, round } from './block';
import { FAMILIES, type Family, MAKERS } from './catalogue';
import type { Supplier } from './suppliers';

export interface Material extends ValuesOf<'material'> {
  readonly id: string;
  readonly itemNo: string;
  readonly name: string;
  readonly ean: string;
  readonly abc: 'A' | 'B' | 'C';
  readonly baseUoM: string;
  readonly costPrice: number;
  readonly salesPrice: number;
  readonly weight: number;
  readonly volume: number;
  readonly hasBatch: boolean;
  readonly hasSerialNumber: boolean;
  readonly hasExpDate: boolean;
  readonly webShop: boolean;
  readonly wooCommerceId: string | null;
  readonly isBOM: boolean;
  /** None if nobody delivers it yet. */
  readonly supplierId: string | null;
  readonly maximumWarehouseQuantity: number;
  billOfMaterial: { itemNo: string; quantity: number }[];
  // Sums over the stocks; makeStocks writes them.
  currentQuantity: number;
  reservedQuantity: number;
  availableQuantity: number;
}

/** One material in twenty-five is nobody's yet, so that a supplier's products have something to grow by. */
const delivererOf = (index: number, { id }: Supplier): string | null => (index % 25 === 24 ? null : id);

/** Every combination of every family, as one list. */
const GOODS = FAMILIES.flatMap((family) =>
  family.first.flatMap((first) => family.second.map((second) => ({ family, first, second }))),
);

export function makeMaterials(
  { prefix, offset, random }: BlockContext,
  count: number,
  suppliers: readonly Supplier[],
): Material[] {
  return Array.from({ length: count }, (_, index): Material => {
    const at = (index * 617) % GOODS.length;
    const { family, first, second } = GOODS[at] as (typeof GOODS)[number];
    const maker = MAKERS[Math.floor(index / GOODS.length) % MAKERS.length];
    const size = random.next();
    const [length, width, height] = [1, 0.4 + random.next() * 0.5, 0.2 + random.next() * 0.4].map((share) =>
      round(between(family.edge, size) * share, 1),
    ) as [number, number, number];
    const costPrice = round(between(family.cost, size));
    const webShop = random.chance(0.3);
    const minimum = random.whole(1, 8) * 5;
    return {
      id: `${prefix}mat-${index + 1}`,
      itemNo: `${family.prefix}-${100_000 + offset + index}`,
      name: `${maker ? `${maker} ` : ''}${family.name(first, second)}`,
      description: descriptionOf(family, first, second),
      barcode: ean13(7_090_000_000_00 + offset + index),
      ean: ean13(7_090_000_000_00 + offset + index),
      abc: random.weighted([
        ['A', 20],
        ['B', 30],
        ['C', 50],
      ] as const),
      baseUoM: family.unit,
      costPrice,
      salesPrice: round(costPrice * (1.25 + random.next() * 0.6)),
      length,
      width,
      height,
      weight: round(Math.max(0.01, between(family.weight, size)), 3),
      volume: round(Math.max(0.000_01, (length * width * height) / 1_000_000), 5),
      materialGroup: family.group,
      materialState: random.weighted([
        ['Active', 92],
        ['Phasing out', 6],
        ['Blocked', 2],
      ] as const),
      owner: random.chance(0.05) ? 'Consignment' : 'Nordlager',
      supplierId: delivererOf(index, random.pick(suppliers)),
      currentQuantity: 0,
      reservedQuantity: 0,
      availableQuantity: 0,
      softReservedQuantity: 0,
      unavailableQuantity: 0,
      minimumWarehouseQuantity: minimum,
      maximumWarehouseQuantity: minimum * random.whole(3, 10),
      isBOM: index % 50 === 7,
      billOfMaterial: [],
      alternativeMaterialIds: [],
      hasBatch: family.hasBatch ?? false,
      hasSerialNumber: family.hasSerialNumber ?? false,
      hasExpDate: family.hasExpDate ?? false,
      webShop,
      wooCommerceId: webShop ? String(40_000 + offset + index) : null,
      colour: family.second.includes('black') && family.group !== 'Electrical' ? second : null,
      size: family.group === 'Safety' ? second : null,
      materialUoMs: [
        { uoMType: family.unit, isShipable: true, quantity: 1, length, width, height },
        { uoMType: 'pallet', container: 'EUR pallet', isShipable: true, quantity: random.pick([24, 48, 96, 240, 480]) },
      ],
      materialIdentifiers: [],
      stockAttributes: {},
      externalSystems: [],
    };
  });
}

/** What the composed materials are made of, in rows of its own and in the material. */
export function makeBomLines({ prefix, random }: BlockContext, materials: readonly Material[]): ValuesOf<'bom-line'>[] {
  const parts = materials.filter(({ isBOM }) => !isBOM);
  return materials
    .filter(({ isBOM }) => isBOM)
    .flatMap((material) => {
      const lines = Array.from({ length: random.whole(2, 5) }, (_, at) => {
        const { itemNo, name, baseUoM } = random.pick(parts);
        const id = `${prefix}bom-${material.itemNo}-${at + 1}`;
        return { id, materialNumber: material.itemNo, itemNo, name, quantity: random.whole(1, 12), uoM: baseUoM };
      });
      material.billOfMaterial = lines.map(({ itemNo, quantity }) => ({ itemNo, quantity }));
      return lines;
    });
}

/** Twelve digits with their check digit behind them. */
export function ean13(twelve: number): string {
  const digits = String(twelve).padStart(12, '0').slice(-12);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

function between([least, most]: readonly [number, number], share: number): number {
  return least + (most - least) * share * share;
}

function descriptionOf({ group, unit }: Family, first: string, second: string): string {
  return `${group}, ${first} / ${second}. Sold by the ${unit === 'pcs' ? 'piece' : unit}.`;
}
