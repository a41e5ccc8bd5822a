import { groupBy } from '../../warehouse';
import type { BlockContext } from './block';
import type { Location } from './locations';
import type { Material } from './materials';
import type { Stock } from './stocks';

/** So much of one stock, kept for one order line. */
export interface Part {
  readonly stock: Stock;
  /** The name of its place. */
  readonly place: string;
  readonly quantity: number;
  picked: number;
}

/** What can be picked of each material. Reserving writes the sums of stocks and materials (OPEN-203). */
export class Shelf {
  readonly #stocks: ReadonlyMap<string, readonly Stock[]>;
  readonly #places: ReadonlyMap<string, string>;

  constructor({ today }: BlockContext, stocks: readonly Stock[], locations: readonly Location[]) {
    const open = locations.filter(({ availableForPick }) => availableForPick);
    this.#places = new Map(open.map(({ id, name }) => [id, name]));
    const day = today.toISOString().slice(0, 10);
    const pickable = stocks
      .filter(({ locationId, expDate }) => this.#places.has(locationId) && (expDate === null || expDate >= day))
      .sort((a, b) => Date.parse(a.fifoDate) - Date.parse(b.fifoDate) || a.pickingSequence - b.pickingSequence);
    this.#stocks = groupBy(pickable, ({ materialId }) => materialId);
  }

  /** How much of the material is neither reserved nor out of reach. */
  free({ id }: Material): number {
    return (this.#stocks.get(id) ?? []).reduce((sum, { available }) => sum + available, 0);
  }

  /** Keeps as much as there is, up to the quantity: the oldest stock first. */
  reserve(material: Material, quantity: number): Part[] {
    const parts: Part[] = [];
    let open = quantity;
    for (const stock of this.#stocks.get(material.id) ?? []) {
      const taken = Math.min(open, stock.available);
      if (taken <= 0) continue;
      stock.available -= taken;
      stock.reserved += taken;
      material.availableQuantity -= taken;
      material.reservedQuantity += taken;
      parts.push({ stock, place: this.#places.get(stock.locationId) ?? '', quantity: taken, picked: 0 });
      open -= taken;
    }
    return parts;
  }
}

/** Writes that a part has been picked; it stays reserved until the order leaves. */
export function pick(part: Part): void {
  part.picked = part.quantity;
  part.stock.numberOfPickedStock += part.quantity;
}
