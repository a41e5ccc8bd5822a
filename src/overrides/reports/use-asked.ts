import { useEffect, useRef, useState } from 'react';
import { usePageShown } from '../../renderers/kept-pages';

/** What was asked for: the last answer stays until the next one is there, or cannot be had. */
export interface Asked<T> {
  readonly data: T | null;
  /** Why the last question was not answered. */
  readonly error: unknown;
  readonly isLoading: boolean;
  /** When the answer came. */
  readonly at: string | null;
  reload(): void;
  /** Calls off what is under way: what was told of the same question stands, and nothing is asked until it is again. */
  stop(): void;
}

interface Settled<T> extends Pick<Asked<T>, 'data' | 'error' | 'at'> {
  /** What was answered, or could not be. */
  readonly wanted: string | null;
  readonly question: string | null;
}

const NOTHING = { data: null, error: null, at: null, wanted: null, question: null } as const;

/** What stands when a question was not answered; what answers another one says nothing of it. */
const ended = <T>(before: Settled<T>, by: Pick<Settled<T>, 'error' | 'wanted' | 'question'>): Settled<T> => ({
  ...(before.question === by.question ? before : NOTHING),
  ...by,
});

/**
 * Asks whenever the question is another one, and calls off the one before. Null asks nothing; a page behind another one
 * waits until it is shown again.
 */
export function useAsked<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<{ readonly kind: string; readonly data: T | null }>,
): Asked<T> {
  const isShown = usePageShown();
  const [settled, setSettled] = useState<Settled<T>>(NOTHING);
  const [tries, setTries] = useState(0);
  const running = useRef<AbortController | undefined>(undefined);
  const latest = useRef(ask);
  latest.current = ask;
  const wanted = question === null ? null : `${tries} ${question}`;
  const isLoading = settled.wanted !== wanted;
  useEffect(() => {
    if (!isShown || !isLoading) return;
    if (wanted === null) return setSettled(NOTHING);
    const abort = new AbortController();
    running.current = abort;
    latest.current(abort.signal).then(
      ({ kind, data }) => {
        if (abort.signal.aborted || kind !== 'done') return;
        setSettled({ data, error: null, at: new Date().toISOString(), wanted, question });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setSettled((before) => ended(before, { error, wanted, question }));
      },
    );
    return () => abort.abort();
  }, [wanted, question, isShown, isLoading]);
  const { data, error, at } = settled;
  return {
    data,
    error,
    at,
    isLoading,
    reload: () => setTries((count) => count + 1),
    stop() {
      running.current?.abort();
      setSettled((before) => ended(before, { error: null, wanted, question }));
    },
  };
}
