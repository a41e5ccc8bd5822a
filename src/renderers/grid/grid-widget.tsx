/** The one place where a grid of ours becomes a DevExtreme DataGrid. */
import type dxDataGrid from 'devextreme/ui/data_grid';
import type {
  ContentReadyEvent,
  ContextMenuPreparingEvent,
  DataErrorOccurredEvent,
  EditorPreparingEvent,
  InitializedEvent,
  KeyDownEvent,
  RowPreparedEvent,
  SelectionChangedEvent,
} from 'devextreme/ui/data_grid';
import DataGrid, { type IDataGridOptions, MasterDetail } from 'devextreme-react/data-grid';
import {
  type ComponentType,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EntityModel } from '../../engine/definition/model';
import type { Total, WidgetState } from '../../engine/grid';
import type { RowPatch } from '../../engine/live';
import type { LoadOptions, Row } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { isWidgetError, layerCount, onLayers } from '../dialogs';
import { type GridSource, rowKey } from '../rows';
import type { CellContext } from './cells';
import type { GridColumn } from './columns';
import { filterPanelOptions, namePanel } from './filter-builder';
import { editFilter } from './filter-editor';
import { createGridKeys } from './grid-keys';
import { settleGroups } from './group-rows';
import { useKeptFocus } from './kept-focus';
import { createLiveCells } from './live-cells';
import { createOrderGuard, type OrderGuard } from './order-guard';
import { selectionColumn, showSelection } from './selection-column';
import { type ColumnTexts, elementOf, valueItems, widgetColumns } from './widget-columns';
import { createRowClicks, onHeaderMenu, onKey, onRowBlur, onRowMenu } from './widget-events';
import { pageSizeOption, readWidgetState, shownColumns } from './widget-state';
import { createWidgetStore, widgetKey } from './widget-store';

/** Typing pauses this long before it filters: rows in memory answer at once, a server is not asked for every letter. */
const TYPED_FILTER_MS = { client: 50, server: 250 } as const;

export interface GridWidgetHandle {
  /** Asks for the page again and draws what differs. */
  refresh(): void;
  /** Asks for the first page: the rows are others. */
  restart(): void;
  patch(patches: readonly RowPatch[]): void;
  /** The number of all rows, which may come after those of the page. */
  counted(total: Total): void;
  deselect(keys?: readonly string[]): void;
  /** Opens what is below the row, or closes it; false if rows have nothing below them. */
  turn(row: Row): boolean;
  /** Selects those of the rows that are on the page, and gives their keys. */
  select(keys: ReadonlySet<string>): readonly string[];
  chooseColumns(): void;
  /** Sets what the columns' own filters leave. */
  filter(where: WidgetState['where']): void;
  ungroup(): void;
  /** Sorts by one property alone. */
  sort(property: string, descending: boolean): void;
  focus(): void;
  /** The rows on the page, as they stand. */
  rows(): readonly Row[];
  focused(): Row | undefined;
  /** The visible columns in their order. */
  columns(): readonly GridColumn[];
  /** Order and filters of what is shown, groups as the first part of the order; undefined before anything is. */
  asked(): LoadOptions | undefined;
}

export interface GridWidgetProps {
  readonly model: EntityModel;
  readonly columns: readonly GridColumn[];
  readonly source: GridSource;
  readonly paging: 'client' | 'server';
  readonly pageSizes: readonly (number | 'all')[];
  readonly cells: CellContext;
  readonly format: Formatter;
  readonly texts: ColumnTexts;
  readonly label: string;
  /** Keys of the rows that are selected at first. */
  readonly selectedKeys?: readonly string[];
  /** How the grid starts. */
  readonly initial: WidgetState;
  /** Key of the row that has the focus at first. */
  readonly focusedKey?: string | undefined;
  readonly filterRow: boolean;
  /** A pager is shown only when there is more than one page. */
  readonly hidesPager?: boolean;
  readonly detail?: ComponentType<{ data: { data: Row } }> | undefined;
  onLoaded(hasRows: boolean): void;
  onLoading(): void;
  onFailed(error: unknown): void;
  onSelection(rows: readonly Row[]): void;
  onOpen(row: Row): void;
  /** A menu for the row was asked for, at the cell with this text: the one that names the row, if none was meant. */
  onMenu(row: Row, place: { x: number; y: number }, text: string): void;
  onRefused?(what: 'sort' | 'group'): void;
  /** The person has changed columns, order, filters of columns, or the page. */
  onState(state: WidgetState): void;
  isEnded(row: Row): boolean;
  readonly ref: Ref<GridWidgetHandle>;
}

