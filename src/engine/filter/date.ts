import { minuteAfter } from '../value';
import { daySpan, isDay, isDayOrTime } from './days';
import { EQUAL } from './equal';
import type { PageFilterKind } from './kind';

/** Rows of one day of the region, or of one minute with `useTime`. */
export const date: PageFilterKind = {
  names: 1,
  fits: isDayOrTime,
  ...EQUAL,
  tests([value = ''], asked) {
    const { selector, isMoment, useTime } = asked;
    // What is no moment is left to the comparison to refuse.
    if (isMoment && useTime && !Number.isNaN(Date.parse(value)))
      return [
        { property: selector, operator: '>=', value },
        { property: selector, operator: '<', value: minuteAfter(value) },
      ];
    return isMoment && !useTime && isDay(value)
      ? daySpan(value, value, asked)
      : [{ property: selector, operator: '=', value }];
  },
};
