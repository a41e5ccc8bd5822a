import type { ValuesOf } from '../../entities';
import { placesOf, type OrderState as State } from '../../warehouse';
import { type BlockContext, round } from './block';
import type { Material } from './materials';
import { isEnded, isPicked, isReserving, isShort } from './order-states';
import { type Part, pick, type Shelf } from './shelf';

export interface Line extends ValuesOf<'order-line'> {
  readonly id: string;
  readonly orderLineNo: number;
  readonly materialId: string;
  readonly orderedQuantity: number;
  readonly openQuantity: number;
  readonly pickedQuantity: number;
  readonly returnedQuantity: number;
  readonly lineWeight: number;
  readonly lineVolume: number;
  readonly salesPrice: number;
  readonly state: State;
  /** What is kept for the line; no column. */
  readonly parts: readonly Part[];
}

/** What every line of one order shares. */
export interface OrderStart {
  readonly orderId: string;
  readonly idStem: string;
  readonly state: State;
  readonly executionDate: string;
}

const ATTEMPTS = 30;

/** The lines of one order; what its state says is kept for it is taken from the shelf. */
export function makeLines(
  context: BlockContext,
  start: OrderStart,
  count: number,
  materials: readonly Material[],
  shelf: Shelf,
): Line[] {
  const { random } = context;
  const { state } = start;
  return Array.from({ length: count }, (_, at) => {
    const material = pickMaterial(context, state, materials, shelf);
    const wish = random.weighted([
      [random.whole(1, 5), 5],
      [random.whole(6, 20), 3],
      [random.whole(21, 120), 1],
    ] as const);
    const isKept = isReserving(state);
    const ordered = isKept && !isShort(state) ? Math.max(1, Math.min(wish, shelf.free(material))) : wish;
    // Of what is short, the first line has something, another may have nothing.
    const share = isShort(state) ? random.whole(at === 0 ? 1 : 0, ordered) : ordered;
    const parts = isKept ? shelf.reserve(material, share) : [];
    pickParts(context, state, parts, at === count - 1);
    return lineOf(context, start, at, material, ordered, parts);
  });
}

/** Any material; for an order that keeps stock one that there is. */
function pickMaterial({ random }: BlockContext, state: State, materials: readonly Material[], shelf: Shelf): Material {
  let material = random.pick(materials);
  for (let attempt = 0; isReserving(state) && attempt < ATTEMPTS && shelf.free(material) === 0; attempt++)
    material = random.pick(materials);
  return material;
}

/** A picked order has all its parts, one that is being picked some of them; the last of its last line never. */
function pickParts({ random }: BlockContext, state: State, parts: readonly Part[], isLast: boolean): void {
  for (const part of parts) {
    const isOpen = isLast && part === parts.at(-1);
    if (state === 'ReadyForPackAndShip' || (state === 'PickStarted' && !isOpen && random.chance(0.5))) pick(part);
  }
}

function lineOf(
  { random }: BlockContext,
  { orderId, idStem, state, executionDate }: OrderStart,
  at: number,
  material: Material,
  ordered: number,
  parts: readonly Part[],
): Line {
  const kept = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const taken = parts.reduce((sum, { picked }) => sum + picked, 0);
  const picked = state === 'Completed' ? ordered : taken;
  return {
    id: `${idStem}-${at + 1}`,
    orderId,
    orderLineNo: (at + 1) * 10,
    materialId: material.id,
    location: placesOf(parts.map(({ place }) => place)),
    orderedQuantity: ordered,
    confirmedQuantity: state === 'Completed' ? ordered : kept,
    openQuantity: isEnded(state) ? 0 : ordered - picked,
    pickedQuantity: isPicked(state) ? ordered : picked,
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
    parts,
  };
}
