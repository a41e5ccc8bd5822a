/** What a person opened last and what they pinned: pages, and rows on them. */

export interface Ref {
  readonly page: string;
  readonly entity?: string;
  readonly id?: string;
}

export interface KeptRefs {
  /** In the order in which they were pinned. */
  readonly pinned: readonly Ref[];
  /** The last first. */
  readonly recent: readonly (Ref & { readonly at: string })[];
}

export interface Keeping {
  /** In the order in which it was opened. */
  readonly opened?: readonly Ref[];
  readonly pinned?: Ref;
  readonly unpinned?: Ref;
}

/** Of either. */
export const MOST_KEPT = 20;

/** What a kept page or row is kept as. */
export function refOf({
  page,
  row,
}: {
  readonly page: string;
  readonly row?: Pick<Required<Ref>, 'entity' | 'id'>;
}): Ref {
  return row ? { page, entity: row.entity, id: row.id } : { page };
}

/** True if both are the same row, or the same page. */
export function isSame(one: Ref, other: Ref): boolean {
  return one.entity === other.entity && one.id === other.id && (one.id !== undefined || one.page === other.page);
}

/**
 * What is kept after something was opened, pinned or unpinned. What is pinned already stays where it is; whether
 * there is room for more is looked after elsewhere.
 */
export function keepMore({ pinned, recent }: KeptRefs, { opened = [], ...more }: Keeping, now: string): KeptRefs {
  const fresh = [...opened].reverse().map((ref) => ({ ...ref, at: now }));
  const all = [...fresh, ...recent];
  const left = more.unpinned ? pinned.filter((one) => !isSame(one, more.unpinned as Ref)) : pinned;
  const added = more.pinned && !left.some((one) => isSame(one, more.pinned as Ref)) ? [more.pinned] : [];
  return {
    pinned: [...left, ...added],
    recent: all.filter((one, place) => all.findIndex((other) => isSame(one, other)) === place).slice(0, MOST_KEPT),
  };
}
