/** What the page that is shown can do: the page tells it, and the command palette offers it. */
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { usePageShown } from './kept-pages';
import type { OfferedAction } from './offered-action';

export interface MainAction {
  readonly title: string;
  /** The word for its icon. */
  readonly icon: string | undefined;
  run(): void;
}

/** What only some lists have, and their keys with it. */
export type ListPart = 'edit' | 'paste' | 'details' | 'comments' | 'history' | 'filters' | 'export';

export interface PageActions {
  /** The action of the page's main button. */
  readonly main: MainAction | undefined;
  /** How many rows are chosen, and what can be done with them. */
  readonly chosen: number;
  readonly actions: readonly OfferedAction[];
  /** What the page is besides, which has keys of its own. */
  readonly keys?: 'rows' | 'document';
  /** Of a list, what it does not have. */
  readonly lacks?: readonly ListPart[];
}

/** Holds what gives the actions of the page that is shown. */
export interface PageActionsHolder {
  current: (() => PageActions) | null;
}

export const PageActionsContext = createContext<PageActionsHolder>({ current: null });

/** Offers the actions of a page for as long as it is the one shown. */
export function usePageActions(give: () => PageActions): void {
  const holder = useContext(PageActionsContext);
  const isShown = usePageShown();
  const now = useEffectEvent(give);
  useEffect(() => {
    if (!isShown) return;
    const own = () => now();
    holder.current = own;
    return () => {
      if (holder.current === own) holder.current = null;
    };
  }, [holder, isShown]);
}
