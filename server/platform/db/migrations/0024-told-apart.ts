import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // Accounts that nobody logs in with stand among users, and are told apart from people there.
  `alter table app_user add column if not exists is_machine boolean
    generated always as (user_type in ('AutomatedUser', 'ExternalAutomatedUser')) stored`,

  // A session in which somebody else looks on is not its person at work. No outer join, so that rows can be locked.
  `create or replace view active_user with (security_invoker = true) as
    select md5(s.sid) collate "C" as id, s.business_unit, coalesce(u.display_name, u.user_name) as user_name,
      s.created_at::timestamptz(3) as login_time, s.application, 1::bigint as row_version,
      s.last_seen_at::timestamptz(3) as last_seen, s.address, s.device,
      (select coalesce(looker.display_name, looker.user_name) from session v
        join app_user looker on looker.business_unit = v.business_unit and looker.id = v.user_id
        where v.sid = s.viewer_sid) as viewed_by
    from session s join app_user u on u.business_unit = s.business_unit and u.id = s.user_id
    where s.revoked_at is null and s.expires_at > now()`,
];

/** Users and sessions are told apart: people from machines, and who is at work from who is looked at. */
export const toldApart: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