/** Draws rows of a source. Its options are made once: React has no part in a turn of a page. */
export const GridWidget = memo(function GridWidget(props: GridWidgetProps) {
  const latest = useRef(props);
  latest.current = props;
  const instance = useRef<dxDataGrid | null>(null);
  const guard = useRef<OrderGuard | null>(null);
  const focus = useKeptFocus(() => instance.current);
  const clicks = useRef(createRowClicks());
  const keys = useMemo(() => createGridKeys(() => instance.current), []);
  const asked = useRef<LoadOptions | undefined>(undefined);
  const { model, columns, source, cells, format, texts, paging, detail } = props;

  const keyName = widgetKey(model);
  const live = useMemo(
    () => createLiveCells((element, { row }) => element.classList.toggle('ended', latest.current.isEnded(row))),
    [],
  );

  const rows = useMemo(
    () =>
      createWidgetStore({
        model,
        source,
        format,
        isGrouped: () => guard.current?.isGrouped ?? false,
        focusedKey: () => instance.current?.option('focusedRowKey'),
        events: () => latest.current,
        onAsked(options) {
          asked.current = options;
        },
      }),
    [source, model, format],
  );

  // A dialog that was opened below a row would go with it: such a grid stands still until the dialog is closed.
  const isHeld = useCallback(() => layerCount() > 0 && hasDetail(instance.current), []);
  const isDue = useRef(false);
  const renew = useCallback(() => {
    isDue.current = isHeld();
    if (isDue.current) return;
    rows.renewing();
    void instance.current?.refresh(true);
  }, [rows, isHeld]);
  useEffect(() => onLayers(() => isDue.current && renew()), [renew]);

  const total = useRef<Total>('counting');
  const tellTotal = useCallback(() => {
    const widget = instance.current;
    // A page that is on its way brings the number along, or is drawn first.
    if (!widget || typeof total.current !== 'number' || widget.getDataSource()?.isLoading()) return;
    if (isHeld()) isDue.current = true;
    else if (rows.counted(total.current)) void widget.refresh(true);
  }, [rows, isHeld]);

  const drawNext = useCallback(() => {
    if (isHeld()) isDue.current = true;
    else if (rows.next()) void instance.current?.refresh(true);
  }, [rows, isHeld]);

  const report = useRef(() => {
    if (guard.current && instance.current)
      latest.current.onState(readWidgetState(instance.current, guard.current.order, latest.current.columns));
  }).current;

  const options = useMemo(
    () => ({
      dataSource: { store: rows.store, reshapeOnPush: false },
      ...(latest.current.filterRow
        ? filterPanelOptions(columns, format, (property) => valueItems(property, cells, texts))
        : {}),
      columns: [
        selectionColumn(texts.select),
        ...(detail ? [{ type: 'detailExpand' as const, width: 32, showInColumnChooser: false }] : []),
        ...widgetColumns({
          model,
          columns,
          cells,
          format,
          texts,
          live,
          initial: latest.current.initial,
          keyOf: (row) => rowKey(model, row),
        }),
      ],
      onInitialized: ({ component }: InitializedEvent) => {
        if (component) instance.current = component;
      },
      onDataErrorOccurred: ({ error }: DataErrorOccurredEvent) => {
        // Errors of the source have been told when it was asked.
        if (isWidgetError(error)) latest.current.onFailed(error);
      },
      onContentReady: ({ element }: ContentReadyEvent) => {
        live.prune();
        live.settle(instance.current?.getVisibleRows() ?? []);
        if (instance.current && guard.current?.isGrouped) settleGroups(instance.current, format);
        namePanel(elementOf(element));
        if (!guard.current && instance.current) {
          guard.current = createOrderGuard(instance.current, model.sort, (what) => latest.current.onRefused?.(what));
        }
        report();
        tellTotal();
        if (rows.hasNext()) requestAnimationFrame(drawNext);
        else focus.settle();
        keys.settle();
      },
      onDisposing: () => {
        instance.current = null;
      },
      onOptionChanged: ({ fullName }: { fullName: string }) => {
        if (/^(columns\[\d+\]\.(width|visible|visibleIndex)|paging\.pageSize|filterValue)$/.test(fullName)) report();
      },
      onEditorPreparing: (event: EditorPreparingEvent) => {
        if (event.parentType !== 'filterRow') return;
        event.updateValueTimeout = TYPED_FILTER_MS[paging];
        editFilter(event, model.properties, format, TYPED_FILTER_MS[paging]);
      },
      onRowPrepared: ({ rowType, data, rowElement }: RowPreparedEvent) => {
        if (rowType !== 'data') return;
        const element = elementOf(rowElement);
        element.dataset.key = rowKey(latest.current.model, data);
        element.classList.toggle('ended', latest.current.isEnded(data));
      },
      onSelectionChanged: ({ component, selectedRowsData }: SelectionChangedEvent) => {
        const keys = new Set(selectedRowsData.map((row) => rowKey(latest.current.model, row)));
        showSelection(elementOf(component.element()), keys);
        latest.current.onSelection(selectedRowsData);
      },
      onRowDblClick: ({ data, rowType }: { data: Row; rowType: string }) => {
        if (rowType === 'data' && clicks.current.areDouble()) latest.current.onOpen(data);
      },
      onKeyDown: (event: KeyDownEvent) => onKey(event, instance.current, (row) => latest.current.onOpen(row)),
      onContextMenuPreparing: (event: ContextMenuPreparingEvent) => onHeaderMenu(event, guard.current),
    }),
    [rows, model, columns, cells, format, texts, live, paging, detail, report, tellTotal, drawNext, focus, keys],
  );

  useImperativeHandle(props.ref, () => {
    const grid = (): dxDataGrid | null => instance.current;
    return {
      refresh: renew,
      restart() {
        const widget = grid();
        if (!widget) return;
        // To turn the page alone would show what the widget has kept of it, and count as many rows as before.
        if (widget.pageIndex() > 0) void widget.pageIndex(0);
        void widget.refresh(OTHER_ROWS);
      },
      patch: live.patch,
      counted(now) {
        total.current = now;
        tellTotal();
      },
      deselect(keys) {
        if (keys) void grid()?.deselectRows(keys as string[]);
        else void grid()?.clearSelection();
      },
      turn(row) {
        const widget = grid();
        const key = row[keyName];
        if (!widget?.option('masterDetail.enabled')) return false;
        void (widget.isRowExpanded(key) ? widget.collapseRow(key) : widget.expandRow(key));
        return true;
      },
      select(keys) {
        const found = shownRows(grid()).filter((row) => keys.has(rowKey(model, row)));
        if (found.length > 0) void grid()?.selectRows(found.map((row) => row[keyName]) as never[], true);
        return found.map((row) => rowKey(model, row));
      },
      chooseColumns() {
        const widget = grid();
        // Below the button that opens it, not in the corner where the widget puts it.
        widget?.option('columnChooser.position', {
          my: 'right top',
          at: 'right top',
          of: widget.element(),
          offset: '-16 -4',
        });
        widget?.showColumnChooser();
      },
      filter: (where) => grid()?.option('filterValue', where as never),
      ungroup: () => guard.current?.ungroup(),
      sort: (property, descending) => guard.current?.sort(property, descending),
      focus: keys.toRows,
      rows: () => shownRows(grid()),
      focused() {
        const key = grid()?.option('focusedRowKey');
        return shownRows(grid()).find((row) => row[keyName] === key);
      },
      columns() {
        const widget = grid();
        const names = widget ? shownColumns(widget).map(({ dataField }) => dataField) : [];
        const byName = new Map(latest.current.columns.map((column) => [column.property.name, column]));
        return names.flatMap((name = '') => byName.get(name) ?? []);
      },
      asked: () => asked.current && wholeOrder(asked.current),
    };
  }, [live, model, keyName, renew, tellTotal, keys]);

  const settings = useSettings(props);
  // The element is made once: options that are equal but new would make the widget draw everything again.
  const widget = useMemo(
    () => (
      <DataGrid {...STATIC} {...settings} {...(options as object)}>
        {detail && <MasterDetail enabled component={detail as ComponentType<unknown>} />}
      </DataGrid>
    ),
    [settings, options, detail],
  );
  return (
    <div
      className="grid-widget"
      onClickCapture={(event) => clicks.current.onClick(event)}
      onKeyDownCapture={keys.onKeyDown}
      onFocusCapture={(event) => {
        focus.onFocus(event);
        keys.onFocus(event);
      }}
      onBlurCapture={(event) => {
        onRowBlur(event);
        focus.onBlur(event);
        keys.onBlur(event);
      }}
      onContextMenuCapture={(event) => onRowMenu(event, instance.current, model, props.onMenu)}
    >
      {widget}
    </div>
  );
});

