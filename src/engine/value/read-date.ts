/** Reading dates and times as people and servers write them. */
import { DEFAULT_DATE_FORMAT } from '../constants';

/** Something that is no date, time or moment (DATE-005, ERROR-040). */
export class BadDateError extends Error {
  constructor(readonly input: string) {
    super('DateHelper: Bad input');
  }
}

/** Wall time without a zone, and the offset in minutes if the text named one. */
export interface WallTime {
  /** Milliseconds as if the wall time were UTC. */
  readonly ms: number;
  readonly hasTime: boolean;
  /** Minutes east of UTC; null if the text has no zone. */
  readonly offset: number | null;
}

const TEXT =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*([AP]M)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*([AP]M)?$/i;

/**
 * Takes a date with exactly two separators, `-`, `/` or `.`, and perhaps a time, of 24 hours or of 12 with AM or PM
 * (DATE-001, DATE-004). A year that stands last is read day first, or month first if the format says so. Gives null for
 * what counts as empty: nothing, a date of the year 0001, the Unix epoch (DATE-002, DATE-003). Throws a
 * {@link BadDateError} for anything that is not a real calendar date.
 */
export function readWallTime(text: string | null | undefined, format: string = DEFAULT_DATE_FORMAT): WallTime | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  const { wall, isEmpty } = readAnyTime(text, format);
  return isEmpty ? null : wall;
}

/** The same of any date, and whether it counts as empty. */
export function readAnyTime(
  text: string,
  format: string = DEFAULT_DATE_FORMAT,
): { readonly wall: WallTime; readonly isEmpty: boolean } {
  const match = TEXT.exec(text.trim());
  if (!match) throw new BadDateError(text);
  const [, first = '', , second = '', third = '', hour, minute = '0', seconds = '0', fraction = '0', half, zone] =
    match;
  const [year, month, day] = inOrder(first, second, third, format, text);
  const parts = [year, month, day, hourOf(hour, half), Number(minute), Number(seconds)] as const;
  const ms = utc(parts, text) + Math.trunc(Number(`0.${fraction}`) * 1000);
  const wall = { ms, hasTime: hour !== undefined, offset: zone === undefined ? null : offsetOf(zone) };
  return { wall, isEmpty: year === 1 || ms - (wall.offset ?? 0) * 60_000 === 0 };
}

/** True for a text that reads as a date, with or without a time, and does not count as empty. */
export function isDate(text: string): boolean {
  try {
    return readWallTime(text) !== null;
  } catch {
    return false;
  }
}

/** The date of a text as `YYYY-MM-DD`, or null for what counts as empty. */
export function readDate(text: string | null | undefined, format?: string): string | null {
  const wall = readWallTime(text, format);
  return wall && new Date(wall.ms).toISOString().slice(0, 10);
}

/** The moment of a server's timestamp, which is UTC unless it names its offset (DATE-006), in milliseconds. */
export function readMoment(text: string | null | undefined): number | null {
  const wall = readWallTime(text);
  return wall && wall.ms - (wall.offset ?? 0) * 60_000;
}

/** A time of day in milliseconds since midnight, or null if the text is none. */
export function readTimeOfDay(text: string): number | null {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [hour, minute, second] = [hourOf(match[1], match[4]), Number(match[2]), Number(match[3] ?? 0)];
  return hour <= 23 && minute <= 59 && second <= 59 ? ((hour * 60 + minute) * 60 + second) * 1000 : null;
}

/** The hour of the day, of 24; not a number if its half of the day has no such hour. */
function hourOf(text = '0', half?: string): number {
  const hour = Number(text);
  if (half === undefined) return hour;
  return hour >= 1 && hour <= 12 ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : Number.NaN;
}

function inOrder(first: string, second: string, third: string, format: string, text: string): [number, number, number] {
  if (first.length === 4 && third.length <= 2) return [Number(first), Number(second), Number(third)];
  if (first.length > 2 || third.length !== 4) throw new BadDateError(text);
  if (format.startsWith('MM')) return [Number(third), Number(first), Number(second)];
  return [Number(third), Number(second), Number(first)];
}

/** Years below 100 are meant as they stand; a part that overflows is no calendar date. */
function utc(
  [year, month, day, hour, minute, second]: readonly [number, number, number, number, number, number],
  text: string,
) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const fits =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour <= 23 && minute <= 59 && second <= 59;
  if (!fits) throw new BadDateError(text);
  return date.getTime();
}

function offsetOf(zone: string): number {
  if (/z/i.test(zone)) return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
