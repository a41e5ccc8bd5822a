import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable, USER_SETTING } from '../roles';

const WHO = `coalesce(nullif(current_setting('${USER_SETTING}', true), ''), '')`;
const MACHINES = `('AutomatedUser', 'ExternalAutomatedUser')`;
const WARNED_BEFORE = '14 days';

/** What becomes of calls with a key, as the page shows it. */
const STATE = `case
    when k.revoked_at is not null then 'Revoked'
    when k.ends_at <= now() then 'Ended'
    when not u.is_active or u.user_type not in ${MACHINES} then 'Blocked'
    when k.ends_at <= now() + interval '${WARNED_BEFORE}' then 'EndsSoon'
    else 'Active'
  end`;

const STATEMENTS = [
  // Keys by which accounts of machines call. Of a key its digest alone is kept.
  `create table access_key (
    id text collate "C" not null default gen_random_uuid()::text,
    business_unit text not null references business_unit,
    user_id text collate "C" not null,
    name text not null,
    hint text not null,
    key_hash text not null unique,
    reads jsonb not null default '[]',
    writes jsonb not null default '[]',
    created_at timestamptz not null default now(),
    created_by text not null,
    ends_at timestamptz not null,
    last_used_at timestamptz,
    last_address text,
    revoked_at timestamptz,
    revoked_by text,
    primary key (business_unit, id),
    unique (id),
    foreign key (business_unit, user_id) references app_user (business_unit, id) on delete cascade
  )`,
  'create index access_key_of_user on access_key (business_unit, user_id)',
  ...confineTable('access_key'),

  // The key's digest goes in here and never comes out.
  `create view listed_access_key with (security_invoker = true) as
    select k.id, k.business_unit, k.user_id collate "C" as account_id, u.user_name as account, k.name, k.hint, ${STATE} as state,
      k.reads, k.writes, k.ends_at::timestamptz(3) as ends_at, k.created_at::timestamptz(3) as created_at, k.created_by,
      k.last_used_at::timestamptz(3) as last_used_at, k.last_address, k.revoked_at::timestamptz(3) as revoked_at, k.revoked_by,
      null::text as key_hash, 1::bigint as row_version
    from access_key k join app_user u on u.business_unit = k.business_unit and u.id = k.user_id`,
  `grant select, insert, update, delete on listed_access_key to ${APP_ROLE}`,
  `create function make_listed_access_key() returns trigger language plpgsql as $$
  declare
    made text;
  begin
    insert into access_key (business_unit, user_id, name, hint, key_hash, reads, writes, created_by, ends_at)
      values (new.business_unit, new.account_id, new.name, new.hint, new.key_hash, coalesce(new.reads, '[]'),
        coalesce(new.writes, '[]'), new.created_by, new.ends_at)
      returning id into made;
    select * into new from listed_access_key where business_unit = new.business_unit and id = made;
    return new;
  end $$`,
  'create trigger made instead of insert on listed_access_key for each row execute function make_listed_access_key()',
  // Nothing of a key changes but that it is revoked, once.
  `create function revoke_listed_access_key() returns trigger language plpgsql as $$
  begin
    update access_key set revoked_at = new.revoked_at, revoked_by = new.revoked_by
      where business_unit = old.business_unit and id = old.id and revoked_at is null;
    select * into new from listed_access_key where business_unit = old.business_unit and id = old.id;
    return new;
  end $$`,
  'create trigger revoked instead of update on listed_access_key for each row execute function revoke_listed_access_key()',
  `create function delete_listed_access_key() returns trigger language plpgsql as $$
  begin
    delete from access_key where business_unit = old.business_unit and id = old.id;
    return old;
  end $$`,
  'create trigger deleted instead of delete on listed_access_key for each row execute function delete_listed_access_key()',

  // Each instance looks again at who calls (0014-access).
  `create constraint trigger key_revoked after update on access_key deferrable initially deferred for each row
    when ((old.revoked_at, old.ends_at, old.reads, old.writes, old.user_id) is distinct from
      (new.revoked_at, new.ends_at, new.reads, new.writes, new.user_id)) execute function access_changed('business_unit')`,
  `create constraint trigger key_gone after delete on access_key deferrable initially deferred for each row
    execute function access_changed('business_unit')`,

  // Who made, revoked and deleted which key stands in the activity log (0015-activity).
  `create function note_access_key() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    one access_key := case tg_op when 'DELETE' then old else new end;
  begin
    insert into activity_log (business_unit, user_name, kind, subject, detail)
      select u.business_unit, ${WHO}, 'keys', left(format('%s: %s', u.user_name, one.name), 600),
        case tg_op
          when 'DELETE' then '–'
          when 'UPDATE' then format('revoked_at: – → %s', one.revoked_at)
          else left(format(E'ends_at: – → %s\\nreads: – → %s\\nwrites: – → %s', one.ends_at, one.reads, one.writes), 4000)
        end
      from app_user u where u.business_unit = one.business_unit and u.id = one.user_id;
    return null;
  end $$`,
  `create trigger noted after insert or delete on access_key for each row execute function note_access_key()`,
  `create trigger revocation_noted after update on access_key for each row
    when (old.revoked_at is distinct from new.revoked_at) execute function note_access_key()`,

  // With which of its keys an account changed a row.
  'alter table audit add column access_key text',

  // Accounts of machines as rows of their own: whoever is made here never logs in.
  `create view service_account with (security_invoker = true) as
    select id, business_unit, user_name, display_name, user_roles, is_active, user_type, row_version
    from app_user where user_type in ${MACHINES} with local check option`,
  `alter view service_account alter column user_type set default 'ExternalAutomatedUser'`,
  `grant select, insert, update, delete on service_account to ${APP_ROLE}`,
];

/** Other systems call with access keys of their own accounts. */
export const accessKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
