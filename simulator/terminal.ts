import { randomUUID } from 'node:crypto';
import type { BodyOf, CommandName, EntityName, RowOf } from '../src/engine/definition';
import type { BulkResult, ErrorBody } from '../src/engine/http';
import { ACTION_HEADER, API, API_BASE, IDEMPOTENCY_HEADER, type LoginResponse } from '../src/engine/http';

export interface Person {
  readonly userName: string;
  readonly businessUnit: string;
  readonly password: string;
}

/** How an action ended, and why it was refused. */
export type Outcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly reason: string };

/** What stands for one row of a list. */
export interface Asked {
  /** DevExtreme's filter: `['state', '=', 'New']`. */
  readonly filter?: unknown;
  readonly sort: string;
  readonly take: number;
  readonly skip?: number;
}

/** Tries of one action before its outcome counts as lost. They carry one key, so that it is done once (OPEN-025). */
const TRIES = 4;
const PAUSE_MS = 500;

/** One person with a terminal: reads lists and performs actions by their calls. */
export class Terminal {
  readonly #url: string;
  readonly #person: Person;
  #token: Promise<string> | undefined;

  constructor(url: string, person: Person) {
    this.#url = `${url}${API_BASE}`;
    this.#person = person;
  }

  /** Rows of a definition's list, in an order that is the same for the same data. */
  async rows<E extends EntityName>(path: string, { filter, sort, take, skip = 0 }: Asked): Promise<RowOf<E>[]> {
    const query = new URLSearchParams({
      skip: String(skip),
      take: String(take),
      sort: JSON.stringify([{ selector: sort }]),
      ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
    });
    const { status, body } = await this.#call<{ result: RowOf<E>[] } & ErrorBody>('GET', `${path}?${query}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.message}`);
    return body.result;
  }

  /** The answer of a call that only reads. */
  async read<T>(path: string): Promise<T> {
    const { status, body } = await this.#call<T>('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return body;
  }

  /** Performs an action; a call whose answer is lost is repeated under its key, so that it has one effect. */
  async act<N extends CommandName>(action: N, call: string, body: BodyOf<N>): Promise<Outcome> {
    const [method = '', path = ''] = call.split(' ');
    const headers = { [ACTION_HEADER]: action, [IDEMPOTENCY_HEADER]: randomUUID() };
    for (let attempt = 1; ; attempt++) {
      try {
        const { status, body: answer } = await this.#call<BulkResult & ErrorBody>(method, path, body, headers);
        return outcomeOf(action, status, answer);
      } catch (error) {
        if (!(error instanceof TypeError) || attempt >= TRIES) throw error;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  }

  /** A call as this person; a session that has ended is begun anew, once. */
  async #call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply<T>> {
    this.#token ??= this.#signIn();
    const used = this.#token;
    const reply = await this.#callWith<T>(used, method, path, body, headers);
    if (reply.status !== 401) return reply;
    if (this.#token === used) this.#token = this.#signIn();
    return this.#callWith(this.#token, method, path, body, headers);
  }

  async #callWith<T>(
    token: Promise<string>,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) {
    const authorization = `Bearer ${await this.#known(token)}`;
    return send<T>(`${this.#url}${path}`, method, { ...headers, authorization }, body);
  }

  /** A sign-in that failed is tried again with the next call. */
  async #known(token: Promise<string>): Promise<string> {
    try {
      return await token;
    } catch (error) {
      if (this.#token === token) this.#token = undefined;
      throw error;
    }
  }

  async #signIn(): Promise<string> {
    const { businessUnit: businessUnitName, userName, password } = this.#person;
    const { status, body } = await send<LoginResponse & ErrorBody>(
      `${this.#url}${API.login}`,
      'POST',
      {},
      {
        businessUnitName,
        userName,
        password,
      },
    );
    if (status !== 200) throw new Error(`${userName} cannot sign in at ${businessUnitName}: ${body.message ?? status}`);
    return body.accessToken;
  }
}

interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

async function send<T>(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Reply<T>> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as T };
}

/** What an action's rules refuse is part of the day; anything else is a fault. */
function outcomeOf(action: string, status: number, { failed, message }: BulkResult & ErrorBody): Outcome {
  if (status === 200) return { kind: 'done' };
  if (status === 207) return { kind: 'refused', reason: failed[0]?.reason ?? '' };
  if (status === 404 || status === 409 || status === 422) return { kind: 'refused', reason: message };
  throw new Error(`${action} answered ${status}: ${message}`);
}
