/** Why a person holds a right, or lacks it: the rule in force and where it comes from. */
import type { FeatureTest, PermissionSets, PermissionValue } from '../definition/model';
import { namesIn } from './edit-permissions';
import { featureOn } from './feature-on';
import { mergePermissions, PERMISSION_GROUPS, type PermissionSettings } from './merge-permissions';
import { createPermissions, permissionValue } from './permissions';
import { isGlobalAdmin } from './roles';

/** A role as it is given to people. */
export interface GivenRole {
  readonly userRoleName: string;
  readonly systemRole: string | null;
}

/** What decides about a person's rights. */
export interface RightsOfPerson {
  /** The product's defaults. */
  readonly sets: PermissionSets;
  /** What the business unit set beside them. */
  readonly settings: PermissionSettings;
  readonly roles: readonly GivenRole[];
  readonly features: ReadonlySet<string>;
}

export interface RightReason {
  readonly allowed: boolean;
  /** `global`: by a role that passes every check; `role` and `otherRoles`: by the roles that hold it. */
  readonly rule: 'global' | 'everyone' | 'nobody' | 'role' | 'otherRoles';
  /** The person's roles that give it. */
  readonly through: readonly string[];
  /** All roles that give it; none where the rule names none. */
  readonly holders: readonly string[];
  /** `unlisted`: no default names it, so that it is the administrators'. */
  readonly source: 'default' | 'unit' | 'unlisted';
}

export interface FeatureReason {
  readonly allowed: boolean;
  /** The flags that the test names. */
  readonly flags: readonly string[];
  /** It asks for the absence of its flag. */
  readonly asksForNone: boolean;
}

/** Takes a whole key (`data.can_prepare_order`); gives why the person may or may not. */
export function whyRight(key: string, { sets, settings, roles }: RightsOfPerson): RightReason {
  const merged = mergePermissions(sets, settings);
  const value = permissionValue(merged, key);
  const named = { roles: roles.map(({ userRoleName }) => userRoleName), systemRoles: systemRolesOf(roles) };
  const facts = {
    allowed: createPermissions({ sets: merged, ...named }).may(key),
    source: sourceOf(key, sets, merged),
  };
  const global = roles.filter((role) =>
    isGlobalAdmin({ roles: [role.userRoleName], systemRoles: systemRolesOf([role]) }),
  );
  if (global.length > 0)
    return { ...facts, rule: 'global', through: global.map(({ userRoleName }) => userRoleName), holders: [] };
  if (typeof value === 'boolean') return { ...facts, rule: value ? 'everyone' : 'nobody', through: [], holders: [] };
  const holders = namesIn(value);
  const through = holders.filter((name) => named.roles.includes(name));
  if (holders.length === 0) return { ...facts, rule: 'nobody', through: [], holders: [] };
  return { ...facts, rule: through.length > 0 ? 'role' : 'otherRoles', through, holders };
}

/** Takes a test of feature flags; gives why it lets the person through or not. */
export function whyFeature(test: FeatureTest, { features }: Pick<RightsOfPerson, 'features'>): FeatureReason {
  const asksForNone = typeof test === 'object' && 'not' in test;
  const flags = asksForNone ? [test.not] : [test].flat();
  return { allowed: featureOn(test, features), flags: flags as readonly string[], asksForNone };
}

function systemRolesOf(roles: readonly GivenRole[]): string[] {
  return roles.flatMap(({ systemRole }) => (systemRole ? [systemRole] : []));
}

function sourceOf(key: string, defaults: PermissionSets, merged: PermissionSets): RightReason['source'] {
  const byDefault = listed(defaults, key);
  const inForce = listed(merged, key);
  if (inForce === undefined) return 'unlisted';
  return JSON.stringify(inForce) === JSON.stringify(byDefault) ? 'default' : 'unit';
}

function listed(sets: PermissionSets, key: string): PermissionValue | undefined {
  const group = PERMISSION_GROUPS.find((name) => key.startsWith(`${name}.`));
  if (!group) return undefined;
  const name = key.slice(group.length + 1);
  return Object.hasOwn(sets[group], name) ? sets[group][name] : undefined;
}
