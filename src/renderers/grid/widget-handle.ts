import type { Total } from '../../engine/grid';
import type { RowPatch } from '../../engine/live';
import type { Filter, LoadOptions, Row, SortOption } from '../../engine/query';
import { rowKey } from '../rows';
import { writeWidgetFilter } from '../widget-filter';
import { chooseColumns } from './column-chooser';
import type { GridColumn } from './columns';
import { freeWidth } from './numbers-last';
import { sortedColumns, sortOption } from './order-guard';
import { stepRow } from './row-place';
import { showCell } from './show-cell';
import { elementOf } from './widget-columns';
import { giveFilter, shownNames, shownRows, tickChosen, type WidgetCore } from './widget-core';
import type { WidgetDrawing } from './widget-drawing';
import { widgetKeyOf } from './widget-store';

export interface GridWidgetHandle {
  /** Asks for the page again and draws what differs. */
  refresh(): void;
  /** Asks for the first page: the rows are others. */
  restart(): void;
  patch(patches: readonly RowPatch[]): void;
  /** The number of all rows, which may come after those of the page. */
  counted(total: Total): void;
  deselect(keys?: readonly string[]): void;
  /** Selects those of the chosen rows that are shown. */
  tick(): void;
  /** Selects the rows on the page besides those that are. */
  choosePage(): void;
  /** Keys of the rows on the page of which what is below is open. */
  opened(): readonly string[];
  /** Opens what is below those of the rows that are on the page, and gives their keys. */
  open(keys: ReadonlySet<string>): readonly string[];
  /** Opens what is below the row, or closes it; false if rows have nothing below them. */
  turn(row: Row): boolean;
  /** Selects those of the rows that are on the page, and gives their keys. */
  select(keys: ReadonlySet<string>): readonly string[];
  chooseColumns(): void;
  /** Sets what the columns filter. */
  filter(whole: Filter | null): void;
  ungroup(): void;
  /** By what the rows are sorted now, the order they began with as well. */
  sorted(): readonly SortOption[];
  /** Sorts by one property alone. */
  sort(property: string, descending: boolean): void;
  /** Sorts as the rows began. */
  unsort(): void;
  focus(): void;
  /** Makes this row the one with the focus, without taking the keyboard there. */
  point(row: Row): void;
  /** The same for the row after that with the focus, or the one before it. */
  step(by: 1 | -1): void;
  /** Nothing is drawn that could have the keyboard: no row, and no group of rows. */
  isEmpty(): boolean;
  /** The rows on the page, as they stand. */
  rows(): readonly Row[];
  focused(): Row | undefined;
  /** Where a property of a row stands on the screen. */
  cell(key: string, property: string): HTMLElement | undefined;
  /** Brings it to where it can be seen, and gives it. */
  showCell(key: string, property: string): Promise<HTMLElement | undefined>;
  /** Gives it the keyboard: the widget goes on from there. */
  focusCell(cell: HTMLElement): void;
  /** Draws the cells of these rows again. */
  again(keys: Iterable<string>): void;
  /** The visible columns in their order. */
  columns(): readonly GridColumn[];
  /** How much room no column needs at the end of the rows, in pixels. */
  freeWidth(): number;
  /** Order and filters of what is shown, groups as the first part of the order; undefined before anything is. */
  asked(): LoadOptions | undefined;
}

/** All is loaded anew, but what is selected stays so: the widget would look for it among the rows that are found now. */
const OTHER_ROWS = { lookup: true, reload: true } as unknown as boolean;

