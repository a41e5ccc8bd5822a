import { minuteAfter } from '../../engine/value';
import { isMoment } from '../../engine/value/kinds';
import { DayBox } from '../editors';
import { type FilterContext, type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows of one day of the region, or of one minute with `useTime`. */
export const dateFilter: FilterKindRenderer = {
  Editor: ({ filter, value, label, context, onChange }) => (
    <DayBox
      value={value as string | undefined}
      useTime={filter.params.useTime}
      format={context.format}
      label={label}
      onChange={onChange}
    />
  ),
  describe: (value, filter, context) => momentText(String(value), filter.params.useTime, context),
  parameters: (value, filter) => [[queryNames(filter)[0], String(value)]],
  expression(value, filter, context) {
    const { from, to } = boundsOf(String(value), filter.params.useTime, context);
    const name = filter.dxSelector;
    if (from === to) return [name, '=', from];
    return [[name, '>=', from], 'and', [name, '<', to]];
  },
};

/** A day or a moment in the words of the configuration. */
export function momentText(value: string, useTime: boolean, { format }: FilterContext): string {
  return useTime ? format.dateTime(value) : format.date(value);
}

/** From when until before when: of a day its bounds in the region, of a moment its minute, of a plain date itself. */
export function boundsOf(
  value: string,
  useTime: boolean,
  { format, property }: FilterContext,
): { from: string; to: string } {
  if (useTime) return { from: value, to: minuteAfter(value) };
  if (!property || !isMoment(property)) return { from: value, to: value };
  const { start, next } = format.dayBounds(value);
  return { from: start, to: next };
}
