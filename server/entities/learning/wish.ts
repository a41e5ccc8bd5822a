/** Which index a call would have been answered by. */
import { ident, objectName } from '../sql/names';
import {
  filteredPlace,
  groupedPlace,
  type IndexNeeds,
  indexesOf,
  partPlace,
  placeOf,
  SEARCH,
  searchedPlace,
  sortedPlace,
} from '../tables/indexes';
import type { Table } from '../tables/table';

/** What rows were asked for by. Sorted texts are so in the order of a collation. */
export type Wish =
  | {
      readonly use: 'sort';
      readonly by: readonly { readonly property: string; readonly descending: boolean }[];
      readonly collation: string;
    }
  | { readonly use: 'filter'; readonly by: readonly [string] }
  /** A part of one text. */
  | { readonly use: 'part'; readonly by: readonly [string] }
  | { readonly use: 'group'; readonly by: readonly string[] }
  /** How many rows a business unit has: of an index of that alone, which is the smallest. */
  | { readonly use: 'count'; readonly by: readonly [] }
  /** Parts of any text of a row. */
  | { readonly use: 'search'; readonly by: readonly [] };

/** How the names of indexes end that were learnt. */
export const LEARNT = 'learnt';

export interface WishedIndex {
  readonly name: string;
  /** Behind the name: what tells it from others. */
  readonly place: string;
  /** `index NAME on …`, to be made. */
  readonly sql: string;
}

const WISHED = new WeakMap<Table, Map<string, WishedIndex | undefined>>();
/** Of a table: people sort by many columns at once in ever new ways. */
const MOST_WISHED = 1_000;

/** The index of a wish; undefined if the table cannot have it, or not any more. */
export function wishedIndex(table: Table, wish: Wish): WishedIndex | undefined {
  const known = WISHED.get(table) ?? new Map<string, WishedIndex | undefined>();
  WISHED.set(table, known);
  const key = JSON.stringify(wish);
  if (known.has(key)) return known.get(key);
  const index = indexOf(table, wish);
  if (known.size < MOST_WISHED) known.set(key, index);
  return index;
}

function indexOf(table: Table, wish: Wish): WishedIndex | undefined {
  const place = wishedPlace(table, wish);
  if (place === undefined) return undefined;
  const name = objectName(table.name, ...wordsOf(wish), LEARNT);
  return { name, place, sql: `${ident(name)} ${place}` };
}

function wishedPlace(table: Table, wish: Wish): string | undefined {
  if (table.system) return undefined;
  const names = wish.by.map((one) => (typeof one === 'string' ? one : one.property));
  const columns = names.flatMap((name) => table.columns.get(name) ?? []);
  if (columns.length < names.length || columns.some(({ kind }) => kind === 'json')) return undefined;
  if (wish.use === 'search') return searchedPlace(table);
  if (wish.use === 'part') return partPlace(table, columns[0]!);
  if (columns.some(({ isLong }) => isLong)) return undefined;
  if (wish.use === 'sort') return sortedPlace(table, wish.by, wish.collation);
  return wish.use === 'filter' ? filteredPlace(table, columns[0]!) : groupedPlace(table, columns);
}

function wordsOf(wish: Wish): readonly string[] {
  if (wish.use !== 'sort') return [...wish.by, wish.use];
  const by = wish.by.map(({ property, descending }) => `${property}${descending ? '_desc' : ''}`);
  return [...by, wish.collation.toLowerCase().replace('-x-icu', ''), wish.use];
}

const OWN = new WeakMap<Table, ReadonlySet<string>>();

/** True if the table's definitions call for the same index themselves. */
export function isCalledFor(table: Table, { place }: WishedIndex, needs: IndexNeeds): boolean {
  const called = () => indexesOf(table, needs).filter(({ isOfBefore }) => !isOfBefore);
  const own = OWN.get(table) ?? new Set(called().map(placeOf));
  OWN.set(table, own);
  return own.has(place);
}

/** What a wish for the search is answered by where the index is older than learning. */
export function searchOfBefore(table: string): string {
  return objectName(table, ...SEARCH);
}
