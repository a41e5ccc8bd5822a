import { type RefObject, useLayoutEffect, useState } from 'react';

/** The rows that are drawn, and the height of those before and after them, in px. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

/** The height of each row, which the style sheet gives as `--line-h`. */
const HEIGHT = '--line-h';
/** Drawn beyond what is in sight, so that scrolling shows no gap. */
const BEYOND = 10;

/** Which of many rows of one height are drawn, in a part that scrolls. */
export function windowOf(count: number, height: number, top: number, room: number): RowWindow {
  const first = Math.min(count, Math.max(0, Math.floor(top / height) - BEYOND));
  const last = Math.min(count, Math.ceil((top + room) / height) + BEYOND);
  return { first, last, before: first * height, after: (count - last) * height };
}

/** The same for an element, as it is scrolled. */
export function useRowWindow(root: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [place, setPlace] = useState({ top: 0, room: 1000, height: 48 });
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const read = () => {
      const height = Number.parseFloat(getComputedStyle(element).getPropertyValue(HEIGHT)) || 48;
      setPlace({ top: element.scrollTop, room: element.clientHeight, height });
    };
    read();
    element.addEventListener('scroll', read, { passive: true });
    const watch = new ResizeObserver(read);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      watch.disconnect();
    };
  }, [root]);
  return windowOf(count, place.height, place.top, place.room);
}
