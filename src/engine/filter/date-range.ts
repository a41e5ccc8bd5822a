import { daySpan, isDay, isDayOrTime } from './days';
import type { PageFilterKind } from './kind';

/** Rows from one day to another, both included; either end may be open. A day ends with its last moment in the region. */
export const dateRange: PageFilterKind = {
  names: 2,
  fits: (value) => Array.isArray(value) && value.length === 2 && value.every((end) => end === null || isDayOrTime(end)),
  toColumn(value) {
    const [from, to] = Array.isArray(value) ? value : [null, null];
    if (from !== null && to !== null)
      return from === to ? { operator: '=', value: from } : { operator: 'between', value: [from, to] };
    return from === null ? { operator: '<=', value: to } : { operator: '>=', value: from };
  },
  fromColumn({ operator, value }) {
    if (operator === 'between') return value;
    if (operator === '=') return [value, value];
    if (operator === '>=') return [value, null];
    return operator === '<=' ? [null, value] : undefined;
  },
  tests([from, to], asked) {
    const { selector, isMoment, typed } = asked;
    if (isMoment && [from, to].some(isDay)) return daySpan(from, to, asked);
    return [
      ...(from === undefined ? [] : [{ property: selector, operator: '>=', value: typed(from) } as const]),
      ...(to === undefined ? [] : [{ property: selector, operator: '<=', value: typed(to) } as const]),
    ];
  },
};
