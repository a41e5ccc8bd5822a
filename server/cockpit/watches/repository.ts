/** Watches in the database. What is asked for by a person runs confined to their unit; looking goes over all units. */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { NewWatch, Watch } from '../../../src/engine/http/calls';
import type { EntityModel } from '../../../src/engine/model';
import type { Session } from '../../platform/context';
import { type Database, type Tables, tableNameOf } from '../../platform/db';
import { bothTold, type Known, type Told } from './look';

type Tx = Transaction<Tables>;
export type WatchRow = Selectable<Tables['watch']>;

/** So many are looked at before others are asked for. */
export const AT_ONCE = 20;
/** What comes into a busy list within this time is one notice. */
const TOGETHER_MS = 60_000;

export function readWatches(tx: Tx, { userId }: Session): Promise<WatchRow[]> {
  return tx.selectFrom('watch').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export function insertWatch(
  tx: Tx,
  { businessUnit, userId, userName }: Session,
  model: EntityModel,
  { title, address, query, kind, number }: NewWatch,
  { known, now }: { readonly known: Known; readonly now: Date },
): Promise<WatchRow> {
  return tx
    .insertInto('watch')
    .values({
      ...{ business_unit: businessUnit, user_id: userId, user_name: userName },
      ...{ entity: model.name, table_name: tableNameOf(model.base), title, address, kind, number },
      query: JSON.stringify(query),
      made_at: now.toISOString(),
      known: JSON.stringify(known),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** True if the person had it. */
export async function deleteWatch(tx: Tx, { userId }: Session, id: number): Promise<boolean> {
  const gone = await tx.deleteFrom('watch').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export function toldWatch({ id, made_at: at, entity, title, address, kind, number }: WatchRow): Watch {
  return { id: Number(id), at, entity, title, address, kind, number };
}

/** A moment from now, as claims are told apart by it: in milliseconds, as it is read. */
const inFuture = (interval: string) => `date_trunc('milliseconds', now() + ${interval})`;

/**
 * Some of the watches whose rows may have changed and that were not looked at in so many milliseconds, of all units; nobody
 * else looks at them for a minute. Changes are told apart by their transactions, so that one that was under way while
 * somebody looked is looked at again. Time passes as well: each is looked at once a minute. One that was put off comes after
 * those that had no turn since.
 */
export async function claimDue(database: Database, notSince: number): Promise<readonly WatchRow[]> {
  const due = `(claimed_until is null or claimed_until < now()) and looked_at <= now() - make_interval(secs => $1::float8 / 1000)
    and (looked_at < now() - interval '1 minute'
      or exists (select 1 from change c where c.table_name = watch.table_name and c.xid >= watch.seen
        and c.business_unit = watch.business_unit))`;
  const [some] = await database.query({ text: `select 1 from watch where ${due} limit 1`, values: [notSince] });
  if (!some) return [];
  return database.query<WatchRow>({
    text: `update watch set claimed_until = ${inFuture("interval '1 minute'")}, seen = pg_snapshot_xmin(pg_current_snapshot())
      where id in (select id from watch where ${due} order by greatest(looked_at, claimed_until) limit $2 for update skip locked)
      returning *`,
    values: [notSince, AT_ONCE],
  });
}

/** Leaves one that could not be looked at for as long as that has been so: a minute at least, an hour at most. */
export async function putOff(database: Database, { id, claimed_until }: WatchRow): Promise<void> {
  await database.query({
    text: `update watch
      set claimed_until = ${inFuture("least(greatest(now() - looked_at, interval '1 minute'), interval '1 hour')")}
      where id = $1 and claimed_until = $2`,
    values: [id, claimed_until],
  });
}

/**
 * Keeps what was found, and tells the person: both or neither, and neither once the watch is gone or claimed by another.
 * True if the person was told.
 */
export async function settle(
  tx: Tx,
  watch: WatchRow,
  found: { readonly known: Known; readonly told: Told | undefined } | undefined,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows: kept } = await tx
    .updateTable('watch')
    .set({ looked_at: sql`now()`, claimed_until: null, ...(found ? { known: JSON.stringify(found.known) } : {}) })
    .where('id', '=', watch.id)
    .where('claimed_until', '=', watch.claimed_until)
    .executeTakeFirstOrThrow();
  if (!found?.told || kept === 0n) return false;
  const { business_unit, user_id, id: watch_id } = watch;
  const fresh = await freshNotice(tx, watch, now);
  const both = fresh?.told && bothTold(fresh.told, found.told);
  // One of its own: who marks as read what they have seen of it does not mark what they have not.
  if (both) await tx.deleteFrom('notice').where('id', '=', fresh.id).execute();
  const told = JSON.stringify(both ?? found.told);
  const at = both ? fresh.at : now.toISOString();
  await tx.insertInto('notice').values({ business_unit, user_id, watch_id, told, at }).execute();
  return true;
}

/** The last notice of a watch, locked, if it is of just now and not read yet. */
function freshNotice(tx: Tx, { user_id, id }: WatchRow, now: Date) {
  return tx
    .selectFrom('notice')
    .select(['id', 'told', 'at'])
    .where('user_id', '=', user_id)
    .where('watch_id', '=', id)
    .where('at', '>', new Date(now.getTime() - TOGETHER_MS).toISOString())
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}
