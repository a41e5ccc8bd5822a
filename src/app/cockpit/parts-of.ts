import type { TFunction } from 'i18next';
import { captions } from '../../renderers/captions';
import type { PagePart } from '../../renderers/layout';
import { type Guard, guarded } from './guard';
import { TAB } from './page-content';
import type { TableEntry } from './page-table';

/** What the page at a path shows besides itself, and this person may see: further tabs, parts of a hand-written screen. */
export function partsOf(table: readonly TableEntry[], guard: Guard, path: string, t: TFunction): PagePart[] {
  const found = table.find((entry) => entry.path === path);
  const entry = found && guarded(guard, found);
  if (entry?.kind === 'override')
    return (entry.override.parts ?? []).map((part) => ({ ...part, title: t(part.title), within: t(part.within) }));
  if (entry?.kind !== 'grid') return [];
  return entry.tabs
    .slice(1)
    .map(({ model }) => ({ title: captions.plural(model), within: undefined, search: `?${TAB}=${model.name}` }));
}
