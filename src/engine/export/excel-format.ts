/** Numbers, dates and times as a worksheet counts and shows them. */
import { readTimeOfDay } from '../value';

const DAY_MS = 86_400_000;
/** Day 0 of a worksheet. Before March 1900 Excel counts a day that never was, so that such dates stay texts. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;

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
