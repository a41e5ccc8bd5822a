import { useEffect, useEffectEvent } from 'react';
import { layerCount } from './dialogs/core';
import { usePageShown } from './kept-pages';

/** A key that works anywhere on the page, as long as the page is shown and nothing is asked above it. */
export function usePageKey(isMeant: (event: KeyboardEvent) => boolean, run: () => void): void {
  const isShown = usePageShown();
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeant(event)) return;
    event.preventDefault();
    if (layerCount() === 0) run();
  });
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent): void => onPress(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isShown]);
}
