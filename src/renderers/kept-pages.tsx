import { createContext, type ReactNode, useContext, useRef } from 'react';
import { PAGE_CACHE_SIZE } from '../engine/constants';

/** State of a link to a page that is to stand as it was left. */
export const AS_LEFT = { asLeft: true } as const;

/** Takes what the history keeps beside an address; tells whether the page is to stand as it was left. */
export function isAsLeft(kept: unknown): boolean {
  return (kept as Partial<typeof AS_LEFT> | null)?.asLeft === true;
}

const ShownContext = createContext(true);

/** False while the page is kept alive behind another one. */
export function usePageShown(): boolean {
  return useContext(ShownContext);
}

export interface KeptPage<Place> {
  readonly key: string;
  readonly place: Place;
}

/**
 * The pages that stay alive, most recently shown first: the one shown moves to the front with its new place, and
 * beyond the limit the least recently shown leaves (LAYOUT-014, OPEN-108).
 */
export function keepPage<Place>(
  kept: readonly KeptPage<Place>[],
  shown: KeptPage<Place>,
  limit = PAGE_CACHE_SIZE,
): readonly KeptPage<Place>[] {
  const [first] = kept;
  if (first?.key === shown.key && first.place === shown.place) return kept;
  return [shown, ...kept.filter(({ key }) => key !== shown.key)].slice(0, limit);
}

/**
 * Shows one page, or none, and keeps those shown before alive behind it, each with the place it was left at, but for
 * the one of the key that is `gone`.
 */
export function KeptPages<Place>({
  shown,
  gone,
  children,
}: {
  shown: KeptPage<Place> | null;
  gone?: string | undefined;
  children: (page: KeptPage<Place>) => ReactNode;
}) {
  const kept = useRef<readonly KeptPage<Place>[]>([]);
  if (shown) kept.current = keepPage(kept.current, shown);
  if (gone !== undefined) kept.current = kept.current.filter(({ key }) => key !== gone);
  const pages = [...kept.current].sort((a, b) => (a.key < b.key ? -1 : 1));
  return pages.map((page) => {
    const isShown = page.key === shown?.key;
    return (
      <div className="kept-page" key={page.key} data-shown={isShown} inert={!isShown}>
        <ShownContext value={isShown}>{children(page)}</ShownContext>
      </div>
    );
  });
}
