/** Where each value stands in its file. Values stay plain JSON; this table beside them knows line and column. */
import type { JsonObject } from './json';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface Places {
  /** The object or list itself. */
  self: Place;
  readonly keys: Map<string | number, Place>;
  readonly values: Map<string | number, Place>;
}

const table = new WeakMap<object, Places>();

/** Opens the record of an object or list. */
export function recordPlace(holder: object, self: Place): void {
  table.set(holder, { self, keys: new Map(), values: new Map() });
}

/** Notes where a member's key and value stand; an element of a list has no key. */
export function recordMember(holder: object, key: string | number, keyPlace: Place, valuePlace: Place): void {
  const places = table.get(holder);
  places?.keys.set(key, keyPlace);
  places?.values.set(key, valuePlace);
}

const NOWHERE: Place = { file: '', line: 1, column: 1 };

/** Place of an object or list. */
export function placeOf(holder: object): Place {
  return table.get(holder)?.self ?? NOWHERE;
}

/** Place of a member's value; of its holder if it was never written. */
export function valuePlace(holder: object, key: string | number): Place {
  return table.get(holder)?.values.get(key) ?? placeOf(holder);
}

/** Place of a member's key; of its value in a list. */
export function keyPlace(holder: object, key: string | number): Place {
  return table.get(holder)?.keys.get(key) ?? valuePlace(holder, key);
}

/** A new empty object that stands where `origin` stands. */
export function objectAt(origin: Place): JsonObject {
  const made: JsonObject = {};
  recordPlace(made, origin);
  return made;
}

/** Sets a member and lets it stand where another holder's member stands. */
export function putFrom<T>(
  target: object,
  key: string | number,
  value: T,
  from: object,
  fromKey: string | number,
): void {
  (target as Record<string | number, unknown>)[key] = value;
  recordMember(target, key, keyPlace(from, fromKey), valuePlace(from, fromKey));
}
