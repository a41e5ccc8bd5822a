import { isGiven, isSameValue, type Right, type RightChanges } from '../../../engine/permission';
import { rightName } from '../../../renderers/right-name';
import type { Role } from './use-roles';

/** All rights, those that are changed and not saved, and those that are not as they came. */
export const SHOWN = ['all', 'changed', 'differs'] as const;
export type Shown = (typeof SHOWN)[number];

/** Whether a right is among those that are shown. */
export function isShown(shown: Shown, { id, stored, byDefault }: Right, changes: RightChanges): boolean {
  if (shown === 'changed') return changes[id] !== undefined;
  return shown === 'all' || !isSameValue(changes[id] ?? stored, byDefault);
}

/** Those of the rights whose id or name has the words. */
export function namedLike(rights: readonly Right[], words: string): readonly Right[] {
  return rights.filter((right) => right.id.includes(words) || rightName(right.id).toLowerCase().includes(words));
}

/** How many rights each role is given, as they are edited. */
export function countsOf(
  rights: readonly Right[],
  changes: RightChanges,
  roles: readonly Role[],
): ReadonlyMap<string, number> {
  return new Map(
    roles.map(({ name }) => [name, rights.filter(({ id, stored }) => isGiven(changes[id] ?? stored, name)).length]),
  );
}
