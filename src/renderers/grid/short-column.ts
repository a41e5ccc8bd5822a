import type dxDataGrid from 'devextreme/ui/data_grid';
import type { Column } from 'devextreme/ui/data_grid';
import type { Row } from '../../engine/query';
import { cellDrawer, element } from './cells';
import { placeBelow } from './choice-keys';
import { sortedColumns } from './order-guard';
import { ownElements } from './own-elements';
import { drawShortRow, shortRow } from './short-row';
import { type ColumnOptions, elementOf } from './widget-columns';

/** The one column of a list of short rows. Its head says by what the rows are sorted, and changes it. */
export function shortColumn(options: ColumnOptions, onSort: (place: { x: number; y: number }) => void): Column {
  const { model, columns, cells, texts, live, keyOf } = options;
  const byName = new Map(columns.map((column) => [column.property.name, column]));
  const shown = options.initial.columns.flatMap(({ name }) => byName.get(name) ?? []);
  const lines = shortRow(model, shown, { state: shown.find(({ property }) => property.name === model.state) });
  const drawers = new Map(shown.map((column) => [column, cellDrawer(column.property, cells)]));
  return {
    name: 'short',
    caption: texts.sort,
    cssClass: 'short-row',
    alignment: 'left',
    allowSorting: false,
    allowFiltering: false,
    allowGrouping: false,
    allowReordering: false,
    allowResizing: false,
    allowHiding: false,
    showInColumnChooser: false,
    calculateCellValue: (row: Row) => row[model.display],
    cellTemplate: (cell: HTMLElement, { data }: { data: Row }) =>
      drawShortRow(elementOf(cell), lines, (column, place) => {
        const draw = drawers.get(column);
        live.draw(keyOf(data), data, column.property, place, (value, row) =>
          draw?.(value, row[column.property.name], row),
        );
      }),
    headerCellTemplate: (cell: HTMLElement) => drawHead(elementOf(cell), onSort),
  } as unknown as Column;
}

/** Where the order can be changed, says it: after each drawing, since the widget leaves its head as it is. */
export function sayOrder(grid: dxDataGrid, { columns, texts }: Pick<ColumnOptions, 'columns' | 'texts'>): void {
  const captions = new Map(columns.map(({ property, caption }) => [property.name, caption]));
  const order = sortedColumns(grid).map(
    ({ dataField = '', sortOrder }) => `${captions.get(dataField)} ${sortOrder === 'desc' ? '↓' : '↑'}`,
  );
  for (const button of ownElements(grid, '.sort-by')) button.textContent = `${texts.sort} ${order.join(', ')}`;
}

function drawHead(cell: HTMLElement, onSort: (place: { x: number; y: number }) => void): void {
  const button = element('button', 'sort-by') as HTMLButtonElement;
  button.type = 'button';
  button.tabIndex = -1;
  button.setAttribute('aria-haspopup', 'menu');
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onSort(placeBelow(button));
  });
  cell.append(button);
  cell.closest('td')?.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') button.click();
  });
}
