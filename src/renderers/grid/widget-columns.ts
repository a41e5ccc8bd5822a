import type { Column } from 'devextreme/ui/data_grid';
import { NULL_PLACEHOLDER } from '../../engine/constants';
import type { EntityModel, PropertyModel, Scalar } from '../../engine/definition/model';
import type { WidgetState } from '../../engine/grid';
import type { FilterExpression, Row } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { type CellContext, cellDrawer } from './cells';
import type { GridColumn } from './columns';
import { drawGroup, type Group, groupCount } from './group-rows';
import type { LiveCells } from './live-cells';
import { numberInWords } from './number-editor';
import type { GridOrder } from './order-guard';

export interface ColumnTexts {
  readonly yes: string;
  readonly no: string;
  readonly missing: string;
  readonly select: string;
}

interface ColumnOptions {
  readonly model: EntityModel;
  readonly columns: readonly GridColumn[];
  readonly cells: CellContext;
  readonly live: LiveCells;
  readonly texts: ColumnTexts;
  readonly format: Formatter;
  /** Columns and their order at first, and how the rows stand; without a sort, as the model sorts. */
  readonly initial: WidgetState;
  keyOf(row: Row): string;
}

export const TEXT_OPERATIONS = ['contains', 'notcontains', 'startswith', 'endswith', '=', '<>'] as const;
export const ORDER_OPERATIONS = ['=', '<>', '<', '>', '<=', '>=', 'between'] as const;
export const DAY_OPERATIONS = ['=', '<', '>', '<=', '>='] as const;

/** The columns of the widget. Values are drawn by us; dates stay ISO texts, because the widget thinks in the browser's zone. */
export function widgetColumns(options: ColumnOptions): Column[] {
  const { columns, initial } = options;
  const byName = new Map(columns.map((column) => [column.property.name, column]));
  const shown = initial.columns.flatMap(({ name, width }): GridColumn[] => {
    const column = byName.get(name);
    return column ? [{ ...column, visible: true, width: width ?? column.width }] : [];
  });
  const names = new Set(initial.columns.map(({ name }) => name));
  const others = columns.filter(({ property }) => !names.has(property.name));
  return [...shown, ...others.map((column) => ({ ...column, visible: false }))].map((column) =>
    widgetColumn(column, options),
  );
}

function widgetColumn(column: GridColumn, options: ColumnOptions): Column {
  const { model, cells, live, keyOf, texts, format } = options;
  const { property } = column;
  const draw = cellDrawer(property, cells);
  const redraw = (cell: HTMLElement, row: Row): void => draw(cell, row[property.name], row);
  return {
    name: property.name,
    dataField: property.name,
    caption: column.caption,
    width: column.width,
    minWidth: 48,
    alignment: column.alignment,
    visible: column.visible,
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
      drawGroup(
        elementOf(cell),
        column.caption,
        groupText(info.value, property, cells, texts, format),
        groupCount(info.data, format),
      );
    },
  } as Column;
}

function orderOf(name: string, { sort, group }: GridOrder, model: EntityModel): Column {
  const groupIndex = group.findIndex(({ selector }) => selector === name);
  if (groupIndex >= 0) return { groupIndex, sortOrder: group[groupIndex]?.desc ? 'desc' : 'asc' };
  if (group.length > 0) return {};
  const rules =
    sort.length > 0 ? sort : model.sort.map(({ property, descending }) => ({ selector: property, desc: descending }));
  const sortIndex = rules.findIndex(({ selector }) => selector === name);
  return sortIndex < 0 ? {} : { sortIndex, sortOrder: rules[sortIndex]?.desc ? 'desc' : 'asc' };
}

export interface ValueItem {
  readonly value: Scalar;
  readonly text: string;
}

