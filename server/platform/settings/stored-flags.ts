/** The feature flags of a business unit as the database keeps them. */
import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../db';

/** Names of those that are on, in order. */
export async function flagsOn(database: Database, businessUnit: string): Promise<string[]> {
  const [unit] = await database.query<{ features: string[] }>({
    text: 'select enabled_features as features from business_unit where name = $1',
    values: [businessUnit],
  });
  return [...(unit?.features ?? [])].sort();
}

/** Switches these on and all others off. Gives false, and switches nothing, if others are on than those that were seen. */
export async function putFlags(
  tx: Transaction<Tables>,
  businessUnit: string,
  names: readonly string[],
  seen: readonly string[] | undefined,
): Promise<boolean> {
  const given = sql`${seen ?? null}::text[]`;
  const { rows } = await sql`update business_unit set enabled_features = ${names}::text[] where name = ${businessUnit}
    and (${given} is null or (enabled_features <@ ${given} and enabled_features @> ${given})) returning name`.execute(
    tx,
  );
  return rows.length > 0;
}
