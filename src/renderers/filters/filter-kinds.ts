import type { FilterKind } from '../../engine/model';
import { checkboxFilter } from './checkbox-filter';
import { dateFilter } from './date-filter';
import { dateRangeFilter } from './date-range-filter';
import type { FilterKindRenderer } from './filter-kind';
import { multiSelectFilter } from './multi-select-filter';
import { numberFilter } from './number-filter';
import { selectFilter } from './select-filter';
import { textFilter } from './text-filter';

const KINDS: Readonly<Record<FilterKind, FilterKindRenderer>> = {
  text: textFilter,
  checkbox: checkboxFilter,
  date: dateFilter,
  dateRange: dateRangeFilter,
  select: selectFilter,
  multiSelect: multiSelectFilter,
  number: numberFilter,
  past: checkboxFilter,
};

/** The renderer of a kind; throws for one that nobody knows (FILTER-010, OPEN-136). */
export function filterKind(type: string): FilterKindRenderer {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type as FilterKind] : undefined;
  if (!kind) throw new Error(`Unsupported filter type: ${type}`);
  return kind;
}
