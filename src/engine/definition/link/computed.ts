/** What the server fills when a row is read, and never stores. */
import { KINDS } from '../../value/kinds';
import { messages } from '../messages';
import type { PropertyWords } from '../normal-form';
import type { Words } from '../normalise/words';
import { valuePlace } from '../parse/places';
import type { Report } from '../report';

export function isComputed({ computed, daysSince }: PropertyWords): boolean {
  return computed === true || daysSince !== undefined;
}

/** Days are counted from a stored date or time of the same row, and are whole. */
export function checkDaysSince({ words, type }: Words, siblings: ReadonlyMap<string, Words>, report: Report): void {
  const { daysSince } = words;
  if (daysSince === undefined) return;
  const place = valuePlace(words, 'daysSince');
  const source = siblings.get(daysSince);
  if (!source) report(place, messages.unknownProperty('daysSince', daysSince, siblings.keys()));
  else if (isComputed(source.words) || !KINDS[source.kind].column.startsWith('date'))
    report(place, messages.noDate('days are counted', daysSince));
  if (type !== 'integer') report(place, messages.otherType('daysSince', ['integer'], type));
}
