import { daySpan, isDay } from './days';
import type { PageFilterKind } from './kind';

/** Rows from one day to another, both included; either end may be open. A day ends with its last moment in the region. */
export const dateRange: PageFilterKind = {
  names: 2,
  tests([from, to], asked) {
    const { selector, isMoment, typed } = asked;
    if (isMoment && [from, to].some(isDay)) return daySpan(from, to, asked);
    return [
      ...(from === undefined ? [] : [[selector, '>=', typed(from)] as const]),
      ...(to === undefined ? [] : [[selector, '<=', typed(to)] as const]),
    ];
  },
};
