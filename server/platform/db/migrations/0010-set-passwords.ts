import { type Kysely, type Migration, sql } from 'kysely';

/** A password that another person set ends all sessions of its owner, with the change itself (API-061). */
const STATEMENTS = [
  `create function end_sessions_of_user() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    update session set revoked_at = now()
      where business_unit = new.business_unit and user_id = new.id and revoked_at is null;
    return null;
  end $$`,
  `create trigger set_password after update of password_hash on app_user for each row
    when (new.must_change_password and new.password_hash is distinct from old.password_hash)
    execute function end_sessions_of_user()`,
];

export const setPasswords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