/** The values of a property as a filter lists them, the missing one among them; undefined if they are not named. */
export function valueItems(
  property: PropertyModel,
  cells: Pick<CellContext, 'valueTitle'>,
  { missing }: Pick<ColumnTexts, 'missing'>,
): ValueItem[] | undefined {
  const items = property.values?.map(({ value }) => ({ value, text: cells.valueTitle(property, value) }));
  if (!property.required) items?.push({ value: NULL_PLACEHOLDER, text: missing });
  return items;
}

function filterOptions(property: PropertyModel, { cells, texts, format }: ColumnOptions): Column {
  const items = valueItems(property, cells, texts);
  if (items) {
    return {
      lookup: { dataSource: items, valueExpr: 'value', displayExpr: 'text' },
      ...blankFilter(property, texts.missing),
    } as Column;
  }
  if (property.type === 'boolean') return { dataType: 'boolean', trueText: texts.yes, falseText: texts.no };
  if (property.type === 'number' || property.type === 'integer') {
    const words = numberInWords(property, format);
    return { dataType: 'number', filterOperations: [...ORDER_OPERATIONS], ...words } as Column;
  }
  if (property.format === 'date' || property.format === 'date-time') {
    return {
      dataType: 'string',
      filterOperations: [...DAY_OPERATIONS],
      selectedFilterOperation: '=',
      calculateFilterExpression: (value: unknown, operation: string | null) =>
        value === null ? blankTest(property, operation) : dayFilter(property, String(value), operation ?? '=', format),
      // The filter panel says the day as the person writes it.
      customizeText: ({ value, target }: { value: unknown; target?: string }) =>
        target === 'filterPanel' ? format.date(String(value)) : String(value ?? ''),
    } as unknown as Column;
  }
  return {
    dataType: 'string',
    filterOperations: [...TEXT_OPERATIONS],
    ...blankFilter(property, texts.missing),
  } as unknown as Column;
}

/** Rows without a value are found under the text that stands for it in lists (GRID-014, OPEN-140). */
function blankFilter({ name }: PropertyModel, missing: string): Column {
  const wanted = new Set([NULL_PLACEHOLDER, missing].map((text) => text.toLocaleLowerCase()));
  return {
    calculateFilterExpression(value: unknown, operation: string | null, target: string) {
      if (typeof value === 'string' && wanted.has(value.trim().toLocaleLowerCase()))
        return blankTest({ name }, operation);
      return this.defaultCalculateFilterExpression?.(value, operation, target);
    },
  } as Column;
}

function blankTest({ name }: Pick<PropertyModel, 'name'>, operation: string | null): FilterExpression {
  return [name, operation === '<>' || operation === 'notcontains' ? 'isnotblank' : 'isblank', null];
}

/** A filter by a day of the region: for moments its bounds, for dates itself. */
export function dayFilter(
  property: PropertyModel,
  day: string,
  operation: string,
  format: Formatter,
): FilterExpression {
  const { name } = property;
  if (property.format === 'date') return [name, operation as '=', day];
  const { start: from, next: to } = format.dayBounds(day);
  switch (operation) {
    case '<':
      return [name, '<', from];
    case '<=':
      return [name, '<', to];
    case '>':
      return [name, '>=', to];
    case '>=':
      return [name, '>=', from];
    default:
      return [[name, '>=', from], 'and', [name, '<', to]];
  }
}

function groupText(
  value: unknown,
  property: PropertyModel,
  cells: CellContext,
  texts: ColumnTexts,
  format: Formatter,
): string {
  if (value === null || value === undefined || value === '') return texts.missing;
  if (property.values) return cells.valueTitle(property, value as string);
  if (property.type === 'boolean') return value ? texts.yes : texts.no;
  if (property.type === 'number' || property.type === 'integer') {
    return format.number(Number(value), property.decimals === undefined ? {} : { decimals: property.decimals });
  }
  if (property.format === 'date' || property.format === 'date-time') return format.date(String(value));
  return String(value);
}

/** The element behind what the widget hands to a template. */
export function elementOf(cell: HTMLElement | { get(index: number): HTMLElement }): HTMLElement {
  return 'nodeType' in cell ? cell : cell.get(0);
}
