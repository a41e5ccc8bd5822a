/** Names whose captions would be taken from other texts: a language has all its texts in one tree. */
import type { Linked } from '../link/link';
import { messages } from '../messages';
import type { Head } from '../normalise/head';
import { placeOf } from '../parse/places';
import type { Diagnostics } from '../report';

/** What groups of texts are called that belong to no definition, as far as one could be called so. */
export const TEXT_GROUPS: ReadonlySet<string> = new Set(
  [
    'actions approvals bell breakdown choice comments company dashboard descriptions dialogs downloads edit',
    'entities error export features fields filters find forms frame grid history import kpi letters live login',
    'numbers ordinary preview reports rights rules sections server session settings sortable switch totals',
    'undo units upload values views waits watches',
  ].flatMap((names) => names.split(' ')),
);

/** Reports definitions that are called like a group of texts. */
export function checkTextGroups(
  models: ReadonlyMap<string, Linked>,
  heads: ReadonlyMap<string, Head>,
  diagnostics: Diagnostics,
): void {
  for (const { name } of models.values()) {
    const head = heads.get(name);
    if (head && TEXT_GROUPS.has(name))
      diagnostics.reportFor(name)(placeOf(head.definition), messages.reservedTexts(name));
  }
}
