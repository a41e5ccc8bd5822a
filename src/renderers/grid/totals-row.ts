/**
 * The row of totals: the widget draws its cells, so that they stand below their columns and stay there when these are
 * scrolled; what is in them is ours, because it comes after the rows and changes by itself.
 */
import type { CellPreparedEvent, Summary } from 'devextreme/ui/data_grid';
import type { EntityModel } from '../../engine/model';
import type { ColumnTotal } from '../../engine/view';
import { textOf } from '../captions';
import { NO_VALUE } from '../no-value';
import { type CellContext, element } from './cells';
import type { GridColumn } from './columns';
import type { GridWidgetProps } from './grid-widget';
import { totalLacks, totalSaid, totalSayer } from './total-text';
import { elementOf } from './widget-columns';
import type { WidgetCore } from './widget-core';

/** What the widget has to know: that there is such a row, and what groups are asked for. */
export function totalsOptions(
  model: EntityModel,
  columns: readonly GridColumn[],
  cells: CellContext,
  chosen: readonly ColumnTotal[],
): Summary {
  const byName = new Map(columns.map(({ property }) => [property.name, property]));
  return {
    totalItems: [{ column: columns[0]?.property.name ?? model.display, summaryType: 'count', customizeText: () => '' }],
    groupItems: chosen.flatMap(({ name, type }) => {
      const property = byName.get(name);
      if (!property) return [];
      const say = totalSayer(property, type, cells);
      return {
        column: name,
        summaryType: type,
        alignByColumn: true,
        customizeText: ({ value }: { value?: unknown }) => groupTotal(value, say),
      };
    }),
  };
}

/** What stands above a group: nothing as long as nobody has asked for it. */
function groupTotal(value: unknown, say: (value: unknown) => string): string {
  if (value === undefined) return '';
  return value === null ? NO_VALUE : say(value);
}

/** Fills a cell that the widget has made for the row. */
export function drawTotal(
  { rowType, column, columnIndex, cellElement }: CellPreparedEvent,
  props: GridWidgetProps,
): void {
  if (rowType !== 'totalFooter') return;
  const cell = elementOf(cellElement as unknown as HTMLElement);
  if (columnIndex === 0) cell.classList.add('totals-label');
  else if (column.dataField) cell.dataset.total = column.dataField;
  fill(cell, props);
}

/** Writes what is known by now into the row that stands. */
export function showTotals({ widget, props }: WidgetCore): void {
  const grid = widget && elementOf(widget.element() as unknown as HTMLElement);
  for (const cell of grid?.querySelectorAll<HTMLElement>('.dx-datagrid-total-footer td') ?? []) fill(cell, props);
  if (grid) fitTotals(grid);
}

function fill(cell: HTMLElement, { totals, columns, cells }: GridWidgetProps): void {
  if (!totals) return;
  if (cell.classList.contains('totals-label')) {
    const label = element('span', 'label');
    label.append(element('b', '', totals.count), element('span', 'dim', totals.about));
    label.title = `${totals.count}${totals.about}`;
    cell.replaceChildren(label);
    return;
  }
  const { total: name } = cell.dataset;
  const chosen = totals.chosen.find((one) => one.name === name);
  const column = columns.find(({ property }) => property.name === name);
  if (!chosen || !column) {
    cell.replaceChildren();
    return;
  }
  const { values } = totals;
  const value = typeof values === 'string' ? undefined : values.get(chosen.name);
  const said = totalSaid(totals, chosen, column.property, cells);
  const what = chosen.type === 'sum' ? [] : [element('small', 'dim', textOf([`totals.short.${chosen.type}`], ''))];
  const sum = element('b', '', said);
  if (typeof value === 'number') sum.dataset.whole = cells.format.number(Math.round(value));
  cell.replaceChildren(...what, sum);
  const lacks = totalLacks(totals, chosen, column.property);
  cell.title = `${textOf([`totals.types.${chosen.type}`], '')}: ${column.caption}: ${lacks ?? said}`;
}

/** Has everything in the row find its room. */
export function fitTotals(grid: HTMLElement): void {
  fitLabel(grid);
  // Of a sum that is longer than its column what is whole is said; its title says the rest.
  const sums = [...grid.querySelectorAll<HTMLElement>('.dx-datagrid-total-footer td > b[data-whole]')];
  const long = sums.filter(({ parentElement: cell }) => cell && cell.scrollWidth > cell.clientWidth);
  for (const sum of long) sum.textContent = sum.dataset.whole ?? '';
}

/** The label stands over the columns that stay in sight, or up to the first total if none does. */
function fitLabel(grid: HTMLElement): void {
  const label = grid.querySelector<HTMLElement>('.dx-datagrid-total-footer td.totals-label > .label');
  const row = label?.closest('tr');
  if (!label || !row) return;
  const all = [...row.children] as HTMLElement[];
  const stuck = all.filter((cell) => getComputedStyle(cell).position === 'sticky');
  const free = all.findIndex((cell) => cell.childElementCount > 0 && !cell.classList.contains('totals-label'));
  const empty = free < 0 ? all : all.slice(0, free);
  const widthOf = (cells: readonly HTMLElement[]): number => cells.reduce((sum, cell) => sum + cell.offsetWidth, 0);
  const room = widthOf(empty.filter((cell) => stuck.includes(cell)));
  label.style.width = `${(room >= LEAST_LABEL_PX ? room : Math.min(widthOf(empty), MOST_LABEL_PX)) - 12}px`;
  // What there is no room for is left out as a whole; the title says it.
  const about = label.querySelector<HTMLElement>('.dim');
  if (!about) return;
  about.hidden = false;
  about.hidden = label.scrollWidth > label.clientWidth;
}

/** Fewer pixels would not hold a number with its noun; more would cover totals that are scrolled below it. */
const LEAST_LABEL_PX = 160;
const MOST_LABEL_PX = 280;
