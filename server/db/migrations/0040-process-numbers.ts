import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE } from '../roles';

/** What numbers the processes of orders that the server makes. */
export const processNumbers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('create sequence process_number').execute(db);
    await sql.raw(`grant usage on sequence process_number to ${APP_ROLE}`).execute(db);
  },
};
