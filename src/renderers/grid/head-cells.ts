/** The cells of a grid's head: the titles of the columns, and below them their filters. */
import type dxDataGrid from 'devextreme/ui/data_grid';
import { ownElements } from './own-elements';

export const TITLES = '.dx-header-row';
export const FILTERS = '.dx-datagrid-filter-row';
export type Line = typeof TITLES | typeof FILTERS;

export const HEAD_CELL = `:is(${TITLES}, ${FILTERS}) > td`;
/** What of a cell takes the keyboard; else it is the cell itself. */
const PART = 'input:not([type=hidden]), .dx-checkbox';
/** The title of a column; others are of commands, or keep the place of columns that are not drawn. */
export const TITLE = `${TITLES} > [aria-label]`;

export type GridOf = () => dxDataGrid | null;

/** The cells of a line that the keyboard can go to. */
export function cellsOf(grid: GridOf, line: Line): HTMLElement[] {
  return ownElements(grid(), `${line} > td`).filter((cell) => cell.matches(TITLE) || cell.querySelector(PART));
}

export function cellAt(grid: GridOf, line: Line, at: number): HTMLElement | undefined {
  return cellsOf(grid, line).find((cell) => columnOf(cell) === at);
}

export function lineOf(cell: HTMLElement): Line {
  return cell.closest(FILTERS) ? FILTERS : TITLES;
}

export function columnOf(cell: HTMLElement): number {
  return Number(cell.ariaColIndex ?? 0);
}

/** What of a cell takes the keyboard. */
export function partOf(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>(PART) ?? cell;
}

/** Gives a cell the keyboard; false if there is none. */
export function focusCell(cell: HTMLElement | undefined): boolean {
  if (cell) partOf(cell).focus({ preventScroll: true });
  return cell !== undefined;
}
