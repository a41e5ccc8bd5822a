import { ApiError, ERROR_CODES } from '../../engine/http';

/** True if the credentials are right, but their owner must choose a password first (LOGIN-017). */
export function isSetByAnother(error: unknown): boolean {
  return error instanceof ApiError && error.body.errorCode === ERROR_CODES.mustChangePassword;
}

/** What the server itself says of a log-in that is not offered (LOGIN-016); undefined: the page has the words. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.body.errorCode === ERROR_CODES.refused ? error.body.message : undefined;
}

export type LoginProblem = 'wrong' | 'tooMany' | 'unreachable' | 'failed';

/** Which text of `login` tells why a login failed (LOGIN-013). */
export function loginProblem(error: unknown): LoginProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504) return 'unreachable';
  if (error.status === 429 || error.body.errorCode === ERROR_CODES.tooMany) return 'tooMany';
  return error.status === 401 || error.status === 403 || error.status === 422 ? 'wrong' : 'failed';
}
