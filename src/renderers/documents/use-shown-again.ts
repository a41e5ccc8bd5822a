import { useEffect, useRef } from 'react';
import { usePageShown } from '../layout/kept-pages';

/** Calls each time the page comes to the front. */
export function useShownAgain(onShown: () => void): void {
  const isShown = usePageShown();
  const latest = useRef(onShown);
  latest.current = onShown;
  useEffect(() => {
    if (isShown) latest.current();
  }, [isShown]);
}
