import { randomInt } from 'node:crypto';
import { hashPassword } from '../auth';
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

/** Gives an empty database one administrator; the password is known only from what this returns. */
export async function addAdministrator(owner: Owner, features: readonly string[]): Promise<Administrator> {
  const password = oneTimePassword();
  await addUnit(owner, UNIT, features);
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

const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!?'];

/** Twelve random characters with every kind among them, none of them easily mistaken (OPEN-123). */
export function oneTimePassword(): string {
  const all = KINDS.join('');
  const characters = [...KINDS, ...Array.from({ length: 8 }, () => all)].map(
    (from) => from[randomInt(from.length)] ?? '',
  );
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [characters[index], characters[other]] = [characters[other] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
}
