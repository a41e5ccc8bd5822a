import { CLIENT_VERSION } from '../constants';
import type { HttpMethod } from '../model';
import { type Answer, readAnswer, withoutData } from './answer';
import { answeringChoices, type EndingOption } from './answering-choices';
import { CLIENT_VERSION_HEADER, LANGUAGE_HEADER, MODEL_HEADER, POSITION_HEADER } from './api';
import { ApiError, isMissing } from './api-error';
import { callUrl, isTrusted, type Query } from './call-url';
import { type HttpClock, whenReady } from './environment';
import { networkErrorBody } from './error-body';
import { PROGRESS_TYPE, untilAnswered } from './progress';
import type { SeenPosition } from './seen-position';
import type { AnswerAt, BodyAt, Filled, OtherPath, PathOf, QueryAt } from './typed-calls';
import type { UserChoice } from './user-choice';

export interface HttpCall {
  readonly method: HttpMethod;
  /** Below the API base, or an address that starts with http. */
  readonly path: string;
  readonly query?: Query;
  /** Sent as JSON; form data and bytes are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** `binary` gives an ArrayBuffer. */
  readonly accept?: 'json' | 'binary';
  /** Is told how many of the call's rows are done, if it takes a while. */
  readonly onProgress?: (done: number, of: number) => void;
  /** For the calls before a session: no token is sent, and a 401 ends nothing. */
  readonly anonymous?: boolean;
}

type Options = Omit<HttpCall, 'method' | 'path'>;

/** The one way to the server. Every method rejects with an {@link ApiError} alone. */
export interface HttpClient {
  request<T>(call: HttpCall): Promise<Answer<T>>;
  // Of a call of our own, query, body and answer are those of its description; the others are calls of definitions.
  get<P extends PathOf<'GET'>>(path: P | Filled<P>, query?: QueryAt<'GET', P>, options?: Options): Told<'GET', P>;
  get<T, P extends string = string>(path: OtherPath<P>, query?: Query, options?: Options): Promise<Answer<T>>;
  post<P extends PathOf<'POST'>>(path: P | Filled<P>, body?: BodyAt<'POST', P>, options?: Options): Told<'POST', P>;
  post<T, P extends string = string>(path: OtherPath<P>, body?: unknown, options?: Options): Promise<Answer<T>>;
  put<P extends PathOf<'PUT'>>(path: P | Filled<P>, body?: BodyAt<'PUT', P>, options?: Options): Told<'PUT', P>;
  put<T, P extends string = string>(path: OtherPath<P>, body?: unknown, options?: Options): Promise<Answer<T>>;
  delete<P extends PathOf<'DELETE'>>(
    path: P | Filled<P>,
    query?: QueryAt<'DELETE', P>,
    options?: Options & { readonly body?: BodyAt<'DELETE', P> },
  ): Told<'DELETE', P>;
  delete<T, P extends string = string>(path: OtherPath<P>, query?: Query, options?: Options): Promise<Answer<T>>;
}

type Told<Method extends HttpMethod, Path> = Promise<Answer<AnswerAt<Method, Path>>>;

export interface HttpClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The API's base address with /api, or null while it is not known yet. */
  readonly environment: () => string | null;
  readonly clock: HttpClock;
  readonly token: () => string | null;
  /** A 401 or 403 came: the session is over (HTTP-007, HTTP-008). */
  readonly onUnauthorised: (error: ApiError) => void;
  /** A 200 carried a choice that this client does not offer; the call itself gives null (HTTP-014). */
  readonly onError?: (error: ApiError) => void;
  /** Rows came, by the definition of this mark (`modelMark`). */
  readonly onModel?: (mark: string) => void;
  /** A 404 came: a row is gone, or the definition whose call it was. */
  readonly onMissing?: () => void;
  /** Has the person answer the choice of a failed answer; without it the call rejects with the choice (HTTP-011). */
  readonly choose?: (choice: UserChoice) => Promise<EndingOption>;
  readonly language?: () => string | null;
  readonly position?: SeenPosition;
  /** Origins besides the API's that may have the token. */
  readonly allowedOrigins?: readonly string[];
}

/** Makes the client; nothing is sent before the environment is ready. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const ready = whenReady(options.environment, options.clock);

  async function send<T>(call: HttpCall): Promise<Answer<T>> {
    const base = await ready();
    if (call.signal?.aborted) return withoutData('cancelled', 0);
    const token = call.anonymous ? null : options.token();
    // A late 401 to the token of an earlier session must not end the next one.
    const onUnauthorised = (error: ApiError) => {
      if (token === options.token()) options.onUnauthorised(error);
    };
    let written: string | null = null;
    try {
      const first = await options.fetch(callUrl(base, call.path, call.query), initOf(call, base, token, options));
      const response = call.onProgress ? await untilAnswered(first, call.onProgress) : first;
      written = response.headers.get(POSITION_HEADER);
      const mark = response.headers.get(MODEL_HEADER);
      if (mark !== null && token === options.token()) options.onModel?.(mark);
      return await readAnswer<T>(response, call, { ...options, onUnauthorised });
    } catch (error) {
      if (call.signal?.aborted || isAbort(error)) return withoutData('cancelled', 0);
      if (isMissing(error) && token === options.token()) options.onMissing?.();
      if (error instanceof ApiError) throw error;
      throw new ApiError('Network Error', 0, networkErrorBody(error instanceof Error ? error.message : String(error)));
    } finally {
      if (call.method !== 'GET') options.position?.wrote(written);
    }
  }

  const request = options.choose ? answeringChoices(send, options.choose) : send;
  return {
    request,
    get: <T>(path: string, query?: unknown, more?: Options) =>
      request<T>({ ...more, method: 'GET', path, ...asQuery(query) }),
    post: <T>(path: string, body?: unknown, more?: Options) => request<T>({ ...more, method: 'POST', path, body }),
    put: <T>(path: string, body?: unknown, more?: Options) => request<T>({ ...more, method: 'PUT', path, body }),
    delete: <T>(path: string, query?: unknown, more?: Options) =>
      request<T>({ ...more, method: 'DELETE', path, ...asQuery(query) }),
  };
}

function asQuery(query: unknown): Pick<HttpCall, 'query'> {
  return query ? { query: query as Query } : {};
}

function initOf(
  call: HttpCall,
  base: string,
  token: string | null,
  { language, position, allowedOrigins = [] }: HttpClientOptions,
): RequestInit {
  const raw = isRaw(call.body);
  const accepted = call.onProgress ? `${PROGRESS_TYPE}, application/json` : 'application/json';
  const headers = new Headers({ Accept: call.accept === 'binary' ? '*/*' : accepted });
  if (!raw) headers.set('Content-Type', 'application/json');
  if (isTrusted(base, call.path, allowedOrigins)) {
    if (token) headers.set('Authorization', `Bearer ${token}`);
    headers.set(CLIENT_VERSION_HEADER, CLIENT_VERSION);
    const code = language?.();
    if (code) headers.set(LANGUAGE_HEADER, code);
    if (call.method === 'GET') setAll(headers, position?.headers());
  }
  setAll(headers, call.headers);
  return {
    method: call.method,
    headers,
    ...(call.body === undefined ? {} : { body: raw ? (call.body as BodyInit) : JSON.stringify(call.body) }),
    ...(call.signal ? { signal: call.signal } : {}),
  };
}

function setAll(headers: Headers, more: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
}

/** Form data and bytes carry their own content type. */
function isRaw(body: unknown): boolean {
  return body instanceof FormData || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
