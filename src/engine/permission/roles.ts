/** Names of a person's roles, and the system roles behind them. */
export interface Roles {
  readonly roles: readonly string[];
  readonly systemRoles: readonly string[];
}

/** A role as it is given to people. */
export interface GivenRole {
  readonly userRoleName: string;
  readonly systemRole?: string | null | undefined;
}

/** The names of given roles, and the system roles behind them. */
export function rolesOf(given: readonly GivenRole[]): Roles {
  return {
    roles: given.map(({ userRoleName }) => userRoleName),
    systemRoles: given.flatMap(({ systemRole }) => (systemRole ? [systemRole] : [])),
  };
}

/** The role that makes an administrator; a key that `permissions.json` lacks belongs to it. */
export const ADMIN_ROLE = 'AdminRole';
const ADMIN_SYSTEM_ROLE = 'Administrator';
const GLOBAL_ADMIN_ROLES = ['GlobalAdminRole', 'GlobalAdminUserRole'];
/** The roles that the product's rights name and its first rows have. */
export const BUILT_IN_ROLES: readonly string[] = [
  ADMIN_ROLE,
  ...GLOBAL_ADMIN_ROLES,
  'OperatorRole',
  'ConfiguratorRole',
];
const GLOBAL_ADMIN_SYSTEM_ROLE = 'GlobalAdminUser';

/** True for an administrator (PERM-010, PERM-011). */
export function isAdmin({ roles, systemRoles }: Roles): boolean {
  return roles.includes(ADMIN_ROLE) || systemRoles.includes(ADMIN_SYSTEM_ROLE);
}

/** True for a global administrator, who passes every check (PERM-012 to PERM-014, PERM-022). */
export function isGlobalAdmin({ roles, systemRoles }: Roles): boolean {
  return GLOBAL_ADMIN_ROLES.some((role) => roles.includes(role)) || systemRoles.includes(GLOBAL_ADMIN_SYSTEM_ROLE);
}
