import { type Kysely, type Migration, sql } from 'kysely';
import { confineTable } from '../roles';

/** Saved views of grids, and which of them a grid opens with: for one person, or with an empty user for all. */
const STATEMENTS = [
  `create table custom_view (
    id text not null default gen_random_uuid()::text,
    business_unit text not null references business_unit,
    user_id text not null,
    owner text not null,
    name text not null,
    is_shared boolean not null,
    grid_settings text not null,
    updated_at timestamptz not null default now(),
    primary key (business_unit, id)
  )`,
  'create index custom_view_of_grid on custom_view (business_unit, owner)',
  'create unique index custom_view_shared on custom_view (business_unit, owner, lower(name)) where is_shared',
  'create unique index custom_view_own on custom_view (business_unit, owner, user_id, lower(name)) where not is_shared',
  `create table primary_view (
    business_unit text not null references business_unit,
    user_id text not null,
    owner text not null,
    view_id text not null,
    primary key (business_unit, user_id, owner)
  )`,
];

export const views: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...STATEMENTS, ...['custom_view', 'primary_view'].flatMap(confineTable)])
      await sql.raw(statement).execute(db);
  },
};
