import { type Kysely, type Migration, sql } from 'kysely';
import { USER_SETTING } from '../roles';

const WHO = `coalesce(nullif(current_setting('${USER_SETTING}', true), ''), '')`;

/** Names that a list has more than another; both may be null. */
const more = (one: string, other: string): string =>
  `(select value from jsonb_array_elements_text(case when jsonb_typeof(${one}) = 'array' then ${one} else '[]' end)
    except select value from jsonb_array_elements_text(case when jsonb_typeof(${other}) = 'array' then ${other} else '[]' end)) as listed (name)`;

const STATEMENTS = [
  // What is stored as text need not be JSON (PERM-018).
  `create function object_of(given text) returns jsonb language plpgsql immutable as $$
  begin
    return case when jsonb_typeof(given::jsonb) = 'object' then given::jsonb end;
  exception when others then
    return null;
  end $$`,

  // Who gave or took what, one row for each role, right and flag, so that each can be asked for by its name.
  `create function note_given() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    before jsonb := coalesce(to_jsonb(old), '{}');
    after jsonb := coalesce(to_jsonb(new), '{}');
    one jsonb := before || after;
    kind text := tg_argv[0];
    unit text := one ->> tg_argv[1];
    rights_before jsonb;
    rights_after jsonb;
  begin
    if not exists (select from business_unit where name = unit) then
      return null;
    end if;
    if kind = 'roles' then
      insert into activity_log (business_unit, user_name, kind, subject, detail)
        select unit, ${WHO}, 'role-given', one ->> 'user_name', name from ${more(`after -> 'user_roles'`, `before -> 'user_roles'`)}
        union all
        select unit, ${WHO}, 'role-taken', one ->> 'user_name', name from ${more(`before -> 'user_roles'`, `after -> 'user_roles'`)};
    elsif kind = 'flags' then
      insert into activity_log (business_unit, user_name, kind, subject, detail)
        select unit, ${WHO}, 'flags', name, 'on' from ${more(`after -> 'enabled_features'`, `before -> 'enabled_features'`)}
        union all
        select unit, ${WHO}, 'flags', name, 'off' from ${more(`before -> 'enabled_features'`, `after -> 'enabled_features'`)};
    else
      rights_before := coalesce(object_of(before ->> 'value'), '{}');
      rights_after := coalesce(object_of(after ->> 'value'), '{}');
      insert into activity_log (business_unit, user_name, kind, subject, detail)
        select unit, ${WHO}, 'rights', left(format('%s.%s', one ->> 'key', listed.name), 600),
          left(format('%s → %s', coalesce(rights_before ->> listed.name, '–'), coalesce(rights_after ->> listed.name, '–')), 4000)
        from (select jsonb_object_keys(rights_before || rights_after)) as listed (name)
        where rights_before -> listed.name is distinct from rights_after -> listed.name;
    end if;
    return null;
  end $$`,

  // What is told name by name is not told as a whole besides.
  'drop trigger noted on app_user',
  `create trigger noted after insert or update or delete on app_user for each row execute function
    note_activity('users', 'user_name', 'business_unit', 'is_active,user_type,display_name,must_change_password,password_set_at')`,
  `create trigger roles_noted after insert or update of user_roles on app_user for each row execute function note_given('roles', 'business_unit')`,
  'drop trigger noted on business_unit',
  `create trigger flags_noted after insert or update of enabled_features on business_unit for each row execute function note_given('flags', 'name')`,
  'drop trigger noted on setting',
  'drop trigger gone_noted on setting',
  ...settings('noted', 'insert or update', 'new'),
  ...settings('gone_noted', 'delete', 'old'),
  `create index activity_log_given on activity_log (business_unit, kind, subject, at desc, id desc)
    where kind in ('rights', 'flags', 'role-given')`,
];

function settings(name: string, when: string, row: 'new' | 'old'): string[] {
  const isRights = `${row}.client_id = 'Cockpit' and ${row}.section = 'permissions'`;
  return [
    `create trigger ${name} after ${when} on setting for each row when (${row}.scope <> 'User' and not (${isRights}))
      execute function note_activity('settings', 'key', 'business_unit', 'value')`,
    `create trigger rights_${name} after ${when} on setting for each row when (${row}.scope <> 'User' and ${isRights})
      execute function note_given('rights', 'business_unit')`,
  ];
}

/** Since when somebody has a role, and a right or flag is as it is, can be asked by name. */
export const reasons: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
