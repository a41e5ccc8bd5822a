import type { Database } from '../../platform/db';
import { collationOf, KNOWN_COLLATIONS } from '../sql/text';

const READ = new WeakMap<object, Promise<ReadonlySet<string>>>();

/** Those of the collations that we know which the database has. */
export function readCollations(database: Pick<Database, 'query'>): Promise<ReadonlySet<string>> {
  const known = READ.get(database) ?? read(database);
  READ.set(database, known);
  known.catch(() => READ.delete(database));
  return known;
}

async function read(database: Pick<Database, 'query'>): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ collname: string }>({
    text: 'select collname from pg_collation where collname = any($1::text[])',
    values: [KNOWN_COLLATIONS],
  });
  return new Set(rows.map(({ collname }) => collname));
}

/** The collation that sorts texts for a language, or nothing if the database has none. */
export async function collationFor(database: Pick<Database, 'query'>, language: string): Promise<string> {
  return collationOf(language, await readCollations(database));
}
