import { type GivenRole, isGlobalAdmin, type Roles, rolesOf } from '../../../src/engine/permission';

/** Roles that a person may give: global administrators all, others all but those of global administrators (OPEN-122). */
export function mayAssign(giver: Roles, role: GivenRole): boolean {
  return isGlobalAdmin(giver) || !isGlobalAdmin(rolesOf([role]));
}
