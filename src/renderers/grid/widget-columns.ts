import type { Column } from 'devextreme/ui/data_grid';
import type { WidgetState } from '../../engine/grid';
import type { EntityModel, PropertyModel } from '../../engine/model';
import { isBlank, type Row } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { isMoment } from '../../engine/value/kinds';
import { orderAtFirst } from '../../engine/view';
import { type CellContext, cellDrawer, wordsOf } from './cells';
import { choiceOf, columnFilterOf, valueItems } from './column-filters';
import type { GridColumn } from './columns';
import type { CellEdits } from './edit';
import { columnsAtFirst, type Widths } from './fitted-widths';
import { drawGroup, type Group } from './group-rows';
import type { LiveCells } from './live-cells';
import type { GridOrder } from './order-guard';

export interface ColumnTexts {
  readonly yes: string;
  readonly no: string;
  readonly missing: string;
  readonly select: string;
  readonly choose: string;
  /** Before the names of what rows are sorted by. */
  readonly sort: string;
  /** What the builder of filters says before it has a condition. */
  readonly noConditions: string;
  /** What the filter of a column is called. */
  filterBy(column: string): string;
}

export interface ColumnOptions {
  readonly model: EntityModel;
  readonly columns: readonly GridColumn[];
  readonly cells: CellContext;
  readonly live: LiveCells;
  readonly texts: ColumnTexts;
  readonly format: Formatter;
  /** Columns and their order at first, and how the rows stand; without a sort, as the model sorts. */
  readonly initial: WidgetState;
  /** What was measured before; without it, columns start as wide as they are estimated. */
  readonly widths: Widths | undefined;
  /** Rows stand in two lines of one column: these are not shown. */
  readonly isShort: boolean;
  keyOf(row: Row): string;
  /** What is edited in cells. */
  edits(): CellEdits | undefined;
}

/** The columns of the widget. Values are drawn by us; dates stay ISO texts, because the widget thinks in the browser's zone. */
export function widgetColumns(options: ColumnOptions): Column[] {
  const { columns, initial, widths } = options;
  const shown = columnsAtFirst(columns, initial, widths);
  const names = new Set(initial.columns.map(({ name }) => name));
  const others = columns.filter(({ property }) => !names.has(property.name));
  const stuck = stickyCount(shown, STICKY_SHARE * window.innerWidth);
  return [
    ...shown.map((column, index) => widgetColumn({ ...column, sticky: index < stuck }, !options.isShort, options)),
    ...others.map((column) => widgetColumn({ ...column, sticky: false }, false, options)),
  ];
}

/** What stays in sight leaves most of the window to what is scrolled. */
const STICKY_SHARE = 0.35;

/**
 * How many columns stay in sight: those in front, as long as there is room for them, in pixels. Where there are no others,
 * none has to: the widget would give the room that is left to what stands before them.
 */
export function stickyCount(shown: readonly Pick<GridColumn, 'sticky' | 'width'>[], room: number): number {
  let left = room;
  const end = shown.findIndex(({ sticky, width }) => {
    left -= width;
    return !sticky || left < 0;
  });
  return Math.max(0, end);
}

/** Stands at the left while the others are scrolled. */
export const STICKY = { fixed: true, fixedPosition: 'left' } as const;

function widgetColumn(column: GridColumn, visible: boolean, options: ColumnOptions): Column {
  const { model, cells, live, keyOf, texts } = options;
  const { property } = column;
  const draw = cellDrawer(property, cells);
  const sayGroup = groupText(property, cells, texts);
  const redraw = (cell: HTMLElement, row: Row): void => {
    const seen = options.edits()?.seen(cell, row, property) ?? row;
    draw(cell, seen[property.name], seen);
  };
  return {
    name: property.name,
    dataField: property.name,
    caption: column.caption,
    width: column.width,
    minWidth: 48,
    alignment: column.alignment,
    visible,
    ...(column.sticky ? STICKY : {}),
    allowSorting: column.sortable,
    allowGrouping: column.groupable,
    allowFiltering: column.sortable,
    allowHeaderFiltering: false,
    ...filterOptions(property, options),
    ...orderOf(property.name, options.initial, model),
    cellTemplate: (cell: HTMLElement, info: { data: Row }) => {
      // The widget hands the cell itself or a jQuery-like list of it.
      live.draw(keyOf(info.data), info.data, property, elementOf(cell), redraw);
    },
    groupCellTemplate: (cell: HTMLElement, info: { value: unknown; data?: Group }) => {
      const { caption } = column;
      drawGroup(elementOf(cell), { caption, text: sayGroup(info.value), model }, info.data, cells);
    },
  } as Column;
}

function orderOf(name: string, { sort, group }: GridOrder, model: EntityModel): Column {
  const groupIndex = group.findIndex(({ selector }) => selector === name);
  if (groupIndex >= 0) return { groupIndex, sortOrder: group[groupIndex]?.desc ? 'desc' : 'asc' };
  const rules = orderAtFirst({ sort, group }, model);
  const sortIndex = rules.findIndex(({ selector }) => selector === name);
  return sortIndex < 0 ? {} : { sortIndex, sortOrder: rules[sortIndex]?.desc ? 'desc' : 'asc' };
}

function filterOptions(property: PropertyModel, { cells, texts, format }: ColumnOptions): Column {
  const items = valueItems(property, cells, texts);
  const own = columnFilterOf(property).row(property, { format, ...texts });
  return { ...(items ? choiceOf(items) : {}), ...own };
}

/** What a group is called; moments are grouped by their day. */
function groupText(
  property: PropertyModel,
  cells: CellContext,
  { missing }: Pick<ColumnTexts, 'missing'>,
): (value: unknown) => string {
  const say = isMoment(property) ? (value: unknown) => dayName(String(value), cells) : wordsOf(property, cells);
  return (value) => (isBlank(value) ? missing : say(value));
}

/** Days that stand for nothing in a cell stand as they are above their rows. */
function dayName(day: string, { format }: CellContext): string {
  return format.date(day) || day;
}

/** The element behind what the widget hands to a template. */
export function elementOf(cell: HTMLElement | { get(index: number): HTMLElement }): HTMLElement {
  return 'nodeType' in cell ? cell : cell.get(0);
}
