/** Where each value stands in its file. Values stay plain JSON; this table beside them knows line and column. */
import type { JsonObject } from './json';

/** The names of an object's members, the numbers of a list's elements: a misspelt one does not compile. */
export type KeyOf<Holder> = keyof Holder & (string | number);

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where a member of an object stands: its name and its value. An element of a list has no name. */
export interface Member {
  readonly key: Place;
  readonly value: Place;
}

interface Places {
  readonly self: Place;
  /** Made with the first member: most objects of a merge have few, and many have none. */
  members: Map<string | number, Member> | undefined;
}

const table = new WeakMap<object, Places>();

/** Opens the record of an object or list. */
export function recordPlace(holder: object, self: Place): void {
  table.set(holder, { self, members: undefined });
}

/** Notes where a member's name and value stand. */
export function recordMember<Holder extends object>(
  holder: Holder,
  key: KeyOf<Holder>,
  keyPlace: Place,
  valuePlace: Place,
): void {
  record(holder, key, { key: keyPlace, value: valuePlace });
}

function record(holder: object, key: string | number, member: Member): void {
  const places = table.get(holder);
  if (!places) return;
  places.members ??= new Map();
  places.members.set(key, member);
}

/** True for an object or list that stands in a file, false for one that was made up. */
export const isWritten = (holder: object): boolean => table.has(holder);

const NOWHERE: Place = { file: '', line: 1, column: 1 };

/** Place of an object or list. */
export function placeOf(holder: object): Place {
  return table.get(holder)?.self ?? NOWHERE;
}

/** Place of a member's value; of its holder if it was never written. */
export function valuePlace<Holder extends object>(holder: Holder, key: KeyOf<Holder>): Place {
  return table.get(holder)?.members?.get(key)?.value ?? placeOf(holder);
}

/** Place of a member's name; of its value in a list. */
export function keyPlace<Holder extends object>(holder: Holder, key: KeyOf<Holder>): Place {
  return table.get(holder)?.members?.get(key)?.key ?? placeOf(holder);
}

/** The place so many letters further on in its line. */
export const behind = (place: Place, letters: number): Place => ({ ...place, column: place.column + letters });

/** A new empty object that stands where `origin` stands. */
export function objectAt<Made extends object = JsonObject>(origin: Place): Partial<Made> {
  const made: Partial<Made> = {};
  recordPlace(made, origin);
  return made;
}

/** Sets a member that stands, name and value, at one place. */
export function putAt<Target extends object, Key extends KeyOf<Target>>(
  target: Target,
  key: Key,
  value: Target[Key],
  place: Place,
): void {
  target[key] = value;
  record(target, key, { key: place, value: place });
}

/** Sets a member and lets it stand where another holder's member stands. */
export function putFrom<Target extends object, Key extends KeyOf<Target>, From extends object>(
  target: Target,
  key: Key,
  value: Target[Key],
  from: From,
  fromKey: KeyOf<From>,
): void {
  target[key] = value;
  const places = table.get(from);
  const member = places?.members?.get(fromKey);
  record(target, key, member ?? { key: places?.self ?? NOWHERE, value: places?.self ?? NOWHERE });
}

/** Objects from which a mistake was taken out, and what was made of them. */
const tainted = new WeakSet<object>();

/** Marks an object from which a mistake was taken out. */
export const taint = (holder: object): void => void tainted.add(holder);

/** True if nothing should be concluded from what the object lacks. */
export const isTainted = (holder: object): boolean => tainted.has(holder);

/** A new empty object in the place of another, as certain as that one. */
export function emptyLike<Like extends object>(object: Like): Partial<Like> {
  const made = objectAt<Like>(placeOf(object));
  if (isTainted(object)) taint(made);
  return made;
}

/** A copy of the object whose members stand where they stood, without those that are named. */
export function copyOf<Like extends object>(object: Like, except: readonly (keyof Like)[] = []): Like {
  const copy = emptyLike(object);
  for (const key of keysOf(object)) if (!except.includes(key)) putFrom(copy, key, object[key], object, key);
  return copy as Like;
}

/** Names of the members that an object has. */
export const keysOf = <Holder extends object>(object: Holder) => Object.keys(object) as (keyof Holder & string)[];
