import type dxDataGrid from 'devextreme/ui/data_grid';
import { PAGE_SIZE } from '../../engine/constants';
import type { Total } from '../../engine/grid';
import { type Filter, type LoadOptions, mapTests, type Row } from '../../engine/query';
import { createStore, type Store } from '../../engine/store';
import { orderAtFirst } from '../../engine/view';
import { parseWidgetFilter, writeWidgetFilter } from '../widget-filter';
import type { OpenChoice } from './choice-operation';
import { meantTest } from './column-filters';
import { columnsRoom, EDGES, SELECT_WIDTH } from './columns-room';
import { knownWidths, measureWidths, type Widths, widthsWithin } from './fitted-widths';
import { createGridKeys, type GridKeys } from './grid-keys';
import type { GridWidgetProps } from './grid-widget';
import { createKeptFocus, type KeptFocus } from './kept-focus';
import { createLiveCells, type LiveCells } from './live-cells';
import type { OrderGuard } from './order-guard';
import { createRowName, type RowName } from './row-name';
import { createRowPlaces, type RowPlaces } from './row-place';
import { elementOf } from './widget-columns';
import { createRowClicks, type RowClicks } from './widget-events';
import { readWidgetState, shownColumns } from './widget-state';
import { widgetKeyOf } from './widget-store';

/** What the parts of one widget share, for as long as it is there. */
export interface WidgetCore {
  /** As they are by now: the widget is made once, and asks for them when it needs them. */
  props: GridWidgetProps;
  widget: dxDataGrid | null;
  /** Keeps sorting and grouping apart; there with the first rows. */
  guard: OrderGuard | null;
  /** What its page was asked for with. */
  asked: LoadOptions | undefined;
  /** The filter that page and widget agree on, as the widget writes it. */
  filter: string;
  /** The number of all rows. */
  total: Total;
  /** How wide columns are that nobody has dragged, as far as it was measured. */
  widths: Widths | undefined;
  /** The call for rows to measure instead of groups, by what it asks for. */
  measuring: { readonly of: string; readonly call: AbortController } | undefined;
  /** It has to be drawn anew as soon as it may be. */
  isDue: boolean;
  /** False while its page is kept behind another one. */
  isShown: boolean;
  readonly live: LiveCells;
  readonly keys: GridKeys;
  readonly clicks: RowClicks;
  readonly focus: KeptFocus;
  readonly names: RowName;
  readonly places: RowPlaces;
  /** The choice of values that is edited in the builder. */
  readonly choice: Store<{ readonly open: OpenChoice | undefined }>;
}

export function createWidgetCore(props: GridWidgetProps): WidgetCore {
  const core: WidgetCore = {
    props,
    widget: null,
    guard: null,
    asked: undefined,
    filter: filterText(props),
    total: 'counting',
    widths: props.isBelow ? undefined : knownWidths(props, columnsRoom(props.detail !== undefined)),
    measuring: undefined,
    isDue: false,
    isShown: true,
    live: createLiveCells(
      (element, { row }) => element.classList.toggle('ended', core.props.isEnded(row)),
      (property, row) => core.props.cells.lateText(property, row),
    ),
    keys: createGridKeys(
      () => core.widget,
      () => core.props.onPreview,
      (what) => core.props.onChoose(what),
    ),
    clicks: createRowClicks(),
    focus: createKeptFocus(() => core.widget),
    names: createRowName(),
    places: createRowPlaces(),
    choice: createStore({ open: undefined as OpenChoice | undefined }),
  };
  return core;
}

/** Tells how the widget stands, which is for the page to compare. */
export function reportState({ widget, guard, props, widths }: WidgetCore): void {
  if (!guard || !widget) return;
  const start = widths ?? new Map(props.columns.map(({ property, width }) => [property.name, width]));
  const state = readWidgetState(widget, guard.order, start);
  // Rows of two lines show what the columns would: those stay as they were.
  props.onState(props.isShort ? { ...state, columns: props.initial.columns } : state);
}

/** Tells what the columns filter, if the person has changed it in the widget. */
export function tellFilter(core: WidgetCore): void {
  const said: unknown = core.widget?.option('filterValue');
  const whole = Array.isArray(said) && said.length > 0 ? meant(parseWidgetFilter(said), core.props) : null;
  const text = JSON.stringify(whole);
  if (!core.widget || text === core.filter) return;
  core.filter = text;
  core.props.shared?.take(whole);
}

