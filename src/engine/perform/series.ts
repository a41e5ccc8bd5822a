import type { FilledCall } from '../action';
import { type Answer, ApiError, type HttpCall, isLost, isQuiet, notReached } from '../http';
import { addAnswer, addFailure, addLeft, type NameOf, NOTHING, type Outcome } from './outcome';

/** Makes one call of a series. */
export type Request = (call: FilledCall, more: Partial<HttpCall>) => Promise<Answer<unknown>>;

interface SeriesOptions {
  readonly request: Request;
  readonly nameOf: NameOf;
  /** Why a call failed, in words. */
  reasonOf(error: ApiError): string;
  /** So many rows are done. */
  progress(done: number): void;
  /** Aborted, nothing more is sent; what is on its way is waited for. */
  readonly calledOff?: AbortSignal | undefined;
  /** Why rows are left, in words. */
  readonly leftReason: string;
}

/**
 * What came of calls that are made one after the other. Of several, each fails for itself; an only one, and what ends
 * the session, fails the whole.
 */
export async function outcomeOf(
  calls: readonly FilledCall[],
  { request, nameOf, reasonOf, progress, calledOff, leftReason }: SeriesOptions,
): Promise<Outcome> {
  let outcome = NOTHING;
  let done = 0;
  let unreached: ApiError | undefined;
  const fail = (call: FilledCall, error: ApiError): void => {
    outcome = addFailure(outcome, call, { reason: reasonOf(error), body: error.body }, nameOf);
  };
  for (const call of calls) {
    // Each would wait as long as the one before for a server that is not there.
    if (unreached) {
      fail(call, unreached);
      continue;
    }
    if (calledOff?.aborted) {
      outcome = addLeft(outcome, call, leftReason, nameOf);
      continue;
    }
    progress(done);
    const before = done;
    const more = call.rows.length > 1 ? { onProgress: (now: number) => progress(before + now) } : {};
    try {
      outcome = addAnswer(outcome, call, await request(call, more), nameOf);
    } catch (error) {
      if (calls.length === 1 || !(error instanceof ApiError) || isQuiet(error)) throw error;
      fail(call, error);
      if (isLost(error)) unreached = notReached();
    }
    done += call.rows.length;
  }
  return outcome;
}
