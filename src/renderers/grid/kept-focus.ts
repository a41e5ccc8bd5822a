import type dxDataGrid from 'devextreme/ui/data_grid';
import { layerCount } from '../dialogs';
import { isPage } from '../typing';

export interface KeptFocus {
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
  /** Rows were drawn: if the one with the focus is gone, the one in its place has it. */
  settle(): void;
}

/**
 * Keeps the keyboard where it was when an action takes its row out of the list. What a person leaves stays left: then
 * something else has the focus, or the row is still there.
 */
export function createKeptFocus(grid: () => dxDataGrid | null): KeptFocus {
  let row: Element | undefined;
  let place = 0;
  const isNowhere = (): boolean => isPage(document.activeElement) && layerCount() === 0;

  return {
    onFocus({ target, currentTarget }) {
      const focused = (target as HTMLElement).closest('.dx-data-row');
      if (!focused || focused.closest('.grid-widget') !== currentTarget) return;
      row = focused;
      place = placeOf(grid(), focused);
    },
    onBlur({ relatedTarget }) {
      const isElsewhere = relatedTarget instanceof Element && !relatedTarget.closest('[role=menu], .scrim');
      if (isElsewhere) row = undefined;
      // A click on nothing leaves the row; a row that is taken away is gone by then.
      else
        queueMicrotask(() => {
          if (row?.isConnected && isNowhere()) row = undefined;
        });
    },
    settle() {
      const widget = grid();
      if (!widget || !row || row.isConnected || !isNowhere()) return;
      const shown = dataRows(widget);
      const next = shown[Math.min(place, shown.length - 1)];
      if (!next) return search(widget)?.focus();
      widget.option('focusedRowKey', next.key);
      const element = widget.getRowElement(next.rowIndex)?.[0] as HTMLElement | undefined;
      element?.focus({ preventScroll: true });
    },
  };
}

/** Of the page: in an empty list it is what one goes on with. */
function search(widget: dxDataGrid): HTMLElement | null | undefined {
  return widget.element().closest('.grid-page')?.querySelector<HTMLElement>('[role=searchbox], [type=search]');
}

function dataRows(widget: dxDataGrid) {
  return widget.getVisibleRows().filter(({ rowType }) => rowType === 'data');
}

function placeOf(widget: dxDataGrid | null, element: Element): number {
  const rows = widget ? dataRows(widget) : [];
  return Math.max(
    0,
    rows.findIndex(({ rowIndex }) => widget?.getRowElement(rowIndex)?.[0] === element),
  );
}
