import type { Right } from '../engine/permission';
import { inWords } from '../engine/words';
import { textOf } from './captions';

/** What a right is called; one that came with a definition of its own by its key: `can_weigh` → `Weigh`. */
export function rightName({ group, key }: Pick<Right, 'group' | 'key'>): string {
  return textOf([`rights.${group}.${key}`], inWords(key.replace(/^can_/, '').replaceAll('_', '-')));
}
