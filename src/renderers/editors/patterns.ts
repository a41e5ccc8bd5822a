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

/** Shows days, or moments, in the configured format, and takes them in any in which people write dates (OPEN-343). */
export function typedDates(format: Formatter, useTime: boolean) {
  const pattern = useTime ? dateTimePattern(format) : datePattern(format);
  return {
    formatter: (date: Date | number) => formatDate(new Date(date), pattern),
    parser: (text: string) => parseDate(text, pattern) ?? readTyped(text, format),
  };
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
