import { useEffect, useEffectEvent } from 'react';
import { usePageShown } from '../kept-pages';

/** Calls each time the page comes to the front. */
export function useShownAgain(onShown: () => void): void {
  const isShown = usePageShown();
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
}
