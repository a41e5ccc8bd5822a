import { type Kysely, type Migration, sql } from 'kysely';

/** A default may be closed to the business unit's people, or to each person (API-020, API-021). */
const STATEMENT = `alter table setting add column can_customer_modify boolean not null default true,
  add column can_user_modify boolean not null default true`;

export const settingLocks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(STATEMENT).execute(db);
  },
};
