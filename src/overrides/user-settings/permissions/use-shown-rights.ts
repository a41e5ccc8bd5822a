import { useMemo, useState } from 'react';
import type { Right, RightChanges } from '../../../engine/permission';
import { countsOf, isShown, namedLike, type Shown } from './shown-rights';
import type { Role } from './use-roles';

/** What of the rights is looked at: a tab, a search, and the role as which they are seen. */
export function useShownRights(rights: readonly Right[], changes: RightChanges, roles: readonly Role[]) {
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<Shown>('all');
  const [viewAs, setViewAs] = useState('');
  const counts = useMemo(() => countsOf(rights, changes, roles), [rights, changes, roles]);
  const words = search.trim().toLowerCase();
  const of = (shown: Shown) => rights.filter((right) => isShown(shown, right, changes));
  const passesAlways = roles.some((role) => role.name === viewAs && role.passesAlways);
  return {
    search,
    setSearch,
    tab,
    setTab,
    viewAs,
    setViewAs,
    /** Rights of each role. */
    counts,
    isSearch: words !== '',
    found: namedLike(of(tab), words),
    countOf: (shown: Shown) => of(shown).length,
    /** Rights that the role has as which they are seen. */
    viewedNumber: passesAlways ? rights.length : counts.get(viewAs),
  };
}

export type ShownRights = ReturnType<typeof useShownRights>;
