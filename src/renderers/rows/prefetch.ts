import type { HttpClient } from '../../engine/http';
import { addressOf, fetchRows, type ListAnswer, type ListRequest } from './list-call';

/** An answer that nobody has asked for within this time is too old to be shown; one that live updates guard, later. */
const FRESH_MS = 5_000;
const GUARDED_MS = 60_000;

interface Asked {
  /** The name of its model. */
  readonly list: string;
  readonly until: number;
  readonly answer: Promise<ListAnswer>;
  readonly call: AbortController;
}

const asked = new Map<string, Asked>();

/** Asks for rows ahead of time; the next equal `takeRows` gets this answer instead of a request of its own. */
export function prefetchList(http: HttpClient, request: ListRequest, isGuarded = false): void {
  const address = addressOf(request);
  if (address === null || isFresh(address)) return;
  const call = new AbortController();
  const answer = fetchRows(http, { ...request, signal: call.signal });
  // A failure is told to whoever takes the rows.
  answer.catch(() => undefined);
  const until = Date.now() + (isGuarded ? GUARDED_MS : FRESH_MS);
  asked.set(address, { list: request.model.name, until, answer, call });
}

/** Rows that were asked for ahead, now at the latest; who takes them gets them as well. */
export function peekRows(http: HttpClient, request: ListRequest): Promise<ListAnswer> {
  prefetchList(http, request);
  return asked.get(addressOf(request) ?? '')?.answer ?? fetchRows(http, request);
}

/** Rows that were asked for ahead, or a request; called off by the signal of who takes them. An answer is given once. */
export function takeRows(http: HttpClient, request: ListRequest): Promise<ListAnswer> {
  const address = addressOf(request);
  if (address !== null && isFresh(address)) {
    const { answer, call } = asked.get(address)!;
    request.signal?.addEventListener('abort', () => call.abort(), { once: true });
    asked.delete(address);
    return answer.catch(() => fetchRows(http, request));
  }
  return fetchRows(http, request);
}

/** Forgets what was asked ahead of the list of this name, since its rows may have changed; without a name, of all. */
export function forgetPrefetched(list?: string): void {
  for (const [address, entry] of asked) if (list === undefined || entry.list === list) asked.delete(address);
}

function isFresh(address: string): boolean {
  const known = asked.get(address);
  if (known && Date.now() < known.until) return true;
  asked.delete(address);
  return false;
}
