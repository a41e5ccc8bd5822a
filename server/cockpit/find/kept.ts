/** What a person opened last and pinned, beside their settings. Names are not kept: who may no longer see a row learns nothing. */
import { isSame, type Keeping, type KeptRefs, keepMore, MOST_KEPT, refOf } from '../../../src/engine/find';
import type { KeptThings } from '../../../src/engine/http/calls';
import type { Entities } from '../../entities';
import type { Clock, Session } from '../../platform/context';
import { type Database, inNameOf } from '../../platform/db';
import { tooManyPinned } from '../../platform/errors';

const PLACE = { scope: 'User', client_id: 'Cockpit', section: 'find', key: 'kept' } as const;
const NOTHING: KeptRefs = { pinned: [], recent: [] };

/** What is kept, each row as it is now; one that is gone, or no longer for the session, is left out. */
export async function readKept(
  database: Database,
  entities: Pick<Entities, 'known'>,
  session: Session,
): Promise<KeptThings> {
  const { pinned, recent } = refsIn((await rowOf(database.owner, session).executeTakeFirst())?.value);
  const wanted = [...pinned, ...recent].flatMap(({ entity, id }) => (entity && id ? [{ entity, id }] : []));
  const rows = wanted.length === 0 ? [] : await entities.known(wanted, session);
  const seen = <Ref extends KeptRefs['pinned'][number]>({ page, entity, id, ...more }: Ref) => {
    if (id === undefined) return [{ page, ...more }];
    const row = rows.find((one) => one.entity === entity && one.id === id);
    return row ? [{ page: row.page, row, ...more }] : [];
  };
  return { pinned: pinned.flatMap(seen), recent: recent.flatMap(seen) };
}

/**
 * Keeps more of it. Two windows of one person take turns. What is pinned makes room for more only if it is gone, or no
 * longer for the session; else it is refused.
 */
export async function writeKept(
  database: Database,
  clock: Clock,
  entities: Pick<Entities, 'known'>,
  session: Session,
  more: Keeping,
): Promise<void> {
  const seen = more.pinned && (await readKept(database, entities, session)).pinned.map(refOf);
  await inNameOf(database.owner, session, async (tx) => {
    const before = await rowOf(tx, session).forUpdate().executeTakeFirst();
    const now = clock.now().toISOString();
    const { pinned, recent } = refsIn(before?.value);
    const isFull = seen && pinned.length >= MOST_KEPT;
    const there = isFull ? pinned.filter((one) => seen.some((other) => isSame(one, other))) : pinned;
    const kept = keepMore({ pinned: there, recent }, more, now);
    if (kept.pinned.length > MOST_KEPT) throw tooManyPinned(MOST_KEPT);
    const value = JSON.stringify(kept);
    const place = { ...PLACE, business_unit: session.businessUnit, owner: session.userId };
    await tx
      .insertInto('setting')
      .values({ ...place, value, updated_at: now, can_customer_modify: true, can_user_modify: true })
      .onConflict((conflict) =>
        conflict
          .columns(['business_unit', 'scope', 'owner', 'client_id', 'section', 'key'])
          .doUpdateSet({ value, updated_at: now }),
      )
      .execute();
  });
}

function rowOf(tx: Pick<Database['owner'], 'selectFrom'>, { businessUnit, userId }: Session) {
  return tx
    .selectFrom('setting')
    .select('value')
    .where('business_unit', '=', businessUnit)
    .where('scope', '=', PLACE.scope)
    .where('owner', '=', userId)
    .where('client_id', '=', PLACE.client_id)
    .where('section', '=', PLACE.section)
    .where('key', '=', PLACE.key);
}

/** A setting that something else has written over is as good as none. */
function refsIn(text: string | undefined): KeptRefs {
  try {
    const { pinned, recent } = JSON.parse(text ?? '') as Partial<KeptRefs>;
    return Array.isArray(pinned) && Array.isArray(recent) ? { pinned, recent } : NOTHING;
  } catch {
    return NOTHING;
  }
}
