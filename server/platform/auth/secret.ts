import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config';
import type { Database } from '../db';

const NAME = 'signing';

/**
 * The secret behind tokens: the configured one, else one that the first instance makes and keeps in the database, so
 * that all instances and restarts share it.
 */
export async function readSecret(database: Database, config: Pick<Config, 'jwtSecret'>): Promise<string> {
  if (config.jwtSecret !== undefined) return config.jwtSecret;
  const made = randomBytes(48).toString('base64url');
  await database.owner
    .insertInto('secret')
    .values({ name: NAME, value: made })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database.owner
    .selectFrom('secret')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
}

/** The secret that the database keeps, whether it is the one in force or not; undefined if none was made. */
export async function keptSecret(database: Database): Promise<string | undefined> {
  const kept = await database.owner.selectFrom('secret').select('value').where('name', '=', NAME).executeTakeFirst();
  return kept?.value;
}

/** A key for one purpose: knowing one tells nothing about another. */
export function derivedKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(createHmac('sha256', secret).update(purpose).digest());
}
