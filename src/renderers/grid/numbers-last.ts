/**
 * The last column takes what is left of the window. Numbers stand at the right of theirs, and would lie far from all
 * others: they stay as near as the column by itself is wide.
 */
import type dxDataGrid from 'devextreme/ui/data_grid';
import type { GridColumn } from './columns';

/** What `numbers-last.css` reads: the room at the right of the last column. */
export const LAST_ROOM = '--last-room';

/** The room for columns that are so wide together, in pixels, of which this is the last. */
export function lastRoom(total: number, last: Pick<GridColumn, 'alignment'> | undefined): string {
  return last?.alignment === 'right' ? `calc(100cqi - ${total}px)` : '0px';
}

/** Says it of the widget, at its element. */
export function keepLastRoom(widget: dxDataGrid, grid: HTMLElement): void {
  const columns = visibleColumns(widget);
  grid.style.setProperty(LAST_ROOM, lastRoom(totalWidth(columns), columns.at(-1)));
}

/** How much of the window no column needs, in pixels: nothing stands there. */
export function freeWidth(widget: dxDataGrid, grid: HTMLElement): number {
  return Math.max(0, grid.clientWidth - totalWidth(visibleColumns(widget)));
}

type WidgetColumn = Pick<GridColumn, 'alignment' | 'width'>;

function visibleColumns(widget: dxDataGrid): readonly WidgetColumn[] {
  return widget.getVisibleColumns() as unknown as WidgetColumn[];
}

function totalWidth(columns: readonly WidgetColumn[]): number {
  return columns.reduce((sum, { width }) => sum + (Number(width) || 0), 0);
}
