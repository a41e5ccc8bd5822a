/** Whoever may not see a text in its own definition may not see it kept beside a reference either. */
import type { FeatureTest } from '../../model';
import type { Head } from '../normalise/head';
import type { Words } from '../normalise/words';
import { wholeKey } from './guards';
import { textOf } from './lookup';

interface Guards {
  readonly permission: string;
  readonly feature: FeatureTest;
}
type Siblings = ReadonlyMap<string, Words>;

/** What guards the property of another definition whose text this one keeps; undefined if it keeps none. */
export function keptGuard<Word extends keyof Guards>(
  word: Word,
  name: string,
  siblings: Siblings,
  heads: ReadonlyMap<string, Head>,
  seen: ReadonlySet<Words> = new Set(),
): Guards[Word] | undefined {
  const reference = textOf(name, siblings);
  const lookup = reference?.words.lookup;
  const head = heads.get(lookup?.entity ?? '');
  const source = head?.properties.get(lookup?.text ?? head.display);
  if (!head || !source || seen.has(source)) return undefined;
  const reach = textOf(source.name, head.properties);
  return (
    ownGuard(word, source) ??
    (reach && ownGuard(word, reach)) ??
    keptGuard(word, source.name, head.properties, heads, new Set([...seen, source]))
  );
}

function ownGuard<Word extends keyof Guards>(word: Word, { words }: Words): Guards[Word] | undefined {
  if (word === 'feature') return words.feature as Guards[Word] | undefined;
  const key = words.permission;
  return key === undefined ? undefined : (wholeKey(key) as Guards[Word]);
}
