import type dxDataGrid from 'devextreme/ui/data_grid';
import type { KeyboardEvent } from 'react';
import { isTyping } from '../typing';
import { rowOf } from './own-elements';

export interface RowChoice {
  /** True if the key has been answered. */
  onKey(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean;
  /** Chooses the row, if it is none of the chosen ones. */
  take(row: HTMLElement): void;
}

const SPACE = ' ';

/**
 * The keys that choose the row on which they are pressed, `x` and Shift with the space bar, and the one that shows it
 * beside the list. On the row's box the space bar means what it means on any box; where rows are not shown beside the
 * list, it chooses, as the widget has it.
 */
export function createRowChoice(grid: () => dxDataGrid | null, preview: () => (() => void) | undefined): RowChoice {
  function choose(row: HTMLElement, isTaken = false): boolean {
    const widget = grid();
    const known = widget && rowOf(widget, row);
    if (known?.rowType !== 'data') return false;
    if (!widget?.isRowSelected(known.key)) void widget?.selectRows([known.key], true);
    else if (!isTaken) void widget.deselectRows([known.key]);
    return true;
  }

  return {
    take: (row) => void choose(row, true),
    onKey({ key, shiftKey, target, repeat }, row) {
      const place = target as HTMLElement;
      if (isTyping(place)) return false;
      if (key.toLowerCase() === 'x') return !repeat && choose(row);
      if (place.matches('input, button, a')) return false;
      if (key === SPACE && shiftKey) return !repeat && choose(row);
      if (key !== SPACE || place.querySelector(':scope > .select-box')) return false;
      const show = preview();
      if (!show || !row.matches('.dx-data-row')) return false;
      if (!repeat) show();
      return true;
    },
  };
}
