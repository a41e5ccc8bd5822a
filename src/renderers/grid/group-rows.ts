import type dxDataGrid from 'devextreme/ui/data_grid';
import type { Formatter } from '../../engine/value';

/** A group as the widget has it. */
export interface Group {
  readonly count?: number | undefined;
}

/** How many rows a group has; empty where nobody counted them. */
export function groupCount(group: Group | undefined, format: Formatter): string {
  return group?.count === undefined ? '' : format.number(group.count);
}

/** Fills the cell that stands above the rows of a group. */
export function drawGroup(cell: HTMLElement, caption: string, text: string, count: string): void {
  const name = document.createElement('span');
  name.className = 'dim';
  name.textContent = `${caption}: `;
  const strong = document.createElement('b');
  strong.textContent = text;
  const rows = document.createElement('span');
  rows.className = 'dim count';
  rows.textContent = count;
  cell.replaceChildren(name, strong, rows);
}

/** Writes the numbers of groups as they are now: the widget draws a group anew when its value is another, not its number. */
export function settleGroups(grid: dxDataGrid, format: Formatter): void {
  for (const { rowType, rowIndex, data } of grid.getVisibleRows()) {
    if (rowType !== 'group') continue;
    const shown = (grid.getRowElement(rowIndex)?.[0] as HTMLElement | undefined)?.querySelector(
      '.dx-group-cell .count',
    );
    const count = groupCount(data as Group, format);
    if (shown && shown.textContent !== count) shown.textContent = count;
  }
}
