import { type Kysely, type Migration, sql } from 'kysely';

/** As before; but PL/pgSQL keeps the plan, which an SQL function has made anew by each statement that calls it. */
const CHANGE_HORIZON = `create or replace function change_horizon() returns xid8 language plpgsql stable as $$
begin
  return coalesce(
    (select open.xid from pg_snapshot_xip(pg_current_snapshot()) as open(xid)
      where not exists (
        select from pg_locks as held
        join pg_stat_activity as writer using (pid)
        join pg_database as home on home.oid = writer.datid
        where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock'
          and held.transactionid = open.xid::xid and home.datname <> current_database())
      order by open.xid limit 1),
    pg_snapshot_xmax(pg_current_snapshot()));
end
$$`;

export const keptHorizonPlan: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(CHANGE_HORIZON).execute(db);
  },
};
