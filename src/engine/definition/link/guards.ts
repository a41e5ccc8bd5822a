/** Permission keys and features: written out and checked. */

import type { FeatureTest, PermissionSets } from '../../model';
import { nearest } from '../../words';
import { messages } from '../messages';
import type { DefinitionWords } from '../normal-form';
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

/** Whatever may ask for a permission, or for a feature. */
interface Guarded {
  readonly permission?: string;
}
interface Switched {
  readonly feature?: FeatureTest;
}

/** The key that a property, filter or page writes for itself. */
export function ownKey(words: Guarded, permissions: PermissionSets, report: Report): string | undefined {
  const written = words.permission;
  if (written === undefined) return undefined;
  const key = wholeKey(written);
  checkKey(key, valuePlace(words, 'permission'), true, permissions, report);
  return key;
}

/** A definition's key without `*` guards its pages too, or its rows if it has none. */
export function guardOf({ definition }: { readonly definition: DefinitionWords }): string | undefined {
  const key = definition.permission;
  return key === undefined || key.includes('*') ? undefined : wholeKey(key);
}

/** The feature test that the words write, its flags checked. */
export function linkFeature(words: Switched, known: ReadonlySet<string>, report: Report): FeatureTest | undefined {
  const { feature } = words;
  const check = (flag: string, place: Place) => {
    if (!known.has(flag)) report(place, messages.unknownFeature(flag, known));
  };
  if (feature === undefined) return undefined;
  if (typeof feature === 'string') check(feature, valuePlace(words, 'feature'));
  // A flag whose own mistake was taken out is not there.
  else if ('not' in feature) check(feature.not, valuePlace(feature, 'not'));
  else if (isFlags(feature)) for (const [index, flag] of feature.entries()) check(flag, valuePlace(feature, index));
  return feature;
}

const isFlags = (feature: FeatureTest): feature is readonly string[] => Array.isArray(feature);
