import type { Scalar } from '../model';
import { type Formatter, isBlank } from '../value';
import { KINDS, type Saying } from '../value/kinds';
import type { ExportColumn } from './column';

/** Puts the values of a column into words, numbers and dates as the person has them; nothing becomes an empty text. */
export function valueText(column: ExportColumn, format: Formatter): (value: unknown) => string {
  return sayer(column, format, KINDS[column.kind].text);
}

/** The same as a filter says what it asks for: not rounded, and days where the beginning of one is meant. */
export function askedText(column: Worded, format: Formatter): (value: unknown) => string {
  const { asked, text } = KINDS[column.kind];
  return sayer(column, format, asked ?? text);
}

/** The same for a file or another program, as it is read again when it comes back. */
export function writtenText(column: ExportColumn, format: Formatter): (value: unknown) => string {
  const { written, text } = KINDS[column.kind];
  return sayer(column, format, written ?? text);
}

/** What the words of values depend on. */
type Worded = Pick<ExportColumn, 'kind' | 'named' | 'decimals'> & Partial<Pick<ExportColumn, 'titles'>>;

function sayer(
  { titles, named, decimals }: Worded,
  format: Formatter,
  say: (value: unknown, saying: Saying) => string,
): (value: unknown) => string {
  const known = new Map(titles);
  const titleOf = (value: Scalar): string => known.get(value) ?? String(value);
  const saying = { format, decimals, titleOf };
  return (value) => {
    if (isBlank(value)) return '';
    return named ? titleOf(value as Scalar) : say(value, saying);
  };
}
