/** The kinds of page filter: what their texts in a query mean, the same on the page and on the server. */
import { checkbox } from './checkbox';
import { date } from './date';
import { dateRange } from './date-range';
import type { FilterKind, PageFilterKind } from './kind';
import { number } from './number';
import { past } from './past';
import { multiSelect, select } from './select';
import { text } from './text';

export { isDay } from './days';
export type { Asked, ColumnTest, FilterKind, PageFilterKind } from './kind';
export { isScalar } from './scalar';

export const PAGE_FILTERS: Readonly<Record<FilterKind, PageFilterKind>> = {
  text,
  checkbox,
  date,
  dateRange,
  select,
  multiSelect,
  number,
  past,
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
