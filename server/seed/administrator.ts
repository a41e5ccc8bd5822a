import { hashPassword, OPEN_ID_FLAG, oneTimePassword } from '../auth';
import { addRoles, addUnit } from './people';
import type { Owner } from './write';

export interface Administrator {
  readonly kind: 'administrator';
  readonly businessUnit: string;
  readonly userName: string;
  readonly password: string;
}

const UNIT = 'Main';
const USER_NAME = 'admin';

/**
 * Gives an empty database one administrator; the password is known only from what this returns. The unit signs in with
 * OpenId when somebody has a provider for it and switches it on, not before.
 */
export async function addAdministrator(owner: Owner, features: readonly string[]): Promise<Administrator> {
  const password = oneTimePassword();
  await addUnit(
    owner,
    UNIT,
    features.filter((feature) => feature !== OPEN_ID_FLAG),
  );
  await addRoles(owner, UNIT);
  await owner
    .insertInto('app_user')
    .values({
      business_unit: UNIT,
      user_name: USER_NAME,
      display_name: 'Administrator',
      password_hash: await hashPassword(password),
      user_roles: JSON.stringify(['GlobalAdminUserRole']),
      user_type: 'GlobalAdminUser',
      must_change_password: true,
    })
    .execute();
  return { kind: 'administrator', businessUnit: UNIT, userName: USER_NAME, password };
}
