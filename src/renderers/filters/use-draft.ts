import { useCallback, useEffect, useRef, useState } from 'react';
import type { FilterValues } from './filter-state';

/** What is typed acts after this pause, so that not every letter asks a server. */
const PAUSE_MS = 200;

export interface Draft {
  readonly values: FilterValues;
  change(values: FilterValues): void;
  /** Changes one value among those of now: an editor that tells what it was given may have an older picture of the others. */
  set(name: string, value: unknown): void;
  /** Tells at once what waits for the pause. */
  flush(): void;
}

/**
 * The values as the editors show them: what is typed stands there at once and is told after a pause. An editor that
 * had to wait for the address to come back would lose letters. While `isHeld` says so of them, nothing is told.
 */
export function useDraft(
  values: FilterValues,
  onChange: (values: FilterValues) => void,
  isHeld: (values: FilterValues) => boolean = () => false,
): Draft {
  const [draft, setDraft] = useState(values);
  const waiting = useRef<FilterValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ onChange, isHeld });
  latest.current = { onChange, isHeld };

  // What changes elsewhere comes in: a chip was removed. What is still being typed is newer.
  useEffect(() => {
    if (!waiting.current) setDraft(values);
  }, [values]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const told = waiting.current;
    waiting.current = null;
    if (told) latest.current.onChange(told);
  }, []);
  useEffect(() => flush, [flush]);

  const tellSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (waiting.current && !latest.current.isHeld(waiting.current)) timer.current = setTimeout(flush, PAUSE_MS);
  }, [flush]);
  // What was held back may be told since: the filter that lacked a value is gone.
  useEffect(() => {
    if (timer.current === undefined) tellSoon();
  });

  // Editors also tell what they were given.
  const shown = useRef(draft);
  shown.current = draft;
  const change = useCallback(
    (next: FilterValues) => {
      if (JSON.stringify(next) === JSON.stringify(shown.current)) return;
      shown.current = next;
      setDraft(next);
      waiting.current = next;
      tellSoon();
    },
    [tellSoon],
  );
  const set = useCallback((name: string, value: unknown) => change({ ...shown.current, [name]: value }), [change]);
  return { values: draft, change, set, flush };
}
