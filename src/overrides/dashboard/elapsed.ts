/** How long ago something was counted, in words (DASH-024 to DASH-029, OPEN-084). */
export type Elapsed =
  | { readonly unit: 'now' | 'date' }
  | { readonly unit: 'minutes' | 'hours' | 'days' | 'weeks'; readonly count: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Whole units only; four weeks and more show a date. A clock that runs behind the server's says now. */
export function elapsedSince(then: Date, now: Date): Elapsed {
  const ms = now.getTime() - then.getTime();
  if (ms < MINUTE) return { unit: 'now' };
  if (ms < HOUR) return { unit: 'minutes', count: Math.floor(ms / MINUTE) };
  if (ms < DAY) return { unit: 'hours', count: Math.floor(ms / HOUR) };
  if (ms < WEEK) return { unit: 'days', count: Math.floor(ms / DAY) };
  if (ms < 4 * WEEK) return { unit: 'weeks', count: Math.floor(ms / WEEK) };
  return { unit: 'date' };
}
