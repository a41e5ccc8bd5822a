import { type Kysely, type Migration, sql } from 'kysely';

/** What was entered is kept with a call as far as its action tells of it, so that the list of what a person did says it. */
export const toldValues: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table command add column if not exists told jsonb').execute(db);
  },
};
