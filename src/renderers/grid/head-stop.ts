import {
  cellAt,
  cellsOf,
  columnOf,
  focusCell,
  type GridOf,
  HEAD_CELL,
  type Line,
  lineOf,
  partOf,
  TITLE,
  TITLES,
} from './head-cells';
import { ownElements } from './own-elements';

/** The one place in the head of a grid where the Tab key stops: the column that had the focus last. */
export interface HeadStop {
  onFocus(target: HTMLElement): void;
  onBlur(target: HTMLElement, next: EventTarget | null): void;
  /** Goes there; false without a head. */
  enter(): boolean;
  /** Something was drawn anew: there is one such place again, and the focus where it was. */
  settle(): void;
}

export function createHeadStop(grid: GridOf): HeadStop {
  /** The cell that has the focus, as long as a person has not left it. */
  let focused: { line: Line; column: number } | undefined;
  let column = 0;

  function stop(): HTMLElement | undefined {
    const titles = cellsOf(grid, TITLES);
    return titles.find((cell) => columnOf(cell) === column) ?? titles.find((cell) => cell.matches(TITLE));
  }

  /** The widget draws its filters late, and each as it likes. */
  const observer = new MutationObserver(settle);
  let watched: Element | undefined;
  function watch(): void {
    const head = ownElements(grid(), '.dx-datagrid-headers')[0];
    if (!head || head === watched) return;
    observer.disconnect();
    watched = head;
    observer.observe(head, { childList: true, subtree: true, attributeFilter: ['tabindex'] });
  }

  function settle(): void {
    watch();
    const cell = stop();
    const stopped = cell && partOf(cell);
    for (const each of ownElements(grid(), `${HEAD_CELL}, ${HEAD_CELL} :is([tabindex], input)`)) {
      const index = each === stopped ? 0 : -1;
      if (each.getAttribute('tabindex') !== String(index)) each.tabIndex = index;
    }
    // Scrolling sideways draws the head anew, below the keyboard.
    if (focused && document.activeElement === document.body) focusCell(cellAt(grid, focused.line, focused.column));
  }

  return {
    settle,
    enter: () => focusCell(stop()),
    onFocus(target) {
      const cell = target.closest<HTMLElement>(HEAD_CELL);
      focused = cell ? { line: lineOf(cell), column: columnOf(cell) } : undefined;
      if (!focused) return;
      column = focused.column;
      settle();
    },
    onBlur(target, next) {
      if (next) focused = undefined;
      // What a person leaves stays left; a cell that is drawn anew is gone by then.
      else
        queueMicrotask(() => {
          if (target.isConnected && document.activeElement === document.body) focused = undefined;
        });
    },
  };
}
