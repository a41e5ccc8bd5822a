import { type Kysely, type Migration, sql } from 'kysely';
import { APP_ROLE, confineTable } from '../roles';

/** The history of before, up to the end of this quarter, is the first part; its index is taken over as it stands. */
const statements = (part: string, end: string) => [
  `alter table audit rename to "${part}"`,
  `alter index audit_row rename to "${part} row"`,
  `drop trigger outdates on "${part}"`,
  `drop policy unit on "${part}"`,
  `alter table "${part}" disable row level security`,
  // Taking a part away would lock every unit. The number alone tells rows apart.
  `alter table "${part}" drop constraint audit_business_unit_fkey, drop constraint audit_pkey`,
  `create table audit (like "${part}" including defaults) partition by range (at)`,
  'alter sequence audit_id_seq owned by audit.id',
  'create index audit_row on audit (business_unit, entity, row_key, id)',
  ...confineTable('audit'),
  `revoke all on "${part}" from ${APP_ROLE}`,
  `create trigger outdates after insert on audit referencing new table as written
    for each statement execute function outdate_approvals()`,
  `alter table audit attach partition "${part}" for values from (minvalue) to ('${end}')`,
];

/** The history of rows stands in parts by time, each of which can be taken away by itself. */
export const auditParts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<{ month: string }>`
      select to_char(date_trunc('quarter', greatest(now(), max(at)) at time zone 'UTC') + interval '3 months', 'YYYY-MM') as month
      from audit`.execute(db);
    const month = rows[0]!.month;
    for (const statement of statements(`audit until ${month}`, `${month}-01T00:00Z`))
      await sql.raw(statement).execute(db);
  },
};
