import { type ReactNode, useState } from 'react';
import { latePart } from '../late-part';
import { useMissing } from '../use-missing';
import type { SortMenuProps } from './sort-menu';
import type { Grid } from './use-grid';

export const sortMenu = latePart<SortMenuProps>(async () => (await import('./sort-menu')).SortMenu);

export interface Sorting {
  /** Opens the menu. */
  sort(place: { x: number; y: number }): void;
  readonly menu: ReactNode;
}

/** What rows can be sorted by where they have no columns. */
export function useSorting(grid: Grid): Sorting {
  const [place, setPlace] = useState<{ x: number; y: number }>();
  const close = () => setPlace(undefined);
  const missing = useMissing(close);
  return {
    sort: setPlace,
    menu: place && <sortMenu.Part grid={grid} place={place} onClose={close} onMissing={missing} />,
  };
}
