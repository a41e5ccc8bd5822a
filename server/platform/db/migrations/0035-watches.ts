import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable } from '../roles';

const STATEMENTS = [
  `create table watch (
    id bigserial primary key,
    business_unit text not null references business_unit on delete cascade,
    user_id text collate "C" not null,
    user_name text not null,
    entity text not null,
    table_name text not null,
    title text not null,
    address text not null,
    query jsonb not null,
    kind text not null check (kind in ('enters', 'over', 'under')),
    number integer not null,
    made_at timestamptz not null,
    known jsonb not null,
    looked_at timestamptz not null default now(),
    seen xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
    claimed_until timestamptz,
    foreign key (business_unit, user_id) references app_user (business_unit, id) on delete cascade
  )`,
  'create index watch_of_user on watch (business_unit, user_id, id)',
  'create index watch_age on watch (looked_at)',
  ...confineTable('watch'),
  `grant usage on sequence watch_id_seq to ${APP_ROLE}`,
  'alter table notice alter comment_id drop not null',
  `alter table notice add watch_id bigint references watch on delete cascade,
    add told jsonb,
    add check ((comment_id is null) <> (watch_id is null))`,
];

/** What people watch, and that they are told of it. */
export const watches: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
