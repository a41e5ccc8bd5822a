import { useCallback, useEffect, useRef, useState } from 'react';
import type { FilterValues } from './filter-state';

/** What is typed acts after this pause, so that not every letter asks a server. */
const PAUSE_MS = 200;

export interface Draft {
  readonly values: FilterValues;
  change(values: FilterValues): void;
  /** Tells at once what waits for the pause. */
  flush(): void;
}

/**
 * The values as the editors show them: what is typed stands there at once and is told after a pause. An editor that
 * had to wait for the address to come back would lose letters.
 */
export function useDraft(values: FilterValues, onChange: (values: FilterValues) => void): Draft {
  const [draft, setDraft] = useState(values);
  const waiting = useRef<{ values: FilterValues; timer: ReturnType<typeof setTimeout> } | null>(null);
  const tell = useRef(onChange);
  tell.current = onChange;

  // What changes elsewhere comes in: a chip was removed. What is still being typed is newer.
  useEffect(() => {
    if (!waiting.current) setDraft(values);
  }, [values]);

  const flush = useCallback(() => {
    const told = waiting.current;
    if (!told) return;
    clearTimeout(told.timer);
    waiting.current = null;
    tell.current(told.values);
  }, []);
  useEffect(() => flush, [flush]);

  // Editors also tell what they were given.
  const shown = useRef(draft);
  shown.current = draft;
  const change = useCallback(
    (next: FilterValues) => {
      if (JSON.stringify(next) === JSON.stringify(shown.current)) return;
      setDraft(next);
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { values: next, timer: setTimeout(flush, PAUSE_MS) };
    },
    [flush],
  );
  return { values: draft, change, flush };
}
