/** While a page is loaded its first rows come before what it can do without: the live connection, what is new in the bell. */

/** Noted in the page's times when its first rows stand. */
export const ROWS_MARK = 'cockpit-rows';

/** From the page's beginning, in milliseconds: no longer is waited, on a page without rows as well. */
const LOAD_MS = 1_200;

const waiting = new Set<() => void>();
let isOver = false;

/** The first rows are painted. */
export function rowsStand(): void {
  if (isOver) return;
  performance.mark(ROWS_MARK);
  end();
}

/** True while they are awaited. */
export function awaitsRows(): boolean {
  return !isOver && performance.now() < LOAD_MS;
}

/** Does it when they are, at once if they were. */
export function afterRows(work: () => void): void {
  if (!awaitsRows()) queueMicrotask(work);
  else {
    if (waiting.size === 0) setTimeout(end, LOAD_MS - performance.now());
    waiting.add(work);
  }
}

function end(): void {
  isOver = true;
  for (const work of waiting) work();
  waiting.clear();
}
