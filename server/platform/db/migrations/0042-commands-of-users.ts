import { type Kysely, type Migration, sql } from 'kysely';

/** A call is its person's, whoever has the name later; null where an older server did it. */
export const commandsOfUsers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table command add column if not exists user_id text').execute(db);
  },
};
