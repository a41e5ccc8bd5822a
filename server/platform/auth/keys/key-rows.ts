import { canSignIn, USER_TYPES, type UserType } from '../../../../src/engine/permission';
import type { Database } from '../../db';
import { PERSON, type Person, type PersonRow, personOf } from '../sessions';

/** A key with its account as the tables say now. */
export interface KeyRow extends Person {
  readonly id: string;
  readonly name: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly endsAt: Date;
  readonly isRevoked: boolean;
}

const READ_KEY = `select k.id as key_id, k.name as key_name, k.reads, k.writes, k.ends_at, k.revoked_at is not null as is_revoked, ${PERSON}
  from access_key k
  join app_user u on u.business_unit = k.business_unit and u.id = k.user_id
  join business_unit unit on unit.name = k.business_unit`;

/** Finds a key by the digest of what was sent, or by its id. */
export type KeyBy = 'key_hash' | 'id';

/** The key, if there is such a one; whether it is alive is the caller's to judge. */
export async function readKey(database: Database, by: KeyBy, value: string): Promise<KeyRow | null> {
  const [row] = await database.query<
    PersonRow & {
      key_id: string;
      key_name: string;
      reads: string[];
      writes: string[];
      ends_at: string;
      is_revoked: boolean;
    }
  >({ text: `${READ_KEY} where k.${by} = $1`, values: [value] });
  if (!row) return null;
  const { key_id: id, key_name: name, reads, writes, ends_at, is_revoked: isRevoked } = row;
  return { ...personOf(row), id, name, reads, writes, endsAt: new Date(ends_at), isRevoked };
}

/** True if calls may be made with the key: nobody revoked it, it has not ended, and its account is an active machine's. */
export function isAlive({ endsAt, isRevoked, isActive, userType }: KeyRow, now: Date): boolean {
  return !isRevoked && endsAt > now && isActive && isMachine(userType);
}

/** True for accounts of machines, which have keys and no log-in (OPEN-121). */
export function isMachine(userType: string): boolean {
  return Object.hasOwn(USER_TYPES, userType) && !canSignIn(USER_TYPES[userType as UserType]);
}

/** Writes down when and whence a key was last used, at most once a minute. */
export async function noteUse(database: Database, id: string, at: Date, address: string): Promise<void> {
  await database.query({
    text: `update access_key set last_used_at = $2, last_address = $3
      where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`,
    values: [id, at.toISOString(), address],
  });
}
