/** Numbers, dates and times as a worksheet counts and shows them: both ways. */
import { readTimeOfDay } from './read-date';

/** Stands as its error in a cell whose formula has no result: whatever wrote the file reckoned none. */
export const NO_RESULT = '=?';

const DAY_MS = 86_400_000;
/** Day 0 of a worksheet. Before March 1900 Excel counts a day that never was, so that such dates stay texts. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;
/** The last moment of the year 9999. */
const LAST_DAY = 2_958_466;

const CODES: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  MM: 'mm',
  DD: 'dd',
  HH: 'hh',
  hh: 'hh',
  mm: 'mm',
  ss: 'ss',
  A: 'AM/PM',
  // Written bare it would be the sign of whoever opens the file.
  '/': '\\/',
};

/** The format code of a date or time format: `DD/MM/YYYY` becomes `dd\/mm\/yyyy`. */
export function dateCode(format: string): string {
  return format.replace(/YYYY|MM|DD|HH|hh|mm|ss|A|\//g, (part) => CODES[part] as string);
}

/** The format code of numbers with so many decimals, grouped as on the screen; none if they differ in them. */
export function numberCode(decimals: number | undefined): string | undefined {
  if (decimals === undefined) return undefined;
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}

/** The number of a wall time `YYYY-MM-DDTHH:mm:ss`; undefined for what a worksheet cannot count. */
export function dateSerial(wall: string): number | undefined {
  const serial = (Date.parse(`${wall.length === 10 ? `${wall}T00:00:00` : wall}Z`) - EPOCH_MS) / DAY_MS;
  return serial >= FIRST_DAY ? serial : undefined;
}

/** The number of a time of day `HH:mm:ss`: its part of a day. */
export function timeSerial(time: string): number | undefined {
  const ms = readTimeOfDay(time);
  return ms === null ? undefined : ms / DAY_MS;
}

/** Whether a number of a worksheet is a day of its calendar. */
export function isDay(serial: number): boolean {
  return serial >= 0 && serial < LAST_DAY;
}

/** The wall time that a worksheet counts so, to the second, in milliseconds as if it were UTC. */
export function wallOfSerial(serial: number): number {
  return Math.round(EPOCH_MS / 1000 + (serial * DAY_MS) / 1000) * 1000;
}

/**
 * The same as it reads: `2026-01-31`, `2026-01-31 12:00:00` if it says a time, `12:00:00` if it says nothing else; what is
 * no day stays a number.
 */
export function serialText(serial: number): string {
  if (!isDay(serial)) return String(serial);
  const text = new Date(wallOfSerial(serial)).toISOString();
  if (serial < 1) return text.slice(11, 19);
  return serial % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
