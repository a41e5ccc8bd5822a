/** A grid's state as it is saved: the JSON string of views and of grid settings (VIEW-002, GRID-019, GRID-020). */
import { DETAIL_PAGE_SIZES, MASTER_PAGE_SIZES, PAGE_SIZE } from '../constants';
import type { EntityModel } from '../model';
import type { GroupOption } from '../query';
import { type FilterExpression, writeFilter } from '../query/filter';
import type { ChartState } from './chart-state';
import type { CustomViewHeader } from './custom-view';
import { type FittedState, fitState } from './fit-state';
import type { ColumnState, Density, GridState, PageSize } from './grid-state';
import type { ColumnTotal } from './totals';
import { isCut } from './withheld';

export interface SavedColumn {
  readonly dataField: string;
  readonly visible: boolean;
  readonly width?: number;
  readonly sortOrder?: 'asc' | 'desc';
  readonly sortIndex?: number;
  readonly groupIndex?: number;
  readonly groupInterval?: string | number;
}

interface SavedGrid {
  /** Visible ones first, in their order. */
  readonly columns: readonly SavedColumn[];
  readonly allowedPageSizes: readonly PageSize[];
  readonly pageIndex: number;
  readonly pageSize: PageSize;
}

export interface SavedGridState {
  readonly apiViewName: string;
  readonly state: {
    readonly master: SavedGrid & {
      readonly density: Density;
      /** Page filters by name. */
      readonly filter: Readonly<Record<string, unknown>>;
      readonly filterPanel: { readonly filterEnabled: boolean };
      readonly filterValue: FilterExpression | null;
      readonly searchText: string;
      readonly focusedRowKey: string | null;
      readonly totals: readonly ColumnTotal[];
      readonly chart: ChartState | null;
    };
    readonly detail: SavedGrid & { readonly selectedRowKeys: readonly string[] };
  };
}

/** Rows that stand out in a grid without being part of what it shows. */
export interface RowMarks {
  /** Key of the row that has the focus (GRID-015). */
  readonly focused: string | null;
  /** Keys of the rows that are selected below rows (GRID-016). */
  readonly selected: readonly string[];
}

export const NO_MARKS: RowMarks = { focused: null, selected: [] };

/** The JSON string of a state. A view opens at its first page; the address carries another one. */
export function writeSavedState(
  model: Pick<EntityModel, 'name' | 'live' | 'properties'>,
  state: GridState,
  { focused, selected }: RowMarks = NO_MARKS,
): string {
  const saved: SavedGridState = {
    apiViewName: model.live || model.name,
    state: {
      master: {
        columns: savedColumns(model, state),
        allowedPageSizes: MASTER_PAGE_SIZES,
        pageIndex: 0,
        pageSize: state.pageSize,
        density: state.density,
        filter: state.filters,
        filterPanel: { filterEnabled: state.where !== null },
        filterValue: state.where && writeFilter(state.where),
        searchText: state.search,
        focusedRowKey: focused,
        totals: state.totals,
        chart: state.chart,
      },
      detail: {
        columns: [],
        allowedPageSizes: DETAIL_PAGE_SIZES,
        pageIndex: 0,
        pageSize: PAGE_SIZE,
        selectedRowKeys: selected,
      },
    },
  };
  return JSON.stringify(saved);
}

/** Reads a saved state; null if it is none at all (VIEW-017). What names things that are gone is dropped and told. */
export function readSavedState(
  text: string,
  model: Pick<EntityModel, 'properties' | 'filters' | 'columns' | 'totals' | 'state'>,
): (FittedState & { readonly isCut: boolean }) | null {
  const master = gridOf(text, 'master');
  if (!master || !Array.isArray(master.columns)) return null;
  const columns = (master.columns as readonly unknown[]).filter(isColumn);
  const steps = (place: 'sortIndex' | 'groupIndex') =>
    columns
      .filter((column) => typeof column[place] === 'number' && column[place] >= 0)
      .sort((a, b) => Number(a[place]) - Number(b[place]))
      .map(({ dataField, sortOrder, groupInterval }) => ({
        selector: dataField,
        desc: sortOrder === 'desc',
        ...(groupInterval === undefined || place === 'sortIndex' ? {} : { groupInterval }),
      }));
  const { pageSize, density, filter, filterValue, searchText, totals, chart } = master;
  const isOff = (master.filterPanel as { filterEnabled?: unknown } | undefined)?.filterEnabled === false;
  const fitted = fitState(
    {
      columns: columns
        .filter(({ visible }) => visible !== false)
        .map(({ dataField, width }): ColumnState => ({ name: dataField, ...(width ? { width } : {}) })),
      pageSize,
      density,
      sort: steps('sortIndex'),
      group: steps('groupIndex'),
      filters: filter,
      where: isOff ? null : filterValue,
      search: searchText,
      totals,
      chart,
    },
    model,
  );
  return { ...fitted, isCut: isCut(text) };
}

