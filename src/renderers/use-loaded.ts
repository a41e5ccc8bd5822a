import { useCallback, useEffect, useState } from 'react';
import type { AnswerAt, OtherPath, PathOf, Query, QueryAt } from '../engine/http';
import { useCockpit } from './cockpit';

interface Loaded<T> {
  readonly data?: T;
  readonly error?: unknown;
  load(): Promise<void>;
}

/** What a call answers, asked for at once and whenever it is loaded again; a failure leaves what was there. */
export function useLoaded<P extends PathOf<'GET'>>(path: P, query?: QueryAt<'GET', P>): Loaded<AnswerAt<'GET', P>>;
export function useLoaded<T, P extends string = string>(path: OtherPath<P>, query?: Query): Loaded<T>;
export function useLoaded<T>(path: string, query?: unknown): Loaded<T> {
  const { http } = useCockpit();
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const asked = JSON.stringify(query ?? null);
  const load = useCallback(async () => {
    try {
      const { data } = await http.get<T>(path, JSON.parse(asked) ?? undefined);
      if (data !== null) setState({ data });
    } catch (error) {
      setState((before) => (before.data === undefined ? { error } : before));
    }
  }, [http, path, asked]);
  useEffect(() => void load(), [load]);
  return { ...state, load };
}
