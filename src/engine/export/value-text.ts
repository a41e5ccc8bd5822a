import type { Scalar } from '../definition/model';
import { isBlank } from '../query';
import type { Formatter } from '../value';
import type { ExportColumn } from './column';

type TitleOf = (value: Scalar) => string;

/** Puts the values of a column into words, numbers and dates as the person has them; nothing becomes an empty text. */
export function valueText(column: ExportColumn, format: Formatter): (value: unknown) => string {
  const text = textOf(column, format);
  return (value) => (isBlank(value) ? '' : text(value));
}

function textOf({ kind, decimals, titles }: ExportColumn, format: Formatter): (value: unknown) => string {
  const named = new Map(titles);
  const titleOf: TitleOf = (value) => named.get(value) ?? String(value);
  switch (kind) {
    case 'titles':
      return (value) => titleOf(value as Scalar);
    case 'number':
      return (value) => format.number(Number(value), decimals === undefined ? {} : { decimals });
    case 'date':
      return (value) => format.date(String(value));
    case 'moment':
      return (value) => format.dateTime(String(value));
    case 'time':
      return (value) => format.time(String(value));
    case 'list':
      return (value) => listText(value, titleOf);
    case 'object':
      return objectText;
    default:
      return String;
  }
}

/** The elements of a list, those that are objects by their plain members. */
export function listText(value: unknown, titleOf: TitleOf): string {
  const one = (item: unknown): string =>
    typeof item === 'object' && item !== null
      ? Object.values(item)
          .filter((part) => typeof part !== 'object')
          .join(' ')
      : titleOf(item as Scalar);
  return (Array.isArray(value) ? value : [value]).map(one).join(', ');
}

/** The members of an object that are filled: `colour: red, size: 3`. */
export function objectText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, part]) => !isBlank(part))
    .map(([name, part]) => `${name}: ${String(part)}`)
    .join(', ');
}
