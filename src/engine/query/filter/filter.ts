/** A filter of rows as one tagged tree. It is parsed where it comes in, written where it goes out, and a tree between. */

export const FILTER_OPERATORS = [
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'notcontains',
  'startswith',
  'endswith',
  // Ours besides: lists, ranges and emptiness (OPEN-135), and a text in this very spelling, by which rows of a group are
  // asked for: no filter that a person sets.
  'in',
  'between',
  'isblank',
  'isnotblank',
  'is',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** One comparison of a property. Whoever compares checks whether the value fits. */
export interface FilterTest {
  readonly property: string;
  readonly operator: FilterOperator;
  readonly value: unknown;
}

/** All of no filters are every row, any of none is no row; a negation is the plain opposite. */
export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  | FilterTest;

/** What a filter becomes, by its tags; the parts have become it before. */
export interface FilterCases<T> {
  all(parts: readonly T[]): T;
  any(parts: readonly T[]): T;
  not(part: T): T;
  test(test: FilterTest): T;
}

/** Makes something of a filter, from its tests upwards, in the order in which they stand. */
export function foldFilter<T>(filter: Filter, cases: FilterCases<T>): T {
  if ('all' in filter) return cases.all(filter.all.map((part) => foldFilter(part, cases)));
  if ('any' in filter) return cases.any(filter.any.map((part) => foldFilter(part, cases)));
  if ('not' in filter) return cases.not(foldFilter(filter.not, cases));
  return cases.test(filter);
}

/** The same filter with other tests. */
export function mapTests(filter: Filter, change: (test: FilterTest) => Filter): Filter {
  return foldFilter<Filter>(filter, {
    all: (all) => ({ all }),
    any: (any) => ({ any }),
    not: (not) => ({ not }),
    test: change,
  });
}

/** Whether each of the tests is so, wherever it stands. */
export function everyTest(filter: Filter, isSo: (test: FilterTest) => boolean): boolean {
  const every = (parts: readonly boolean[]) => parts.every(Boolean);
  return foldFilter(filter, { all: every, any: every, not: (part) => part, test: isSo });
}

/** Filters that all hold, as one; undefined when none is given. */
export function allOf(...filters: readonly (Filter | undefined | null)[]): Filter | undefined {
  const all = filters.filter((filter) => filter !== undefined && filter !== null);
  return all.length <= 1 ? all[0] : { all };
}

/** The filters that all have to hold, so that each can be looked at by itself. */
export function partsOf(filter: Filter): readonly Filter[] {
  return 'all' in filter ? filter.all : [filter];
}
