import type { Transaction } from 'kysely';
import type { Session } from '../../platform/context';
import type { Database, Tables } from '../../platform/db';

type Tx = Transaction<Tables>;

/** So many of the newest are told; older ones wait until these are gone. */
const MOST_TOLD = 100;
const KEPT_DAYS = 90;

/** The person's notices of comments that are still there, the newest first. */
export function readNotices(tx: Tx, { userId }: Session) {
  return tx
    .selectFrom('notice')
    .innerJoin('row_comment', 'row_comment.id', 'notice.comment_id')
    .select(['notice.id', 'notice.at', 'notice.read_at'])
    .select(['row_comment.entity', 'row_comment.row_key', 'row_comment.written_by', 'row_comment.text'])
    .where('notice.user_id', '=', userId)
    .where('row_comment.deleted_at', 'is', null)
    .orderBy('notice.id', 'desc')
    .limit(MOST_TOLD)
    .execute();
}

/** The person's notices of rows that they watch, the newest first. */
export function readWatched(tx: Tx, { userId }: Session) {
  return tx
    .selectFrom('notice')
    .innerJoin('watch', 'watch.id', 'notice.watch_id')
    .selectAll('watch')
    .select(['notice.id as notice_id', 'notice.at', 'notice.read_at', 'notice.told'])
    .where('notice.user_id', '=', userId)
    .orderBy('notice.id', 'desc')
    .limit(MOST_TOLD)
    .execute();
}

export type WatchedRow = Awaited<ReturnType<typeof readWatched>>[number];

export type NoticeRow = Awaited<ReturnType<typeof readNotices>>[number];

/** Marks those of them that are the person's own. */
export async function markNotices(tx: Tx, { userId }: Session, ids: readonly number[], readAt: Date | null) {
  const read = readAt?.toISOString() ?? null;
  await tx
    .updateTable('notice')
    .set({ read_at: read })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('read_at', read === null ? 'is not' : 'is', null)
    .execute();
}

/** Forgets what was told long ago. */
export async function tidyNotices(database: Database): Promise<void> {
  await database.query({
    text: `delete from notice where at < now() - make_interval(days => $1)`,
    values: [KEPT_DAYS],
  });
}
