import type dxDataGrid from 'devextreme/ui/data_grid';
import type { Row } from '../../engine/query';

/** A row, and where it stands. */
export interface RowPlace {
  readonly row: Row;
  /** Among all rows of the list, counted from 1; unknown in groups. */
  readonly place: number | undefined;
  /** The widget has it as the row with the focus: else it is where the keyboard comes to. */
  readonly isFocused: boolean;
}

/** Where the cursor is in a list that changes. */
export interface RowPlaces {
  /** `asked` is what the rows answer. Null where there are no rows at all. */
  at(grid: dxDataGrid, asked: unknown): RowPlace | null | undefined;
  /** The rows will be others. */
  forget(): void;
}

/**
 * Gives the row with the focus; if that has left the list the next of those around it that has not, else the first:
 * where something else is asked for, another filter or page, too.
 * Nothing while a group of rows has the focus.
 */
export function createRowPlaces(): RowPlaces {
  /** Keys of the rows behind and before the one that had the focus, the nearest first, and the question that they answer. */
  let around: readonly unknown[] = [];
  let question = '';
  const at: RowPlaces['at'] = (grid, asked) => {
    const rows = grid.getVisibleRows();
    const focused = grid.option('focusedRowKey');
    const isAtGroup = rows.some(({ rowType, key }) => rowType === 'group' && isSameKey(key, focused));
    const all = rows.filter(({ rowType }) => rowType === 'data');
    const keys: readonly unknown[] = all.map(({ key }) => key);
    const focusedAt = keys.indexOf(focused);
    const isSame = JSON.stringify(asked) === question;
    if (focusedAt >= 0) {
      around = [...keys.slice(focusedAt + 1), ...keys.slice(0, focusedAt).reverse()];
      question = JSON.stringify(asked);
    }
    const left = isSame ? around.find((key) => keys.includes(key)) : undefined;
    const index = focusedAt >= 0 ? focusedAt : Math.max(0, keys.indexOf(left));
    const found = all[index];
    if (rows.length === 0) return null;
    if (!found || isAtGroup) return undefined;
    const isGrouped = all.length < rows.filter(({ rowType }) => rowType !== 'detail').length;
    const before = Math.max(0, grid.pageIndex() * grid.pageSize());
    return {
      row: found.data as Row,
      place: isGrouped ? undefined : before + index + 1,
      isFocused: focusedAt >= 0,
    };
  };
  return {
    at,
    forget() {
      around = [];
    },
  };
}

/** Keys of groups are lists of values. */
function isSameKey(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

/** Puts the focus of the widget on the row so many further, also on the page before or behind; the keyboard stays. */
export async function stepRow(grid: dxDataGrid, by: 1 | -1): Promise<void> {
  const keys = () =>
    grid
      .getVisibleRows()
      .filter(({ rowType }) => rowType === 'data')
      .map(({ key }) => key);
  const at = keys().indexOf(grid.option('focusedRowKey'));
  const page = grid.pageIndex() + by;
  let next = keys()[at + by];
  if (next === undefined && at >= 0 && page >= 0 && page < grid.pageCount()) {
    await grid.pageIndex(page);
    next = keys().at(by > 0 ? 0 : -1);
  }
  if (next === undefined) return;
  grid.option('focusedRowKey', next);
  const element = grid.getRowElement(grid.getRowIndexByKey(next))?.[0] as HTMLElement | undefined;
  element?.scrollIntoView({ block: 'nearest' });
}
