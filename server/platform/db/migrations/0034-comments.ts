import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable } from '../roles';

/** Open pages are told of these keys of this table. */
const tell = (name: string, table: string, keys: string) => [
  `create function ${name}() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    insert into change (business_unit, table_name, operation, keys)
      values (new.business_unit, ${table}, 'U', jsonb_build_array(${keys}));
    return null;
  end $$`,
];

const STATEMENTS = [
  `create table row_comment (
    id bigserial primary key,
    business_unit text not null references business_unit on delete cascade,
    entity text not null,
    row_key text not null,
    table_name text not null,
    user_id text not null,
    written_by text not null,
    text text not null,
    mentions jsonb not null default '[]',
    at timestamptz not null,
    edited_at timestamptz,
    deleted_at timestamptz
  )`,
  'create index row_comment_of_row on row_comment (business_unit, entity, row_key, id)',
  ...confineTable('row_comment'),
  `grant usage on sequence row_comment_id_seq to ${APP_ROLE}`,
  // Who looks at the row asks for its comments anew.
  ...tell('tell_comment', 'new.table_name', 'new.row_key'),
  'create trigger told after insert or update on row_comment for each row execute function tell_comment()',

  `create table notice (
    id bigserial primary key,
    business_unit text not null references business_unit on delete cascade,
    user_id text collate "C" not null,
    comment_id bigint not null references row_comment on delete cascade,
    at timestamptz not null,
    read_at timestamptz,
    foreign key (business_unit, user_id) references app_user (business_unit, id) on delete cascade,
    unique (user_id, comment_id)
  )`,
  'create index notice_of_user on notice (business_unit, user_id, id)',
  'create index notice_age on notice (at)',
  ...confineTable('notice'),
  `grant usage on sequence notice_id_seq to ${APP_ROLE}`,
  ...tell('tell_notice', `'notice'`, 'new.user_id'),
  'create trigger told after insert or update on notice for each row execute function tell_notice()',
];

/** Comments on rows, and whom they tell. */
export const comments: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