/** Options that may differ between grids, as one object that changes only with them. */
function useSettings(props: GridWidgetProps): IDataGridOptions {
  const { label, filterRow, paging, hidesPager = false } = props;
  const sizes = props.pageSizes.join();
  const [{ pageSize, page, where }] = useState(props.initial);
  const [focusedKey] = useState(props.focusedKey);
  const [selectedKeys] = useState(props.selectedKeys ?? NO_KEYS);
  return useMemo(
    () => ({
      elementAttr: { 'aria-label': label },
      filterRow: { visible: filterRow },
      selection: {
        mode: 'multiple',
        showCheckBoxesMode: 'always',
        selectAllMode: paging === 'client' ? 'allPages' : 'page',
      },
      // Defaults: what the person changes in the widget stays.
      defaultPaging: { pageSize: pageSizeOption(pageSize), pageIndex: page - 1 },
      ...(where ? { defaultFilterValue: where as never } : {}),
      ...(focusedKey === undefined ? {} : { defaultFocusedRowKey: focusedKey }),
      ...(selectedKeys.length > 0 ? { defaultSelectedRowKeys: [...selectedKeys] } : {}),
      pager: {
        visible: hidesPager ? 'auto' : true,
        showInfo: false,
        showNavigationButtons: true,
        showPageSizeSelector: true,
        allowedPageSizes: sizes.split(',').map((size) => (size === 'all' ? 'all' : Number(size))),
        displayMode: 'adaptive',
      },
    }),
    [label, filterRow, paging, pageSize, page, where, focusedKey, selectedKeys, hidesPager, sizes],
  );
}

