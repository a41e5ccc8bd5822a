/** Files beside comments in the database. All of it runs confined to the session's business unit. */
import { type Selectable, sql, type Transaction } from 'kysely';
import { ATTACHED, ATTACHED_BYTES_OF_DAY } from '../../../src/engine/attached-file';
import type { CommentFile } from '../../../src/engine/http/calls';
import type { Session } from '../../platform/context';
import type { Database, Tables } from '../../platform/db';
import { fileGone, fileRefused } from './refusals';
import type { RowPlace } from './repository';

type Tx = Transaction<Tables>;

/** What is told of each file, without what is in it. */
const TOLD = ['id', 'name', 'type', 'size'] as const;
/** A file that no comment took is kept so long, and so many of one person. */
const LOOSE_HOURS = 24;
const MOST_LOOSE = 20;

export interface SentFile extends Pick<CommentFile, 'name' | 'type'> {
  readonly bytes: Uint8Array;
}

/** Keeps a file until a comment of its person takes it; the oldest that none took make room. */
export async function insertFile(
  tx: Tx,
  { businessUnit, userId }: Session,
  { model, id }: RowPlace,
  { name, type, bytes }: SentFile,
  now: Date,
): Promise<CommentFile> {
  const lock = JSON.stringify(['comment_file', businessUnit, userId]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const { sent } = await tx
    .selectFrom('comment_file')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('sent'))
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  if (Number(sent) + bytes.length > ATTACHED_BYTES_OF_DAY) throw fileRefused('tooMuch');
  await tx
    .deleteFrom('comment_file')
    .where('id', 'in', (from) =>
      from
        .selectFrom('comment_file')
        .select('id')
        .where('user_id', '=', userId)
        .where('comment_id', 'is', null)
        .orderBy('id', 'desc')
        .offset(MOST_LOOSE - 1),
    )
    .execute();
  const made = await tx
    .insertInto('comment_file')
    .values({
      ...{ business_unit: businessUnit, entity: model.base, row_key: id, user_id: userId },
      ...{ name, type, size: bytes.length, bytes, at: now.toISOString() },
    })
    .returning(TOLD)
    .executeTakeFirstOrThrow();
  return { ...made, id: Number(made.id) };
}

/** A file of the row that stands beside a comment, or that the session sent for one. */
export function readFile(
  tx: Tx,
  { userId }: Session,
  place: RowPlace,
  id: number,
): Promise<Pick<Selectable<Tables['comment_file']>, 'name' | 'type' | 'bytes'> | undefined> {
  return ofRow(tx, place)
    .select(['name', 'type', 'bytes'])
    .where('id', '=', id)
    .where((one) => one.or([one('comment_id', 'is not', null), one('user_id', '=', userId)]))
    .executeTakeFirst();
}

/** These files stand beside the comment from now on, and no others: its own, and those that its person sent for one. */
export async function setFiles(
  tx: Tx,
  { userId }: Session,
  place: RowPlace,
  comment: number,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  const others = tx.deleteFrom('comment_file').where('comment_id', '=', comment);
  await (wanted.length > 0 ? others.where('id', 'not in', wanted) : others).execute();
  if (wanted.length === 0) return;
  const { of } = await ofRow(tx, place)
    .select(({ fn }) => fn.countAll<number>().as('of'))
    .where('comment_id', 'is not', null)
    .where('comment_id', '!=', comment)
    .executeTakeFirstOrThrow();
  if (Number(of) + wanted.length > ATTACHED.mostOfRow) throw fileRefused('rowFull');
  const taken = await tx
    .updateTable('comment_file')
    .set({ comment_id: comment })
    .where('id', 'in', wanted)
    .where('user_id', '=', userId)
    .where('entity', '=', place.model.base)
    .where('row_key', '=', place.id)
    .where((one) => one.or([one('comment_id', 'is', null), one('comment_id', '=', comment)]))
    .returning('id')
    .execute();
  if (taken.length < wanted.length) throw fileGone();
}

/** Forgets files that no comment took. */
export async function tidyCommentFiles(database: Database): Promise<void> {
  await database.query({
    text: 'delete from comment_file where comment_id is null and at < now() - make_interval(hours => $1)',
    values: [LOOSE_HOURS],
  });
}

function ofRow(tx: Tx, { model, id }: RowPlace) {
  return tx.selectFrom('comment_file').where('entity', '=', model.base).where('row_key', '=', id);
}
