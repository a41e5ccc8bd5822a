import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE } from '../roles';

/** What numbers the tasks and jobs that the server makes. */
const SEQUENCES = ['task_number', 'job_number'];

export const numbers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of SEQUENCES) {
      await sql.raw(`create sequence ${name}`).execute(db);
      await sql.raw(`grant usage on sequence ${name} to ${APP_ROLE}`).execute(db);
    }
  },
};
