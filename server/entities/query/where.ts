import { foldText, searchWords } from '../../../src/engine/query';
import type { Filter } from '../../../src/engine/query/filter';
import type { Params } from '../sql/params';
import { isAllSearched, partPattern, searchedFor } from '../tables/search';
import { UNIT_COLUMN } from '../tables/table';
import { type BoundCondition, conditionSql } from './condition';
import type { Fields } from './fields';
import { filterSql } from './filter';

/** What a list call chooses rows by. */
export interface Selection {
  readonly businessUnit: string;
  /** Filters that must all hold; the caller's and those of page filters. */
  readonly filters: readonly Filter[];
  /** Conditions of definitions that must all hold. */
  readonly conditions?: readonly BoundCondition[];
  readonly searchText?: string;
}

/**
 * The one place where a list gets its tenant: row-level security would keep the planner from the indexes, so lists run
 * as the owner, and the business unit of the session is the first thing that every one of them asks for.
 */
export function whereSql(choice: Selection, fields: Fields, params: Params): string {
  const parts = [`t.${UNIT_COLUMN} = ${params.add(choice.businessUnit, 'text')}`];
  parts.push(...seenSql(fields, params));
  for (const filter of choice.filters) parts.push(filterSql(filter, fields, params));
  for (const condition of choice.conditions ?? []) parts.push(conditionSql(condition, fields, params));
  for (const word of searchWords(choice.searchText ?? '')) parts.push(wordSql(word, fields, params));
  return parts.filter((part) => part !== 'true').join(' and ');
}

/** Conditions that keep away rows with a value that is not to be seen. */
export function seenSql({ table, unseen }: Pick<Fields, 'table' | 'unseen'>, params: Params): string[] {
  return unseen.flatMap(({ property, values }) => {
    const column = table.columns.get(property);
    if (!column) return [];
    const gone = params.add(values.map(String), 'text[]');
    return [`(t.${column.sql} is null or t.${column.sql}::text <> all(${gone}))`];
  });
}

/** Rows with the word in one of the fields that are searched. */
function wordSql(word: string, fields: Fields, params: Params): string {
  if (fields.searchable.length === 0) return 'false';
  const text = foldText(word);
  const pattern = params.add(partPattern(text), 'text');
  const searched = searchedFor([text], fields.table, () => pattern);
  if (searched && isAllSearched(fields.table, fields.searchable)) return searched;
  // The index knows all texts of a row, seen or not: it only says which rows are worth a look.
  const found = `(${fields.searchable.map(({ sql }) => `t.${sql} ilike ${pattern}`).join(' or ')})`;
  return searched ? `${searched} and ${found}` : found;
}
