import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, CREATE_APP_ROLE, confineTable } from '../roles';

/** The system's own tables. `confined` ones carry a business unit and are walled off by row-level security. */
const TABLES = [
  `create table business_unit (
    name text primary key,
    enabled_features text[] not null default '{}'
  )`,
  `create table user_role (
    id text not null default gen_random_uuid()::text,
    business_unit text not null references business_unit,
    user_role_name text not null,
    system_role text,
    primary key (business_unit, id),
    unique (business_unit, user_role_name)
  )`,
  `create table app_user (
    id text not null default gen_random_uuid()::text,
    business_unit text not null references business_unit,
    user_name text not null,
    display_name text not null,
    password_hash text,
    role_names text[] not null default '{}',
    is_active boolean not null default true,
    default_language text not null default 'en-GB',
    user_type text not null default 'User',
    picture text,
    failed_logins integer not null default 0,
    locked_until timestamptz,
    must_change_password boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (business_unit, id)
  )`,
  'create unique index app_user_name on app_user (business_unit, lower(user_name))',
  `create table session (
    sid text primary key,
    user_id text not null,
    business_unit text not null references business_unit,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    application text not null default 'Cockpit'
  )`,
  'create index session_of_user on session (business_unit, user_id)',
  `create table setting (
    business_unit text not null references business_unit,
    scope text not null default 'Business',
    owner text not null default '',
    client_id text not null,
    key text not null,
    value text not null,
    updated_at timestamptz not null default now(),
    primary key (business_unit, scope, owner, client_id, key)
  )`,
  `create table lookup (
    business_unit text not null references business_unit,
    call text not null,
    id text not null,
    name text not null,
    description text,
    ordinal integer not null default 0,
    primary key (business_unit, call, id)
  )`,
  `create table change (
    id bigserial primary key,
    at timestamptz not null default clock_timestamp(),
    xid xid8 not null default pg_current_xact_id(),
    business_unit text not null,
    table_name text not null,
    operation text not null check (operation in ('I', 'U', 'D', 'R')),
    keys jsonb not null default '[]'
  )`,
  // A cached count asks for changes of a table since a snapshot.
  'create index change_since on change (table_name, xid)',
  `create table command (
    business_unit text not null references business_unit,
    key text not null,
    user_name text not null,
    fingerprint text not null,
    status integer not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (business_unit, key)
  )`,
  'create index command_age on command (created_at)',
  `create table audit (
    id bigserial primary key,
    at timestamptz not null default now(),
    business_unit text not null references business_unit,
    user_name text not null,
    request_id text,
    entity text not null,
    action text not null,
    row_key text not null,
    before jsonb,
    after jsonb
  )`,
  'create index audit_row on audit (business_unit, entity, row_key, id)',
  `create table definition (
    path text primary key,
    text text not null,
    published_at timestamptz not null default now(),
    published_by text
  )`,
];

const CONFINED = ['user_role', 'app_user', 'session', 'setting', 'lookup', 'command', 'audit'];

export const system: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      CREATE_APP_ROLE,
      ...TABLES,
      ...CONFINED.flatMap(confineTable),
      `grant usage on schema public to ${APP_ROLE}`,
      `grant select on business_unit to ${APP_ROLE}`,
      `grant usage on sequence audit_id_seq to ${APP_ROLE}`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
