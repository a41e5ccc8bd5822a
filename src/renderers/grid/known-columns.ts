import type dxDataGrid from 'devextreme/ui/data_grid';

/** What the widget knows of a column. */
export interface KnownColumn {
  readonly dataField?: string;
  /** Set where it is no column of values. */
  readonly type?: string;
  readonly visible?: boolean;
  readonly visibleIndex?: number;
  readonly width?: number | string;
  readonly sortOrder?: string;
  readonly sortIndex?: number;
  readonly groupIndex?: number;
}

/** All columns of the widget, in its own order, by which it counts them. */
export function knownColumns(grid: dxDataGrid): KnownColumn[] {
  return Array.from({ length: grid.columnCount() }, (_, index) => grid.columnOption(index) as KnownColumn);
}
