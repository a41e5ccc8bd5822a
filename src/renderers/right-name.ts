import { inWords } from '../engine/words';
import { textOf } from './captions';

/** What a right is called by its whole key; one that came with a definition of its own: `data.can_weigh` → `Weigh`. */
export function rightName(id: string): string {
  const key = id.slice(id.indexOf('.') + 1);
  return textOf([`rights.${id}`], inWords(key.replace(/^can_/, '').replaceAll('_', '-')));
}
