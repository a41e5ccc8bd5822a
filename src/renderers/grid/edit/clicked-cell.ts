import { type CellAt, cellAt } from './cell-at';

/** Boxes of grids: one inside another has its own cells. */
export const GRIDS = '.grid-box, .detail-grid';

let last: { readonly box: Element; readonly at: CellAt } | undefined;

document.addEventListener(
  'pointerdown',
  ({ target }) => {
    const box = target instanceof Element ? target.closest(GRIDS) : null;
    const at = box && cellAt(target as Element);
    last = box && at ? { box, at } : undefined;
  },
  true,
);

/**
 * The cell that an element stands in. On a row that got the keyboard by a click, the cell that was clicked; on one that
 * was gone to from there, the cell of the same column.
 */
export function meantCell(element: Element | null): CellAt | undefined {
  const at = cellAt(element);
  if (!at || at.column !== undefined || element?.closest(GRIDS) !== last?.box) return at;
  return { key: at.key, column: last?.at.column };
}
