import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';

/** More days than this no chart shows one by one. */
const MOST_DAYS = 366;

/** All days from one `YYYY-MM-DD` to another, both among them; the last ones if they are too many. */
export function eachDay(first: string, last: string): string[] {
  const end = PlainDate.fromString(last, getISO);
  const days = PlainDate.diffDays(PlainDate.fromString(first, getISO), end);
  const count = Math.max(0, Math.min(days + 1, MOST_DAYS));
  return Array.from({ length: count }, (_, index) =>
    PlainDate.toString(PlainDate.subtractDays(end, count - 1 - index)),
  );
}
