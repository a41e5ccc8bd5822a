import { useCallback, useEffect, useRef } from 'react';
import { layerCount, onLayers } from '../dialogs';
import { usePageShown } from '../kept-pages';
import { leadsToRows, wasLedToRows } from '../to-rows';
import { isPage, isTyping } from '../typing';
import { usePlace } from '../use-address';
import type { Grid } from './use-grid';

/**
 * Gives the rows the keyboard where the address was opened for one of them, as from the palette; not away from who has
 * begun to type meanwhile. Where a list comes to be shown, for the first time or again, with a row that looks as if it had
 * the keyboard, that row has it, unless the person has gone elsewhere. Gives what to call when rows may have come.
 */
export function useArrival({ widget }: Pick<Grid, 'widget'>): () => void {
  const { key, state } = usePlace();
  const isShown = usePageShown();
  // The page may write its view into the address before its rows have come.
  const awaits = useRef<'rows' | 'row'>(undefined);
  const settle = useCallback(() => {
    const { current: due } = awaits;
    if (!due || !widget.current || widget.current.isEmpty() || layerCount() > 0) return;
    awaits.current = undefined;
    const { activeElement } = document;
    const isBusy = isTyping(activeElement) || activeElement?.closest('[role=menu]');
    const isFree = due === 'rows' ? !isBusy : isPage(activeElement) && widget.current.focused() !== undefined;
    if (isFree) widget.current.focus();
  }, [widget]);
  // What lay in front has the keyboard until it is gone.
  useEffect(() => onLayers(() => queueMicrotask(settle)), [settle]);
  useEffect(() => {
    if (!isShown) return;
    awaits.current ??= 'row';
    settle();
  }, [isShown, settle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place can be come to again.
  useEffect(() => {
    if (leadsToRows(state) || wasLedToRows()) awaits.current = 'rows';
    settle();
  }, [key, state, settle]);
  return settle;
}
