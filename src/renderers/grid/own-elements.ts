import type dxDataGrid from 'devextreme/ui/data_grid';

/** A row that can have the focus. */
export const ROW = '.dx-data-row, .dx-group-row';

/** What of a grid's own matches; what belongs to a grid inside one of its rows does not. */
export function ownElements(grid: dxDataGrid | null, selector: string): HTMLElement[] {
  const element = grid?.element() as HTMLElement | undefined;
  const frame = element?.closest('.grid-widget');
  return [...(element?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (one) => one.closest('.grid-widget') === frame,
  );
}

/** The row that an element shows. */
export function rowOf(grid: dxDataGrid, element: Element) {
  return grid.getVisibleRows().find(({ rowIndex }) => grid.getRowElement(rowIndex)?.[0] === element);
}
