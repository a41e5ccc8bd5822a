import type { Location } from 'react-router-dom';

/** The tabs of a row that nobody's definition names. */
export type OwnTab = 'comments' | 'history';

/** What goes with an address that leaves one row: it is shown beside its list, at this tab. */
export function besideAt(tab: OwnTab): { readonly beside: OwnTab } {
  return { beside: tab };
}

/** The tab that the place was gone to for. */
export function tabBeside({ state }: Location): OwnTab | undefined {
  return (state as Partial<ReturnType<typeof besideAt>> | null)?.beside;
}
