import { useCallback, useEffect, useRef, useState } from 'react';
import { useWhenBack } from './use-when-back';

export interface Answered<T> {
  /** Undefined until it came. */
  readonly data?: T;
  /** Why there is no data. */
  readonly error?: unknown;
  /** Asks again; a failure leaves what was there, and an earlier failure is past at once. */
  load(): Promise<void>;
  /** Asks again after a change: what was there is past, whether it can be had anew or not. */
  renew(): Promise<void>;
}

/**
 * What `ask` answers, asked at once, or as soon as that is wanted, and whenever it is loaded again. Another `ask` is
 * another question, of which nothing is known until its own answer comes; an answer that comes late, to what is asked no
 * longer or behind a newer one, is nobody's. What failed for want of a line is asked again once it is back.
 */
export function useAnswer<T>(ask: () => Promise<T | null>, isWanted = true): Answered<T> {
  const [known, setKnown] = useState<{ readonly of: typeof ask; readonly data?: T; readonly error?: unknown }>({
    of: ask,
  });
  const latest = useRef(ask);
  latest.current = ask;
  const turns = useRef({ asked: 0, answered: 0 });
  const read = useCallback(
    async (isPast: boolean) => {
      turns.current.asked += 1;
      const turn = turns.current.asked;
      setKnown((before) => (before.of === ask && before.error !== undefined ? { of: ask } : before));
      const isLate = () => latest.current !== ask || turn < turns.current.answered;
      try {
        const data = await ask();
        if (data === null || isLate()) return;
        turns.current.answered = turn;
        setKnown({ of: ask, data });
      } catch (error) {
        if (isLate()) return;
        if (isPast) turns.current.answered = turn;
        setKnown((before) => (!isPast && before.of === ask && before.data !== undefined ? before : { of: ask, error }));
      }
    },
    [ask],
  );
  const load = useCallback(() => read(false), [read]);
  const renew = useCallback(() => read(true), [read]);
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, load]);
  useWhenBack(known.of === ask ? known.error : undefined, load);
  const { of, ...answer } = known;
  return { ...(of === ask ? answer : {}), load, renew };
}
