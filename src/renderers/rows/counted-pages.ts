import type { Total } from '../../engine/grid';
import { fetchRows, type ListAnswer, type ListRequest } from './list-call';
import { prefetchList, takeRows } from './prefetch';
import { createRowCount } from './row-count';
import { BROWSER_CLOCK, type GridSourceOptions } from './source';

/** Rows get this long to come before their number is asked for: those of a page that is not full tell it themselves. */
const ROWS_FIRST_MS = 50;

/** Pages of a server's list, and the number of rows beside them: rows never wait for it. */
export interface CountedPages {
  /** Rows of a page; of one behind the last they say nothing, so they come with the number of all. */
  fetch(request: ListRequest): Promise<ListAnswer>;
  /** This page is shown from now on. Tells what is known of the number of rows, and asks for the next page ahead. */
  show(request: ListRequest, answer: ListAnswer): Total;
  /** This page came ahead of whoever shows it: tells what is known of the number of rows. */
  told(request: ListRequest, answer: ListAnswer): void;
  /** Asks for a page that nobody has asked for yet, and for the number of rows. */
  ahead(request: ListRequest): void;
  /** The page that is shown. */
  shown(): ListRequest | undefined;
  /** Rows came, went or moved: the number is asked for with the next page. */
  outdate(): void;
  /** Asks for the number of rows of the page that is shown. */
  recount(): void;
  close(): void;
}

export function createCountedPages({
  http,
  events,
  isTold,
}: Pick<GridSourceOptions, 'http' | 'events' | 'isTold'>): CountedPages {
  let shown: ListRequest | undefined;
  const count = createRowCount(http, () => {
    const total = shown ? count.of(shown) : 'counting';
    // The number of rows that are on their way is told with them.
    if (total !== 'counting') events.counted(total);
  });

  /** Tells what is known of the number of rows, and asks for it where a page of them does not say it. */
  function tell(request: ListRequest, { result, totalCount }: ListAnswer): Total {
    const { skip = 0, take = 0, group } = request.options;
    const seen = skip + result.length;
    if (totalCount !== undefined) count.tell(request, totalCount);
    else if (result.length < take && !group) count.tell(request, seen);
    else count.ask(request);
    const total = count.of(request);
    events.counted(total);
    // What was counted before these rows came is not the number of them.
    return typeof total === 'number' && total < seen ? 'counting' : total;
  }

  function prefetchNext(request: ListRequest, length: number): void {
    const { options } = request;
    const { skip = 0, take, group } = options;
    const total = count.of(request);
    if (take === undefined || group || length < take || (typeof total === 'number' && skip + take >= total)) return;
    prefetchList(http, { ...request, options: { ...options, skip: skip + take } }, isTold());
  }

  return {
    async fetch(request) {
      const { group, skip = 0 } = request.options;
      if (group) return takeRows(http, request);
      const cancel = BROWSER_CLOCK.later(() => count.ask(request), ROWS_FIRST_MS);
      const answer = await takeRows(http, request).finally(cancel);
      if (answer.result.length > 0 || skip === 0) return answer;
      return fetchRows(http, { ...request, options: { ...request.options, requireTotalCount: true } });
    },
    show(request, answer) {
      shown = request;
      const total = tell(request, answer);
      prefetchNext(request, answer.result.length);
      return total;
    },
    told(request, answer) {
      shown ??= request;
      tell(request, answer);
    },
    ahead(request) {
      prefetchList(http, request);
      count.ask(request);
    },
    shown: () => shown,
    outdate: count.outdate,
    // The number of rows that are grouped is that of their groups: it comes with them.
    recount() {
      if (shown && !shown.options.group) count.ask(shown);
    },
    close: count.close,
  };
}
