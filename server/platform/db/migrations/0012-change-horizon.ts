import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Up to where every transaction of this database has ended. A snapshot names the open transactions of the whole server;
 * those that surely belong to another of its databases hold nobody back here.
 */
const CHANGE_HORIZON = `create function change_horizon() returns xid8 language sql stable as $$
  select coalesce(
    (select open.xid from pg_snapshot_xip(pg_current_snapshot()) as open(xid)
      where not exists (
        select from pg_locks as held
        join pg_stat_activity as writer using (pid)
        join pg_database as home on home.oid = writer.datid
        where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock'
          and held.transactionid = open.xid::xid and home.datname <> current_database())
      order by open.xid limit 1),
    pg_snapshot_xmax(pg_current_snapshot()))
$$`;

export const changeHorizon: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(CHANGE_HORIZON).execute(db);
  },
};
