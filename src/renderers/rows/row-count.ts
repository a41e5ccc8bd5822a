import type { Total } from '../../engine/grid';
import type { HttpClient } from '../../engine/http';
import { addressOf, fetchRows, type ListRequest } from './list-call';

/** The number of rows of a server-paged list: asked for beside the rows, and kept as long as it holds. */
export interface RowCount {
  /** What is known of the number of rows that a request chooses, whatever its page and order. */
  of(request: ListRequest): Total;
  /** Asks for it, unless it is known or being asked for. */
  ask(request: ListRequest): void;
  /** It was found out otherwise. */
  tell(request: ListRequest, total: number): void;
  /** Rows came, went or changed: what is known is shown until it is asked for again. */
  outdate(): void;
  /** Nobody looks any more: what is being asked for is called off. */
  close(): void;
}

/** Starts without a number. `settled` is told when one came that was asked for, or could not be had. */
export function createRowCount(http: HttpClient, settled: () => void): RowCount {
  let about: string | null = null;
  let total: Total = 'counting';
  let holds = false;
  let asked: { isOutdated: boolean; readonly call: AbortController } | undefined;

  /** Calls off what is being asked for. */
  function drop(): void {
    asked?.call.abort();
    asked = undefined;
  }

  function turnTo(request: ListRequest): void {
    const next = addressOf(request);
    if (next === about) return;
    about = next;
    total = 'counting';
    holds = false;
    drop();
  }

  async function count(request: ListRequest): Promise<void> {
    drop();
    const mine = { isOutdated: false, call: new AbortController() };
    asked = mine;
    const { signal } = mine.call;
    const { totalCount = 'unknown' } = await fetchRows(http, { ...request, signal }).catch(() => ({
      totalCount: undefined,
    }));
    // Another number is wanted by now.
    if (asked !== mine) return;
    asked = undefined;
    total = totalCount;
    holds = total !== 'unknown' && !mine.isOutdated;
    settled();
  }

  return {
    of(request) {
      return addressOf(countOnly(request)) === about ? total : 'counting';
    },
    ask(request) {
      const wanted = countOnly(request);
      turnTo(wanted);
      if (!holds && (!asked || asked.isOutdated)) void count(wanted);
    },
    tell(request, found) {
      turnTo(countOnly(request));
      drop();
      total = found;
      holds = true;
    },
    outdate() {
      holds = false;
      if (asked) asked.isOutdated = true;
    },
    close: drop,
  };
}

/** The request for nothing but the number. */
function countOnly({ options: { filter, searchText }, signal: _, ...request }: ListRequest): ListRequest {
  const chosen = { ...(filter ? { filter } : {}), ...(searchText ? { searchText } : {}) };
  return { ...request, options: { skip: 0, take: 0, requireTotalCount: true, ...chosen } };
}