const NO_KEYS: readonly string[] = [];

/** All is loaded anew, but what is selected stays so: the widget would look for it among the rows that are found now. */
const OTHER_ROWS = { lookup: true, reload: true } as unknown as boolean;

const STATIC: IDataGridOptions = {
  height: '100%',
  width: '100%',
  showBorders: false,
  showColumnLines: false,
  showRowLines: true,
  hoverStateEnabled: true,
  allowColumnReordering: true,
  allowColumnResizing: true,
  columnResizingMode: 'widget',
  columnMinWidth: 48,
  repaintChangesOnly: true,
  noDataText: '',
  errorRowEnabled: false,
  focusedRowEnabled: true,
  // Where the Tab key stops is said by ours.
  tabIndex: -1,
  autoNavigateToFocusedRow: false,
  // A page that is turned to is asked for: what the widget kept of it has changed since.
  cacheEnabled: false,
  remoteOperations: { filtering: true, sorting: true, grouping: true, groupPaging: true, paging: true, summary: true },
  scrolling: { mode: 'standard', columnRenderingMode: 'virtual', showScrollbar: 'always', useNative: true },
  sorting: { mode: 'multiple' },
  grouping: { autoExpandAll: false, contextMenuEnabled: true },
  loadPanel: { enabled: false },
  filterSyncEnabled: true,
  toolbar: { visible: false },
  columnChooser: { enabled: true, mode: 'select', height: 420, width: 280, search: { enabled: true } },
};

function hasDetail(grid: dxDataGrid | null): boolean {
  return grid?.getVisibleRows().some(({ rowType }) => rowType === 'detail') ?? false;
}

function shownRows(grid: dxDataGrid | null): readonly Row[] {
  const rows = grid?.getVisibleRows().filter(({ rowType }) => rowType === 'data');
  return rows?.map(({ data }) => data as Row) ?? [];
}

/** What leads to the same rows in the same order without pages and groups. */
function wholeOrder({ filter, sort = [], group = [] }: LoadOptions): LoadOptions {
  const groups = group.map(({ selector, desc = false }) => ({ selector, desc }));
  const order = [...groups, ...sort.filter(({ selector }) => !groups.some((one) => one.selector === selector))];
  return { ...(filter ? { filter } : {}), ...(order.length > 0 ? { sort: order } : {}) };
}
