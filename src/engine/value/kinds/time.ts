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
  fromSheet: (cell) => ofDay(cell, (day) => new Date(wallOfSerial(day)).toISOString().slice(11, 19)),
};
