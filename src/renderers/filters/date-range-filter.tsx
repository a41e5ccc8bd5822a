import { DayBox } from '../editors';
import { momentText } from './date-filter';
import { type FilterKindRenderer, queryNames } from './filter-kind';

type Range = readonly [from: string | null, to: string | null];

/** Rows from one day to another, both included; either end may be open. */
export const dateRangeFilter: FilterKindRenderer = {
  Editor: ({ filter, value, label, context, onChange }) => {
    const [from, to] = rangeOf(value);
    const set = (next: Range): void => onChange(next[0] || next[1] ? next : undefined);
    const ends = [
      { of: from, name: context.texts.from('…'), change: (end?: string) => set([end ?? null, to]) },
      { of: to, name: context.texts.until('…'), change: (end?: string) => set([from, end ?? null]) },
    ];
    return (
      <div className="filter-range">
        {ends.map((end) => (
          <DayBox
            key={end.name}
            value={end.of ?? undefined}
            useTime={filter.params.useTime}
            format={context.format}
            label={`${label} ${end.name}`}
            placeholder={end.name}
            onChange={end.change}
          />
        ))}
      </div>
    );
  },
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

function rangeOf(value: unknown): Range {
  const [from, to] = Array.isArray(value) ? value : [];
  return [typeof from === 'string' && from ? from : null, typeof to === 'string' && to ? to : null];
}
