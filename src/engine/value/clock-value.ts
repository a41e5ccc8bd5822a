import { createZone, type Zone } from './zone';

/** Names behind `{clock.…}` in templates and conditions. */
export const CLOCK_NAMES = [
  'now',
  'yesterday',
  'today',
  'tomorrow',
  'weekAgo',
  'endOfYesterday',
  'endOfToday',
] as const;
export type ClockName = (typeof CLOCK_NAMES)[number];

const DAY_STARTS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1, weekAgo: -7 };
const DAY_ENDS: Readonly<Record<string, number>> = { endOfYesterday: -1, endOfToday: 0 };

/**
 * The moment behind a clock name as an ISO text in UTC: the time now, or the start or end of a day in the region.
 * Undefined for a name that is none.
 */
export function clockValue(name: string, now: Date, zone: Zone | string): string | undefined {
  if (name === 'now') return now.toISOString();
  const own = typeof zone === 'string' ? createZone(zone) : zone;
  const today = new Date(own.toWall(now.getTime())).toISOString().slice(0, 10);
  if (Object.hasOwn(DAY_STARTS, name)) return own.day(today, DAY_STARTS[name]).start;
  if (Object.hasOwn(DAY_ENDS, name)) return own.day(today, DAY_ENDS[name]).end;
  return undefined;
}

/**
 * The same moment in the region's own time, as templates and conditions are given it: `2026-07-10T00:00:00.000+02:00`
 * begins with the day that it is in the region, which is what a date takes of it.
 */
export function clockText(name: string, now: Date, zone: Zone | string): string | undefined {
  const own = typeof zone === 'string' ? createZone(zone) : zone;
  const moment = clockValue(name, now, own);
  return moment === undefined ? undefined : inOwnTime(Date.parse(moment), own);
}

const MINUTE_MS = 60_000;

function inOwnTime(moment: number, zone: Zone): string {
  const wall = zone.toWall(moment);
  const minutes = Math.round((wall - moment) / MINUTE_MS);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${new Date(wall).toISOString().slice(0, -1)}${minutes < 0 ? '-' : '+'}${offset}`;
}
