/** Which indexes would answer a call, by what it asks for. */
import type { Filter, FilterTest } from '../../../src/engine/query/filter';
import type { Wish } from '../learning';
import { isFolded, ownIndexes } from '../tables/indexes';
import type { Fields } from './fields';
import type { Grouping } from './group';
import type { Page } from './page';
import type { Selection } from './where';

const WHOLE: ReadonlySet<FilterTest['operator']> = new Set(['=', 'is', 'in', '<', '<=', '>', '>=', 'between']);
const PARTS: ReadonlySet<FilterTest['operator']> = new Set(['contains', 'startswith', 'endswith']);

/** A page is read in its order, or its rows are found by what they are filtered by. */
export function pageWishes(fields: Fields, { choice, sort, order }: Page): Wish[] {
  const filtered = choiceWishes(fields, choice);
  const isOfParts =
    filtered.some(({ use }) => use === 'search' || use === 'part') || filtered.length < testsOf(choice).length;
  const isByKey = sort.every(({ field }) => field.isKey);
  if (isOfParts || isByKey || sort.some(({ field }) => !fields.table.columns.has(field.property))) return filtered;
  const by = sort.map(({ field, desc }) => ({ property: field.property, descending: desc }));
  const collation = sort.some(({ field }) => field.kind === 'text' && !field.isKey) ? order.collation : '';
  return [{ use: 'sort', by, collation }, ...filtered];
}

/** Rows are found by whole values, or by parts of their texts. */
export function choiceWishes({ table }: Fields, choice: Selection): Wish[] {
  if (choice.searchText !== undefined) return [{ use: 'search', by: [] }];
  return testsOf(choice).flatMap((test): Wish[] => {
    if (!test || test.value === null || !table.columns.has(test.property)) return [];
    if (WHOLE.has(test.operator)) return [{ use: 'filter', by: [test.property] }];
    const isPart = PARTS.has(test.operator) && isFolded(table.columns.get(test.property)!);
    return isPart && !ownIndexes(table).parts.has(test.property) ? [{ use: 'part', by: [test.property] }] : [];
  });
}

/** How many rows there are: of all of them, or of those that are chosen. */
export function countWishes(fields: Fields, choice: Selection): Wish[] {
  return isOfAll(fields, choice) ? [{ use: 'count', by: [] }] : choiceWishes(fields, choice);
}

/** Groups of a level are read out of an index if nothing else of the rows is asked for. */
export function groupWishes(fields: Fields, { groups, summaries, choice }: Grouping, level: number): Wish[] {
  const by = groups.slice(0, level);
  const isOfValues = by.every(
    ({ selector, groupInterval }) => groupInterval === undefined && fields.table.columns.has(selector),
  );
  const isOutOfIndex = isOfValues && isOfAll(fields, choice) && summaries.length === 0;
  return isOutOfIndex ? [{ use: 'group', by: by.map(({ selector }) => selector) }] : [];
}

function isOfAll({ unseen }: Fields, { filters, conditions = [], searchText }: Selection): boolean {
  return filters.length + conditions.length + unseen.length === 0 && searchText === undefined;
}

/** The tests that must all hold; undefined for what is none by itself. */
function testsOf({ filters }: Selection): readonly (FilterTest | undefined)[] {
  const parts = (filter: Filter): readonly (FilterTest | undefined)[] => {
    if ('property' in filter) return [filter];
    return 'all' in filter ? filter.all.flatMap(parts) : [undefined];
  };
  return filters.flatMap(parts);
}
