/** Rows of second factors. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OwnFactor } from '../../../../src/engine/http';
import { type Database, inNameOf, type Tables } from '../../db';
import type { Also, Person } from '../sessions';
import type { StoredPasskey } from './passkeys';
import { factorRefused } from './refusals';

export type Owner = Pick<Person, 'businessUnit' | 'userId' | 'userName'>;

/** What is kept of a factor besides whose it is. */
export type NewFactor = { readonly name: string } & (
  | { readonly kind: 'totp'; readonly sealed: string; readonly step: number }
  | { readonly kind: 'passkey'; readonly host: string; readonly passkey: StoredPasskey }
);

export interface StoredApp {
  readonly id: string;
  readonly sealed: string;
}

export class Factors {
  constructor(private readonly database: Database) {}

  /** The person's factors, the oldest first, without their secrets. */
  list(owner: Owner): Promise<OwnFactor[]> {
    return this.#of(owner)
      .select(['id', 'kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'host'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  apps(owner: Owner): Promise<StoredApp[]> {
    return this.#of(owner)
      .where('kind', '=', 'totp')
      .select(['id', 'secret as sealed'])
      .$narrowType<StoredApp>()
      .execute();
  }

  /** The apps of everybody, with whose they are. */
  async allApps(): Promise<(StoredApp & Omit<Owner, 'userName'>)[]> {
    return this.database.owner
      .selectFrom('second_factor')
      .where('kind', '=', 'totp')
      .select(['id', 'secret as sealed', 'business_unit as businessUnit', 'user_id as userId'])
      .$narrowType<StoredApp>()
      .execute();
  }

  /** The passkeys that were made for a host. */
  passkeys(owner: Owner, host: string): Promise<(StoredPasskey & { id: string })[]> {
    return this.#of(owner)
      .where('kind', '=', 'passkey')
      .where('host', '=', host)
      .select(['id', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
      .$narrowType<StoredPasskey>()
      .execute();
  }

  /**
   * Adds a factor within a transaction that waits for others of the same person; `more` goes with it and is told whether
   * it is the first. Gives what `more` gives. A passkey that somebody has already is refused.
   */
  add<T>(
    owner: Owner,
    factor: NewFactor,
    now: Date,
    more: (tx: Transaction<Tables>, isFirst: boolean) => Promise<T>,
  ): Promise<T> {
    return inNameOf(this.database.owner, owner, async (tx) => {
      const { has_second_factor: hasOne } = await tx
        .selectFrom('app_user')
        .select('has_second_factor')
        .where('business_unit', '=', owner.businessUnit)
        .where('id', '=', owner.userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const given = await more(tx, !hasOne);
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('second_factor')
        .values({
          id: randomUUID(),
          business_unit: owner.businessUnit,
          user_id: owner.userId,
          kind: factor.kind,
          name: factor.name,
          created_at: now.toISOString(),
          ...(factor.kind === 'totp'
            ? { secret: factor.sealed, last_step: factor.step }
            : {
                host: factor.host,
                credential_id: factor.passkey.credentialId,
                public_key: factor.passkey.publicKey,
                counter: factor.passkey.counter,
              }),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) throw factorRefused('wrongPasskey');
      return given;
    });
  }

  /** Removes one of the person's factors, but not the last if `keepsLast`; gives its name, or why it stays. */
  remove(
    owner: Owner,
    id: string,
    keepsLast: boolean,
    also: Also,
  ): Promise<{ readonly name: string } | 'missing' | 'last'> {
    return inNameOf(this.database.owner, owner, async (tx) => {
      const rows = await tx
        .selectFrom('second_factor')
        .select(['id', 'name'])
        .where('business_unit', '=', owner.businessUnit)
        .where('user_id', '=', owner.userId)
        .forUpdate()
        .execute();
      const row = rows.find((one) => one.id === id);
      if (!row) return 'missing';
      if (keepsLast && rows.length === 1) return 'last';
      await tx.deleteFrom('second_factor').where('id', '=', id).execute();
      await also(tx);
      return { name: row.name };
    });
  }

  /** Notes that a code of a time step was taken; false if that step or a later one was before, on whichever instance. */
  async takeStep(id: string, step: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database.owner
      .updateTable('second_factor')
      .set({ last_step: step, last_used_at: now.toISOString() })
      .where('id', '=', id)
      .where((is) => is.or([is('last_step', 'is', null), is('last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Notes how often a passkey was used; false if it was used elsewhere meanwhile. */
  async takeCounter(id: string, before: number, counter: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database.owner
      .updateTable('second_factor')
      .set({ counter, last_used_at: now.toISOString() })
      .where('id', '=', id)
      .where('counter', '=', before)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Puts the same secret, sealed by another key, in its place. */
  async reseal(id: string, before: string, sealed: string): Promise<void> {
    await this.database.owner
      .updateTable('second_factor')
      .set({ secret: sealed })
      .where('id', '=', id)
      .where('secret', '=', before)
      .execute();
  }

  #of({ businessUnit, userId }: Owner) {
    return this.database.owner
      .selectFrom('second_factor')
      .where('business_unit', '=', businessUnit)
      .where('user_id', '=', userId);
  }
}
