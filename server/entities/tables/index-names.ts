/**
 * A name is one index's alone: those of `battery` with `cellNumber` and of `battery-cell` with `number` come to one,
 * `battery_cell_number_unique`. What comes later gets another name; what has the name keeps it.
 */
import { ident, objectName } from '../sql/names';
import type { Found } from './catalogue';
import { hash } from './hash';
import { type Index, placeOf } from './indexes';
import type { Table } from './table';

const TOLD_APART = 8;

/** What an index is called if its name is taken: the same with a sum of what it holds, and the same end. */
export function otherName(index: Index): string {
  const end = index.name.lastIndexOf('_');
  const sum = hash(placeOf(index)).slice(0, TOLD_APART);
  return objectName(index.name.slice(0, end), sum, index.name.slice(end + 1));
}

function renamed(index: Index): Index {
  const name = otherName(index);
  return { ...index, name, sql: index.sql.replace(ident(index.name), ident(name)) };
}

/** By name, the tables that have the indexes, statistics and tables of the database. */
export function ownersOf(existing: ReadonlyMap<string, Found>): Map<string, string> {
  const owned = [...existing].flatMap(([table, { indexes, statistics }]) =>
    [table, ...indexes.map(({ name }) => name), ...statistics].map((name) => [name, table] as const),
  );
  return new Map(owned);
}

/** The indexes of a table, each by a name that no other has; the names are the table's from now on. */
export function namedApart({ name: table }: Table, indexes: readonly Index[], owners: Map<string, string>): Index[] {
  const given = new Set<string>();
  return indexes.map((index) => {
    const isFree = (owners.get(index.name) ?? table) === table && !given.has(index.name);
    const named = isFree ? index : renamed(index);
    given.add(named.name);
    owners.set(named.name, table);
    return named;
  });
}
