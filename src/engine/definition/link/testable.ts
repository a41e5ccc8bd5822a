/** What a condition has to know of a property, from its words. */
import { kindOf } from '../../value/kinds';
import type { Words } from '../normalise/words';
import type { Testable } from './condition';

const known = new WeakMap<Words, Testable>();

export function testableOf(words: Words): Testable {
  const before = known.get(words);
  if (before) return before;
  const type = words.words.items?.type ?? 'string';
  const elements: Testable = { type, kind: kindOf({ type }), uncertain: words.uncertain };
  const testable: Testable = {
    type: words.type,
    kind: words.kind,
    values: words.values,
    uncertain: words.uncertain,
    ...(words.type === 'array' ? { items: elements } : {}),
  };
  known.set(words, testable);
  return testable;
}
