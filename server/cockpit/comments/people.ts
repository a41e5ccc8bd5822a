import { sql } from 'kysely';
import type { Mention } from '../../../src/engine/comment';
import type { People } from '../../platform/auth';
import type { EntityRows, Session } from '../../platform/context';
import type { Database } from '../../platform/db';
import { type Commented, readsComments, seenRow } from './commented';

/** So many are looked at for each letter that is typed; those who may not see the row fall out. */
const MOST_OFFERED = 20;

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
  { database, rows, people }: Parts,
  session: Session,
  { models, model, id }: Commented,
  { text = '', ids }: Wanted,
): Promise<Mention[]> {
  const name = sql<string>`coalesce(display_name, user_name)`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await database.confined(session, (tx) => {
    const all = tx
      .selectFrom('app_user')
      .select(['id', 'user_name', name.as('name')])
      .where('is_active', '=', true)
      .where('is_machine', '=', false);
    const wanted = ids
      ? all.where('id', 'in', ids)
      : all.where((one) => one.or([one(name, 'ilike', pattern), one('user_name', 'ilike', pattern)]));
    return wanted
      .orderBy(name)
      .limit(ids?.length ?? MOST_OFFERED)
      .execute();
  });
  const looked = found.map(async ({ id: userId, user_name: userName, name: called }) => {
    const person = await people.sessionOf(session.businessUnit, userId, userName);
    const sees = person && readsComments(models, model, person) && (await seenRow(rows, model, id, person));
    return sees ? [{ userId, name: called }] : [];
  });
  return (await Promise.all(looked)).flat();
}
