import type { DraftEntry } from '../../../engine/menu';
import { captions } from '../../../renderers/captions';

/** What an entry is called without the business unit's own name. */
export function ownName({ entry, routeName }: Pick<DraftEntry, 'entry' | 'routeName'>): string {
  return entry ? captions.menu(entry) : routeName;
}

/** What an entry is called in the menu. */
export function shownName(one: DraftEntry): string {
  return one.name.trim() || ownName(one);
}
