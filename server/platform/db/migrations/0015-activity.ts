import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable, USER_SETTING } from '../roles';

/** A row's columns as short text: a whole menu or set of rights would hide the rest of the list. */
const SHORT = 500;

const WHO = `coalesce(nullif(current_setting('${USER_SETTING}', true), ''), '')`;

/** What changed of the columns of a row, as `column: before → after`, one line each. */
const CHANGED = `(select string_agg(format('%s: %s → %s', n.key, coalesce(left(o.value #>> '{}', ${SHORT}), '–'), coalesce(left(n.value #>> '{}', ${SHORT}), '–')), E'\\n' order by n.key)
    from jsonb_each(after) n left join jsonb_each(before) o on o.key = n.key
    where n.key = any(columns) and n.value is distinct from coalesce(o.value, 'null'))`;

const STATEMENTS = [
  // Who did what about the cockpit itself: log-ins, people, roles, rights, settings, views for all.
  `create table activity_log (
    id bigserial primary key,
    at timestamptz not null default now(),
    business_unit text not null references business_unit on delete cascade,
    user_name text not null,
    kind text not null,
    subject text not null default '',
    detail text,
    address text,
    device text
  )`,
  'create index activity_log_at on activity_log (business_unit, at desc, id desc)',
  'create index activity_log_age on activity_log (at)',
  ...confineTable('activity_log'),
  `revoke insert, update, delete on activity_log from ${APP_ROLE}`,
  `create view activity with (security_invoker = true) as
    select id::text collate "C" as id, business_unit, at::timestamptz(3) as at, user_name, kind, subject, detail, address, device,
      1::bigint as row_version from activity_log`,
  `grant select on activity to ${APP_ROLE}`,

  // Arguments: the kind, the column that names the row, the column of the unit, and the columns that tell.
  `create function note_activity() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    before jsonb := coalesce(to_jsonb(old), '{}');
    after jsonb := coalesce(to_jsonb(new), '{}');
    one jsonb := before || after;
    columns text[] := string_to_array(tg_argv[3], ',');
    told text := ${CHANGED};
    kind text := tg_argv[0];
    subject text := one ->> tg_argv[1];
  begin
    if tg_op = 'UPDATE' and told is null then
      return null;
    end if;
    if kind = 'settings' then
      kind := case one ->> 'section' when 'permissions' then 'rights' when 'routes' then 'menu' when 'translations' then 'texts' else kind end;
      subject := format('%s %s.%s', one ->> 'client_id', one ->> 'section', one ->> 'key');
    elsif kind = 'users' and (before ->> 'password_hash') is distinct from (after ->> 'password_hash') and tg_op = 'UPDATE' then
      kind := 'passwords';
    end if;
    insert into activity_log (business_unit, user_name, kind, subject, detail)
      select name, ${WHO}, kind, left(coalesce(subject, ''), 600), case tg_op when 'DELETE' then '–' else left(told, 4000) end
      from business_unit where name = one ->> tg_argv[2];
    return null;
  end $$`,
  ...noted(
    'app_user',
    'users',
    'user_name',
    'business_unit',
    'user_roles,is_active,user_type,display_name,must_change_password,password_set_at',
  ),
  ...noted('user_role', 'roles', 'user_role_name', 'business_unit', 'user_role_name,system_role'),
  ...noted('business_unit', 'flags', 'name', 'name', 'enabled_features'),
  `create trigger noted after insert or update on setting for each row when (new.scope <> 'User')
    execute function note_activity('settings', 'key', 'business_unit', 'value')`,
  `create trigger gone_noted after delete on setting for each row when (old.scope <> 'User')
    execute function note_activity('settings', 'key', 'business_unit', 'value')`,
  `create trigger noted after insert or update on custom_view for each row when (new.is_shared)
    execute function note_activity('views', 'name', 'business_unit', 'name,owner,is_shared')`,
  `create trigger gone_noted after delete on custom_view for each row when (old.is_shared)
    execute function note_activity('views', 'name', 'business_unit', 'name,owner,is_shared')`,
];

function noted(table: string, ...args: readonly string[]): string[] {
  const given = args.map((arg) => `'${arg}'`).join(', ');
  return [
    `create trigger noted after insert or update or delete on ${table} for each row execute function note_activity(${given})`,
  ];
}

/** What was done about the cockpit is written down where it happens, whoever asks for it. */
export const activity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
