import { Temporal } from 'temporal-polyfill';

/** More days than this no chart shows one by one. */
const MOST_DAYS = 366;

/** All days from one `YYYY-MM-DD` to another, both among them; the last ones if they are too many. */
export function eachDay(first: string, last: string): string[] {
  const end = Temporal.PlainDate.from(last);
  const days = Temporal.PlainDate.from(first).until(end).days;
  const count = Math.min(days + 1, MOST_DAYS);
  return Array.from({ length: Math.max(0, count) }, (_, index) => end.subtract({ days: count - 1 - index }).toString());
}
