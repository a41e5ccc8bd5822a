import { isSearchable } from '../sql/searchable';
import { escapeLike } from '../sql/text';
import type { Column, Table } from './table';

/** Shorter texts hold no three letters that the index could be asked for. */
const SHORTEST = 3;
/** What JSON writes otherwise than it reads. */
const ESCAPED = /["\\\p{Cc}]/u;

/**
 * SQL for all texts of a row that the search box looks into, as one: what the search's index is made of. Run-time
 * attributes take part as the objects that hold them. Undefined for tables whose rows are all searched in memory.
 */
export function searchedText(table: Table, alias?: string): string | undefined {
  return joinedText(searchedColumns(table), alias);
}

/** The same for the texts that rows are found by from anywhere: few, and short. */
export function foundText(table: Table, alias?: string): string | undefined {
  return joinedText(foundColumns(table), alias);
}

/** The columns that rows of a page are found by. */
export function foundColumns(table: Table): Column[] {
  const names = new Set(table.models.flatMap(({ pages, found }) => (pages.length === 0 ? [] : found)));
  return [...table.columns.values()].filter(({ property, kind }) => names.has(property) && kind === 'text');
}

function joinedText(columns: readonly Column[], alias: string | undefined): string | undefined {
  const prefix = alias ? `${alias}.` : '';
  const [only] = columns;
  // As a filter of the one column asks: the two share an index.
  if (columns.length === 1 && only?.kind === 'text' && !only.isKey) return `${prefix}${only.sql}`;
  const texts = columns.map(({ sql, kind }) => `coalesce(${prefix}${sql}${kind === 'json' ? '::text' : ''}, '')`);
  // Keys compare by code and other texts by language; joined they need one collation.
  return texts.length === 0 ? undefined : `((${texts.join(` || E'\\n' || `)}) collate "default")`;
}

/** The columns whose texts are searched as one. */
function searchedColumns(table: Table): Column[] {
  if (!table.models.some(({ pages }) => pages.some(({ paging }) => paging === 'server'))) return [];
  const names = new Set(
    table.models.flatMap(({ properties }) =>
      properties
        .filter((property) => isSearchable(property) || property.attributes !== undefined)
        .map(({ name }) => name),
    ),
  );
  return [...table.columns.values()].filter(({ property }) => names.has(property));
}

/**
 * True if a row's searched text says exactly what these columns say: a text without a line end that stands in the one
 * stands in one of the others.
 */
export function isAllSearched(table: Table, columns: readonly Column[]): boolean {
  const names = new Set(columns.filter(({ kind }) => kind === 'text').map(({ property }) => property));
  return searchedColumns(table).every(({ property }) => names.has(property));
}

/**
 * SQL that holds for every row with one of the texts in one of the searched fields, and perhaps for others: what the
 * search's index is asked. `pattern` binds what is looked for: one pattern, or a list. Undefined where the index cannot
 * tell.
 */
export function searchedFor(
  texts: readonly string[],
  table: Table,
  pattern: () => string,
  alias = 't',
): string | undefined {
  const searched = texts.every(isIndexed) ? searchedText(table, alias) : undefined;
  return searched && `${searched} ilike ${pattern()}`;
}

/** The text as a pattern of texts that hold it. */
export function partPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** True if every row with a text in one of its fields has it in its searched text as well, and the index can tell. */
function isIndexed(text: string): boolean {
  return [...text].length >= SHORTEST && !ESCAPED.test(text);
}
