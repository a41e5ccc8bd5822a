import { momentText } from './date-filter';
import { type FilterKindRenderer, queryNames } from './filter-kind';

export type Range = readonly [from: string | null, to: string | null];

/** Rows from one day to another, both included; either end may be open. */
export const dateRangeFilter: FilterKindRenderer = {
  describe(value, filter, context) {
    const [from, to] = rangeOf(value).map((end) => (end ? momentText(end, filter.params.useTime, context) : null));
    if (from && to) return from === to ? from : `${from} – ${to}`;
    return from ? context.texts.from(from) : context.texts.until(to ?? '');
  },
  parameters(value, filter) {
    const [from, to] = rangeOf(value);
    const names = queryNames(filter);
    return [...(from ? [[names[0], from] as const] : []), ...(to ? [[names[1], to] as const] : [])];
  },
};

export function rangeOf(value: unknown): Range {
  const [from, to] = Array.isArray(value) ? value : [];
  return [typeof from === 'string' && from ? from : null, typeof to === 'string' && to ? to : null];
}
