/** Business units, roles and users of the demo. */
import { hashPassword } from '../../platform/auth';
import { FOUR_EYES_FLAGS } from './flags';
import { addMachine } from './machines';
import type { Owner } from './write';

export const DEMO_UNITS = ['Nordlager Oslo', 'Nordlager Bergen'] as const;
export type DemoUnit = (typeof DEMO_UNITS)[number];
export const DEMO_PASSWORD = 'Demo-2026';

const ROLES = [
  { name: 'OperatorRole', systemRole: null },
  { name: 'AdminRole', systemRole: 'Administrator' },
  { name: 'GlobalAdminUserRole', systemRole: 'GlobalAdminUser' },
  { name: 'ConfiguratorRole', systemRole: null },
  { name: 'PurchaserRole', systemRole: null },
] as const;

export const DEMO_USERS = [
  { userName: 'operator', displayName: 'Ola Operatør', roles: ['OperatorRole'], userType: 'User', language: 'nb-NO' },
  {
    userName: 'admin',
    displayName: 'Anne Administrator',
    roles: ['AdminRole'],
    userType: 'Administrator',
    language: 'en-GB',
  },
  {
    userName: 'global',
    displayName: 'Gunnar Global',
    roles: ['GlobalAdminUserRole'],
    userType: 'GlobalAdminUser',
    language: 'en-GB',
  },
  {
    userName: 'configurator',
    displayName: 'Kari Konfigurator',
    roles: ['ConfiguratorRole'],
    userType: 'SuperUser',
    language: 'en-GB',
  },
  {
    userName: 'purchaser',
    displayName: 'Inger Innkjøper',
    roles: ['PurchaserRole'],
    userType: 'User',
    language: 'en-GB',
  },
] as const;

/** What everybody knows who has seen a demo. */
export const DEMO_ACCOUNTS = {
  userNames: DEMO_USERS.map(({ userName }) => userName),
  password: DEMO_PASSWORD,
} as const;

/** Who of them works at which terminal when the floor is simulated. */
export const DEMO_HANDS = { picker: 'operator', planner: 'global', host: 'admin' } as const;

/** Features that are off in a unit; all others are on. */
const OFF: Readonly<Record<DemoUnit, readonly string[]>> = {
  'Nordlager Oslo': [...FOUR_EYES_FLAGS],
  'Nordlager Bergen': ['PurchaseModule', 'OpenIdConnect', ...FOUR_EYES_FLAGS],
};

/** Writes units, roles and users; `features` are the flags that the product knows. */
export async function seedPeople(owner: Owner, features: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const unit of DEMO_UNITS) {
    await addUnit(
      owner,
      unit,
      features.filter((feature) => !OFF[unit].includes(feature)),
    );
    await addRoles(owner, unit);
    await owner
      .insertInto('app_user')
      .values(
        DEMO_USERS.map(({ userName, displayName, roles, userType, language }) => ({
          id: `${slug(unit)}-${userName}`,
          business_unit: unit,
          user_name: userName,
          display_name: displayName,
          password_hash: passwordHash,
          user_roles: JSON.stringify(roles),
          user_type: userType,
          default_language: language,
        })),
      )
      .execute();
  }
  await addMachine(owner, DEMO_UNITS[0], `${slug(DEMO_UNITS[0])}-web-shop`);
}

export function addUnit(owner: Owner, name: string, features: readonly string[]): Promise<unknown> {
  return owner
    .insertInto('business_unit')
    .values({ name, enabled_features: [...features] })
    .execute();
}

export function addRoles(owner: Owner, unit: string): Promise<unknown> {
  return owner
    .insertInto('user_role')
    .values(
      ROLES.map(({ name, systemRole }) => ({
        id: `${slug(unit)}-${name}`,
        business_unit: unit,
        user_role_name: name,
        system_role: systemRole,
      })),
    )
    .execute();
}

export function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
