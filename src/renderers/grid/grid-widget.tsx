/** The one place where a grid of ours becomes a DevExtreme DataGrid. */
import type dxDataGrid from 'devextreme/ui/data_grid';
import DataGrid, { MasterDetail } from 'devextreme-react/data-grid';
import {
  type ComponentType,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GridDrawnEvents, WidgetState } from '../../engine/grid';
import type { EntityModel } from '../../engine/model';
import type { LoadOptions, Row } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import type { TotalType } from '../../engine/view';
import { onLayers } from '../dialogs';
import { useFilterContext } from '../filters';
import { usePageShown } from '../kept-pages';
import { onMinute } from '../minute-clock';
import { type GridSource, rowKey } from '../rows';
import { BuilderChoice } from './builder-choice';
import type { CellContext } from './cells';
import type { ChoiceAsked } from './choice-keys';
import { choiceOperation } from './choice-operation';
import { valueItems } from './column-filters';
import type { GridColumn } from './columns';
import { EXPAND_WIDTH } from './columns-room';
import type { CellEdits } from './edit';
import { filterPanelOptions } from './filter-builder';
import { sayChoices } from './heard';
import type { RowPlace } from './row-place';
import { selectionColumn } from './selection-column';
import type { SharedFilter } from './shared-filter';
import { shortColumn } from './short-column';
import type { TotalsShown } from './total-text';
import { showTotals, totalsOptions } from './totals-row';
import { useWider } from './use-wider';
import { type ColumnOptions, type ColumnTexts, STICKY, widgetColumns } from './widget-columns';
import { createWidgetCore, fitColumns, fitGroups, tellFilter, type WidgetCore } from './widget-core';
import { createWidgetDrawing } from './widget-drawing';
import { onRowBlur, onRowMenu } from './widget-events';
import { type GridWidgetHandle, widgetHandle } from './widget-handle';
import { widgetListeners } from './widget-listeners';
import { STATIC, useSettings } from './widget-settings';
import { createWidgetStore } from './widget-store';

export interface GridWidgetProps extends GridDrawnEvents {
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
  /** What columns filter; without it they cannot. */
  readonly shared?: SharedFilter | undefined;
  /** Rows stand in two lines instead of columns. */
  readonly isShort: boolean;
  /** It stands below a row, and has no more room than that leaves. */
  readonly isBelow?: boolean;
  /** Another order is asked for, by the menu at a place. */
  onSort(place: { x: number; y: number }): void;
  /** A pager is shown only when there is more than one page. */
  readonly hidesPager?: boolean;
  readonly detail?: ComponentType<{ data: { data: Row } }> | undefined;
  onOpen(row: Row): void;
  /** A menu for the row was asked for, at the cell with this text: the one that names the row, if none was meant. */
  onMenu(row: Row, place: { x: number; y: number }, text: string): void;
  /** The row that has the keyboard is to be shown beside the list, or not any more. */
  onPreview?(): void;
  /** What is edited in its cells, if anything may be. */
  readonly edits?: CellEdits | undefined;
  /** The keyboard is at this row, or rows were drawn; none if it is at a group of them, null if there are none. */
  onCursor?(at: RowPlace | null | undefined): void;
  /** Rows were drawn, all of the page. */
  onDrawn?(): void;
  onRefused?(what: 'sort' | 'group'): void;
  /** What is said of all rows below their columns; without it there is no such row. */
  readonly totals?: TotalsShown | undefined;
  /** The person has chosen what is said below a column, or nothing. */
  onTotal?(name: string, type: TotalType | null): void;
  /** A page of rows is asked for with these options. */
  onAsked?(options: LoadOptions): void;
  /** The person has changed columns, order, or the page. */
  onState(state: WidgetState): void;
  isEnded(row: Row): boolean;
  /** Chosen with all that match: it is ticked when it is shown. */
  isChosen(row: Row): boolean;
  /** A key or the head asks for rows to be chosen: by the menu at a place, or at once. */
  onChoose(what: ChoiceAsked): void;
  readonly ref: Ref<GridWidgetHandle>;
}

