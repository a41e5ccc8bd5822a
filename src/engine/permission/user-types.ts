/** The nine user types and their numbers (PERM-001 to PERM-009). */
export const USER_TYPES = {
  TemporaryUser: 0,
  User: 1,
  SuperUser: 2,
  Administrator: 3,
  SupportUser: 4,
  ApportUser: 5,
  AutomatedUser: 6,
  ExternalAutomatedUser: 7,
  GlobalAdminUser: 8,
} as const;

export type UserType = keyof typeof USER_TYPES;

/** True if a user of this type may sign in to the cockpit: machines may not (OPEN-121). */
export function canSignIn(type: number): boolean {
  return type !== USER_TYPES.AutomatedUser && type !== USER_TYPES.ExternalAutomatedUser;
}
