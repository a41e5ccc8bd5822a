import { useCallback, useEffect, useRef } from 'react';
import { layerCount } from '../dialogs';
import { leadsToRows, wasLedToRows } from '../to-rows';
import { isTyping } from '../typing';
import { usePlace } from '../use-address';
import type { Grid } from './use-grid';

/**
 * Gives the rows the keyboard where the address was opened for one of them, as from the palette; not away from who has
 * begun to type meanwhile. Gives what to call when rows may have come.
 */
export function useArrival({ widget }: Pick<Grid, 'widget'>): () => void {
  const { key, state } = usePlace();
  // The page may write its view into the address before its rows have come.
  const isAwaited = useRef(false);
  const settle = useCallback(() => {
    if (!isAwaited.current || !widget.current?.rows().length) return;
    isAwaited.current = false;
    const { activeElement } = document;
    const isBusy = isTyping(activeElement) || activeElement?.closest('[role=menu]');
    if (layerCount() === 0 && !isBusy) widget.current.focus();
  }, [widget]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place can be come to again.
  useEffect(() => {
    isAwaited.current ||= leadsToRows(state) || wasLedToRows();
    settle();
  }, [key, state, settle]);
  return settle;
}
