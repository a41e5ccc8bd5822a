import { type RefObject, useEffect, useRef } from 'react';

/** What had the keyboard may have gone with what is another now: the keyboard goes on at this place then. */
export function useHeldFocus(place: RefObject<HTMLElement | null>, now: unknown): void {
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== now && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    before.current = now;
  }, [place, now]);
}
