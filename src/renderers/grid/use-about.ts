import { useEffect, useRef, useState } from 'react';
import type { LoadOptions, LoadResult } from '../../engine/query';
import type { Narrowing } from '../rows';
import type { Grid } from './use-grid';

/** Rows that change all the time are asked about no more often. */
const AGAIN_MS = 1_000;

type Asked = Pick<LoadOptions, 'totalSummary' | 'aggregate' | 'requireTotalCount'>;

export interface About {
  /** The answer to this question; of the same rows as they were until the next one is here. */
  readonly answer: LoadResult | 'counting' | 'unknown';
  /** The question was called off: until it is another one, or asked again. */
  readonly isStopped: boolean;
  stop(): void;
  again(): void;
}

interface Question {
  readonly question: string | undefined;
  readonly narrowing: Narrowing;
}

/**
 * What is said of all rows of a grid, beside them: asked for when the rows are others and again when some of them have
 * changed, and called off when it is not wanted any more. `filter` is what the columns leave, as JSON; undefined until
 * rows were asked for.
 */
export function useAbout(
  { source, session, known }: Grid,
  narrowing: Narrowing,
  filter: string | undefined,
  wanted: Asked | undefined,
): About {
  const question = wanted && filter !== undefined ? JSON.stringify([wanted, filter]) : undefined;
  const isOf = (one: Question | undefined) => one?.question === question && one?.narrowing === narrowing;
  const [answered, setAnswered] = useState<Question & { readonly answer: About['answer'] }>();
  const [stopped, setStopped] = useState<Question>();
  const isStopped = isOf(stopped);
  const revision = useRevision(session);
  const { total, waiting } = known;
  const isWaiting = waiting > 0;
  const asking = useRef<() => void>(undefined);
  useEffect(() => {
    if (question === undefined || isStopped) return;
    const call = new AbortController();
    const [asked, left] = JSON.parse(question) as [Asked, string];
    const rows = JSON.parse(left) as LoadOptions['filter'] | null;
    const options = { skip: 0, take: 0, ...asked, ...(rows ? { filter: rows } : {}) };
    let isRunning = false;
    let isDue = false;
    async function ask(): Promise<void> {
      isDue = isRunning;
      if (isRunning) return;
      isRunning = true;
      const answer = await source.about(options, call.signal).catch(() => 'unknown' as const);
      isRunning = false;
      if (call.signal.aborted) return;
      setAnswered({ question, narrowing, answer });
      if (isDue) void ask();
    }
    void ask();
    asking.current = () => void ask();
    return () => {
      asking.current = undefined;
      call.abort();
    };
  }, [source, narrowing, question, isStopped]);
  const asked = useRef({ total, isWaiting, revision });
  useEffect(() => {
    const before = asked.current;
    asked.current = { total, isWaiting, revision };
    // That rows were counted says nothing new of them, if it was not known how many they were.
    const isCounted = typeof before.total !== 'number' || typeof total !== 'number' || before.total === total;
    // What is on its way is waited for: rows that change all the time would never be told of.
    if (!isCounted || before.isWaiting !== isWaiting || before.revision !== revision) asking.current?.();
  }, [total, isWaiting, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is asked, whatever was stopped before.
  useEffect(() => () => setStopped(undefined), [question, narrowing]);
  return {
    answer: answered && isOf(answered) ? answered.answer : 'counting',
    isStopped,
    stop: () => setStopped({ question, narrowing }),
    again: () => setStopped(undefined),
  };
}

/** Another number when rows have changed, at most each second. */
function useRevision(session: Grid['session']): number {
  const [revision, setRevision] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const end = session.onChanged(() => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        setRevision((now) => now + 1);
      }, AGAIN_MS);
    });
    return () => {
      end();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [session]);
  return revision;
}
