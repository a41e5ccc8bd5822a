/** What a property says of its values must not contradict itself. */
import { hasType } from '../link/condition';
import { messages } from '../messages';
import type { NamedValue, ValueType } from '../model';
import type { JsonObject } from '../parse/json';
import { valuePlace } from '../parse/places';
import type { Report } from '../report';

/** Values are of the property's type, and each is named once. */
export function checkValues(words: JsonObject, type: ValueType, values: readonly NamedValue[], report: Report): void {
  const list = words.enum ?? words.oneOf;
  if (!Array.isArray(list)) return;
  for (const [index, { value }] of values.entries()) {
    if (!hasType(value, type)) report(valuePlace(list, index), messages.wrongNamedValue(value, type));
    if (values.findIndex((other) => other.value === value) < index)
      report(valuePlace(list, index), messages.repeatedValue(value));
  }
}

/** The least is no more than the most. */
export function checkRanges(words: JsonObject, report: Report): void {
  for (const [least, most] of RANGES) {
    const [from, to] = [words[least], words[most]];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      report(valuePlace(words, least), messages.wrongRange(least, from, most, to));
  }
}

const RANGES = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;
