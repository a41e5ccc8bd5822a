import { type Kysely, type Migration, sql } from 'kysely';
import { confineTable } from '../roles';

/** Whom an OpenID provider means by its subject: names may be given to somebody else there, subjects are not. */
const STATEMENTS = [
  `create table identity (
    business_unit text not null,
    issuer text not null,
    subject text not null,
    user_id text not null,
    linked_at timestamptz not null default now(),
    primary key (business_unit, issuer, subject),
    unique (business_unit, issuer, user_id),
    foreign key (business_unit, user_id) references app_user (business_unit, id) on delete cascade
  )`,
  ...confineTable('identity'),
];

export const identity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
