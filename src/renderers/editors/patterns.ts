import { formatDate, parseDate } from 'devextreme/localization';
import type { Formatter } from '../../engine/value';

/** The configured date format in the words of the widgets: `DD/MM/YYYY` is `dd/MM/yyyy`. */
export function datePattern({ dateFormat }: Pick<Formatter, 'dateFormat'>): string {
  return dateFormat.replace(/Y/g, 'y').replace(/D/g, 'd');
}

/** Date and time to the minute; a form asks for no seconds. */
export function dateTimePattern(format: Pick<Formatter, 'dateFormat' | 'timeFormat'>): string {
  return `${datePattern(format)} ${format.timeFormat.replace(':ss', '').replace('A', 'a')}`;
}

/**
 * Shows days, or moments, in the configured format, and takes them in any in which people write dates (OPEN-343). What
 * cannot be read is a date that is none: given nothing, the widgets would read the text their own way. A moment that is
 * typed as a day alone has the time that is given, HH:mm: that of before.
 */
export function typedDates(format: Formatter, useTime: boolean, time?: string) {
  const day = datePattern(format);
  const pattern = useTime ? dateTimePattern(format) : day;
  const read = (text: string): Date =>
    readPattern(text, pattern) ??
    readTyped(text, format) ??
    readPattern(spaced(text, pattern), pattern) ??
    readPattern(spaced(text, day), day) ??
    new Date(Number.NaN);
  return {
    formatter: (date: Date | number) => formatDate(new Date(date), pattern),
    parser(text: string): Date {
      const date = read(text);
      if (useTime && time && isDayAlone(text)) {
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        date.setHours(hours, minutes);
      }
      return date;
    },
  };
}

/** Day, month and year, or the digits of them. */
function isDayAlone(text: string): boolean {
  return (text.match(/\d+/g) ?? []).length <= 3 && !/^\d{9,}$/.test(text);
}

/** A text in the pattern. The widgets make another day of one that the calendar does not have: 31 February is none. */
function readPattern(text: string, pattern: string): Date | undefined {
  const date = parseDate(text, pattern);
  return date && plain(formatDate(date, pattern)) === plain(text) ? date : undefined;
}

/** Without what people leave out: zeros before a number, and the case of letters. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/\b0(?=\d)/g, '')
    .toLowerCase();
}

/** Digits alone get the signs of the pattern between them. */
function spaced(text: string, pattern: string): string {
  const digits = [...text];
  return /^\d+$/.test(text) && text.length === pattern.match(/\w/g)?.length
    ? pattern.replace(/\w/g, () => digits.shift() as string)
    : text;
}

/** The wall time that a text says, as the widgets have it: in the browser's own zone. */
function readTyped(text: string, format: Formatter): Date | undefined {
  try {
    const wall = format.toRegionWall(format.fromRegionWall(text));
    return wall === '' ? undefined : new Date(wall);
  } catch {
    return undefined;
  }
}
