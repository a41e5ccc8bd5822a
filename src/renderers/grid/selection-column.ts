import type dxDataGrid from 'devextreme/ui/data_grid';
import type { Column } from 'devextreme/ui/data_grid';
import { placeBelow } from './choice-keys';
import { SELECT_WIDTH } from './columns-room';
import { TITLES } from './head-cells';
import { ownElements } from './own-elements';
import { elementOf, STICKY } from './widget-columns';

interface SelectionCell {
  readonly component: dxDataGrid;
  readonly key: unknown;
  readonly rowType: string;
}

/**
 * The column of check boxes. Plain ones: twenty of the widget's own take a third of the time that a page takes.
 * With Shift, the rows from the last one on are chosen as it was.
 */
export function selectionColumn(label: string): Column {
  let last: unknown;
  return {
    type: 'selection',
    width: SELECT_WIDTH,
    alignment: 'left',
    showInColumnChooser: false,
    ...STICKY,
    cellTemplate: (cell: HTMLElement, { component, key, rowType }: SelectionCell) => {
      if (rowType !== 'data') return;
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.className = 'select-box';
      box.tabIndex = -1;
      box.checked = component.isRowSelected(key);
      box.setAttribute('aria-label', label);
      box.addEventListener('click', (event) => {
        event.stopPropagation();
        const keys = event.shiftKey ? keysBetween(component, last, key) : [key];
        last = key;
        if (box.checked) void component.selectRows(keys as never[], true);
        else void component.deselectRows(keys as never[]);
      });
      elementOf(cell).append(box);
    },
  } as unknown as Column;
}

/** Makes the boxes on the screen say what is selected. */
export function showSelection(grid: HTMLElement, selected: ReadonlySet<string>): void {
  const own = grid.closest('.grid-widget');
  for (const box of grid.querySelectorAll<HTMLInputElement>('input.select-box')) {
    // Rows of a grid inside have a selection of their own.
    if (box.closest('.grid-widget') === own)
      box.checked = selected.has(box.closest<HTMLElement>('tr')?.dataset.key ?? '');
  }
}

/** Beside the head's box, which chooses the page, a button that opens what can be chosen besides. */
export function offerChoices(
  grid: dxDataGrid,
  label: string,
  onChoose: (place: { x: number; y: number }) => void,
): void {
  const [cell] = ownElements(grid, `${TITLES} > .dx-command-select`);
  if (!cell || cell.querySelector('.choose-rows')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'choose-rows';
  button.tabIndex = -1;
  button.title = label;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-haspopup', 'menu');
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onChoose(placeBelow(cell));
  });
  cell.append(button);
}

function keysBetween(grid: dxDataGrid, from: unknown, to: unknown): unknown[] {
  const keys = grid
    .getVisibleRows()
    .filter(({ rowType }) => rowType === 'data')
    .map(({ key }) => key);
  const ends = [keys.indexOf(from), keys.indexOf(to)].sort((a, b) => a - b) as [number, number];
  return ends[0] < 0 ? [to] : keys.slice(ends[0], ends[1] + 1);
}