/** Draws rows of a source. Its options are made once: React has no part in a turn of a page. */
export const GridWidget = memo(function GridWidget(props: GridWidgetProps) {
  const { model, source, format, detail } = props;
  const [core] = useState(() => createWidgetCore(props));
  core.props = props;
  const rows = useMemo(
    () =>
      createWidgetStore({
        model,
        source,
        format,
        groupedBy: () => core.guard?.outermost,
        focusedKey: () => core.widget?.option('focusedRowKey'),
        selected: () => core.widget?.getSelectedRowsData() ?? [],
        events: () => core.props,
        beside(options) {
          tellFilter(core);
          return core.props.shared?.beside(options) ?? options;
        },
        onAsked(options) {
          core.asked = options;
          core.props.onAsked?.(options);
          void fitGroups(core, options);
        },
        onRows: (found) => fitColumns(core, found),
      }),
    [source, model, format, core],
  );
  const drawing = useMemo(() => createWidgetDrawing(core, rows), [core, rows]);
  useEffect(() => onLayers(drawing.onLayers), [drawing]);
  const isShown = usePageShown();
  useEffect(() => {
    drawing.onShown(isShown);
    if (!isShown && core.widget) closePopups(core.widget);
  }, [core, drawing, isShown]);
  useEffect(() => (model.within ? onMinute(core.live.minute) : undefined), [core, model]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another definition it is another handle.
  useImperativeHandle(props.ref, () => widgetHandle(core, drawing), [core, drawing, model]);
  const data = useMemo(
    () => ({
      dataSource: { store: rows.store, reshapeOnPush: false },
      ...widgetListeners(core, rows, drawing),
    }),
    [core, rows, drawing],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written now is among what the widget asks for.
  useEffect(() => showTotals(core), [core, props.totals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen now stands in the fields of columns.
  useEffect(() => sayChoices(core), [core, props.shared?.said]);
  const settings = useSettings(props);
  const summary = useSummary(props);
  const columns = useColumns(props, core);
  // The element is made once: options that are equal but new would make the widget draw everything again.
  const widget = useMemo(
    () => (
      <DataGrid {...STATIC} {...settings} {...summary} {...(data as object)} {...(columns as object)}>
        {detail && <MasterDetail enabled component={detail as ComponentType<unknown>} />}
      </DataGrid>
    ),
    [settings, summary, data, columns, detail],
  );
  return (
    <WidgetFrame core={core}>
      {widget}
      {props.shared && <BuilderChoice model={model} values={props.shared.values} store={core.choice} />}
    </WidgetFrame>
  );
});

/** What the widget has opened in front of its page would stay in front of the next one. */
function closePopups(widget: dxDataGrid): void {
  const builder = 'filterBuilderPopup.visible';
  if (widget.option(builder)) widget.option(builder, false);
  widget.hideColumnChooser();
}

/** The row of totals, and the sums of groups, by what was chosen and not by what they are. */
function useSummary({ model, columns, cells, totals }: GridWidgetProps) {
  const chosen = totals && JSON.stringify(totals.chosen);
  return useMemo(
    () => (chosen === undefined ? {} : { summary: totalsOptions(model, columns, cells, JSON.parse(chosen)) }),
    [model, columns, cells, chosen],
  );
}

/** The columns, and the editor of their filters. */
function useColumns(props: GridWidgetProps, core: WidgetCore) {
  const { model, columns, cells, format, texts, detail, filterRow, isShort } = props;
  const contextOf = useFilterContext(model);
  return useMemo(() => {
    const choices = choiceOperation(model, contextOf, (open) => core.choice.set({ open }));
    const options: ColumnOptions = {
      model,
      columns,
      cells,
      format,
      texts,
      live: core.live,
      initial: core.props.initial,
      widths: core.widths,
      isShort,
      keyOf: (row) => rowKey(model, row),
      edits: () => core.props.edits,
    };
    return {
      ...(filterRow
        ? filterPanelOptions(columns, format, (property) => valueItems(property, cells, texts), choices, texts)
        : {}),
      columns: [
        selectionColumn(texts.select),
        ...(detail
          ? [{ type: 'detailExpand' as const, width: EXPAND_WIDTH, showInColumnChooser: false, ...STICKY }]
          : []),
        ...(isShort ? [shortColumn(options, (place) => core.props.onSort(place))] : []),
        ...widgetColumns(options),
      ],
    };
  }, [model, columns, cells, format, texts, detail, filterRow, isShort, contextOf, core]);
}

/** What is heard around the widget: where the keyboard is, clicks, menus. */
function WidgetFrame({ core, children }: { core: WidgetCore; children: ReactNode }) {
  const { keys, focus, names } = core;
  const frame = useRef<HTMLDivElement>(null);
  useWider(frame, core);
  // React is deaf while it draws, and a dialog that is taken away then gives the keyboard back to a row.
  useEffect(() => {
    const element = frame.current;
    const onFocus = (event: FocusEvent): void => {
      names.onFocus(event.target);
      focus.onFocus(event);
      keys.onFocus(event);
    };
    const onBlur = (event: FocusEvent): void => {
      names.onBlur();
      onRowBlur(event);
      focus.onBlur(event);
      keys.onBlur(event);
    };
    element?.addEventListener('focusin', onFocus, true);
    element?.addEventListener('focusout', onBlur, true);
    return () => {
      element?.removeEventListener('focusin', onFocus, true);
      element?.removeEventListener('focusout', onBlur, true);
    };
  }, [names, focus, keys]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside are heard here.
    <div
      ref={frame}
      className="grid-widget"
      onClickCapture={core.clicks.onClick}
      onKeyDownCapture={(event) => {
        if (!core.props.edits?.onKeyDown(event)) keys.onKeyDown(event);
      }}
      onKeyDown={keys.onKeyBelow}
      onContextMenuCapture={(event) => onRowMenu(event, core.widget, core.props.model, core.props.onMenu)}
    >
      {children}
    </div>
  );
}
