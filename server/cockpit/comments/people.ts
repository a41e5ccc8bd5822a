import { sql } from 'kysely';
import type { Mention } from '../../../src/engine/comment';
import type { People } from '../../platform/auth';
import type { EntityRows, Session } from '../../platform/context';
import type { Database } from '../../platform/db';
import { type Commented, readsComments, seenRow } from './commented';

/** So many are offered for each letter that is typed. */
const MOST_OFFERED = 20;
/** So many are looked at, a portion at a time, since those who may not see the row fall out. */
const MOST_LOOKED_AT = 500;
const PORTION = 50;

interface Parts {
  readonly database: Database;
  readonly rows: EntityRows;
  readonly people: People;
}

interface Wanted {
  /** What their names hold; without it, these ids. */
  readonly text?: string;
  readonly ids?: readonly string[];
}

/** People of the unit who may read comments on the row, by their names. */
export async function readersOf(
  parts: Parts,
  session: Session,
  commented: Commented,
  wanted: Wanted,
): Promise<Mention[]> {
  if (wanted.ids) return thoseWhoRead(parts, session, commented, await activeOf(parts, session, wanted, 0));
  const readers: Mention[] = [];
  for (let skipped = 0; skipped < MOST_LOOKED_AT && readers.length < MOST_OFFERED; skipped += PORTION) {
    const found = await activeOf(parts, session, wanted, skipped);
    readers.push(...(await thoseWhoRead(parts, session, commented, found)));
    if (found.length < PORTION) break;
  }
  return readers.slice(0, MOST_OFFERED);
}

/** A portion of the people who are wanted, by their names; all of those whose ids are given. */
function activeOf({ database }: Parts, session: Session, { text = '', ids }: Wanted, skipped: number) {
  const name = sql<string>`coalesce(display_name, user_name)`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return database.confined(session, (tx) => {
    const all = tx
      .selectFrom('app_user')
      .select(['id', name.as('name')])
      .where('is_active', '=', true)
      .where('is_machine', '=', false);
    const wanted = ids
      ? all.where('id', 'in', ids)
      : all.where((one) => one.or([one(name, 'ilike', pattern), one('user_name', 'ilike', pattern)]));
    return wanted
      .orderBy(name)
      .orderBy('id')
      .limit(ids?.length ?? PORTION)
      .offset(skipped)
      .execute();
  });
}

async function thoseWhoRead(
  { rows, people }: Parts,
  session: Session,
  { models, model, id }: Commented,
  found: Awaited<ReturnType<typeof activeOf>>,
): Promise<Mention[]> {
  const looked = found.map(async ({ id: userId, name: called }) => {
    const person = await people.sessionOf(session.businessUnit, userId);
    const sees = person && readsComments(models, model, person) && (await seenRow(rows, model, id, person));
    return sees ? [{ userId, name: called }] : [];
  });
  return (await Promise.all(looked)).flat();
}
