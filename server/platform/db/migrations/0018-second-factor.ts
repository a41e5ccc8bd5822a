import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable, USER_SETTING } from '../roles';

/** As `server/platform/auth` listens to it. */
const SESSION_CHANNEL = 'session';

const OWNER = `business_unit text not null, user_id text not null,
  foreign key (business_unit, user_id) references app_user (business_unit, id) on delete cascade`;

/** Walled to the unit as all tables are; besides, the confined role has no right to them. */
function owned(table: string): string[] {
  return [...confineTable(table), `revoke all on ${table} from ${APP_ROLE}`];
}

const STATEMENTS = [
  'alter table user_role add column if not exists demands_second_factor boolean',
  'alter table app_user add column if not exists has_second_factor boolean not null default false',
  `create table second_factor (
    id text primary key,
    kind text not null check (kind in ('totp', 'passkey')),
    name text not null,
    secret text,
    credential_id text unique,
    public_key text,
    counter bigint,
    host text,
    last_step bigint,
    created_at timestamptz not null,
    last_used_at timestamptz,
    ${OWNER}
  )`,
  'create index second_factor_owner on second_factor (business_unit, user_id)',
  ...owned('second_factor'),
  `create table recovery_code (
    place integer not null,
    code_hash text not null,
    used_at timestamptz,
    ${OWNER},
    primary key (business_unit, user_id, place)
  )`,
  ...owned('recovery_code'),
  `create table factor_challenge (
    id text primary key,
    purpose text not null,
    content text not null,
    expires_at timestamptz not null,
    ${OWNER}
  )`,
  'create index factor_challenge_owner on factor_challenge (business_unit, user_id)',
  ...owned('factor_challenge'),

  // A user's row tells whether there is a second factor.
  `create function second_factor_changed() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    unit text := coalesce(new.business_unit, old.business_unit);
    owner text := coalesce(new.user_id, old.user_id);
    has boolean := exists (select from second_factor where business_unit = unit and user_id = owner);
  begin
    update app_user set has_second_factor = has
      where business_unit = unit and id = owner and has_second_factor is distinct from has;
    return null;
  end $$`,
  `create trigger told after insert or delete on second_factor for each row execute function second_factor_changed()`,

  // Without a factor there is nothing left of it; if somebody else takes it away, its owner is out.
  `create function second_factor_gone() returns trigger language plpgsql security definer set search_path from current as $$
  declare
    by_whom text := coalesce(current_setting('${USER_SETTING}', true), '');
  begin
    delete from second_factor where business_unit = new.business_unit and user_id = new.id;
    delete from recovery_code where business_unit = new.business_unit and user_id = new.id;
    delete from factor_challenge where business_unit = new.business_unit and user_id = new.id;
    if lower(by_whom) <> lower(new.user_name) then
      update session set revoked_at = now()
        where business_unit = new.business_unit and user_id = new.id and revoked_at is null;
      perform pg_notify('${SESSION_CHANNEL}', '');
      insert into activity_log (business_unit, user_name, kind, subject)
        values (new.business_unit, by_whom, 'factors-taken', new.user_name);
    end if;
    return null;
  end $$`,
  `create trigger second_factor_gone after update of has_second_factor on app_user for each row
    when (old.has_second_factor and not new.has_second_factor) execute function second_factor_gone()`,

  // What a role demands stands in the activity log.
  'drop trigger noted on user_role',
  `create trigger noted after insert or update or delete on user_role for each row
    execute function note_activity('roles', 'user_role_name', 'business_unit', 'user_role_name,system_role,demands_second_factor')`,
];

/** Something besides the password: what people have set up, the codes for when it is lost, and what waits for an answer. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
