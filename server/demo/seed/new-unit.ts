import { sql } from 'kysely';
import { type Database, LOCKS } from '../../platform/db';
import { type Administrator, addAdministrator, renewAdministrator } from './administrator';

const LONGEST = 100;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Adds a business unit of this name with its roles, flags and one administrator, and gives the one-time password; for one
 * that nobody has logged in to yet, a new password. Gives a sentence where it cannot: a name that cannot be typed at the
 * log-in, or that one in use has.
 */
export async function newUnit(
  { owner }: Pick<Database, 'owner'>,
  typed: string,
  features: readonly string[],
): Promise<Administrator | string> {
  const name = typed.normalize().trim();
  if (name === '' || name.length > LONGEST || INVISIBLE.test(name))
    return `A business unit has a name of 1 to ${LONGEST} visible characters, in quotes if it has spaces`;
  return owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.seeding})`.execute(tx);
    const units = await tx.selectFrom('business_unit').select('name').execute();
    const same = units.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!same) return addAdministrator(tx, name, features);
    const renewed = await renewAdministrator(tx, same.name);
    return renewed ?? `There is a business unit "${same.name}", and somebody has logged in to it`;
  });
}
