import type dxDataGrid from 'devextreme/ui/data_grid';
import type { SortModel } from '../../engine/model';
import type { SortOption } from '../../engine/query';
import { type KnownColumn, knownColumns } from './known-columns';

interface ColumnsController {
  changeSortOrder(index: number, order?: string): void;
}

/** Sorting and grouping exclude each other (GRID-011, OPEN-089). The order that a grid starts with is nobody's choice and gives way. */
export interface GridOrder {
  readonly sort: readonly SortOption[];
  readonly group: readonly SortOption[];
}

export interface OrderGuard {
  /** Groups by a column, or says why not. */
  group(dataField: string): void;
  ungroup(dataField?: string): void;
  /** Sorts by a column alone, or says why not. */
  sort(dataField: string, descending: boolean): void;
  /** Sorts as the rows began. */
  unsort(): void;
  readonly isGrouped: boolean;
  /** The column of the outermost groups. */
  readonly outermost: string | undefined;
  /** How the rows stand now; the order they began with is none. */
  readonly order: GridOrder;
}

export function createOrderGuard(
  grid: dxDataGrid,
  initial: readonly SortModel[],
  refuse: (what: 'sort' | 'group') => void,
): OrderGuard {
  const all = () => knownColumns(grid);
  const grouped = () => all().filter(({ groupIndex }) => groupIndex !== undefined && groupIndex >= 0);
  const inOrder = () => grouped().sort((a, b) => (a.groupIndex ?? 0) - (b.groupIndex ?? 0));
  const isInitial = (): boolean => {
    const sorted = sortedColumns(grid);
    if (sorted.length === 0) return true;
    return (
      sorted.length === initial.length &&
      sorted.every(({ dataField, sortOrder }, index) => {
        const rule = initial[index];
        return rule?.property === dataField && rule?.descending === (sortOrder === 'desc');
      })
    );
  };

  const sortAsBegun = (): void => {
    initial.forEach((rule, index) => {
      grid.columnOption(rule.property, { sortOrder: rule.descending ? 'desc' : 'asc', sortIndex: index });
    });
  };

  // Header clicks, keys and menus all come through here.
  const columns = (grid as unknown as { getController(name: 'columns'): ColumnsController }).getController('columns');
  const change = columns.changeSortOrder.bind(columns);
  columns.changeSortOrder = (index, order) => {
    const column = all()[index];
    const isOwn = column?.groupIndex !== undefined && column.groupIndex >= 0;
    if (grouped().length > 0 && !isOwn) refuse('sort');
    else change(index, order);
  };

  return {
    group(dataField) {
      const groups = grouped().length;
      if (groups === 0 && !isInitial()) return refuse('group');
      grid.beginUpdate();
      if (groups === 0) grid.clearSorting();
      grid.columnOption(dataField, 'groupIndex', groups);
      grid.endUpdate();
    },
    ungroup(dataField) {
      if (grouped().length === 0) return;
      grid.beginUpdate();
      if (dataField === undefined) grid.clearGrouping();
      else grid.columnOption(dataField, 'groupIndex', undefined);
      if (grouped().length === 0) sortAsBegun();
      grid.endUpdate();
    },
    unsort() {
      grid.beginUpdate();
      grid.clearSorting();
      sortAsBegun();
      grid.endUpdate();
    },
    sort(dataField, descending) {
      if (grouped().length > 0) return refuse('sort');
      grid.beginUpdate();
      grid.clearSorting();
      grid.columnOption(dataField, { sortOrder: descending ? 'desc' : 'asc', sortIndex: 0 });
      grid.endUpdate();
    },
    get isGrouped() {
      return grouped().length > 0;
    },
    get outermost() {
      return inOrder()[0]?.dataField;
    },
    get order() {
      const groups = inOrder();
      return { sort: isInitial() ? [] : sortedColumns(grid).map(sortOption), group: groups.map(sortOption) };
    },
  };
}

/** The columns that the rows are sorted by, the first one first. */
export function sortedColumns(grid: dxDataGrid): readonly KnownColumn[] {
  return knownColumns(grid)
    .filter(({ sortOrder, groupIndex }) => sortOrder && groupIndex === undefined)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
}

/** The same as a list is asked for with. */
export function sortOption({ dataField = '', sortOrder }: KnownColumn): SortOption {
  return { selector: dataField, desc: sortOrder === 'desc' };
}
