import { useCallback } from 'react';
import type { AnswerAt, OtherPath, PathOf, Query, QueryAt } from '../engine/http';
import { useCockpit } from './cockpit';
import { usePageShown } from './kept-pages';
import { type Answered, useAnswer } from './use-answer';

/**
 * What a call answers, asked for at once, whenever its page comes to the front, and whenever it is loaded again; another
 * path or query is another question.
 */
export function useLoaded<P extends PathOf<'GET'>>(path: P, query?: QueryAt<'GET', P>): Answered<AnswerAt<'GET', P>>;
export function useLoaded<T, P extends string = string>(path: OtherPath<P>, query?: Query): Answered<T>;
export function useLoaded<T>(path: string, query?: unknown): Answered<T> {
  const { http } = useCockpit();
  const asked = JSON.stringify(query ?? null);
  const ask = useCallback(
    async () => (await http.get<T>(path, JSON.parse(asked) ?? undefined)).data,
    [http, path, asked],
  );
  return useAnswer(ask, usePageShown());
}
