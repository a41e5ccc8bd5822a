import type { RowPatch } from '../../engine/live';
import type { PropertyModel } from '../../engine/model';
import type { Row } from '../../engine/query';

/** How long a changed cell is tinted; the style sheet fades it. */
const TINT_MS = 1_000;

type Redraw = (cell: HTMLElement, row: Row) => void;
interface DrawnCell {
  readonly element: HTMLElement;
  readonly property: PropertyModel;
  readonly redraw: Redraw;
  row: Row;
  /** The values that it was drawn from. */
  from: readonly unknown[];
}

/** The cells that are on the screen, so that a new value is drawn without asking the widget for a new row. */
export interface LiveCells {
  /** Draws a cell and keeps it. */
  draw(key: string, row: Row, property: PropertyModel, element: HTMLElement, redraw: Redraw): void;
  /** Draws what changed and tints it for a second; rows that are not on the screen cost nothing. */
  patch(patches: readonly RowPatch[]): void;
  /**
   * Draws rows as they stand now, where they differ from what was drawn. The widget compares rows that it is given with
   * those it was given before, and takes what was drawn in between for what it drew itself.
   */
  settle(rows: readonly { readonly key: unknown; readonly data: unknown }[]): void;
  /** Draws what is said otherwise by now although nothing changed. */
  minute(): void;
  /** Draws the cells of a row again: what is shown of it is said elsewhere. */
  again(key: string): void;
  /** Where a property of a row stands on the screen. */
  element(key: string, property: string): HTMLElement | undefined;
  /** Forgets cells that the widget has taken away. */
  prune(): void;
}

/** Keeps drawn cells by row key and property. `beside` gives what a cell says of its row besides the value. */
export function createLiveCells(
  onRowPatched: (row: HTMLElement, patch: RowPatch) => void,
  beside: (property: PropertyModel, row: Row) => unknown,
): LiveCells {
  const rows = new Map<string, Map<string, DrawnCell>>();
  const tinted = new Map<HTMLElement, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const untint = (): void => {
    timer = undefined;
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [element, until] of tinted) {
      if (until <= now) {
        element.classList.remove('changed');
        tinted.delete(element);
      } else next = Math.min(next, until - now);
    }
    if (tinted.size > 0) timer = setTimeout(untint, Math.max(50, next));
  };
  /** What a cell shows: its value, what that is the text of, and what is said besides. */
  const valuesOf = (property: PropertyModel, row: Row): readonly unknown[] => {
    const { name, textOf } = property;
    return [row[name], textOf === undefined ? undefined : row[textOf], beside(property, row)];
  };
  const settle = (cell: DrawnCell, row: Row): void => {
    const from = valuesOf(cell.property, row);
    if (!cell.element.isConnected || from.every((value, index) => value === cell.from[index])) return;
    cell.redraw(cell.element, row);
    cell.row = row;
    cell.from = from;
  };
  const tint = (element: HTMLElement): void => {
    element.classList.add('changed');
    tinted.set(element, performance.now() + TINT_MS);
    if (timer === undefined) timer = setTimeout(untint, TINT_MS);
  };

  return {
    draw(key, row, property, element, redraw) {
      redraw(element, row);
      let cells = rows.get(key);
      if (!cells) {
        cells = new Map();
        rows.set(key, cells);
      }
      cells.set(property.name, { element, property, redraw, row, from: valuesOf(property, row) });
    },
    patch(patches) {
      for (const patch of patches) {
        const cells = rows.get(patch.key);
        if (!cells) continue;
        const changed = new Set(patch.properties);
        for (const cell of cells.values()) {
          const { element, property, redraw } = cell;
          if (!changed.has(property.name) && !(property.textOf && changed.has(property.textOf))) continue;
          if (!element.isConnected) continue;
          redraw(element, patch.row);
          cell.row = patch.row;
          cell.from = valuesOf(property, patch.row);
          if (changed.has(property.name)) tint(element);
        }
        const first = cells.values().next().value?.element.closest('tr');
        if (first instanceof HTMLElement) onRowPatched(first, patch);
      }
    },
    settle(shown) {
      for (const { key, data } of shown) {
        for (const cell of rows.get(String(key))?.values() ?? []) settle(cell, data as Row);
      }
    },
    minute() {
      for (const cells of rows.values()) for (const cell of cells.values()) settle(cell, cell.row);
    },
    again(key) {
      for (const { element, redraw, row } of rows.get(key)?.values() ?? [])
        if (element.isConnected) redraw(element, row);
    },
    element(key, property) {
      const element = rows.get(key)?.get(property)?.element;
      return element?.isConnected ? element : undefined;
    },
    prune() {
      for (const [key, cells] of rows) {
        for (const [name, { element }] of cells) if (!element.isConnected) cells.delete(name);
        if (cells.size === 0) rows.delete(key);
      }
      for (const element of tinted.keys()) if (!element.isConnected) tinted.delete(element);
    },
  };
}
