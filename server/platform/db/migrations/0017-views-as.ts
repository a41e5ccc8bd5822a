import { type Kysely, type Migration, sql } from 'kysely';

/** A session that shows the cockpit as another person has it hangs on the session of who looks. */
const STATEMENT = `alter table session add column viewer_sid text references session on delete cascade`;

export const viewsAs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(STATEMENT).execute(db);
  },
};
