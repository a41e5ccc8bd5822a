import type {
  CellPreparedEvent,
  ContentReadyEvent,
  ContextMenuPreparingEvent,
  DataErrorOccurredEvent,
  EditorPreparingEvent,
  InitializedEvent,
  KeyDownEvent,
  OptionChangedEvent,
  RowClickEvent,
  RowPreparedEvent,
  SelectionChangedEvent,
} from 'devextreme/ui/data_grid';
import type { Row } from '../../engine/query';
import { isWidgetError } from '../dialogs';
import { rowKey } from '../rows';
import { editFilter } from './column-filters';
import { namePanel } from './filter-builder';
import { settleGroups } from './group-rows';
import { nameFilter, nameFilterCell, sayChoices, sayGrid } from './heard';
import { keepLastRoom } from './numbers-last';
import { createOrderGuard } from './order-guard';
import { keepRowFocus } from './row-focus';
import { offerChoices, showSelection } from './selection-column';
import { sayOrder } from './short-column';
import { offerTotals } from './totals-menu';
import { drawTotal, fitTotals } from './totals-row';
import { elementOf } from './widget-columns';
import { reportState, tickChosen, type WidgetCore } from './widget-core';
import type { WidgetDrawing } from './widget-drawing';
import { onHeaderMenu, onKey } from './widget-events';
import { type WidgetStore, widgetKeyOf } from './widget-store';

/** Typing pauses this long before it filters: rows in memory answer at once, a server is not asked for every letter. */
const TYPED_FILTER_MS = { client: 50, server: 250 } as const;

/** A change of one of these is a change of the grid's state. */
const STATE_OPTION = /^(columns\[\d+\]\.(width|visible|visibleIndex)|paging\.pageSize)$/;

/** What is done at what the widget tells. */
export function widgetListeners(core: WidgetCore, rows: WidgetStore, drawing: WidgetDrawing) {
  return {
    ...ofWhole(core, rows, drawing),
    ...ofRows(core),
    onEditorPreparing(event: EditorPreparingEvent) {
      const { model, format, paging } = core.props;
      if (event.parentType !== 'filterRow') return;
      event.updateValueTimeout = TYPED_FILTER_MS[paging];
      nameFilter(event, core.props.texts);
      editFilter(event, model.properties, format, TYPED_FILTER_MS[paging]);
    },
    onContextMenuPreparing(event: ContextMenuPreparingEvent) {
      onHeaderMenu(event, core.guard);
      offerTotals(event, core.props);
    },
    onCellPrepared(event: CellPreparedEvent) {
      nameFilterCell(event, core.props.texts);
      drawTotal(event, core.props);
    },
  };
}

function ofWhole(core: WidgetCore, rows: WidgetStore, { tellTotal, drawNext }: WidgetDrawing) {
  const { live, keys, focus } = core;
  return {
    onInitialized({ component }: InitializedEvent) {
      if (!component) return;
      core.widget = component;
      keepRowFocus(component);
    },
    onDisposing() {
      core.measuring?.call.abort();
      core.widget = null;
    },
    onDataErrorOccurred({ error }: DataErrorOccurredEvent) {
      // Errors of the source have been told when it was asked.
      if (isWidgetError(error)) core.props.onFailed(error);
    },
    onContentReady({ element }: ContentReadyEvent) {
      const { widget, props } = core;
      live.prune();
      live.settle(widget?.getVisibleRows() ?? []);
      if (widget && core.guard?.isGrouped) settleGroups(widget, props.model, props.cells);
      if (widget) fitTotals(elementOf(element));
      if (widget) keepLastRoom(widget, elementOf(element));
      namePanel(elementOf(element));
      sayGrid(core);
      sayChoices(core);
      if (!core.guard && widget)
        core.guard = createOrderGuard(widget, props.model.sort, (what) => core.props.onRefused?.(what));
      reportState(core);
      tellTotal();
      tellCursor(core);
      if (rows.hasNext()) requestAnimationFrame(drawNext);
      else focus.settle();
      if (!rows.hasNext() && !widget?.getDataSource()?.isLoading()) props.onDrawn?.();
      keys.settle();
      props.edits?.onDrawn();
      tickChosen(core);
      if (widget && props.isShort) sayOrder(widget, props);
      if (widget) offerChoices(widget, core.props.texts.choose, (place) => core.props.onChoose(place));
    },
    onOptionChanged({ fullName, element }: OptionChangedEvent) {
      if (STATE_OPTION.test(fullName)) {
        reportState(core);
        if (core.widget) keepLastRoom(core.widget, elementOf(element));
      }
      if (fullName === 'focusedRowKey') tellCursor(core);
    },
  };
}

function tellCursor({ widget, props, places, asked }: WidgetCore): void {
  if (widget) props.onCursor?.(places.at(widget, asked));
}

function ofRows(core: WidgetCore) {
  const keyOf = (row: Row): string => rowKey(core.props.model, row);
  return {
    onRowPrepared({ rowType, data, rowElement }: RowPreparedEvent) {
      const element = elementOf(rowElement);
      // The widget would have the Tab key stop at the totals, where nothing can be done.
      if (rowType === 'totalFooter') element.removeAttribute('tabindex');
      if (rowType !== 'data') return;
      element.dataset.key = keyOf(data);
      element.classList.toggle('ended', core.props.isEnded(data));
    },
    onSelectionChanged({ component, selectedRowsData, ...change }: SelectionChangedEvent) {
      showSelection(elementOf(component.element()), new Set(selectedRowsData.map(keyOf)));
      const added = new Set(change.currentSelectedRowKeys);
      core.props.onSelection(selectedRowsData, {
        added: selectedRowsData.filter((row: Row) => added.has(widgetKeyOf(core.props.model, row))),
        removed: change.currentDeselectedRowKeys.map(String),
      });
    },
    onRowClick({ data, rowType, event }: RowClickEvent<Row, unknown>) {
      if (rowType !== 'data' || !core.clicks.isSecond()) return;
      if (!core.props.edits?.onDoubleClick(data, event?.target as Element | undefined)) core.props.onOpen(data);
    },
    onKeyDown: (event: KeyDownEvent) => onKey(event, core.widget, (row) => core.props.onOpen(row)),
  };
}
