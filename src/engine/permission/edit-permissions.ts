/** Who holds which right, as an editor asks it: a value as roles, roles as a value, and what is stored of it. */
import type { PermissionSets, PermissionValue } from '../model';
import {
  mergePermissions,
  PERMISSION_GROUPS,
  type PermissionGroup,
  type PermissionSettings,
  readPermissions,
} from './merge-permissions';
import { BUILT_IN_ROLES } from './roles';

/** One right with its default and the value that holds now. */
export interface Right {
  /** The whole key: `grid.can_filter`. */
  readonly id: string;
  readonly group: PermissionGroup;
  readonly key: string;
  readonly byDefault: PermissionValue;
  readonly stored: PermissionValue;
}

/** New values by whole key. */
export type RightChanges = Readonly<Record<string, PermissionValue>>;

/** Every right of the defaults (OPEN-117), with what the settings make of it; keys that only the settings have are none. */
export function rightsOf(defaults: PermissionSets, settings: PermissionSettings): readonly Right[] {
  const merged = mergePermissions(defaults, settings);
  return PERMISSION_GROUPS.flatMap((group) =>
    Object.entries(defaults[group]).map(([key, byDefault]) => ({
      id: `${group}.${key}`,
      group,
      key,
      byDefault,
      stored: merged[group][key] ?? byDefault,
    })),
  );
}

/** True if the value gives the right to a role (PERM-020, PERM-021). */
export function isGiven(value: PermissionValue, role: string): boolean {
  return typeof value === 'boolean' ? value : [value].flat().includes(role);
}

/** True if two values give a right to the same roles, however they are written. */
export function isSameValue(one: PermissionValue, other: PermissionValue): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: PermissionValue): string {
  return value === true ? 'true' : JSON.stringify([...new Set(namesIn(value))].sort());
}

/** The names in a value; none if it is everybody's or nobody's. */
export function namesIn(value: PermissionValue): readonly string[] {
  return typeof value === 'boolean' ? [] : [value].flat();
}

/** The names of all roles that the defaults, the settings laid over them or the product itself know. */
export function namedRoles(defaults: PermissionSets, settings: PermissionSettings): ReadonlySet<string> {
  const sets = [defaults, mergePermissions(defaults, settings)];
  const values = PERMISSION_GROUPS.flatMap((group) => sets.flatMap((one) => Object.values(one[group])));
  return new Set([...BUILT_IN_ROLES, ...values.flatMap(namesIn)]);
}

/**
 * The value after a right is given to a role or taken from it. Every one of `roles` is everybody, none is nobody. Names
 * in `before` that are none of `roles` are kept, such as that of a role that is gone.
 */
export function withRole(
  value: PermissionValue,
  role: string,
  given: boolean,
  roles: readonly string[],
  before: PermissionValue,
): PermissionValue {
  const holders = roles.filter((name) => (name === role ? given : isGiven(value, name)));
  if (holders.length === roles.length) return true;
  const names = [...namesIn(before).filter((name) => !roles.includes(name)), ...holders];
  return names.length === 0 ? false : names;
}

/**
 * The text to store for a group: what is stored there with the changed keys alone laid over it, so that what others
 * changed beside them stays. A key that is as its default leaves the text.
 */
export function groupText(
  group: PermissionGroup,
  stored: string | undefined,
  changes: RightChanges,
  defaults: PermissionSets,
): string {
  const values = new Map<string, unknown>(Object.entries(readPermissions(stored) ?? {}));
  for (const [id, value] of Object.entries(changes)) {
    if (!id.startsWith(`${group}.`)) continue;
    const key = id.slice(group.length + 1);
    const byDefault = defaults[group][key];
    if (byDefault !== undefined && isSameValue(value, byDefault)) values.delete(key);
    else values.set(key, value);
  }
  return JSON.stringify(Object.fromEntries(values));
}
