import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Database } from './database';
import { APP_ROLE, UNIT_SETTING, USER_SETTING } from './roles';
import type { Tables } from './tables';

const inside = new AsyncLocalStorage<true>();

/** Runs the work in a transaction as the role that owns nothing, walled to the business unit. */
export function confine<T>(
  owner: Kysely<Tables>,
  unit: Parameters<Database['confined']>[0],
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return owner.transaction().execute(async (tx) => {
    await settle(tx, {
      role: APP_ROLE,
      [UNIT_SETTING]: unit.businessUnit,
      [USER_SETTING]: unit.userName,
      ...(unit.isByKeys ? { plan_cache_mode: 'force_generic_plan' } : {}),
    });
    return inside.run(true, () => work(tx));
  });
}

/** Settings of a transaction, written out: a statement without values may go with what begins the transaction. */
async function settle(tx: Transaction<Tables>, settings: Readonly<Record<string, string>>): Promise<void> {
  const parts = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  await sql.raw(`select ${parts.join(', ')}`).execute(tx);
}

/**
 * Runs statements of a confined transaction as the owner. Row-level security would keep the planner from indexes of
 * folded texts; whoever uses it therefore asks for the business unit itself, as lists do.
 */
export async function asOwner<T>(tx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  await settle(tx, { role: 'none' });
  const result = await work();
  await settle(tx, { role: APP_ROLE });
  return result;
}

/** Runs the work in a transaction of the owner that triggers know the person of. */
export function inNameOf<T>(
  owner: Kysely<Tables>,
  { userName }: { readonly userName: string },
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return owner.transaction().execute(async (tx) => {
    await settle(tx, { [USER_SETTING]: userName });
    return work(tx);
  });
}

const patient = new AsyncLocalStorage<true>();

/** Runs the work in a transaction of the owner that no time limit ends. */
export function maintain<T>(owner: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return patient.run(true, () =>
    owner.transaction().execute(async (tx) => {
      await settle(tx, { statement_timeout: '0', idle_in_transaction_session_timeout: '0' });
      return work(tx);
    }),
  );
}

/** Runs work for each statement of which we wait as long as it takes; what limits the database itself is not lifted. */
export function patiently<T>(work: () => Promise<T>): Promise<T> {
  return patient.run(true, work);
}

/** True within `maintain`: whoever watches statements lets this one take its time. */
export function isPatient(): boolean {
  return patient.getStore() === true;
}

/** Throws inside a confined transaction: another statement beside it would wait for itself on the one connection. */
export function refuseInside(): void {
  if (inside.getStore()) throw new Error('A confined transaction uses its own `tx` for every statement');
}
