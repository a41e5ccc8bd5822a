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
  count: ({ format }) => ({
    number: (value) => dateSerial(regionWall(value, format).slice(0, 10)),
    format: dateCode(format.dateFormat),
  }),
  fromSheet: (cell) => ofDay(cell, (day) => serialText(day).slice(0, 10)),
};

/** The wall time in the region; empty for what is no date. */
export function regionWall(value: unknown, format: Formatter): string {
  try {
    return format.toRegionWall(String(value));
  } catch {
    return '';
  }
}

/** What a cell says that a worksheet counts as a day; anything else stays the text it is. */
export function ofDay(cell: SheetValue, say: (day: number) => string): string {
  const day = typeof cell === 'object' ? cell.day : cell;
  if (typeof day !== 'number') return sheetText(cell);
  return isDay(day) ? say(day) : String(day);
}
