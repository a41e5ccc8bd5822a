import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table learnt_index (
    name text primary key,
    table_name text not null,
    wish jsonb not null,
    calls bigint not null,
    ms double precision not null,
    asked_at timestamptz not null,
    state text not null default 'asked' check (state in ('asked', 'made', 'dropped', 'failed')),
    changed_at timestamptz,
    scans bigint not null default 0,
    used_at timestamptz,
    message text
  )`,
];

/** What lists are asked for, and the indexes that were made of it. The owner's alone. */
export const learntIndexes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
