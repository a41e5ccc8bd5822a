import { type Kysely, type Migration, sql } from 'kysely';
import { confineTable } from '../roles';

/** The last number that was given out of each series of a business unit. */
const STATEMENTS = [
  `create table number_series (
    business_unit text not null references business_unit,
    series text not null,
    last bigint not null,
    primary key (business_unit, series)
  )`,
  ...confineTable('number_series'),
];

export const numberSeries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
