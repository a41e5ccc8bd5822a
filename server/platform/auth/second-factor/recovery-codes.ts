/** Codes for when the telephone is lost: ten, each taken once, kept as argon2 hashes alone. */
import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../../db';
import { hashPassword, isPasswordOf } from '../passwords';
import type { Owner } from './factors';

const COUNT = 10;
/** None is easily mistaken for another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;
const GROUP = 4;

export interface NewCode {
  readonly code: string;
  readonly hash: string;
}

/** New codes as `4k7x-9qpm-2hrt`, with what is stored of each. The first sign tells which of them it is, so that one hash is compared. */
export function newCodes(): Promise<NewCode[]> {
  return Promise.all(
    Array.from({ length: COUNT }, async (_, place) => {
      const random = Array.from({ length: LENGTH - 1 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
      const plain = `${place}${random}`;
      const code = plain.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? plain;
      return { code, hash: await hashPassword(plain) };
    }),
  );
}

/** What every code of a person has in its row. */
function ofOwner({ businessUnit, userId }: Owner) {
  return { business_unit: businessUnit, user_id: userId };
}

/** Puts codes in place of those that the person has. */
export async function storeCodes(tx: Transaction<Tables>, owner: Owner, codes: readonly NewCode[]): Promise<void> {
  await tx
    .deleteFrom('recovery_code')
    .where((code) => code.and(ofOwner(owner)))
    .execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map(({ hash }, place) => ({ ...ofOwner(owner), place, code_hash: hash })))
    .execute();
}

/** Takes a code as it was typed; true for a right one, which is used up by it, whoever else sends it at the same moment. */
export async function takeCode({ owner: db }: Database, owner: Owner, typed: string, now: Date): Promise<boolean> {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  const place = /^\d/.test(plain) ? Number(plain[0]) : -1;
  const stored = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where((code) => code.and(ofOwner(owner)))
    .where('place', '=', place)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!(await isPasswordOf(plain, stored?.code_hash ?? null)) || !stored) return false;
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now.toISOString() })
    .where((code) => code.and(ofOwner(owner)))
    .where('code_hash', '=', stored.code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many codes of the person are left. */
export async function codesLeft({ owner: db }: Database, owner: Owner): Promise<number> {
  const rows = await db
    .selectFrom('recovery_code')
    .select('place')
    .where((code) => code.and(ofOwner(owner)))
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}
