import type { KeyboardEvent } from 'react';
import { cellAt, columnOf, FILTERS, focusCell, type GridOf, type Line, lineOf, TITLES } from './head-cells';
import { createHeadStop, type HeadStop } from './head-stop';
import { goAlong, isEnd } from './head-walk';

/** How a column's filter compares. */
const OPERATORS = '.dx-menu[tabindex]';

export interface HeadKeys extends HeadStop {
  /** True if the key has been answered. */
  onKeyDown(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): boolean;
}

/** The keyboard in the head of a grid: the titles of the columns, and below them their filters. */
export function createHeadKeys(grid: GridOf, toRows: () => void): HeadKeys {
  async function move(line: Line, from: number, step: number): Promise<void> {
    const isThere = await goAlong(grid, line, from, step);
    if (!isThere && line === FILTERS && step > 0) toRows();
  }

  function onTitleKey(key: string, at: number): boolean {
    if (key === 'ArrowRight' || key === 'ArrowLeft') void move(TITLES, at, key === 'ArrowRight' ? 1 : -1);
    else if (key !== 'ArrowDown') return false;
    else if (!focusCell(cellAt(grid, FILTERS, at))) toRows();
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
      if (!shiftKey) return focusCell(cell);
    } else if (key === 'Tab' && shiftKey && operators) {
      operators.focus();
      return true;
    }
    const hasOwnArrows = input.matches('[role=combobox], [role=spinbutton]');
    if (key === 'Tab' && !isEnd(grid, at, step)) void move(FILTERS, at, step);
    // What the editor does not take keeps the person there, who sees why.
    else if (key === 'Enter' && input.ariaExpanded !== 'true')
      setTimeout(() => input.getAttribute('aria-invalid') !== 'true' && toRows());
    else if (key === 'ArrowUp' && !hasOwnArrows) focusCell(cellAt(grid, TITLES, at));
    else if (key === 'ArrowDown' && !hasOwnArrows) toRows();
    else return false;
    // What is entered is the editor's as well.
    return key !== 'Enter';
  }

  return {
    ...createHeadStop(grid),
    onKeyDown(event, cell) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      return lineOf(cell) === FILTERS ? onFilterKey(event, cell) : onTitleKey(event.key, columnOf(cell));
    },
  };
}