/** What a page may ask of its widget. */
export function widgetHandle(core: WidgetCore, { renew, tellTotal }: WidgetDrawing): GridWidgetHandle {
  const { model } = core.props;
  const keyOf = (row: Row): unknown => widgetKeyOf(model, row);
  return {
    refresh: renew,
    restart() {
      const { widget } = core;
      if (!widget) return;
      core.places.forget();
      // With another filter the widget loads by itself.
      if (giveFilter(core)) return;
      // To turn the page alone would show what the widget has kept of it, and count as many rows as before.
      if (widget.pageIndex() > 0) void widget.pageIndex(0);
      void widget.refresh(OTHER_ROWS);
    },
    patch: core.live.patch,
    counted(total) {
      core.total = total;
      tellTotal();
    },
    deselect(keys) {
      const gone = keys && new Set(keys);
      // Of others the widget would ask for the rows.
      const known = gone && core.widget?.getSelectedRowKeys().filter((key) => gone.has(String(key)));
      if (known) void core.widget?.deselectRows(known);
      else void core.widget?.clearSelection();
    },
    tick: () => tickChosen(core),
    choosePage() {
      const keys = shownRows(core.widget).map(keyOf);
      void core.widget?.selectRows(keys as never[], true);
    },
    opened: () =>
      shownRows(core.widget)
        .filter((row) => core.widget?.isRowExpanded(keyOf(row)))
        .map((row) => rowKey(model, row)),
    open(keys) {
      const found = shownRows(core.widget).filter((row) => keys.has(rowKey(model, row)));
      const focused = core.widget?.option('focusedRowKey');
      const all = found.map((row) => core.widget?.expandRow(keyOf(row)));
      void Promise.all(all).then(() => {
        // The widget has marked another row as the one with the focus, since rows have come in between.
        core.widget?.option('focusedRowKey', null);
        core.widget?.option('focusedRowKey', focused);
      });
      return found.map((row) => rowKey(model, row));
    },
    turn(row) {
      const { widget } = core;
      const key = keyOf(row);
      if (!widget?.option('masterDetail.enabled')) return false;
      void (widget.isRowExpanded(key) ? widget.collapseRow(key) : widget.expandRow(key));
      return true;
    },
    select(keys) {
      const found = shownRows(core.widget).filter((row) => keys.has(rowKey(model, row)));
      if (found.length > 0) void core.widget?.selectRows(found.map(keyOf) as never[], true);
      return found.map((row) => rowKey(model, row));
    },
    chooseColumns: () => core.widget && chooseColumns(core.widget),
    filter: (whole) => core.widget?.option('filterValue', writeWidgetFilter(whole)),
    ungroup: () => core.guard?.ungroup(),
    sorted: () => (core.widget ? sortedColumns(core.widget).map(sortOption) : []),
    sort: (property, descending) => core.guard?.sort(property, descending),
    unsort: () => core.guard?.unsort(),
    focus: core.keys.toRows,
    point: (row) => core.widget?.option('focusedRowKey', keyOf(row)),
    step(by) {
      if (core.widget) void stepRow(core.widget, by);
    },
    isEmpty: () => !core.widget?.getVisibleRows().length,
    rows: () => shownRows(core.widget),
    focused() {
      const key = core.widget?.option('focusedRowKey');
      return shownRows(core.widget).find((row) => keyOf(row) === key);
    },
    cell: core.live.element,
    showCell: (key, property) => showCell(core, key, property),
    focusCell: (cell) => core.widget?.focus(cell),
    again(keys) {
      for (const key of keys) core.live.again(key);
    },
    columns() {
      const byName = new Map(core.props.columns.map((column) => [column.property.name, column]));
      return shownNames(core).flatMap((name) => byName.get(name) ?? []);
    },
    freeWidth: () => (core.widget ? freeWidth(core.widget, elementOf(core.widget.element())) : 0),
    asked: () => core.asked && wholeOrder(core.asked),
  };
}

/** What leads to the same rows in the same order without pages and groups. */
function wholeOrder({ filter, sort = [], group = [] }: LoadOptions): LoadOptions {
  const groups = group.map(({ selector, desc = false }) => ({ selector, desc }));
  const order = [...groups, ...sort.filter(({ selector }) => !groups.some((one) => one.selector === selector))];
  return { ...(filter ? { filter } : {}), ...(order.length > 0 ? { sort: order } : {}) };
}
