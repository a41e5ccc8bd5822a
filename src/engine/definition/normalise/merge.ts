/** `extends` and `omit`: maps merge, lists replace, and each value remembers where it was written. */
import { messages } from '../messages';
import { isObject, type JsonObject } from '../parse/json';
import { copyOf, emptyLike, isTainted, placeOf, putFrom, recordPlace, taint, valuePlace } from '../parse/places';
import type { Report } from '../report';

/** Words whose value is one thought: half of the old and half of the new would mean neither. */
const WHOLE = new Set(['call', 'lookup', 'show', 'from', 'when', 'feature', 'filter', 'default', 'group']);

const replacing = new WeakSet<object>();

/** Marks an object that was written as a list: like every list it takes the place of what stood there before. */
export function asReplacement<T extends object>(value: T): T {
  replacing.add(value);
  return value;
}

/** The heir's words over those of the one it starts from. */
export function merge<Words extends object>(from: Words, heir: Words): Words {
  return mergeJson(from as JsonObject, heir as JsonObject) as Words;
}

function mergeJson(from: JsonObject, heir: JsonObject): JsonObject {
  const merged = emptyLike(heir);
  if (isTainted(from)) taint(merged);
  for (const key of Object.keys(from)) putFrom(merged, key, from[key], from, key);
  for (const [key, value] of Object.entries(heir)) {
    const before = Object.hasOwn(from, key) ? from[key] : undefined;
    const both = isObject(before) && isObject(value) && !WHOLE.has(key) && !replacing.has(value);
    putFrom(merged, key, both ? mergeJson(before, value) : value, heir, key);
  }
  return merged;
}

/** A further file laid over one of its kind, as menu.json over the product's: maps merge, and its lists go on. */
export function goOn(file: JsonObject, further: JsonObject): JsonObject {
  const laid = mergeJson(file, further);
  for (const [key, list] of Object.entries(further)) {
    const before = file[key];
    if (Array.isArray(before) && Array.isArray(list)) putFrom(laid, key, joined(before, list), file, key);
  }
  return laid;
}

function joined(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const list: unknown[] = [];
  recordPlace(list, placeOf(first));
  for (const from of [first, second])
    for (const [index, value] of from.entries()) putFrom(list, list.length, value, from, index);
  return list;
}

/** What starts from something else, and leaves out what its paths name. */
interface Heir {
  readonly omit?: readonly string[];
}

/** The object without the paths that the heir's `omit` names; a path that leads nowhere is reported. */
export function omit<Words extends object>(object: Words, heir: Heir, owner: string, report: Report): Words {
  const paths = heir.omit ?? [];
  return paths.reduce((rest, path, index) => {
    const without = leaveOut(rest as JsonObject, path.split('.'));
    if (!without) report(valuePlace(paths, index), messages.omitNothing(owner, path));
    return (without as Words | undefined) ?? rest;
  }, object);
}

function leaveOut(object: JsonObject, path: readonly string[]): JsonObject | undefined {
  const [first, ...rest] = path;
  if (first === undefined || !Object.hasOwn(object, first)) return undefined;
  if (rest.length === 0) return copyOf(object, [first]);
  const inner = object[first];
  const without = isObject(inner) ? leaveOut(inner, rest) : undefined;
  if (!without) return undefined;
  const kept = emptyLike(object);
  for (const key of Object.keys(object)) putFrom(kept, key, key === first ? without : object[key], object, key);
  return kept;
}
