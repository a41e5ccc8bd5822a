import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable } from '../roles';

const STATEMENTS = [
  `create table comment_file (
    id bigserial primary key,
    business_unit text not null references business_unit on delete cascade,
    entity text not null,
    row_key text not null,
    user_id text not null,
    comment_id bigint references row_comment on delete cascade,
    name text not null,
    type text not null,
    size integer not null,
    bytes bytea not null,
    at timestamptz not null
  )`,
  // Pictures and office files are packed already.
  'alter table comment_file alter column bytes set storage external',
  'create index comment_file_of_comment on comment_file (comment_id)',
  'create index comment_file_of_row on comment_file (business_unit, entity, row_key)',
  'create index comment_file_of_user on comment_file (business_unit, user_id, at)',
  'create index comment_file_loose on comment_file (at) where comment_id is null',
  ...confineTable('comment_file'),
  `grant usage on sequence comment_file_id_seq to ${APP_ROLE}`,
];

/** Files beside comments. One that no comment has taken yet is its person's alone. */
export const commentFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
