/** Comments in the database. All of it runs confined to the session's business unit. */
import { type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import { COMMENT_EDIT_MINUTES, type Mention, MOST_COMMENTS } from '../../../src/engine/comment';
import type { CommentFile, RowComment } from '../../../src/engine/http/calls';
import type { EntityModel } from '../../../src/engine/model';
import type { Session } from '../../platform/context';
import { type Tables, tableNameOf } from '../../platform/db';

export type Tx = Transaction<Tables>;
export type CommentRow = Selectable<Tables['row_comment']> & { readonly files: readonly CommentFile[] };
/** The row that comments are about. */
export interface RowPlace {
  readonly model: Pick<EntityModel, 'base'>;
  readonly id: string;
}

/** The comments on a row, the oldest first. */
export function readComments(tx: Tx, place: RowPlace): Promise<CommentRow[]> {
  return ofRow(tx, place).orderBy('id').limit(MOST_COMMENTS).execute();
}

/** One of them, which nobody else changes before the transaction ends. */
export function lockComment(tx: Tx, place: RowPlace, id: number): Promise<CommentRow | undefined> {
  return ofRow(tx, place).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** One of them, which is there. */
export function readComment(tx: Tx, place: RowPlace, id: number): Promise<CommentRow> {
  return ofRow(tx, place).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The files beside each comment, without what is in them. */
const FILES = sql<readonly CommentFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.id), '[]')
  from comment_file f where f.comment_id = row_comment.id
)`.as('files');

function ofRow(tx: Tx, { model, id }: RowPlace) {
  const all = tx.selectFrom('row_comment').selectAll().select(FILES);
  return all.where('entity', '=', model.base).where('row_key', '=', id);
}

/** How many stand at the row. Whoever writes there too waits, so that none gets past the bound. */
export async function countForWriting(tx: Tx, { businessUnit }: Session, place: RowPlace): Promise<number> {
  const lock = JSON.stringify([businessUnit, place.model.base, place.id]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const found = await ofRow(tx, place)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

export interface Written {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

export function insertComment(
  tx: Tx,
  { businessUnit, userId, userName }: Session,
  { model, id }: RowPlace,
  { text, mentions }: Written,
  now: Date,
): Promise<CommentRow> {
  return tx
    .insertInto('row_comment')
    .values(({ selectFrom, fn, val }) => ({
      ...{ business_unit: businessUnit, entity: model.base, row_key: id, table_name: tableNameOf(model.base) },
      user_id: userId,
      written_by: fn.coalesce(
        selectFrom('app_user')
          .select(({ fn: of, ref }) => of.coalesce(ref('display_name'), ref('user_name')).as('name'))
          .where('id', '=', userId),
        val(userName),
      ),
      text,
      mentions: JSON.stringify(mentions),
      at: now.toISOString(),
    }))
    .returningAll()
    .returning(FILES)
    .executeTakeFirstOrThrow();
}

export function updateComment(tx: Tx, id: number, { text, mentions }: Written, now: Date): Promise<CommentRow> {
  const values = { text, mentions: JSON.stringify(mentions), edited_at: now.toISOString() };
  return overwrite(tx, id, values);
}

/** What was written goes, with its files; that somebody wrote stays. */
export async function emptyComment(tx: Tx, id: number, now: Date): Promise<CommentRow> {
  await tx.deleteFrom('comment_file').where('comment_id', '=', id).execute();
  const values = { text: '', mentions: '[]', deleted_at: now.toISOString() };
  return overwrite(tx, id, values);
}

function overwrite(tx: Tx, id: number, values: Updateable<Tables['row_comment']>): Promise<CommentRow> {
  return tx
    .updateTable('row_comment')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .returning(FILES)
    .executeTakeFirstOrThrow();
}

/** Tells these people of a comment, each once. */
export async function tellOf(
  tx: Tx,
  { business_unit, id, user_id: writer, at, edited_at: editedAt }: CommentRow,
  mentions: readonly Mention[],
): Promise<void> {
  const now = editedAt ?? at;
  const told = mentions.filter(({ userId }) => userId !== writer);
  if (told.length === 0) return;
  await tx
    .insertInto('notice')
    .values(told.map(({ userId }) => ({ business_unit, user_id: userId, comment_id: id, at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'comment_id']).doNothing())
    .execute();
}

/** Takes back what these people were told of a comment: it names them no more. */
export async function untell(tx: Tx, { id }: Pick<CommentRow, 'id'>, people: readonly Mention[]): Promise<void> {
  if (people.length === 0) return;
  const userIds = people.map(({ userId }) => userId);
  await tx.deleteFrom('notice').where('user_id', 'in', userIds).where('comment_id', '=', id).execute();
}

/** Until when its writer may change it. */
export function editableUntil({ at }: Pick<CommentRow, 'at'>): Date {
  return new Date(Date.parse(at) + COMMENT_EDIT_MINUTES * 60_000);
}

/** The comment as it is told to the session. */
export function toldComment(row: CommentRow, session: Pick<Session, 'userId' | 'viewedBy'>, now: Date): RowComment {
  const until = editableUntil(row);
  const isOwn = row.user_id === session.userId && session.viewedBy === undefined;
  return {
    ...{ id: Number(row.id), userId: row.user_id, by: row.written_by, at: row.at, text: row.text },
    mentions: row.mentions,
    files: row.files,
    ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
    ...(isOwn && row.deleted_at === null && until > now ? { editableUntil: until.toISOString() } : {}),
  };
}
