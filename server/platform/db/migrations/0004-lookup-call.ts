import { type Kysely, type Migration, sql } from 'kysely';

/** A call is found without regard to case; every row that refers to a value of one asks for its name. */
export const lookupCall: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('create index lookup_value on lookup (business_unit, lower(call), id)').execute(db);
  },
};
