/** What came of an action: which rows it changed, which it left alone, and why. */
import type { FilledCall } from '../../engine/action';
import type { Answer, BulkResult, ErrorBody, FieldError } from '../../engine/http';
import { ApiError, ERROR_CODES } from '../../engine/http';
import type { Row } from '../../engine/query';

export interface FailedRow {
  readonly key: string;
  readonly name: string;
  readonly reason: string;
  readonly detail?: string;
  readonly allowedStates?: readonly string[];
}

export interface Outcome {
  readonly succeeded: number;
  readonly failed: readonly FailedRow[];
  /** The last answer with content, for texts that show a part of it. */
  readonly answer: unknown;
}

/** Why a form has to be looked at again; what was typed stays. */
export type Setback =
  | { readonly kind: 'fields'; readonly errors: readonly FieldError[]; readonly message: string }
  | { readonly kind: 'stale'; readonly current: Row; readonly changed: readonly string[] }
  | { readonly kind: 'error'; readonly error: unknown };

export const NOTHING: Outcome = { succeeded: 0, failed: [], answer: undefined };

/** Adds the answer of one call. A body that names no rows speaks for all rows of the call. */
export function addAnswer(before: Outcome, call: FilledCall, answer: Answer<unknown>): Outcome {
  const bulk = bulkOf(answer.data);
  return {
    succeeded: before.succeeded + (bulk ? bulk.succeeded.length : Math.max(1, call.rows.length)),
    failed: bulk
      ? [...before.failed, ...bulk.failed.map(({ id, ...rest }) => ({ key: String(id), ...rest }))]
      : before.failed,
    answer: answer.data ?? before.answer,
  };
}

/** Adds a call that failed as a whole: each of its rows failed for that reason. */
export function addFailure(
  before: Outcome,
  call: FilledCall,
  error: ApiError,
  nameOf: (row: Row) => { key: string; name: string },
): Outcome {
  const failed = call.rows.map((row) => ({ ...nameOf(row), reason: error.message, ...detailOf(error.body) }));
  return { ...before, failed: [...before.failed, ...failed] };
}

/** What an error means for a form that is open. */
export function setbackOf(error: unknown): Setback {
  if (!(error instanceof ApiError)) return { kind: 'error', error };
  const { body } = error;
  if (body.errorCode === ERROR_CODES.stale && body.current) {
    return { kind: 'stale', current: body.current as Row, changed: body.changed ?? [] };
  }
  if (body.errors && body.errors.length > 0) return { kind: 'fields', errors: body.errors, message: body.message };
  return { kind: 'error', error };
}

function detailOf({ details }: ErrorBody): { detail?: string } {
  return details ? { detail: details } : {};
}

function bulkOf(data: unknown): BulkResult | undefined {
  const bulk = data as Partial<BulkResult> | null | undefined;
  return Array.isArray(bulk?.succeeded) && Array.isArray(bulk.failed) ? (bulk as BulkResult) : undefined;
}
