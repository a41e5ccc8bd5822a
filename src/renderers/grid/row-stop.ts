import type dxDataGrid from 'devextreme/ui/data_grid';
import { ownElements, ROW } from './own-elements';

/** The one row of a grid where the Tab key stops: that which has the focus, or had it, else the first. */
export interface RowStop {
  /** All rows that can have the focus. */
  rows(): HTMLElement[];
  /** The Tab key stops at this row alone. */
  stopAt(row: HTMLElement): void;
  /** Rows were drawn anew: the Tab key stops at one of them again. */
  settle(): void;
  /** Goes there. */
  enter(): void;
}

export function createRowStop(grid: () => dxDataGrid | null): RowStop {
  const rows = (): HTMLElement[] => ownElements(grid(), `.dx-datagrid-rowsview :is(${ROW})`);

  function stop(): HTMLElement | undefined {
    const all = rows();
    return all.find((row) => row.matches('.dx-row-focused')) ?? all[0];
  }

  /** The widget takes the rows out of the way of the Tab key whenever it measures itself anew. */
  const observer = new MutationObserver(setStop);
  let watched: Element | undefined;

  function stopAt(stop: HTMLElement): void {
    for (const row of rows()) if (row !== stop && row.tabIndex === 0) row.tabIndex = -1;
    if (stop.tabIndex !== 0) stop.tabIndex = 0;
  }

  function setStop(): void {
    const row = stop();
    if (row) stopAt(row);
  }

  return {
    rows,
    stopAt,
    settle() {
      setStop();
      const [view] = ownElements(grid(), '.dx-datagrid-rowsview');
      if (!view || view === watched) return;
      observer.disconnect();
      watched = view;
      observer.observe(view, { subtree: true, attributeFilter: ['tabindex'] });
    },
    enter() {
      const row = stop();
      if (!row) return;
      // A row that was drawn just now cannot have the focus yet.
      stopAt(row);
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    },
  };
}
