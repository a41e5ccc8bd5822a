import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE } from '../roles';

/** Users and roles become rows of definitions, and open sessions are listed. */
const STATEMENTS = [
  `alter table app_user add column user_roles jsonb not null default '[]', add column row_version bigint not null default 1,
    alter column display_name drop not null, alter column id type text collate "C"`,
  'update app_user set user_roles = to_jsonb(role_names)',
  'alter table app_user drop column role_names',
  // As the definition's own rule would be called, so that a breach of it names the field.
  'alter index app_user_name rename to app_user_user_name_unique',
  `alter table user_role add column row_version bigint not null default 1, alter column id type text collate "C"`,
  // A session's own id opens doors; the digest only tells rows apart.
  `create view active_user with (security_invoker = true) as
    select md5(s.sid) collate "C" as id, s.business_unit, coalesce(u.display_name, u.user_name) as user_name,
      s.created_at::timestamptz(3) as login_time, s.application, 1::bigint as row_version
    from session s join app_user u on u.business_unit = s.business_unit and u.id = s.user_id
    where s.revoked_at is null and s.expires_at > now()`,
  `grant select on active_user to ${APP_ROLE}`,
];

export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
