import { isGlobalAdmin, type Roles } from '../../src/engine/permission';

/** Roles that a person may give: global administrators all, others all but those of global administrators (OPEN-122). */
export function mayAssign(
  giver: Roles,
  { userRoleName, systemRole }: { readonly userRoleName: string; readonly systemRole: string | null },
): boolean {
  return isGlobalAdmin(giver) || !isGlobalAdmin({ roles: [userRoleName], systemRoles: systemRole ? [systemRole] : [] });
}
