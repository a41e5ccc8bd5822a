import { useEffect, useEffectEvent } from 'react';
import { layerCount } from '../dialogs';
import { usePageShown } from '../kept-pages';
import { isPage } from '../typing';
import type { ChoiceAsked } from './choice-keys';
import type { Grid } from './use-grid';

/** As long as nothing on the page has the keyboard, the arrow down goes to the rows and Ctrl+A selects all that match. */
export function usePageKeys({ widget }: Pick<Grid, 'widget'>, choose: (what: ChoiceAsked) => void): void {
  const isShown = usePageShown();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || shiftKey || !isPage(target as Element) || layerCount() > 0) return;
    const isControl = ctrlKey || metaKey;
    if (isControl && key.toLowerCase() === 'a') choose('all');
    else if (!isControl && key === 'ArrowDown') widget.current?.focus();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isShown]);
}
