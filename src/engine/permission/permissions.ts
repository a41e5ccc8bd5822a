import type { PermissionSets, PermissionValue } from '../model';
import {
  mergePermissions,
  PERMISSION_GROUPS,
  type PermissionProblem,
  type PermissionSettings,
} from './merge-permissions';
import { ADMIN_ROLE, isAdmin, isGlobalAdmin, type Roles } from './roles';

/** Whoever has it sees what happened to rows. */
export const VIEW_HISTORY = 'data.can_view_history';

/** Whoever has it changes settings for all, rights and flags among them. */
export const EDIT_SETTINGS = 'header.user_settings';

/** The feature flag of a business unit where another person has to approve changes of rights. */
export const RIGHTS_APPROVAL = 'FourEyesForRights';

/** Whoever has it gives people their roles. */
export const MANAGE_USERS = 'header.users';

/** Whoever has it looks at the cockpit as those whose roles they give have it. */
export const VIEW_AS = 'header.can_view_as';

/** Whoever has it is told what is wrong with a definition. */
export const SEE_MISTAKES = 'header.can_see_definition_mistakes';

export interface Permissions {
  /**
   * True if the person holds the permission. Keys carry their group: `data.can_prepare_order`. Without a key it asks
   * for an administrator (PERM-023).
   */
  may(key?: string): boolean;
  /** The roles that hold a permission; none if it is everybody's or nobody's. */
  holders(key: string): readonly string[];
}

export interface PermissionsOptions extends Roles {
  readonly sets: PermissionSets;
  /** Laid over the sets first, if they are not merged yet. */
  readonly settings?: PermissionSettings;
  readonly onProblem?: (problem: PermissionProblem) => void;
}

/** Answers what one person may do, from the permission sets and the person's roles (PERM-019 to PERM-023). */
export function createPermissions({ sets, settings, onProblem, ...roles }: PermissionsOptions): Permissions {
  const merged = settings ? mergePermissions(sets, settings, onProblem) : sets;
  const global = isGlobalAdmin(roles);
  return {
    may(key) {
      if (global) return true;
      if (key === undefined) return isAdmin(roles);
      return holds(permissionValue(merged, key), roles.roles);
    },
    holders(key) {
      const value = permissionValue(merged, key);
      return typeof value === 'boolean' ? [] : [value].flat();
    },
  };
}

/** The value of a whole key. A key that the sets lack belongs to the administrator's role. */
export function permissionValue(sets: PermissionSets, key: string): PermissionValue {
  return listedValue(sets, key) ?? ADMIN_ROLE;
}

/** The value of a whole key; undefined if the sets lack it. */
export function listedValue(sets: PermissionSets, key: string): PermissionValue | undefined {
  const group = PERMISSION_GROUPS.find((name) => key.startsWith(`${name}.`));
  if (!group) return undefined;
  const name = key.slice(group.length + 1);
  return Object.hasOwn(sets[group], name) ? sets[group][name] : undefined;
}

/** An empty list grants nobody; names compare exactly (OPEN-113). */
function holds(value: PermissionValue, roles: readonly string[]): boolean {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? roles.includes(value) : value.some((role) => roles.includes(role));
}
