import { cellsOf, columnOf, FILTERS, focusCell, type GridOf, type Line, TITLE, TITLES } from './head-cells';
import { ownElements } from './own-elements';

/** Columns are drawn as the grid is scrolled sideways: so often it is looked whether the next one is there. */
const MOST_FRAMES = 60;
/** So much of the place of columns that are not drawn is brought into view, which has them drawn. */
const STEP_PX = 160;

interface Span {
  readonly left: number;
  readonly right: number;
}

/**
 * Goes along a line to the next column, scrolling sideways to where it is. False if there is none, or it did not come.
 */
export async function goAlong(grid: GridOf, line: Line, from: number, step: number): Promise<boolean> {
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const known = cellsOf(grid, line);
    const next =
      step > 0 ? known.find((cell) => columnOf(cell) > from) : known.findLast((cell) => columnOf(cell) < from);
    const beside = next ? hiddenWidth(grid, next) : notDrawn(grid, step);
    if (next && beside === 0) return focusCell(next);
    if (beside !== 0) grid()?.getScrollable()?.scrollBy({ left: beside, top: 0 });
    await new Promise(requestAnimationFrame);
  }
  return false;
}

/** True if the last column of all lies behind, also of those that are not drawn. */
export function isEnd(grid: GridOf, at: number, step: number): boolean {
  const all = ownElements(grid(), `${TITLES} > td:not([class*=dx-command-])`).map(columnOf);
  return step > 0 ? at >= Math.max(...all) : at <= Math.min(...all);
}

/** What of the columns is seen beside those that stay where they are, in px of the window. */
function viewOf(grid: GridOf): Span & { readonly fixed: readonly HTMLElement[] } {
  const box = ownElements(grid(), '.dx-datagrid-rowsview')[0]?.getBoundingClientRect();
  const fixed = ownElements(grid(), `${TITLES} > .dx-datagrid-sticky-column-left`);
  const left = Math.max(box?.left ?? 0, ...fixed.map((one) => one.getBoundingClientRect().right));
  return { left, right: box?.right ?? 0, fixed };
}

/** How far the grid is to be scrolled until the whole cell is seen, in px. */
function hiddenWidth(grid: GridOf, cell: HTMLElement): number {
  const { fixed, ...view } = viewOf(grid);
  if (fixed.includes(cell) || !cell.matches(`${TITLE}, ${FILTERS} > td`)) return 0;
  return hiddenOf(cell.getBoundingClientRect(), view);
}

/** So much of a span lies beside the view. Of one that is wider than the view the beginning is seen. */
export function hiddenOf(box: Span, view: Span): number {
  const before = Math.floor(box.left - view.left);
  return before < 0 ? before : Math.max(0, Math.min(before, Math.ceil(box.right - view.right)));
}

/** How far the grid is to be scrolled until columns beyond the drawn ones are to be drawn, in px. */
function notDrawn(grid: GridOf, step: number): number {
  const places = ownElements(grid(), `${TITLES} > td:not([aria-label], [class*=dx-command-])`);
  const box = places.at(step > 0 ? -1 : 0)?.getBoundingClientRect();
  if (!box) return 0;
  const { left, right } = viewOf(grid);
  return step > 0 ? Math.max(0, box.left + STEP_PX - right) : Math.min(0, box.right - STEP_PX - left);
}
