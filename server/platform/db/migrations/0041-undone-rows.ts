import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // By the keys that the call knew them by, the rows of the call that this one took back; null where an older server did.
  'alter table command add column if not exists undone text[]',
  // What is asked for takes back a row of a past call.
  'alter table approval_request add column if not exists undo jsonb',
];

/** Which rows of a call were taken back is known row by row, also where another person approves it first. */
export const undoneRows: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
