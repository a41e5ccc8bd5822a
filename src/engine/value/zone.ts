/** Arithmetic between moments and a region's wall time. The process's own zone takes no part in it. */
import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/** The first and the last millisecond of a day, and the first of the next, as moments in UTC. */
export interface DayBounds {
  readonly start: string;
  readonly end: string;
  readonly next: string;
}

export interface Zone {
  /** Region's wall time of a moment, both in milliseconds; the wall time as if it were UTC. */
  toWall(moment: number): number;
  /** The moment of a wall time. A time that the clocks skip moves on with them; of one that comes twice it is the first. */
  fromWall(wall: number): number;
  /** Bounds of the day `YYYY-MM-DD`, moved by some days. */
  day(date: string, move?: number): DayBounds;
}

const QUARTER = 15 * 60_000;
const CACHED = 20_000;

/** Dates have years of four digits: what lies beyond is written as the first moment, or the last. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** A zone by its IANA name: `Europe/Berlin`. */
export function createZone(name: string): Zone {
  const offsets = new Map<number, number>();

  function offsetAt(moment: number): number {
    // Zones have changed on whole quarters of an hour since 1970, so that a grid asks once for each.
    const quarter = Math.floor(moment / QUARTER);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const there = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(moment), name);
    const offset = ZonedDateTime.offsetNanoseconds(there) / 1e6;
    if (offsets.size > CACHED) offsets.clear();
    if (moment >= 0) offsets.set(quarter, offset);
    return offset;
  }

  const startOf = (date: PlainDate.Record): number => PlainDate.toZonedDateTime(date, name).epochMilliseconds;

  return {
    toWall: (moment) => moment + offsetAt(moment),
    fromWall(wall) {
      const there = PlainDateTime.fromString(new Date(wall).toISOString().slice(0, -1), getISO);
      return PlainDateTime.toZonedDateTime(there, name).epochMilliseconds;
    },
    day(date, move = 0) {
      const day = PlainDate.addDays(PlainDate.fromString(date, getISO), move);
      const next = startOf(PlainDate.addDays(day, 1));
      return { start: iso(startOf(day)), end: iso(next - 1), next: iso(next) };
    },
  };
}

/** The beginning of the minute in which a moment lies, in milliseconds. */
export function startOfMinute(moment: number): number {
  return Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

const MINUTE_MS = 60_000;

/** The end of the minute that begins at a moment, both as ISO times. */
export function minuteAfter(moment: string): string {
  return iso(Date.parse(moment) + MINUTE_MS);
}

/** A moment in milliseconds as an ISO time in UTC. */
export function iso(moment: number): string {
  return new Date(Math.min(Math.max(moment, FIRST_MOMENT), LAST_MOMENT)).toISOString();
}
