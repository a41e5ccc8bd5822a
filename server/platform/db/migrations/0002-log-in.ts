import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What logging in needs: the secret that signs tokens, and failed tries per account. An account is a digest of unit and
 * user name, so that an unknown one is slowed like a known one. Settings get the part of the product they belong to.
 */
const STATEMENTS = [
  'create table secret (name text primary key, value text not null)',
  `create table login_attempt (
    account text primary key,
    failures integer not null,
    last_at timestamptz not null,
    locked_until timestamptz
  )`,
  'create index login_attempt_age on login_attempt (last_at)',
  // Instances look for sessions that ended a moment ago.
  'create index session_revoked on session (revoked_at) where revoked_at is not null',
  `alter table setting add column section text not null default ''`,
  'alter table setting drop constraint setting_pkey',
  'alter table setting add primary key (business_unit, scope, owner, client_id, section, key)',
];

export const logIn: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
