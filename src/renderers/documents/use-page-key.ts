import { useEffect, useEffectEvent } from 'react';
import { usePageShown } from '../kept-pages';
import { isTyping } from '../typing';

/** A key that works anywhere on the page, as long as the page is shown and nothing is asked above it. */
function usePageKey(isMeant: (event: KeyboardEvent) => boolean, run: () => void): void {
  const isShown = usePageShown();
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeant(event)) return;
    event.preventDefault();
    if (!document.querySelector('.scrim')) run();
  });
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent): void => onPress(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isShown]);
}

/** Ctrl+S saves, from any field of the page. */
export function useSaveKey(run: () => void): void {
  usePageKey(
    ({ key, ctrlKey, metaKey, altKey, shiftKey }) => key === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey,
    run,
  );
}

/** `/` leads to the search of the page, unless somebody types. */
export function useSearchKey(run: () => void): void {
  usePageKey(
    ({ key, ctrlKey, metaKey, altKey, target }) =>
      key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target) && !document.querySelector('.scrim'),
    run,
  );
}
