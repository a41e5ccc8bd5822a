import { DayBox } from '../editors';
import { type Range, rangeOf } from './date-range-filter';
import type { FilterEditorProps } from './filter-kind';

export function DateRangeEditor({ filter, value, label, context, onChange }: FilterEditorProps) {
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
}
