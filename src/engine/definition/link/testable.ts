/** What a condition has to know of a property, from its words. */
import type { Words } from '../normalise/words';
import { objectIn, textIn } from '../parse/json';
import type { Testable } from './condition';

const known = new WeakMap<Words, Testable>();

export function testableOf(words: Words): Testable {
  const before = known.get(words);
  if (before) return before;
  const items = objectIn(words.words, 'items');
  const elements: Testable = {
    type: (textIn(items, 'type') ?? 'string') as Testable['type'],
    uncertain: words.uncertain,
  };
  const testable: Testable = {
    type: words.type,
    values: words.values,
    format: textIn(words.words, 'format'),
    uncertain: words.uncertain,
    ...(words.type === 'array' ? { items: elements } : {}),
  };
  known.set(words, testable);
  return testable;
}
