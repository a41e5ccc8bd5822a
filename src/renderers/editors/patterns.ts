import type { Formatter } from '../../engine/value';

/** The configured date format in the words of the widgets: `DD/MM/YYYY` is `dd/MM/yyyy`. */
export function datePattern({ dateFormat }: Pick<Formatter, 'dateFormat'>): string {
  return dateFormat.replace(/Y/g, 'y').replace(/D/g, 'd');
}

/** Date and time to the minute; a form asks for no seconds. */
export function dateTimePattern(format: Pick<Formatter, 'dateFormat' | 'timeFormat'>): string {
  return `${datePattern(format)} ${format.timeFormat.replace(':ss', '').replace('A', 'a')}`;
}
