import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // A call knows what it did, which call it took back, and what a command said takes it back.
  'alter table command add column if not exists action text',
  'alter table command add column if not exists undoes text',
  'alter table command add column if not exists back jsonb',
  'create index if not exists command_of on command (business_unit, user_name, created_at)',
  'create index if not exists command_undoes on command (business_unit, undoes) where undoes is not null',
  'alter table audit add column if not exists command_key text',
];

/** What a person did is known call by call, so that it can be taken back later. */
export const undo: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
