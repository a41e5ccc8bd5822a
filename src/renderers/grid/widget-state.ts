import type dxDataGrid from 'devextreme/ui/data_grid';
import type { WidgetState } from '../../engine/grid';
import type { ColumnState, PageSize } from '../../engine/view';
import type { Widths } from './fitted-widths';
import { type KnownColumn, knownColumns } from './known-columns';
import type { GridOrder } from './order-guard';

/** Reads it from the widget; a width is told where it is not the one that the column starts with. */
export function readWidgetState(grid: dxDataGrid, order: GridOrder, widths: Widths): WidgetState {
  const columns = shownColumns(grid).map(({ dataField = '', width }): ColumnState => {
    const own = typeof width === 'number' && Math.round(width) !== widths.get(dataField);
    return { name: dataField, ...(own ? { width: Math.round(width) } : {}) };
  });
  return {
    ...order,
    columns,
    pageSize: grid.pageSize() === 0 ? 'all' : grid.pageSize(),
    page: grid.pageIndex() + 1,
  };
}

/** The columns that are visible, from left to right. */
export function shownColumns(grid: dxDataGrid): readonly KnownColumn[] {
  return knownColumns(grid)
    .filter(({ dataField, visible }) => dataField !== undefined && visible !== false)
    .sort((a, b) => (a.visibleIndex ?? 0) - (b.visibleIndex ?? 0));
}

/** All rows on one page are told to the widget as none. */
export function pageSizeOption(size: PageSize): number {
  return size === 'all' ? 0 : size;
}
