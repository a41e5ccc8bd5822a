import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many of the buttons in a box that wraps them stand in its first line, which is all that shows of it. */
export function useFitting(box: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // Drawn anew, they may be others.
  useLayoutEffect(() => setFitting(inFirstLine(box.current)));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setFitting(inFirstLine(element)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return fitting;
}

function inFirstLine(box: HTMLElement | null): number {
  const [first, ...others] = box?.querySelectorAll('button') ?? [];
  const below = others.findIndex(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0));
  return below < 0 ? Number.POSITIVE_INFINITY : below + 1;
}
