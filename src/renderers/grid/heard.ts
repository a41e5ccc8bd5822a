/** What is heard of a grid by who does not see it, where the widget's own words do not do. */
import type dxDataGrid from 'devextreme/ui/data_grid';
import type { CellPreparedEvent, EditorPreparingEvent } from 'devextreme/ui/data_grid';
import { TITLES } from './head-cells';
import { knownColumns } from './known-columns';
import { ownElements } from './own-elements';
import { type ColumnTexts, elementOf } from './widget-columns';
import type { WidgetCore } from './widget-core';

/** Says what the grid is called and how large it is, of which the page shows a part. */
export function sayGrid({ widget, props, total }: WidgetCore): void {
  const [grid] = ownElements(widget, '[role=grid]');
  if (!widget || !grid) return;
  grid.ariaLabel = props.label;
  grid.ariaRowCount = String(typeof total === 'number' ? total : UNKNOWN);
  grid.ariaColCount = String(columnCount(widget));
}

/** What ARIA calls a number that is not known. */
const UNKNOWN = -1;

/** Those of rows and commands, and those that are drawn once one scrolls to them. */
function columnCount(widget: dxDataGrid): number {
  const commands = ownElements(widget, `${TITLES} > [class*=dx-command]`).length;
  const shown = knownColumns(widget).filter(
    ({ visible, groupIndex, type }) => visible && groupIndex === undefined && type === undefined,
  );
  return commands + shown.length;
}

/** The field of a column's filter is called by the column. */
export function nameFilter(event: EditorPreparingEvent, { filterBy }: ColumnTexts): void {
  const options = event.editorOptions as { inputAttr?: object };
  const { caption } = event as unknown as { caption?: string };
  options.inputAttr = { ...options.inputAttr, 'aria-label': filterBy(caption ?? '') };
}

/** What a page filter chooses stands in the field of its column, which has no such value itself. */
export function sayChoices({ widget, props }: WidgetCore): void {
  for (const cell of ownElements(widget, 'td[data-column]')) {
    const said = props.shared?.said.get(cell.dataset.column ?? '');
    const input = cell.querySelector('input:not([type=hidden])');
    cell.firstElementChild?.toggleAttribute('data-said', said !== undefined);
    if (said === undefined) input?.removeAttribute('aria-description');
    else {
      cell.firstElementChild?.setAttribute('data-said', said);
      input?.setAttribute('aria-description', said);
    }
  }
}

/** The cell of a column's filter, and the choice of how it compares, are called by the column. */
export function nameFilterCell({ rowType, column, cellElement }: CellPreparedEvent, { filterBy }: ColumnTexts): void {
  if (rowType !== 'filter' || !column?.dataField) return;
  const cell = elementOf(cellElement);
  cell.dataset.column = column.dataField;
  for (const part of [cell, cell.querySelector('[role=menubar]')])
    part?.setAttribute('aria-label', filterBy(column.caption ?? ''));
}
