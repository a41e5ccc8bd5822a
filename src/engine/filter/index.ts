/** The kinds of page filter: what their texts in a query mean, the same on the page and on the server. */
import type { FilterKind } from '../definition/model';
import { date } from './date';
import { dateRange } from './date-range';
import { equal } from './equal';
import type { PageFilterKind } from './kind';
import { multiSelect, select } from './select';
import { text } from './text';

export { isDay } from './days';
export type { Asked, PageFilterKind } from './kind';

export const PAGE_FILTERS: Readonly<Record<FilterKind, PageFilterKind>> = {
  text,
  checkbox: equal,
  date,
  dateRange,
  select,
  multiSelect,
  number: equal,
};

/** The kind of a name; undefined for one that nobody knows. */
export function filterKindOf(name: unknown): FilterKind | undefined {
  return typeof name === 'string' && Object.hasOwn(PAGE_FILTERS, name) ? (name as FilterKind) : undefined;
}

/** The names in the query that a filter has by itself. */
export function ownQueryNames(kind: FilterKind, name: string): string | readonly [from: string, to: string] {
  return isRange(kind) ? [`${name}From`, `${name}To`] : name;
}

/** Whether the filter has a beginning and an end. */
export function isRange(kind: FilterKind): boolean {
  return PAGE_FILTERS[kind].names === 2;
}
