import { type RefObject, useEffect, useRef } from 'react';

/**
 * What had the keyboard may have gone with what is another now: the keyboard goes on at this place then. Where the
 * keyboard may have been elsewhere, `wasHere` tells.
 */
export function useHeldFocus(place: RefObject<HTMLElement | null>, now: unknown, wasHere?: RefObject<boolean>): void {
  const before = useRef(now);
  useEffect(() => {
    const isLost = document.activeElement === document.body && wasHere?.current !== false;
    if (before.current !== now && isLost) place.current?.focus({ preventScroll: true });
    before.current = now;
  }, [place, now, wasHere]);
}
