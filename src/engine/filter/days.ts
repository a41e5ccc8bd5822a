import type { Filter } from '../query/filter';
import { isDate } from '../value';
import type { Asked } from './kind';

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/;

/** Whether a value is a day of the calendar, perhaps with a time. */
export function isDayOrTime(value: unknown): boolean {
  return typeof value === 'string' && DAY_OR_TIME.test(value) && isDate(value);
}

/** Whether a text of a query is a day. */
export function isDay(text: string | undefined): boolean {
  return text !== undefined && DAY.test(text);
}

/** Moments of the days of a region; a bound that is no day is a moment itself. */
export function daySpan(from: string | undefined, to: string | undefined, { selector, dayBounds }: Asked): Filter[] {
  const bound = (text: string, edge: 'start' | 'next') => (isDay(text) ? dayBounds(text)[edge] : text);
  return [
    ...(from === undefined ? [] : [{ property: selector, operator: '>=', value: bound(from, 'start') } as const]),
    ...(to === undefined
      ? []
      : [{ property: selector, operator: isDay(to) ? '<' : '<=', value: bound(to, 'next') } as const]),
  ];
}
