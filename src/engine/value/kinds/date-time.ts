import type { Formatter } from '../formatter';
import { dateCode, dateSerial, wallOfSerial } from '../worksheet';
import { date, ofDay, regionWall } from './date';
import type { ValueKind } from './kind';

/** A moment, in UTC: `2026-01-31T12:00:00Z`. It stands in the time of the region. */
export const dateTime: ValueKind = {
  ...date,
  of: { type: 'string', format: 'date-time' },
  called: ['date and time', 'dates and times'],
  column: 'date-time',
  compares: 'date-time',
  width: 118,
  text: (value, { format }) => format.dateTime(String(value)),
  // The beginning of a day means the day.
  asked: (value, { format }) =>
    regionWall(value, format).endsWith('T00:00:00') ? format.date(String(value)) : format.dateTime(String(value)),
  count: ({ format }) => ({
    number: (value) => dateSerial(regionWall(value, format)),
    format: dateCode(`${format.dateFormat} ${format.timeFormat}`),
  }),
  read: readMoment,
  fromSheet: (cell, { zone, format }) =>
    ofDay(cell, {
      say: (day) => new Date(zone.fromWall(wallOfSerial(day))).toISOString(),
      read: (text) => readMoment(text, format),
    }),
};

function readMoment(text: string, format: Formatter): string {
  return format.fromRegionWall(text);
}
