import type dxDataGrid from 'devextreme/ui/data_grid';
import type { ContextMenuPreparingEvent, KeyDownEvent } from 'devextreme/ui/data_grid';
import type { MouseEvent } from 'react';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { rowKey } from '../rows';
import type { OrderGuard } from './order-guard';

/** Enter in the rows opens the one that has the focus; in the grid's own inputs it means what it means there. */
export function onKey({ event }: KeyDownEvent, grid: dxDataGrid | null, onOpen: (row: Row) => void): void {
  const native = event as unknown as KeyboardEvent | undefined;
  const target = native?.target as HTMLElement | null;
  if (!native || !grid || !target?.closest('.dx-datagrid-rowsview') || target.closest('input, textarea')) return;
  const key = grid.option('focusedRowKey');
  const row = grid.getVisibleRows().find((visible) => visible.rowType === 'data' && visible.key === key)?.data as Row;
  if (!row) return;
  if (native.key === 'Enter') {
    native.preventDefault();
    onOpen(row);
  }
}

/** Two clicks further apart are two clicks. */
const DOUBLE_MS = 500;

export interface RowClicks {
  onClick(event: MouseEvent): void;
  /** True if the click that was heard last is the second of a double click on one row; a third one begins anew. */
  isSecond(): boolean;
}

/**
 * Tells double clicks on a row. The widget's own are not believed: to it a click on a row right after one elsewhere is
 * double if the button that was clicked first, such as that of a dialog, has gone, and the true one that follows is none.
 */
export function createRowClicks(): RowClicks {
  let before: { readonly key: string | undefined; readonly at: number } = { key: undefined, at: 0 };
  let last = before;
  return {
    onClick({ target, timeStamp }) {
      const place = target as Element;
      // Who ticks a row, opens what is below it or follows a link in it has not clicked the row itself.
      const row = place.closest('td[class*="dx-command"], a, button') ? null : place.closest<HTMLElement>('[data-key]');
      before = last;
      last = { key: row?.dataset.key, at: timeStamp };
    },
    isSecond() {
      const isSecond = last.key !== undefined && last.key === before.key && last.at - before.at < DOUBLE_MS;
      if (isSecond) last = { key: undefined, at: 0 };
      return isSecond;
    },
  };
}

/** The header's own menu stays; grouping goes by our rule. */
export function onHeaderMenu(event: ContextMenuPreparingEvent, guard: OrderGuard | null): void {
  const field = event.column?.dataField;
  event.items = (event.items ?? []).map((item) => {
    const value = (item as { value?: unknown }).value;
    if (value === 'group' && field) return { ...item, onItemClick: () => guard?.group(field) };
    if (value === 'ungroup' && field) return { ...item, onItemClick: () => guard?.ungroup(field) };
    if (value === 'ungroupAll') return { ...item, onItemClick: () => guard?.ungroup() };
    return item;
  });
}

/** A right click, or the menu key, on one of the grid's own rows; rows of a grid inside belong to that one. */
export function onRowMenu(
  event: MouseEvent<HTMLElement>,
  grid: dxDataGrid | null,
  model: EntityModel,
  onMenu: (row: Row, place: { x: number; y: number }, text: string) => void,
): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('tr.dx-data-row');
  const isOwn = row?.closest('.grid-widget') === event.currentTarget;
  const data = grid?.getVisibleRows().find(({ data: one }) => one && rowKey(model, one) === row?.dataset.key)?.data;
  if (!row || !isOwn || !data) return;
  event.preventDefault();
  event.stopPropagation();
  onMenu(data as Row, placeOf(event, row), textAt(event.target as HTMLElement) ?? String(data[model.display] ?? ''));
}

/** What the cell shows; undefined outside of one. */
function textAt(target: HTMLElement): string | undefined {
  return target.closest('.short-row .value, td:not([class*="dx-command"], .short-row)')?.textContent?.trim();
}

/** Where a menu opens: at the pointer, or below what has the focus when a key asked for it. */
function placeOf({ clientX, clientY }: MouseEvent, row: HTMLElement): { x: number; y: number } {
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY };
  const box = row.getBoundingClientRect();
  return { x: box.left + 48, y: box.bottom };
}

/**
 * A row that the widget draws anew cannot have the focus for a moment, and loses it; it gets it back, so that the
 * keyboard goes on from there. What a person leaves stays left.
 */
export function onRowBlur({ target, relatedTarget }: FocusEvent): void {
  const row = target as HTMLElement;
  if (!row.matches('.dx-data-row') || relatedTarget || row.tabIndex >= 0) return;
  const again = () => {
    if (document.activeElement === document.body) row.focus({ preventScroll: true });
  };
  // As soon as it is drawn, which may be at once.
  queueMicrotask(again);
  requestAnimationFrame(again);
}
