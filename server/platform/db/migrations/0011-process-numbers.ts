import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE } from '../roles';

/** What numbers the processes of orders and the proposals that the server makes. */
const SEQUENCES = ['process_number', 'proposal_number'];

export const processNumbers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of SEQUENCES) {
      await sql.raw(`create sequence ${name}`).execute(db);
      await sql.raw(`grant usage on sequence ${name} to ${APP_ROLE}`).execute(db);
    }
  },
};
