/** How wide the column of check boxes is, in pixels. */
export const SELECT_WIDTH = 48;
/** The same of the column that opens what is below a row. */
export const EXPAND_WIDTH = 28;

/** The room at the edges of a list. */
export const EDGES = 4;

let bar: number | undefined;

/** How wide the bar is that scrolls a list; none where it lies above what is scrolled. */
function barWidth(): number {
  if (bar === undefined) {
    const box = document.createElement('div');
    box.className = 'bar-probe';
    document.body.append(box);
    bar = box.offsetWidth - box.clientWidth;
    box.remove();
  }
  return bar;
}

/** The room that the columns of a page have beside what stands before them, in pixels. */
export function columnsRoom(hasDetail: boolean): number {
  const page = document.getElementById('content')?.clientWidth ?? window.innerWidth;
  return page - SELECT_WIDTH - (hasDetail ? EXPAND_WIDTH : 0) - EDGES - barWidth();
}
