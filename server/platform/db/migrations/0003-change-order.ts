import { type Kysely, type Migration, sql } from 'kysely';

/** Readers of changes go by transaction: ids alone would skip one that took a lower id and committed later. */
export const changeOrder: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('create index change_order on change (xid, id)').execute(db);
  },
};
