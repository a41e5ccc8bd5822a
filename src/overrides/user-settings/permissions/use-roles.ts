import { useEffect, useState } from 'react';
import { type GivenRole, isGlobalAdmin, namesIn, type Right, rolesOf } from '../../../engine/permission';
import { useCockpit } from '../../../renderers/cockpit';

/** A role of the business unit. */
export interface Role {
  readonly name: string;
  /** Whoever has it passes every check (PERM-022). */
  readonly passesAlways: boolean;
}

interface RoleRow extends GivenRole {
  readonly deleted?: boolean | null;
}

const DEFINITION = 'user-role';

function roleOf(role: RoleRow): Role {
  return { name: role.userRoleName, passesAlways: isGlobalAdmin(rolesOf([role])) };
}

/** Those that pass always come last. */
function inOrder(roles: readonly Role[]): readonly Role[] {
  return [...roles].sort(
    (a, b) =>
      Number(a.passesAlways) - Number(b.passesAlways) || a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

/** The roles that the rights themselves name, for who may not see the list of roles. */
function namedRoles(rights: readonly Right[], own: readonly string[]): readonly Role[] {
  const names = new Set([
    ...own,
    ...rights.flatMap(({ byDefault, stored }) => [...namesIn(byDefault), ...namesIn(stored)]),
  ]);
  return inOrder([...names].map((userRoleName) => roleOf({ userRoleName })));
}

/** The roles of the business unit; undefined while they are asked for. */
export function useRoles(rights: readonly Right[]): readonly Role[] | undefined {
  const { http, product, session } = useCockpit();
  const [roles, setRoles] = useState<readonly Role[]>();
  const list = product.models[DEFINITION]?.endpoints.list?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; rights that are edited name no new roles
  useEffect(() => {
    const asked = list === undefined ? Promise.resolve({ data: null }) : http.get<RoleRow[]>(list);
    asked
      .then(
        ({ data }) => data,
        (error: unknown) => console.warn('The roles could not be loaded', error),
      )
      .then((rows) => {
        const present = (rows ?? []).filter(({ deleted }) => deleted !== true);
        setRoles(present.length > 0 ? inOrder(present.map(roleOf)) : namedRoles(rights, session.roles));
      });
  }, [http, list]);
  return roles;
}
