/**
 * Whoever may not see a value may not see what tells of it: a text kept beside a reference, days counted since. Where a
 * mistake keeps the guard of that value from being known, nobody sees what tells of it.
 */
import type { FeatureTest } from '../../model';
import { NOBODY } from '../closed';
import type { Head } from '../normalise/head';
import type { Words } from '../normalise/words';
import { wholeKey } from './guards';
import { repeatedBy, textOf } from './lookup';

interface Guards {
  readonly permission: string;
  readonly feature: FeatureTest;
}
type Siblings = ReadonlyMap<string, Words>;

/** What guards the property whose text this one keeps, or whose days it counts; undefined if it does neither. */
export function keptGuard<Word extends keyof Guards>(
  word: Word,
  name: string,
  siblings: Siblings,
  heads: ReadonlyMap<string, Head>,
  seen: ReadonlySet<Words> = new Set(),
): Guards[Word] | undefined {
  const own = siblings.get(name);
  if (!own || seen.has(own)) return undefined;
  const passed = new Set([...seen, own]);
  const { of, daysSince } = own.words;
  const dated = daysSince === undefined ? undefined : siblings.get(daysSince);
  if (dated) return ownGuard(word, dated) ?? keptGuard(word, dated.name, siblings, heads, passed);
  const reference = textOf(name, siblings);
  const lookup = reference?.words.lookup;
  if (lookup?.entity === undefined) return undefined;
  const head = heads.get(lookup.entity);
  const repeated = of === undefined ? lookup.text : repeatedBy(of).repeats;
  const source = head?.properties.get(repeated ?? head.display);
  if (!head || !source || isUnsure(source)) return word === 'feature' ? (NOBODY as Guards[Word]) : undefined;
  const reach = textOf(source.name, head.properties);
  return (
    ownGuard(word, source) ??
    (reach && ownGuard(word, reach)) ??
    keptGuard(word, source.name, head.properties, heads, passed)
  );
}

/** True if a mistake that was taken out of the words may have been their guard. */
function isUnsure({ words, uncertain }: Words): boolean {
  return uncertain && words.permission === undefined && words.feature === undefined;
}

function ownGuard<Word extends keyof Guards>(word: Word, { words }: Words): Guards[Word] | undefined {
  if (word === 'feature') return words.feature as Guards[Word] | undefined;
  const key = words.permission;
  return key === undefined ? undefined : (wholeKey(key) as Guards[Word]);
}
