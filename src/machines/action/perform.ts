import { type CallValues, type FilledCall, fillCall, rowKey } from '../../engine/action';
import type { EntityModel } from '../../engine/definition/model';
import { ApiError, type HttpClient, IDEMPOTENCY_HEADER, isQuiet } from '../../engine/http';
import type { Row } from '../../engine/query';
import type { PerformInput } from './action.machine';
import { addAnswer, addFailure, NOTHING, type Outcome } from './outcome';

export interface PerformOptions {
  readonly http: HttpClient;
  readonly model: EntityModel;
  readonly values: CallValues;
  /** A new idempotency key. */
  newKey(): string;
}

/**
 * Performs actions: one request after the other, each under a key of its own. A request that is sent again because
 * its answer was lost goes under the same key, so that the server performs it once.
 */
export function createPerformer({
  http,
  model,
  values,
  newKey,
}: PerformOptions): (input: PerformInput) => Promise<Outcome> {
  const keys = new Map<string, string>();
  const nameOf = (row: Row) => ({ key: rowKey(model, row), name: String(row[model.display] ?? rowKey(model, row)) });

  return async ({ action, rows, values: form, progress }) => {
    const calls = fillCall(model, action, rows, { ...values, form });
    let outcome = NOTHING;
    let done = 0;
    for (const call of calls) {
      progress(done, rows.length);
      const sameCall = JSON.stringify([call.method, call.path, call.query, call.body]);
      const key = keys.get(sameCall) ?? newKey();
      keys.set(sameCall, key);
      try {
        outcome = addAnswer(outcome, call, await http.request(requestOf(call, key)));
        keys.delete(sameCall);
      } catch (error) {
        // Only a lost answer leaves it open whether something was done.
        if (!(error instanceof ApiError) || error.status !== 0) keys.delete(sameCall);
        if (calls.length === 1 || !(error instanceof ApiError) || isQuiet(error)) throw error;
        outcome = addFailure(outcome, call, error, nameOf);
      }
      done += call.rows.length;
    }
    return outcome;
  };
}

function requestOf({ method, path, query, body, headers }: FilledCall, key: string) {
  return {
    method,
    path,
    query,
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, [IDEMPOTENCY_HEADER]: key },
  };
}
