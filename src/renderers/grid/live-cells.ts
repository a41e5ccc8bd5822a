import type { PropertyModel } from '../../engine/definition/model';
import type { RowPatch } from '../../engine/live';
import type { Row } from '../../engine/query';

/** How long a changed cell is tinted; the style sheet fades it. */
const TINT_MS = 1_000;

type Redraw = (cell: HTMLElement, row: Row) => void;
interface DrawnCell {
  readonly element: HTMLElement;
  readonly property: PropertyModel;
  readonly redraw: Redraw;
}

/** The cells that are on the screen, so that a new value is drawn without asking the widget for a new row. */
export interface LiveCells {
  register(key: string, property: PropertyModel, element: HTMLElement, redraw: Redraw): void;
  /** Draws what changed and tints it for a second; rows that are not on the screen cost nothing. */
  patch(patches: readonly RowPatch[]): void;
  /**
   * Draws rows as they stand now. The widget compares rows that it is given with those it was given before, and takes
   * what was drawn in between for what it drew itself.
   */
  settle(rows: readonly { readonly key: unknown; readonly data: unknown }[]): void;
  /** Forgets cells that the widget has taken away. */
  prune(): void;
}

/** Keeps drawn cells by row key and property. */
export function createLiveCells(onRowPatched: (row: HTMLElement, patch: RowPatch) => void): LiveCells {
  const rows = new Map<string, Map<string, DrawnCell>>();
  const patched = new Set<string>();
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
  const tint = (element: HTMLElement): void => {
    element.classList.add('changed');
    tinted.set(element, performance.now() + TINT_MS);
    if (timer === undefined) timer = setTimeout(untint, TINT_MS);
  };

  return {
    register(key, property, element, redraw) {
      let cells = rows.get(key);
      if (!cells) {
        cells = new Map();
        rows.set(key, cells);
      }
      cells.set(property.name, { element, property, redraw });
    },
    patch(patches) {
      for (const patch of patches) {
        const cells = rows.get(patch.key);
        if (!cells) continue;
        patched.add(patch.key);
        const changed = new Set(patch.properties);
        for (const { element, property, redraw } of cells.values()) {
          if (!changed.has(property.name) && !(property.textOf && changed.has(property.textOf))) continue;
          if (!element.isConnected) continue;
          redraw(element, patch.row);
          if (changed.has(property.name)) tint(element);
        }
        const first = cells.values().next().value?.element.closest('tr');
        if (first instanceof HTMLElement) onRowPatched(first, patch);
      }
    },
    settle(shown) {
      for (const { key, data } of shown) {
        if (!patched.has(String(key))) continue;
        for (const { element, redraw } of rows.get(String(key))?.values() ?? [])
          if (element.isConnected) redraw(element, data as Row);
      }
    },
    prune() {
      for (const [key, cells] of rows) {
        for (const [name, { element }] of cells) if (!element.isConnected) cells.delete(name);
        if (cells.size === 0) {
          rows.delete(key);
          patched.delete(key);
        }
      }
      for (const element of tinted.keys()) if (!element.isConnected) tinted.delete(element);
    },
  };
}
