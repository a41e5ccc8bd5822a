import { sql } from 'kysely';
import type { Database } from './database';

/** The texts of the definitions that were served last on this database, by path. */
export async function readDefinitions(database: Pick<Database, 'owner'>): Promise<Map<string, string>> {
  const rows = await database.owner.selectFrom('definition').select(['path', 'text']).execute();
  return new Map(rows.map(({ path, text }) => [path, text]));
}

/** Writes those that are other than before, and takes away what is not served any more. */
export async function writeDefinitions(
  database: Pick<Database, 'owner'>,
  texts: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = [...texts].filter(([path, text]) => before.get(path) !== text);
  const gone = [...before.keys()].filter((path) => !texts.has(path));
  if (changed.length === 0 && gone.length === 0) return;
  await database.owner.transaction().execute(async (tx) => {
    if (gone.length > 0) await tx.deleteFrom('definition').where('path', 'in', gone).execute();
    if (changed.length > 0)
      await tx
        .insertInto('definition')
        .values(changed.map(([path, text]) => ({ path, text })))
        .onConflict((conflict) =>
          conflict.column('path').doUpdateSet({ text: sql`excluded.text`, published_at: sql`now()` }),
        )
        .execute();
  });
}
