import { hashPassword, oneTimePassword } from '../../platform/auth';
import { firstFlags } from './flags';
import { addRoles, addUnit } from './people';
import type { Owner } from './write';

export interface Administrator {
  readonly kind: 'administrator';
  readonly businessUnit: string;
  readonly userName: string;
  readonly password: string;
}

/** The business unit of an empty database. */
export const FIRST_UNIT = 'Main';
const USER_NAME = 'admin';

/**
 * A new one-time password for the administrator of a business unit whom nobody has been yet, so that a lost or expired one
 * does not shut it for good. Null if there is no such unit, somebody has chosen a password, or others are there.
 */
export async function renewAdministrator(owner: Owner, unit: string): Promise<Administrator | null> {
  const people = await owner
    .selectFrom('app_user')
    .select(['id', 'user_name', 'must_change_password'])
    .where('business_unit', '=', unit)
    .limit(2)
    .execute();
  const [only] = people;
  if (!only?.must_change_password || people.length > 1) return null;
  const password = oneTimePassword();
  const { numUpdatedRows } = await owner
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(password) })
    .where('business_unit', '=', unit)
    .where('id', '=', only.id)
    // While this one was hashed, the administrator may have chosen one.
    .where('must_change_password', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  return { kind: 'administrator', businessUnit: unit, userName: only.user_name, password };
}

/**
 * Adds a business unit with its roles and one administrator; the password is known only from what this returns. The unit
 * signs in with OpenId when somebody has a provider for it and switches it on, not before.
 */
export async function addAdministrator(
  owner: Owner,
  unit: string,
  features: readonly string[],
): Promise<Administrator> {
  const password = oneTimePassword();
  await addUnit(owner, unit, firstFlags(features));
  await addRoles(owner, unit);
  await owner
    .insertInto('app_user')
    .values({
      business_unit: unit,
      user_name: USER_NAME,
      display_name: 'Administrator',
      password_hash: await hashPassword(password),
      user_roles: JSON.stringify(['GlobalAdminUserRole']),
      user_type: 'GlobalAdminUser',
      must_change_password: true,
    })
    .execute();
  return { kind: 'administrator', businessUnit: unit, userName: USER_NAME, password };
}
