import { FIXED_FORMATS } from '../constants';
import type { FormatterOptions } from '../value';

/** A person's formats with the fixed ones of exports for dates and times (DATE-016, DATE-017, OPEN-172). */
export function fixedFormats(options: FormatterOptions): FormatterOptions {
  const { date, dateTime } = FIXED_FORMATS;
  return { ...options, dateFormat: date, timeFormat: dateTime.slice(date.length + 1) };
}
