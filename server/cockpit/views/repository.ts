/** Views in the database. All of it runs confined to the session's business unit. */
import { sql, type Transaction } from 'kysely';
import type { CustomView, CustomViewHeader, PrimaryView, ViewDraft } from '../../../src/engine/view';
import { GRID_SETTINGS_SUFFIX, headerOfSaved, STANDARD_VIEW } from '../../../src/engine/view';
import type { Session } from '../../platform/context';
import type { Tables } from '../../platform/db';
import type { CutState } from '../settings';

type Tx = Transaction<Tables>;

interface ViewRow {
  readonly id: string;
  readonly owner: string;
  readonly user_id: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly grid_settings: string;
  readonly updated_at: string;
}

/** Views of a grid that the session sees: its own and the shared ones, by name. */
export async function readViews(tx: Tx, session: Session, owner: string, cut: CutState): Promise<CustomViewHeader[]> {
  const rows = await seen(tx, session).where('owner', '=', owner).orderBy(sql`lower(name)`).execute();
  return rows.map((row) => headerOf(row, session, cut));
}

/** One view with its state, if the session sees it. */
export async function readView(tx: Tx, session: Session, id: string, cut: CutState): Promise<CustomView | undefined> {
  const row = await seen(tx, session).where('id', '=', id).executeTakeFirst();
  return row && { ...headerOf(row, session, cut), gridSettings: cut(row.owner, row.grid_settings) };
}

function seen(tx: Tx, { userId }: Session) {
  return tx
    .selectFrom('custom_view')
    .select(['id', 'owner', 'user_id', 'name', 'is_shared', 'grid_settings', 'updated_at'])
    .where((view) => view.or([view('user_id', '=', userId), view('is_shared', '=', true)]));
}

function headerOf(row: ViewRow, { userId }: Session, cut: CutState): CustomViewHeader {
  return {
    id: row.id,
    key: row.owner + GRID_SETTINGS_SUFFIX,
    owner: row.owner,
    customViewName: row.name,
    isShared: row.is_shared,
    isOwn: row.user_id === userId,
    savedAt: row.updated_at,
    ...headerOfSaved(cut(row.owner, row.grid_settings)),
  };
}

/** True if another view that the session sees, or that would be seen beside it, has this name (OPEN-130). */
export async function isNameTaken(tx: Tx, session: Session, { id = '', owner, customViewName }: ViewDraft) {
  const found = await seen(tx, session)
    .where('owner', '=', owner)
    .where(sql`lower(name)`, '=', customViewName.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many views the session's person has saved, and how large they are together, without the one of an id. */
export async function savedSize(tx: Tx, { userId }: Session, butId = ''): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await tx
    .selectFrom('custom_view')
    .select(({ fn }) => fn.countAll().as('count'))
    .select(sql<number>`coalesce(sum(octet_length(grid_settings)), 0)::float8`.as('bytes'))
    .where('user_id', '=', userId)
    .where('id', '<>', butId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes };
}

/** Writes a new view, or over an old one; gives its id, and nothing if the old one was saved since it was opened. */
export async function writeView(tx: Tx, session: Session, draft: ViewDraft): Promise<string | undefined> {
  const values = {
    name: draft.customViewName,
    is_shared: draft.isShared ?? false,
    grid_settings: draft.gridSettings,
    updated_at: new Date().toISOString(),
  };
  if (draft.id) {
    const old = tx.updateTable('custom_view').set(values).where('id', '=', draft.id);
    const asOpened = draft.savedAt === undefined ? old : old.where('updated_at', '=', draft.savedAt);
    return (await asOpened.returning('id').executeTakeFirst())?.id;
  }
  const { id } = await tx
    .insertInto('custom_view')
    .values({ ...values, business_unit: session.businessUnit, user_id: session.userId, owner: draft.owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a view, and with it every choice of it as primary. */
export async function removeView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('primary_view').where('view_id', '=', id).execute();
  await tx.deleteFrom('custom_view').where('id', '=', id).execute();
}

/** The session's primary views and those for all, as far as it sees the views themselves. */
export async function readPrimaries(tx: Tx, session: Session): Promise<PrimaryView[]> {
  const rows = await tx
    .selectFrom('primary_view')
    .leftJoin('custom_view', 'custom_view.id', 'primary_view.view_id')
    .select(['primary_view.view_id', 'primary_view.owner', 'primary_view.user_id', 'custom_view.id as found'])
    .where('primary_view.user_id', 'in', ['', session.userId])
    .where((row) =>
      row.or([
        row('primary_view.view_id', '=', STANDARD_VIEW),
        row('custom_view.user_id', '=', session.userId),
        row('custom_view.is_shared', '=', true),
      ]),
    )
    .orderBy('primary_view.owner')
    .execute();
  return rows.map(({ view_id: id, owner, user_id: user }) => ({ id, owner, isShared: user === '' }));
}

/** Chooses the primary view of a grid for a user, or with an empty user for all; an empty id takes the choice back. */
export async function writePrimary(tx: Tx, { businessUnit }: Session, userId: string, owner: string, id: string) {
  if (id === '') {
    await tx.deleteFrom('primary_view').where('user_id', '=', userId).where('owner', '=', owner).execute();
    return;
  }
  const row = { business_unit: businessUnit, user_id: userId, owner, view_id: id };
  await tx
    .insertInto('primary_view')
    .values(row)
    .onConflict((key) => key.columns(['business_unit', 'user_id', 'owner']).doUpdateSet({ view_id: id }))
    .execute();
}
