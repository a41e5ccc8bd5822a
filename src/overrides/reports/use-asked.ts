import { useEffect, useRef, useState } from 'react';
import { usePageShown } from '../../renderers/layout';

/** What was asked for: the last answer stays until the next one is there. */
export interface Asked<T> {
  readonly data: T | null;
  /** Why the last question was not answered. */
  readonly error: unknown;
  readonly isLoading: boolean;
  /** When the answer came. */
  readonly at: string | null;
  reload(): void;
}

/**
 * Asks whenever the question is another one, and calls off the one before. Null asks nothing; a page behind another one
 * waits until it is shown again.
 */
export function useAsked<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<{ readonly kind: string; readonly data: T | null }>,
): Asked<T> {
  const isShown = usePageShown();
  const [state, setState] = useState<Omit<Asked<T>, 'reload'>>(IDLE);
  const [tries, setTries] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  const answered = useRef('');
  const wanted = question === null ? null : `${tries} ${question}`;

  useEffect(() => {
    if (!isShown || answered.current === wanted) return;
    if (wanted === null) {
      answered.current = '';
      return setState(IDLE);
    }
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    latest.current(abort.signal).then(
      ({ kind, data }) => {
        if (abort.signal.aborted || kind !== 'done') return;
        answered.current = wanted;
        setState({ data, error: null, isLoading: false, at: new Date().toISOString() });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }));
      },
    );
    return () => abort.abort();
  }, [wanted, isShown]);
  return { ...state, reload: () => setTries((count) => count + 1) };
}

const IDLE = { data: null, error: null, isLoading: false, at: null } as const;
