import type { KeyboardEvent } from 'react';

/** How far a key goes in rows and columns; a page is ten rows. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** The cell to which a key leads from the one in focus; none if it leads nowhere. With Ctrl, Home and End leave the row. */
export function nextCell(table: HTMLElement, event: KeyboardEvent): HTMLElement | undefined {
  const step = STEPS[event.key];
  const from = event.target as HTMLElement;
  const row = from.closest('[data-right]');
  if (!step || !row || from.dataset.column === undefined) return undefined;
  const rows = [...table.querySelectorAll('[data-right]')];
  const isCorner = event.ctrlKey && Math.abs(step[1]) > 1;
  const at = isCorner ? (step[1] < 0 ? 0 : rows.length - 1) : rows.indexOf(row) + step[0];
  const cells = [...(rows[clamp(at, rows.length)]?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  if (step[1] === 0) return nearest(cells, Number(from.dataset.column));
  const base = isCorner ? 0 : cells.indexOf(from);
  return cells[clamp(base + step[1], cells.length)];
}

/** The last cell that stands no further right. */
function nearest(cells: readonly HTMLElement[], column: number): HTMLElement | undefined {
  return cells.findLast((cell) => Number(cell.dataset.column) <= column) ?? cells[0];
}

function clamp(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1);
}
