/** Days as `YYYY-MM-DD`, months as `YYYY-MM`. */
import { createZone } from './zone';

const DAY_MS = 86_400_000;

/** How many days a period has, both ends included. */
export function daysIn(first: unknown, last: unknown): number {
  return Math.round((Date.parse(String(last)) - Date.parse(String(first))) / DAY_MS) + 1;
}

/** The last so many days of a region, today included. */
export function lastDays(count: number, now: Date, region: string): readonly [first: string, last: string] {
  const zone = createZone(region);
  const dayAt = (moment: number) => new Date(zone.toWall(moment)).toISOString().slice(0, 10);
  const today = dayAt(now.getTime());
  return [dayAt(Date.parse(zone.day(today, 1 - count).start)), today];
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): readonly [first: string, last: string] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
}
