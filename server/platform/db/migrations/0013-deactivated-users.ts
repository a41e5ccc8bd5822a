import { type Kysely, type Migration, sql } from 'kysely';

/** Who is deactivated has no session left: none is listed, and none comes back with a new start (STATE-035). */
const STATEMENTS = [
  `create trigger deactivated after update of is_active on app_user for each row
    when (old.is_active and not new.is_active)
    execute function end_sessions_of_user()`,
];

export const deactivatedUsers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
