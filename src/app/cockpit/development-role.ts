import type { Roles } from '../../engine/permission';

/**
 * The roles as the screens see them. In a development build on localhost the user named admin is shown everything
 * (PERM-015, OPEN-120); a production build does not contain this, and the server grants nothing for it.
 */
export function shownRoles(roles: Roles, userName: string, hostName: string): Roles {
  if (import.meta.env.DEV && userName === 'admin' && hostName === 'localhost')
    return { ...roles, roles: [...roles.roles, 'GlobalAdminRole'] };
  return roles;
}
