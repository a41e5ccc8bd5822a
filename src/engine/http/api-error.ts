import { networkErrorBody } from './error-body';
import { ERROR_CODES, type ErrorBody } from './errors';
import type { UserChoice } from './user-choice';

export type ApiErrorKind =
  | 'Error'
  | 'Authorization Error: access denied'
  | 'Network Error'
  | 'Unauthorised'
  | 'User Choice'
  /** A choice that the person has closed or cancelled. */
  | 'Dismissed'
  /** A call of which nobody knows whether it was done. */
  | 'Not confirmed';

/** Statuses of calls that nobody has answered, or that were answered by somebody who does not know. */
const LOST: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** A call that failed: what the error dialog shows, and what a form reads its field errors from. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    /** Status of the answer; 0 if there was none. */
    readonly status: number,
    readonly body: ErrorBody,
    /** The choice the server offers, if it offers one (HTTP-011, HTTP-013). */
    readonly choice: UserChoice | null = null,
  ) {
    super(body.message || body.title);
  }
}

/** True if the error needs no dialog: the session has ended, and the login page says so. */
export function isQuiet(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'Unauthorised';
}

/** True if the person has dismissed the choice that the call ended with, and so knows of it. */
export function isDismissed(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'Dismissed';
}

/** True if a valid session was refused the right (OPEN-001). */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof ApiError && error.body.errorCode === ERROR_CODES.accessDenied;
}

/**
 * True if no answer came, so that the call may have been done all the same: a server that loses its database says 503
 * though the database may have it, and what stands before a server that dies answers for it.
 */
export function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && LOST.has(error.status) && error.body.errorCode !== ERROR_CODES.notDone;
}

/** True if the server refused the call, and says why. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** True if what was asked for is not there: a row, or the definition whose call it was. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** The error of a call that is not sent, because the server could not be reached just before. */
export function notReached(): ApiError {
  return new ApiError('Network Error', 0, networkErrorBody('The server could not be reached.'));
}

/** The error of a call whose answer was lost and could not be learnt afterwards. */
export function notConfirmed(): ApiError {
  const message = 'It is not known whether the action was performed.';
  return new ApiError('Not confirmed', 0, networkErrorBody(message));
}
