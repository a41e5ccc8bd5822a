/** A list call's options, by the names that DevExtreme's own ecosystem sends (OPEN-012). One form for both sides. */
import type { Aggregate, AggregateCell } from './aggregate';
import type { Filter, FilterExpression } from './filter';

export interface SortOption {
  readonly selector: string;
  readonly desc?: boolean;
}

/** `isExpanded: false` asks for counts and summaries of the group instead of its rows. */
export interface GroupOption extends SortOption {
  readonly isExpanded?: boolean;
  /** For dates: year, month, day, …; for numbers: the step. */
  readonly groupInterval?: string | number;
}

/** `distinct` counts different values, `values` how often each named value is there. */
export const SUMMARY_TYPES = ['sum', 'min', 'max', 'avg', 'count', 'distinct', 'values'] as const;
export interface SummaryOption {
  readonly selector?: string;
  readonly summaryType: (typeof SUMMARY_TYPES)[number];
}

export interface LoadOptions {
  readonly skip?: number;
  readonly take?: number;
  readonly requireTotalCount?: boolean;
  readonly requireGroupCount?: boolean;
  readonly sort?: readonly SortOption[];
  readonly filter?: Filter;
  readonly group?: readonly GroupOption[];
  readonly totalSummary?: readonly SummaryOption[];
  readonly groupSummary?: readonly SummaryOption[];
  /** Asks for all rows put together, beside those of the page. */
  readonly aggregate?: Aggregate;
  /** Text that one of the row's text columns must contain. */
  readonly searchText?: string;
}

/** Load options as they are sent, and as the widget gives them. */
export type WrittenOptions = Omit<LoadOptions, 'filter'> & { readonly filter?: FilterExpression };

export type Row = { [property: string]: unknown };

/** A group: its key, and its rows or subgroups, or null with a count when they were not asked for. */
export interface Group {
  readonly key: unknown;
  readonly items: readonly (Group | Row)[] | null;
  readonly count?: number;
  readonly summary?: readonly unknown[];
}

/** The answer of a list call with skip or take; without them it is the plain array of rows. */
export interface LoadResult {
  readonly result: readonly (Row | Group)[];
  readonly totalCount?: number;
  readonly groupCount?: number;
  readonly summary?: readonly unknown[];
  /** The answer to `aggregate`. */
  readonly cells?: readonly AggregateCell[];
}

/** Names of the options in a query, where structures are JSON. */
export const LOAD_OPTION_NAMES = [
  'skip',
  'take',
  'requireTotalCount',
  'requireGroupCount',
  'sort',
  'filter',
  'group',
  'totalSummary',
  'groupSummary',
  'aggregate',
  'searchText',
] as const satisfies readonly (keyof LoadOptions)[];

/** Bounds on what a caller may send; more is refused with 400. */
export const QUERY_LIMITS = {
  depth: 10,
  nodes: 100,
  listValues: 1000,
  textLength: 1000,
  sorts: 10,
  groups: 5,
  summaries: 20,
} as const;
