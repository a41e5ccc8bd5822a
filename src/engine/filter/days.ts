import type { FilterExpression } from '../query/load-options';
import type { Asked } from './kind';

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether a text of a query is a day. */
export function isDay(text: string | undefined): boolean {
  return text !== undefined && DAY.test(text);
}

/** Moments of the days of a region; a bound that is no day is a moment itself. */
export function daySpan(
  from: string | undefined,
  to: string | undefined,
  { selector, dayBounds }: Asked,
): FilterExpression[] {
  const bound = (text: string, edge: 'start' | 'next') => (isDay(text) ? dayBounds(text)[edge] : text);
  return [
    ...(from === undefined ? [] : [[selector, '>=', bound(from, 'start')] as const]),
    ...(to === undefined ? [] : [[selector, isDay(to) ? '<' : '<=', bound(to, 'next')] as const]),
  ];
}
