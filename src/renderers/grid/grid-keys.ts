import type dxDataGrid from 'devextreme/ui/data_grid';
import type { KeyboardEvent } from 'react';
import { isTyping } from '../typing';
import { type ChoiceAsked, choiceAsked } from './choice-keys';
import { HEAD_CELL } from './head-cells';
import { createHeadKeys } from './head-keys';
import { ROW, rowOf } from './own-elements';
import { createRowChoice } from './row-choice';
import { createRowStop } from './row-stop';

export interface GridKeys {
  /** To be called before the widget hears of it. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** To be called when what is below a row has heard of it. */
  onKeyBelow(event: KeyboardEvent<HTMLElement>): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
  /** Something was drawn anew: head and rows have one place each again where the Tab key stops. */
  settle(): void;
  /** Goes to the row that had the focus, else to the first. */
  toRows(): void;
}

/**
 * The keyboard in a grid. The Tab key stops once in the head and once in the rows, however many columns and rows there
 * are. The arrows go on from there: along the head, down to the filters of the columns and to the rows, and up again from
 * the first row. On a row, right and left open and close what is below it, with Ctrl from its cells
 * as well; from what is below it, Ctrl with left and Esc lead back to it. `x` chooses it, Shift with an arrow chooses it
 * and the next one, and the space bar shows it beside the list, where the page has a place for that.
 */
export function createGridKeys(
  grid: () => dxDataGrid | null,
  preview: () => (() => void) | undefined,
  onChoose: (what: ChoiceAsked) => void,
): GridKeys {
  const rows = createRowStop(grid);
  const choice = createRowChoice(grid, preview);
  const head = createHeadKeys(grid, rows.enter);

  /** Gives the row the focus of its cells, which have it on the way along: they do not stop the Tab key on its way out. */
  function leave(row: HTMLElement): void {
    for (const cell of row.querySelectorAll<HTMLElement>(':scope > [tabindex]')) cell.tabIndex = -1;
    row.focus({ preventScroll: true });
  }

  /** True if what is below the row was opened or closed by it. */
  function turn(row: HTMLElement, opens: boolean): boolean {
    const widget = grid();
    const known = widget && rowOf(widget, row);
    if (!known || (known.rowType === 'data' && !widget.option('masterDetail.enabled'))) return false;
    if (widget.isRowExpanded(known.key) === opens) return false;
    // Its cells are drawn anew.
    leave(row);
    if (opens) void widget.expandRow(known.key);
    else void widget.collapseRow(known.key);
    return true;
  }

  /**
   * The row that was gone to, if there was one. The widget is not left to it: it would stop at what was opened below a row
   * and closed again, and miss a key that comes while it draws.
   */
  function step(row: HTMLElement, by: 1 | -1): HTMLElement | undefined {
    const all = rows.rows();
    const next = all[all.indexOf(row) + by];
    if (!next) return undefined;
    rows.stopAt(next);
    next.focus();
    return next;
  }

  function onRowKey(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
    if (event.altKey) return false;
    // What it closed before, a dialog say, has led here: a key that is held opens no row.
    if (event.key === 'Enter' && event.repeat && event.target === row) return true;
    const isAside = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    if (event.ctrlKey || event.metaKey) return isAside && !event.shiftKey && turn(row, event.key === 'ArrowRight');
    if (choice.onKey(event, row)) return true;
    const { key, shiftKey } = event;
    const isStep = key === 'ArrowDown' || key === 'ArrowUp';
    if (shiftKey && !isStep) return false;
    if (!shiftKey && key === 'ArrowUp' && row === rows.rows()[0]) return head.enter();
    if (event.target !== row) return false;
    if (isStep) {
      if (shiftKey) choice.take(row);
      const next = step(row, key === 'ArrowDown' ? 1 : -1);
      if (shiftKey && next) choice.take(next);
      return shiftKey || next !== undefined;
    }
    return isAside && turn(row, key === 'ArrowRight');
  }

  return {
    settle() {
      head.settle();
      rows.settle();
    },
    toRows: rows.enter,
    onKeyDown(event) {
      const target = event.target as HTMLElement;
      if (target.closest('.grid-widget') !== event.currentTarget) return;
      const cell = target.closest<HTMLElement>(HEAD_CELL);
      const row = target.closest<HTMLElement>(ROW);
      if (event.key === 'Tab' && row) leave(row);
      const asked = (cell || row) && !event.defaultPrevented ? choiceAsked(event) : undefined;
      // That it lets go of what was chosen is all that the key means.
      const isLetGo = asked === 'none' && Boolean(grid()?.getSelectedRowKeys().length);
      if (asked) onChoose(asked);
      const isOther = isLetGo || (asked !== undefined && asked !== 'none');
      const isOfRow = () => row !== null && (onRowKey(event, row) || (leadsBack(event) && toRowAbove(row)));
      const isDone = isOther || (cell ? head.onKeyDown(event, cell) : isOfRow());
      if (isDone) event.preventDefault();
      // The widget would go from cell to cell.
      if (isDone || event.key === 'Tab') event.stopPropagation();
    },
    onKeyBelow(event) {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || isTyping(target) || !leadsBack(event) || !toRowAbove(target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: ({ target, relatedTarget }) => head.onBlur(target as HTMLElement, relatedTarget),
    onFocus(event) {
      const target = event.target as HTMLElement;
      head.onFocus(target);
      const widget = grid();
      if (!widget || !target.matches(ROW) || target.closest('.grid-widget') !== event.currentTarget) return;
      rows.stopAt(target);
      const known = rowOf(widget, target);
      if (known && widget.option('focusedRowKey') !== known.key) widget.option('focusedRowKey', known.key);
    },
  };
}

function leadsBack({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || shiftKey) return false;
  return ctrlKey || metaKey ? key === 'ArrowLeft' : key === 'Escape';
}

/** Goes to the row below which something stands. False if it stands below none. */
function toRowAbove(element: Element): boolean {
  const row = element.closest('.dx-master-detail-row')?.previousElementSibling;
  if (!(row instanceof HTMLElement) || !row.matches(ROW)) return false;
  row.tabIndex = 0;
  row.focus();
  return true;
}
