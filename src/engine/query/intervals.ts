/** How far times are cut, so that many of them are one. */
export const INTERVALS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

const ISO_LENGTH: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10, hour: 13, minute: 16, second: 19 };

/** A wall time or date as an ISO text, cut to the part that the interval names; a week is called by its Monday. */
export function cutTime(wall: string, interval: string | number): string {
  return interval === 'week' ? mondayOf(wall.slice(0, 10)) : wall.slice(0, ISO_LENGTH[String(interval)] ?? wall.length);
}

const DAY_MS = 86_400_000;

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The wall times at which a cut time begins, and the next one. */
export function intervalWalls(key: string, interval: Interval): { readonly start: string; readonly next: string } {
  const start = `${key}${'0000-01-01T00:00:00'.slice(key.length)}`;
  const next = new Date(`${start}Z`);
  if (interval === 'year') next.setUTCFullYear(next.getUTCFullYear() + 1);
  else if (interval === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setTime(next.getTime() + STEP_MS[interval]);
  return { start, next: next.toISOString().slice(0, 19) };
}

const STEP_MS = { week: 7 * DAY_MS, day: DAY_MS, hour: 3_600_000 } as const;

/** Cut times in their order with those between them, as long as these are at most so many; else as they are. */
export function withTimesBetween(keys: readonly string[], interval: Interval, most: number): readonly string[] {
  const last = keys.at(-1);
  const all = keys.slice(0, 1);
  for (let key = all[0]; key !== undefined && last !== undefined && key < last; ) {
    key = intervalWalls(key, interval).next.slice(0, key.length);
    all.push(key);
    if (all.length > most) return keys;
  }
  return all;
}