/** The rows that stood out when the state was saved. */
export function readRowMarks(text: string): RowMarks {
  const { focusedRowKey } = gridOf(text, 'master') ?? {};
  const { selectedRowKeys } = gridOf(text, 'detail') ?? {};
  return {
    focused: typeof focusedRowKey === 'string' ? focusedRowKey : null,
    selected: Array.isArray(selectedRowKeys) ? selectedRowKeys.filter((key) => typeof key === 'string') : [],
  };
}

/** True for a text that {@link readSavedState} could make something of. */
export function isSavedState(text: string): boolean {
  return Array.isArray(gridOf(text, 'master')?.columns);
}

/** What the list of views tells of a state (VIEW-001). */
export function headerOfSaved(
  text: string,
): Pick<
  CustomViewHeader,
  'visibleColumnName' | 'columnToSortOn' | 'sortingDirection' | 'columnWidth' | 'activeFilters' | 'columnGrouping'
> {
  const { columns: given, filter } = gridOf(text, 'master') ?? {};
  const columns = (Array.isArray(given) ? given : []).filter(isColumn);
  const sorted = columns.find(({ sortIndex }) => sortIndex === 0);
  return {
    visibleColumnName: columns.filter(({ visible }) => visible !== false).map(({ dataField }) => dataField),
    columnToSortOn: sorted?.dataField ?? '',
    sortingDirection: sorted?.sortOrder ?? '',
    columnWidth: Object.fromEntries(columns.flatMap(({ dataField, width }) => (width ? [[dataField, width]] : []))),
    activeFilters: Object.keys(typeof filter === 'object' && filter !== null ? filter : {}),
    columnGrouping: columns.filter(({ groupIndex }) => groupIndex !== undefined).map(({ dataField }) => dataField),
  };
}

function savedColumns({ properties }: Pick<EntityModel, 'properties'>, state: GridState): SavedColumn[] {
  const visible = new Set(state.columns.map(({ name }) => name));
  const ordered = state.group.length > 0 ? [] : state.sort;
  const hidden = properties.filter(({ name }) => !visible.has(name)).map(({ name }): ColumnState => ({ name }));
  return [...state.columns, ...hidden].map(({ name, width }) => {
    const sortIndex = ordered.findIndex(({ selector }) => selector === name);
    const groupIndex = state.group.findIndex(({ selector }) => selector === name);
    const step: GroupOption | undefined = state.group[groupIndex] ?? ordered[sortIndex];
    return {
      dataField: name,
      visible: visible.has(name),
      ...(width === undefined ? {} : { width }),
      ...(step ? { sortOrder: step.desc ? 'desc' : 'asc' } : {}),
      ...(sortIndex >= 0 ? { sortIndex } : {}),
      ...(groupIndex >= 0 ? { groupIndex } : {}),
      ...(step?.groupInterval === undefined ? {} : { groupInterval: step.groupInterval }),
    } satisfies SavedColumn;
  });
}

function gridOf(text: string, which: 'master' | 'detail'): Readonly<Record<string, unknown>> | null {
  try {
    const { state } = JSON.parse(text) as { state?: { master?: unknown; detail?: unknown } };
    const grid = state?.[which];
    return typeof grid === 'object' && grid !== null ? (grid as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isColumn(column: unknown): column is SavedColumn {
  return typeof column === 'object' && column !== null && typeof (column as SavedColumn).dataField === 'string';
}
