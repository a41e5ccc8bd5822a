import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many of the buttons in a box that wraps them stand whole in its first line, which is all that shows of it. */
export function useFitting(box: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // Drawn anew, they may be others.
  useLayoutEffect(() => setFitting(fittingOf(box.current)));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setFitting(fittingOf(element)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return fitting;
}

function fittingOf(box: HTMLElement | null): number {
  return box ? wholeInFirstLine(box, [...box.querySelectorAll('button')]) : Number.POSITIVE_INFINITY;
}

type Place = Pick<HTMLElement, 'offsetTop' | 'offsetLeft' | 'offsetWidth'>;

/** How many buttons, by their places, stand beside the first and end where the box ends; all of them is no number. */
export function wholeInFirstLine(box: Place, buttons: readonly Place[]): number {
  const end = box.offsetLeft + box.offsetWidth;
  const line = buttons[0]?.offsetTop ?? 0;
  const out = buttons.findIndex((button) => button.offsetTop > line || button.offsetLeft + button.offsetWidth > end);
  return out < 0 ? Number.POSITIVE_INFINITY : out;
}
