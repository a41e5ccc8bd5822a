import { useMemo } from 'react';
import { OTHERS_API } from '../../../engine/http';
import { type GivenRole, isGlobalAdmin, rolesOf } from '../../../engine/permission';
import { useLoaded } from '../../../renderers/use-loaded';

/** A role of the business unit. */
export interface Role {
  readonly name: string;
  /** Whoever has it passes every check (PERM-022). */
  readonly passesAlways: boolean;
}

/** True for a role whose holders pass every check. */
export function passes(role: GivenRole): boolean {
  return isGlobalAdmin(rolesOf([role]));
}

/** Those that pass always come last. */
function inOrder(roles: readonly Role[]): readonly Role[] {
  return [...roles].sort(
    (a, b) =>
      Number(a.passesAlways) - Number(b.passesAlways) || a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

/**
 * The roles of the business unit; undefined until they are known. Everybody may ask for those that they may give, and
 * these lack none but roles that pass always: so a right of all of them is everybody's.
 */
export function useRoles() {
  const { data, error, load } = useLoaded(OTHERS_API.assignableRoles);
  const roles = useMemo(
    () => data && inOrder(data.map((role) => ({ name: role.userRoleName, passesAlways: passes(role) }))),
    [data],
  );
  return { roles, error, load };
}
