/** Why a person holds a right, or lacks it: the rule in force and where it comes from. */
import type { FeatureTest, PermissionSets, PermissionValue } from '../model';
import { isSameValue, namesIn } from './edit-permissions';
import { featureOn } from './feature-on';
import { mergePermissions, type PermissionSettings } from './merge-permissions';
import { listedValue, permissionValue } from './permissions';
import { type GivenRole, isGlobalAdmin, rolesOf } from './roles';

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

/** Takes what decides about a person; gives, for a whole key (`data.can_prepare_order`), why the person may or may not. */
export function whyRights({ sets, settings, roles }: RightsOfPerson): (key: string) => RightReason {
  const merged = mergePermissions(sets, settings);
  const names = rolesOf(roles).roles;
  const global = rolesOf(roles.filter((role) => isGlobalAdmin(rolesOf([role])))).roles;
  const ruleOf = (value: PermissionValue, through: readonly string[]): RightReason['rule'] => {
    if (global.length > 0) return 'global';
    if (value === true) return 'everyone';
    if (namesIn(value).length === 0) return 'nobody';
    return through.length > 0 ? 'role' : 'otherRoles';
  };
  return (key) => {
    const value = permissionValue(merged, key);
    const held = namesIn(value).filter((name) => names.includes(name));
    const rule = ruleOf(value, held);
    return {
      allowed: ALLOWING.has(rule),
      rule,
      through: rule === 'global' ? global : held,
      holders: rule === 'global' ? [] : namesIn(value),
      source: sourceOf(key, sets, merged),
    };
  };
}

const ALLOWING: ReadonlySet<RightReason['rule']> = new Set(['global', 'everyone', 'role']);

/** Takes a test of feature flags; gives why it lets the person through or not. */
export function whyFeature(test: FeatureTest, { features }: Pick<RightsOfPerson, 'features'>): FeatureReason {
  const asksForNone = typeof test === 'object' && 'not' in test;
  const flags = asksForNone ? [test.not] : [test].flat();
  return { allowed: featureOn(test, features), flags: flags as readonly string[], asksForNone };
}

function sourceOf(key: string, defaults: PermissionSets, merged: PermissionSets): RightReason['source'] {
  const byDefault = listedValue(defaults, key);
  const inForce = listedValue(merged, key);
  if (inForce === undefined) return 'unlisted';
  return byDefault !== undefined && isSameValue(inForce, byDefault) ? 'default' : 'unit';
}
