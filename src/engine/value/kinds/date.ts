import type { Formatter } from '../formatter';
import { dateCode, dateSerial, isDay, serialText } from '../worksheet';
import type { SheetValue, ValueKind } from './kind';
import { sheetText } from './text';

/** A day of the calendar, `2026-01-31`. */
export const date: ValueKind = {
  of: { type: 'string', format: 'date' },
  called: ['date', 'dates'],
  column: 'date',
  compares: 'date',
  sortable: true,
  validated: true,
  filter: 'dateRange',
  width: 104,
  alignment: 'left',
  text: (value, { format }) => format.date(String(value)),
  read: readDay,
  count: ({ format }) => ({
    number: (value) => dateSerial(regionWall(value, format).slice(0, 10)),
    format: dateCode(format.dateFormat),
  }),
  fromSheet: (cell, { format }) =>
    ofDay(cell, { say: (day) => serialText(day).slice(0, 10), read: (text) => readDay(text, format) }),
};

/** The wall time in the region; empty for what is no date. */
export function regionWall(value: unknown, format: Formatter): string {
  try {
    return format.toRegionWall(String(value));
  } catch {
    return '';
  }
}

function readDay(text: string, format: Formatter): string | null {
  return format.readDate(text);
}

/** How a cell is said: what a worksheet counts as a day, and what stands there as a text. */
interface DayReading {
  say(day: number): string;
  read(text: string): string | null;
}

/** What a cell says that is a day or a time; anything else stays the text it is. */
export function ofDay(cell: SheetValue, { say, read }: DayReading): string {
  if (typeof cell === 'string') return readOrKeep(cell, read);
  const day = typeof cell === 'object' ? cell.day : cell;
  if (typeof day !== 'number') return sheetText(cell);
  return isDay(day) ? say(day) : String(day);
}

function readOrKeep(text: string, read: DayReading['read']): string {
  try {
    return read(text) || text;
  } catch {
    return text;
  }
}
