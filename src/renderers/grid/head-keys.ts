import type dxDataGrid from 'devextreme/ui/data_grid';
import type { KeyboardEvent } from 'react';
import { ownElements } from './own-elements';

const TITLES = '.dx-header-row';
const FILTERS = '.dx-datagrid-filter-row';
type Line = typeof TITLES | typeof FILTERS;

export const HEAD_CELL = `:is(${TITLES}, ${FILTERS}) > td`;
/** What of a cell takes the keyboard; else it is the cell itself. */
const PART = 'input:not([type=hidden]), .dx-checkbox';
/** How a column's filter compares. */
const OPERATORS = '.dx-menu[tabindex]';
/** The title of a column; others are of commands, or keep the place of columns that are not drawn. */
const TITLE = `${TITLES} > [aria-label]`;
/** Columns are drawn as the grid is scrolled sideways: so often it is looked whether the next one is there. */
const MOST_FRAMES = 60;
/** So much of the place of columns that are not drawn is brought into view, which has them drawn. */
const STEP_PX = 160;

export interface HeadKeys {
  /** True if the key has been answered. */
  onKeyDown(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): boolean;
  onFocus(target: HTMLElement): void;
  onBlur(target: HTMLElement, next: EventTarget | null): void;
  /** Goes to where the Tab key stops; false without a head. */
  enter(): boolean;
  settle(): void;
}

/** The keyboard in the head of a grid: the titles of the columns, and below them their filters. */
export function createHeadKeys(grid: () => dxDataGrid | null, toRows: () => void): HeadKeys {
  /** The cell that has the focus, or the column that had it last: the Tab key stops there. */
  let focused: { line: Line; column: number } | undefined;
  let column = 0;

  const cellsOf = (line: Line): HTMLElement[] =>
    ownElements(grid(), `${line} > td`).filter((cell) => cell.matches(TITLE) || cell.querySelector(PART));
  const cellAt = (line: Line, at: number): HTMLElement | undefined =>
    cellsOf(line).find((cell) => columnOf(cell) === at);

  function stop(): HTMLElement | undefined {
    const titles = cellsOf(TITLES);
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
    if (focused && document.activeElement === document.body) focus(cellAt(focused.line, focused.column));
  }

  /** Goes along a line, scrolling sideways to where the next column is. */
  async function move(line: Line, from: number, step: number): Promise<void> {
    for (let frame = 0; frame < MOST_FRAMES; frame++) {
      const known = cellsOf(line);
      const next =
        step > 0 ? known.find((cell) => columnOf(cell) > from) : known.findLast((cell) => columnOf(cell) < from);
      const beside = next ? hiddenWidth(next) : notDrawn(step);
      if (next && beside === 0) {
        focus(next);
        return;
      }
      if (beside !== 0) grid()?.getScrollable()?.scrollBy({ left: beside, top: 0 });
      await new Promise(requestAnimationFrame);
    }
    if (line === FILTERS && step > 0) toRows();
  }

  /** What of the columns is seen beside those that stay where they are, in px of the window. */
  function view(): { left: number; right: number; fixed: readonly HTMLElement[] } {
    const box = ownElements(grid(), '.dx-datagrid-rowsview')[0]?.getBoundingClientRect();
    const fixed = ownElements(grid(), `${TITLES} > .dx-datagrid-sticky-column-left`);
    const left = Math.max(box?.left ?? 0, ...fixed.map((one) => one.getBoundingClientRect().right));
    return { left, right: box?.right ?? 0, fixed };
  }

  /** How far the grid is to be scrolled until the whole cell is seen, in px. */
  function hiddenWidth(cell: HTMLElement): number {
    const { left, right, fixed } = view();
    if (fixed.includes(cell) || !cell.matches(`${TITLE}, ${FILTERS} > td`)) return 0;
    const box = cell.getBoundingClientRect();
    const before = Math.floor(box.left - left);
    // Of a cell that is wider than the grid the beginning is seen.
    return before < 0 ? before : Math.max(0, Math.min(before, Math.ceil(box.right - right)));
  }

  /** How far the grid is to be scrolled until columns beyond the drawn ones are to be drawn, in px. */
  function notDrawn(step: number): number {
    const places = ownElements(grid(), `${TITLES} > td:not([aria-label], [class*=dx-command-])`);
    const box = places.at(step > 0 ? -1 : 0)?.getBoundingClientRect();
    if (!box) return 0;
    const { left, right } = view();
    return step > 0 ? Math.max(0, box.left + STEP_PX - right) : Math.min(0, box.right - STEP_PX - left);
  }

  /** True if the last column of all lies behind, also of those that are not drawn. */
  function isEnd(at: number, step: number): boolean {
    const all = ownElements(grid(), `${TITLES} > td:not([class*=dx-command-])`).map(columnOf);
    return step > 0 ? at >= Math.max(...all) : at <= Math.min(...all);
  }

  function onTitleKey(key: string, at: number): boolean {
    if (key === 'ArrowRight' || key === 'ArrowLeft') void move(TITLES, at, key === 'ArrowRight' ? 1 : -1);
    else if (key !== 'ArrowDown') return false;
    else if (!focus(cellAt(FILTERS, at))) toRows();
    return true;
  }

  /** Most keys belong to what is typed. On the way back the Tab key stops at how a column compares as well. */
  function onFilterKey({ key, shiftKey, target }: KeyboardEvent<HTMLElement>, cell: HTMLElement): boolean {
    const at = columnOf(cell);
    const step = shiftKey ? -1 : 1;
    const input = target as HTMLElement;
    const operators = cell.querySelector<HTMLElement>(OPERATORS);
    if (operators?.contains(input)) {
      if (key !== 'Tab') return false;
      if (!shiftKey) return focus(cell);
    } else if (key === 'Tab' && shiftKey && operators) {
      operators.focus();
      return true;
    }
    const hasOwnArrows = input.matches('[role=combobox], [role=spinbutton]');
    if (key === 'Tab' && !isEnd(at, step)) void move(FILTERS, at, step);
    else if (key === 'Enter' && input.ariaExpanded !== 'true') setTimeout(toRows);
    else if (key === 'ArrowUp' && !hasOwnArrows) focus(cellAt(TITLES, at));
    else if (key === 'ArrowDown' && !hasOwnArrows) toRows();
    else return false;
    // What is entered is the editor's as well.
    return key !== 'Enter';
  }

  return {
    settle,
    enter: () => focus(stop()),
    onKeyDown(event, cell) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      return cell.closest(FILTERS) ? onFilterKey(event, cell) : onTitleKey(event.key, columnOf(cell));
    },
    onFocus(target) {
      const cell = target.closest<HTMLElement>(HEAD_CELL);
      focused = cell ? { line: cell.closest(FILTERS) ? FILTERS : TITLES, column: columnOf(cell) } : undefined;
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

function columnOf(cell: HTMLElement): number {
  return Number(cell.ariaColIndex ?? 0);
}

function partOf(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>(PART) ?? cell;
}

function focus(cell: HTMLElement | undefined): boolean {
  if (cell) partOf(cell).focus({ preventScroll: true });
  return cell !== undefined;
}
