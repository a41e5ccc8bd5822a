export { cutModel } from './cut-model';
export {
  groupText,
  isGiven,
  isSameValue,
  namedRoles,
  namesIn,
  type Right,
  type RightChanges,
  rightsOf,
  withRole,
} from './edit-permissions';
export { featureOn } from './feature-on';
export { mayReach } from './may-reach';
export {
  isPermissionValue,
  mergePermissions,
  PERMISSION_GROUPS,
  type PermissionGroup,
  type PermissionProblem,
  type PermissionSettings,
  readPermissions,
} from './merge-permissions';
export {
  createPermissions,
  EDIT_SETTINGS,
  MANAGE_USERS,
  type Permissions,
  type PermissionsOptions,
  permissionValue,
  RIGHTS_APPROVAL,
  SEE_MISTAKES,
  VIEW_AS,
  VIEW_HISTORY,
} from './permissions';
export { ADMIN_ROLE, BUILT_IN_ROLES, type GivenRole, isAdmin, isGlobalAdmin, type Roles, rolesOf } from './roles';
export type { Scope } from './scope';
export {
  type Guarded,
  isAllowed,
  seesRow,
  type UnseenValues,
  unseenProperties,
  unseenValues,
  type Viewer,
} from './sees';
export { canSignIn, USER_TYPES, type UserType } from './user-types';
export { type FeatureReason, type RightReason, type RightsOfPerson, whyFeature, whyRights } from './why';
