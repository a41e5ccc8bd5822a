/** Permission keys and features: written out and checked. */

import type { FeatureTest, PermissionSets } from '../../model';
import { nearest } from '../../words';
import { messages } from '../messages';
import { isObject, type JsonObject, textIn } from '../parse/json';
import { type Place, valuePlace } from '../parse/places';
import type { Report } from '../report';

/** `can_x` → `data.can_x`. */
export function wholeKey(key: string): string {
  return /^(header|grid|data)\./.test(key) ? key : `data.${key}`;
}

const known = new WeakMap<PermissionSets, ReadonlySet<string>>();

/** All whole keys of permissions.json. */
function allKeys(permissions: PermissionSets): ReadonlySet<string> {
  const before = known.get(permissions);
  if (before) return before;
  const keys = new Set(
    (['header', 'grid', 'data'] as const).flatMap((group) =>
      Object.keys(permissions[group]).map((name) => `${group}.${name}`),
    ),
  );
  known.set(permissions, keys);
  return keys;
}

/** A written key that differs by so many letters from a known one is a slip of the pen. */
export const SLIP = 2;

/**
 * Checks a whole key. One that permissions.json lacks is a slip if it is near to one it has, or in a group that cannot
 * grow; else it is new and belongs to AdminRole. A key made by convention cannot be a slip.
 */
export function checkKey(
  key: string,
  place: Place,
  written: boolean,
  permissions: PermissionSets,
  report: Report,
): void {
  const keys = allKeys(permissions);
  if (keys.has(key)) return;
  if (written && (!key.startsWith('data.') || nearest(key, keys, SLIP) !== undefined))
    report(place, messages.unknownPermission(key, keys));
  else report(place, messages.newPermission(key));
}

/** The key that a property, filter or page writes for itself. */
export function ownKey(words: JsonObject, permissions: PermissionSets, report: Report): string | undefined {
  const written = textIn(words, 'permission');
  if (written === undefined) return undefined;
  const key = wholeKey(written);
  checkKey(key, valuePlace(words, 'permission'), true, permissions, report);
  return key;
}

/** A definition's key without `*` guards its pages too, or its rows if it has none. */
export function guardOf({ definition }: { readonly definition: JsonObject }): string | undefined {
  const key = textIn(definition, 'permission');
  return key === undefined || key.includes('*') ? undefined : wholeKey(key);
}

/** The feature test that the words write, its flags checked. */
export function linkFeature(words: JsonObject, known: ReadonlySet<string>, report: Report): FeatureTest | undefined {
  const written = words.feature;
  const check = (flag: unknown, place: Place) => {
    if (typeof flag === 'string' && !known.has(flag)) report(place, messages.unknownFeature(flag, known));
  };
  if (typeof written === 'string') check(written, valuePlace(words, 'feature'));
  else if (Array.isArray(written))
    for (const [index, flag] of written.entries()) check(flag, valuePlace(written, index));
  else if (isObject(written)) check(written.not, valuePlace(written, 'not'));
  return written as FeatureTest | undefined;
}
