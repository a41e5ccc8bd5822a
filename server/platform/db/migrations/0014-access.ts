import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable, USER_SETTING } from '../roles';

/** As `server/platform/auth` listens to it. */
const SESSION_CHANNEL = 'session';

/** Fires when all rows are written: nothing waits for the unit's counter longer than its commit takes. */
function noted(name: string, event: string, table: string, when = 'true', unit = 'business_unit'): string {
  return `create constraint trigger ${name} after ${event} on ${table} deferrable initially deferred for each row
    when (${when}) execute function access_changed('${unit}')`;
}

const STATEMENTS = [
  // Counted up with every change of what people of a unit may do, so that each instance looks again at who is in.
  `create table access_version (
    business_unit text primary key references business_unit on delete cascade,
    version bigint not null default 1
  )`,
  ...confineTable('access_version'),
  `revoke all on access_version from ${APP_ROLE}`,
  `create function access_changed() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    insert into access_version as v (business_unit)
      select name from business_unit where name = coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]
      on conflict (business_unit) do update set version = v.version + 1;
    perform pg_notify('${SESSION_CHANNEL}', '');
    return null;
  end $$`,
  noted(
    'user_access',
    'update',
    'app_user',
    `(old.user_roles, old.is_active, old.user_type) is distinct from (new.user_roles, new.is_active, new.user_type)`,
  ),
  noted('user_gone', 'delete', 'app_user'),
  noted('role_access', 'update', 'user_role', 'old.* is distinct from new.*'),
  noted('role_made', 'insert', 'user_role'),
  noted('role_gone', 'delete', 'user_role'),
  noted('permission_made', 'insert', 'setting', `new.section = 'permissions'`),
  noted('permission_changed', 'update', 'setting', `new.section = 'permissions'`),
  noted('permission_gone', 'delete', 'setting', `old.section = 'permissions'`),
  noted(
    'features_changed',
    'update',
    'business_unit',
    'old.enabled_features is distinct from new.enabled_features',
    'name',
  ),

  // Where a session came from, so that its owner knows it again.
  'alter table session add column address text, add column device text',
  `create or replace view active_user with (security_invoker = true) as
    select md5(s.sid) collate "C" as id, s.business_unit, coalesce(u.display_name, u.user_name) as user_name,
      s.created_at::timestamptz(3) as login_time, s.application, 1::bigint as row_version,
      s.last_seen_at::timestamptz(3) as last_seen, s.address, s.device
    from session s join app_user u on u.business_unit = s.business_unit and u.id = s.user_id
    where s.revoked_at is null and s.expires_at > now()`,
  // To delete a row of the list is to end the session (ADMIN-020).
  `create function end_listed_session() returns trigger language plpgsql as $$
  begin
    update session set revoked_at = now()
      where business_unit = old.business_unit and md5(sid) = old.id and revoked_at is null;
    perform pg_notify('${SESSION_CHANNEL}', '');
    return old;
  end $$`,
  `create trigger ended instead of delete on active_user for each row execute function end_listed_session()`,
  `grant update, delete on active_user to ${APP_ROLE}`,

  // Whoever is gone has no session left.
  `create or replace function end_sessions_of_user() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    update session set revoked_at = now()
      where business_unit = coalesce(new.business_unit, old.business_unit) and user_id = coalesce(new.id, old.id)
        and revoked_at is null;
    return null;
  end $$`,
  `create trigger deleted after delete on app_user for each row execute function end_sessions_of_user()`,

  // A password that somebody else chose is for one log-in, and for some time alone (ADMIN-005, OPEN-123).
  `alter table app_user add column password_set_at timestamptz not null default now()`,
  `create function password_was_set() returns trigger language plpgsql as $$
  declare
    by_whom text := coalesce(current_setting('${USER_SETTING}', true), '');
  begin
    new.password_set_at := now();
    if by_whom <> '' and lower(by_whom) <> lower(new.user_name) then
      new.must_change_password := true;
    end if;
    return new;
  end $$`,
  `create trigger password_given before insert on app_user for each row
    when (new.password_hash is not null) execute function password_was_set()`,
  `create trigger password_replaced before update of password_hash on app_user for each row
    when (new.password_hash is distinct from old.password_hash) execute function password_was_set()`,
];

/** Rights that change reach those who are in, and passwords that others set do not last. */
export const access: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
