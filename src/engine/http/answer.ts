import { ApiError, type ApiErrorKind } from './api-error';
import { errorBodyOf, networkErrorBody } from './error-body';
import { ERROR_CODES } from './errors';
import { userChoiceOf } from './user-choice';

/** The status of an answer of which some items failed (HTTP-015). */
export const PARTLY_DONE = 207;

export interface Answer<T> {
  /** `ignored` for 418 and `cancelled` for a call that its signal ended; both have no data (HTTP-009, HTTP-010). */
  readonly kind: 'done' | 'ignored' | 'cancelled';
  readonly status: number;
  readonly data: T | null;
  /** Some items failed, and `data` says which (HTTP-015). */
  readonly multiStatus: boolean;
  readonly headers: Headers;
}

/** What the reading depends on of a call and of its client. */
interface AnswerCall {
  readonly accept?: 'json' | 'binary';
  readonly anonymous?: boolean;
}
interface AnswerHandlers {
  readonly onUnauthorised: (error: ApiError) => void;
  readonly onError?: (error: ApiError) => void;
}

/**
 * Reads an answer by the rules of the request layer: 418 is ignored, 401 and 403 end the session, a choice and every
 * other failure rejects with an {@link ApiError}. A 200 with a choice rejects for MaterialItemType and gives null for
 * any other (HTTP-007 to HTTP-016).
 */
export async function readAnswer<T>(
  response: Response,
  call: AnswerCall,
  handlers: AnswerHandlers,
): Promise<Answer<T>> {
  const { status } = response;
  if (status === 418) return withoutData('ignored', status, response.headers);
  // Only who says what is there already is told that it is so.
  if (status === 304) return answer<T>(response, null);
  if (!response.ok) throw failure(response, await response.text(), call, handlers);
  if (call.accept === 'binary') return answer(response, (await response.arrayBuffer()) as T);
  const data = parse(response, await response.text());
  const choice = userChoiceOf(data);
  if (!choice) return answer(response, data as T);
  const error = new ApiError(
    'User Choice',
    status,
    { ...networkErrorBody(choice.description), title: choice.title, errorCode: ERROR_CODES.refused },
    choice,
  );
  if (choice.type === 'MaterialItemType') throw error;
  handlers.onError?.(error);
  return answer<T>(response, null);
}

function failure(response: Response, text: string, call: AnswerCall, handlers: AnswerHandlers): ApiError {
  const { status } = response;
  const body = errorBodyOf(status, response.statusText, text);
  const choice = userChoiceOf(body);
  const ended = (status === 401 || status === 403) && !call.anonymous;
  const error = new ApiError(kindOf(ended, body.errorCode, choice !== null), status, body, choice);
  if (ended) handlers.onUnauthorised(error);
  return error;
}

function kindOf(ended: boolean, code: string, choice: boolean): ApiErrorKind {
  if (ended) return 'Unauthorised';
  if (choice) return 'User Choice';
  return code === ERROR_CODES.accessDenied ? 'Authorization Error: access denied' : 'Error';
}

function parse(response: Response, text: string): unknown {
  if (!text.trim()) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('Error', response.status, errorBodyOf(response.status, 'answer cannot be read', text));
  }
}

function answer<T>(response: Response, data: T | null): Answer<T> {
  return {
    kind: 'done',
    status: response.status,
    data,
    multiStatus: response.status === PARTLY_DONE,
    headers: response.headers,
  };
}

/** The answer of a call that brought nothing. */
export function withoutData(kind: 'ignored' | 'cancelled', status: number, headers = new Headers()): Answer<never> {
  return { kind, status, data: null, multiStatus: false, headers };
}
