/** Gives the page's calls the answers that were asked for before it, and remembers what it asks for. */
import type { Session, TextStorage } from '../../engine/session';
import { ROWS_MARK } from '../../renderers/after-rows';
import { AHEAD, type AskedCall, callKey, lastingHeaders, ownerOf, readMemo, withPage } from './memo';

/** What is asked for later is no part of a load, and what was asked for earlier is not fresh any more. */
const LOAD_MS = 6_000;

/** An answer of more bytes, as it is packed, keeps shorter ones waiting. */
const LONG_BYTES = 100_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface AskAhead {
  readonly fetch: Fetch;
  /** Forgets what is remembered: the session has ended. */
  forget(): void;
}

/** Wraps `fetch`. What is asked for after the first key or click is somebody's wish, not the page's. */
export function askAhead(fetch: Fetch, storage: TextStorage, session: () => Session | null): AskAhead {
  const ahead = window.cockpitAhead;
  const address = location.pathname + location.search;
  const calls = new Map<string, TimedCall>();
  const named = codeOfDocument();
  let isLoading = ahead !== undefined;

  function keep(isWhole: boolean): void {
    if (!isLoading) return;
    isLoading = false;
    const now = session();
    if (!ahead || !now || calls.size === 0) return;
    const memo = readMemo(storage, ownerOf(now), ahead.release);
    // Whoever was quicker than the page cut its load short.
    if (!isWhole && memo.pages[address]) return;
    storage.setItem(
      AHEAD,
      JSON.stringify(withPage(memo, address, { calls: awaited([...calls.values()]), code: codeOfPage(named) })),
    );
  }
  if (ahead) {
    setTimeout(() => {
      keep(true);
      ahead.answers.clear();
    }, LOAD_MS);
    for (const name of ['pagehide', 'keydown', 'pointerdown'] as const)
      addEventListener(name, () => keep(false), { capture: true, once: true });
  }

  return {
    async fetch(url, init) {
      const headers = Object.fromEntries(new Headers(init.headers));
      const { authorization } = headers;
      const isRead = init.method === 'GET' && authorization !== undefined && !('if-none-match' in headers);
      if (!ahead || !isRead) return fetch(url, init);
      const others = lastingHeaders(headers);
      const key = callKey(url, headers);
      if (isLoading && !calls.has(key)) calls.set(key, { url, headers: others, at: performance.now() });
      const answer = authorization === `Bearer ${ahead.token}` ? ahead.answers.get(key) : undefined;
      if (!answer) return fetch(url, init);
      ahead.answers.delete(key);
      return orAborted(answer, init.signal);
    },
    forget() {
      isLoading = false;
      storage.removeItem(AHEAD);
    },
  };
}

function orAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}

interface TimedCall extends AskedCall {
  /** In milliseconds from the page's beginning. */
  readonly at: number;
}

/** What was asked for before the first rows stood; the rest would only keep the machine from them. */
function awaited(calls: readonly TimedCall[]): AskedCall[] {
  const rowsAt = firstRowsAt();
  return calls
    .filter(({ at }) => at <= rowsAt)
    .map(({ at: _, ...call }) => (isLong(call) ? { ...call, isLate: true } : call));
}

function firstRowsAt(): number {
  return performance.getEntriesByName(ROWS_MARK)[0]?.startTime ?? Number.POSITIVE_INFINITY;
}

function isLong({ url }: AskedCall): boolean {
  const { href } = new URL(url, location.href);
  const came = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[];
  return came.some(({ encodedBodySize }) => encodedBodySize > LONG_BYTES);
}

/** The scripts and sheets that are on their way already. */
function codeOfDocument(): ReadonlySet<string> {
  const elements = document.querySelectorAll<HTMLElement>('head > :is(link, script):not([data-ahead])');
  return new Set([...elements].map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''));
}

/** Scripts and sheets of ours that the first rows waited for, but for these. */
function codeOfPage(named: ReadonlySet<string>): string[] {
  const rowsAt = firstRowsAt();
  return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => {
    const { origin, pathname } = new URL(name);
    const isOurs = origin === location.origin && /^\/assets\/.*\.(js|css)$/.test(pathname);
    return isOurs && startTime < rowsAt && !named.has(pathname) ? pathname : [];
  });
}
