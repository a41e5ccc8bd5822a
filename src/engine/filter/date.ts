import { minuteAfter } from '../value';
import { daySpan, isDay } from './days';
import type { PageFilterKind } from './kind';

/** Rows of one day of the region, or of one minute with `useTime`. */
export const date: PageFilterKind = {
  names: 1,
  tests([value = ''], asked) {
    const { selector, isMoment, useTime } = asked;
    // What is no moment is left to the comparison to refuse.
    if (isMoment && useTime && !Number.isNaN(Date.parse(value)))
      return [
        [selector, '>=', value],
        [selector, '<', minuteAfter(value)],
      ];
    return isMoment && !useTime && isDay(value) ? daySpan(value, value, asked) : [[selector, '=', value]];
  },
};
