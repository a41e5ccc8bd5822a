import { readTimeOfDay } from '../read-date';
import { dateCode, timeSerial, wallOfSerial } from '../worksheet';
import { ofDay } from './date';
import type { ValueKind } from './kind';
import { text } from './text';

const { searched: _, short: __, ...bare } = text;

/** A time of day, `07:30:00`. */
export const time: ValueKind = {
  ...bare,
  of: { type: 'string', format: 'time' },
  called: ['time', 'times'],
  compares: 'time',
  validated: true,
  width: 80,
  text: (value, { format }) => format.time(String(value)),
  count: ({ format }) => ({ number: (value) => timeSerial(String(value)), format: dateCode(format.timeFormat) }),
  read: readTime,
  fromSheet: (cell) => ofDay(cell, { say: (day) => timeOf(wallOfSerial(day)), read: readTime }),
};

function readTime(text: string): string | null {
  const ms = readTimeOfDay(text);
  return ms === null ? null : timeOf(ms);
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}
