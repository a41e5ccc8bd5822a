import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import { APP_ROLE, UNIT_SETTING, USER_SETTING } from './roles';
import type { Tables } from './tables';

const inside = new AsyncLocalStorage<true>();

/** Runs the work in a transaction as the role that owns nothing, walled to the business unit. */
export function confine<T>(
  owner: Kysely<Tables>,
  unit: { businessUnit: string; userName: string },
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return inside.run(true, () =>
    owner.transaction().execute(async (tx) => {
      await sql`select set_config('role', ${APP_ROLE}, true), set_config(${UNIT_SETTING}, ${unit.businessUnit}, true), set_config(${USER_SETTING}, ${unit.userName}, true)`.execute(
        tx,
      );
      return work(tx);
    }),
  );
}

/** Throws inside a confined transaction: another statement beside it would wait for itself on the one connection. */
export function refuseInside(): void {
  if (inside.getStore()) throw new Error('A confined transaction uses its own `tx` for every statement');
}
