import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Grid } from './use-grid';

export interface ToRows {
  /** Leaves the search, which says this, for the rows that it finds. */
  go(text: string): void;
  /** Rows were drawn. */
  settle(): void;
}

/**
 * Gives the rows the keyboard once those are there that the search finds: a key that comes before is not for a row that
 * goes. Where none are found, and where somebody typed on meanwhile, the search keeps it (OPEN-241).
 */
export function useToRows({ widget, session }: Pick<Grid, 'widget' | 'session'>, search: string): ToRows {
  const shown = useRef(search);
  useLayoutEffect(() => {
    shown.current = search;
  }, [search]);
  const awaited = useRef<{ readonly text: string; readonly field: Element | null }>(undefined);
  const settle = useCallback(() => {
    const { current: due } = awaited;
    if (!due || due.text !== shown.current || session.get().load.kind === 'again') return;
    awaited.current = undefined;
    const { field } = due;
    const isLeft = document.activeElement !== field || (field instanceof HTMLInputElement && field.value !== due.text);
    if (!isLeft && !widget.current?.isEmpty()) widget.current?.focus();
  }, [widget, session]);
  const go = useCallback(
    (text: string) => {
      awaited.current = { text, field: document.activeElement };
      settle();
    },
    [settle],
  );
  return { go, settle };
}
