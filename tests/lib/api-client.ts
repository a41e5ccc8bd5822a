/** Calls to a running server as one signed-in person, past the page. */
import { API, API_BASE, type LoginResponse } from '../../src/engine/http/api';
import { expectDescribed } from './described-answers';
import { OSLO, PASSWORD } from './people';

export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

export interface ApiClient {
  readonly token: string;
  /** Path below /api. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<Reply<T>>;
  /** Rows of a list call. */
  rows<Row = Record<string, unknown>>(path: string, query?: Record<string, unknown>): Promise<readonly Row[]>;
}

/** Signs in at the server and gives the calls. */
export async function connect(url: string, userName: string, businessUnitName = OSLO): Promise<ApiClient> {
  const { status, body } = await call<LoginResponse>(`${url}${API_BASE}${API.login}`, 'POST', undefined, {
    businessUnitName,
    userName,
    password: PASSWORD,
  });
  if (status !== 200) throw new Error(`${userName} could not sign in: ${status}`);
  const token = body.accessToken;
  const client: ApiClient = {
    token,
    call: (method, path, sent) => call(`${url}${API_BASE}${path}`, method, token, sent),
    async rows(path, query = {}) {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      );
      const { status: answered, body: list } = await client.call<unknown>('GET', `${path}?${search}`);
      if (answered !== 200) throw new Error(`${path} answered ${answered}: ${JSON.stringify(list)}`);
      return (Array.isArray(list) ? list : (list as { result: unknown[] }).result) as never;
    },
  };
  return client;
}

async function call<T>(url: string, method: string, token?: string, body?: unknown): Promise<Reply<T>> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const read: unknown = text ? JSON.parse(text) : undefined;
  expectDescribed(method, url, answer.status, read);
  return { status: answer.status, body: read as T };
}
