import type { Row } from './load-options';

export type RowOrder = (a: Row, b: Row) => number;

/** From so many parts of all rows on, putting all in order costs less than finding the place of each. */
const FEW = 10;

/** True if so few of the rows changed that they are put in order one by one. */
export function areFew(changed: ReadonlySet<Row>, rows: readonly Row[]): boolean {
  return changed.size * FEW < rows.length;
}

/** Rows that are in order, and others put in their places among them; gives a new array. */
export function insertRows(ordered: readonly Row[], others: readonly Row[], order: RowOrder): Row[] {
  const all: Row[] = [];
  let from = 0;
  for (const row of [...others].sort(order)) {
    const to = placeOf(row, ordered, from, order);
    for (; from < to; from++) all.push(ordered[from] as Row);
    all.push(row);
  }
  for (; from < ordered.length; from++) all.push(ordered[from] as Row);
  return all;
}

/** Index of the first row that comes after the given one. */
function placeOf(row: Row, ordered: readonly Row[], from: number, order: RowOrder): number {
  let [low, high] = [from, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(ordered[middle] as Row, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