/** Gives the widget the page's filter; false if it has it. */
export function giveFilter(core: WidgetCore): boolean {
  const whole = core.props.shared?.whole ?? null;
  const text = filterText(core.props);
  if (!core.widget || text === core.filter) return false;
  core.filter = text;
  core.widget.option('filterValue', writeWidgetFilter(whole));
  return true;
}

/** The page's filter, for comparison with the widget's. */
function filterText(props: GridWidgetProps): string {
  const { whole = null } = props.shared ?? {};
  return JSON.stringify(whole && meant(whole, props));
}

/** A filter by the text that stands for no value says just that. */
function meant(filter: Filter, { texts }: GridWidgetProps): Filter {
  return mapTests(filter, (test) => meantTest(test, texts.missing));
}

/** The properties that are shown, in their order. */
export function shownNames({ widget, props }: WidgetCore): readonly string[] {
  if (props.isShort) return props.initial.columns.map(({ name }) => name);
  return widget ? shownColumns(widget).map(({ dataField = '' }) => dataField) : [];
}

/**
 * The first rows are there, and not drawn yet: columns become as wide as what stands in them. Where groups are drawn
 * already, a column that was dragged since stays as it is.
 */
export function fitColumns(core: WidgetCore, rows: readonly Row[]): void {
  const { widget, props, widths: before } = core;
  if (!widget || before || props.isShort || rows.length === 0) return;
  core.widths = props.isBelow
    ? widthsBelow(widget, props, rows)
    : measureWidths(props, rows, props.cells, columnsRoom(props.detail !== undefined));
  const dragged = new Set(props.initial.columns.flatMap(({ name, width }) => (width === undefined ? [] : name)));
  const fitted = props.columns.filter(({ property: { name } }) => !dragged.has(name));
  widget.beginUpdate();
  for (const { property, width } of fitted) {
    const measured = core.widths.get(property.name);
    const isDragged = widget.columnOption(property.name, 'width') !== width;
    if (measured !== undefined && measured !== width && !isDragged)
      widget.columnOption(property.name, 'width', measured);
  }
  widget.endUpdate();
}

/**
 * A page is asked for with these options. In groups stands no row: columns become as wide as the first rows would make
 * them without groups, which are asked for once. Where these do not come, columns stay as they are.
 */
export async function fitGroups(core: WidgetCore, { group, filter, take = PAGE_SIZE }: LoadOptions): Promise<void> {
  const { widths, props } = core;
  if (widths || props.isShort) return;
  if (!group) return core.measuring?.call.abort();
  const sort = orderAtFirst({ sort: [], group: [] }, props.model);
  const options = { skip: 0, take, ...(filter ? { filter } : {}), ...(sort.length > 0 ? { sort } : {}) };
  const of = JSON.stringify(options);
  if (core.measuring?.of === of) return;
  core.measuring?.call.abort();
  const call = new AbortController();
  core.measuring = { of, call };
  const answer = await props.source.about(options, call.signal).catch(() => undefined);
  fitColumns(core, (answer?.result ?? []) as readonly Row[]);
}

/** The widths of the columns that are shown below a row, beside the boxes and the edges. */
function widthsBelow(widget: dxDataGrid, props: GridWidgetProps, rows: readonly Row[]): Widths {
  const room = elementOf(widget.element()).clientWidth - SELECT_WIDTH - EDGES;
  return widthsWithin(props, rows, props.cells, room);
}

/** The rows on the page, as they stand. */
export function shownRows(grid: dxDataGrid | null): readonly Row[] {
  const rows = grid?.getVisibleRows().filter(({ rowType }) => rowType === 'data');
  return rows?.map(({ data }) => data as Row) ?? [];
}

/** Rows that were chosen with all that match are selected in the widget as soon as they are shown. */
export function tickChosen({ widget, props }: WidgetCore): void {
  const wanted = shownRows(widget).filter(props.isChosen);
  const keys = wanted.map((row) => widgetKeyOf(props.model, row)).filter((key) => !widget?.isRowSelected(key as never));
  if (keys.length > 0) void widget?.selectRows(keys as never[], true);
}
