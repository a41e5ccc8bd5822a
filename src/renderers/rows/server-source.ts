import { rowKey } from '../../engine/action';
import type { Total } from '../../engine/grid';
import { createLivePage } from '../../engine/live';
import { allOf, type LoadOptions, type LoadResult, type Row } from '../../engine/query';
import { fetchRows, type ListAnswer, type ListRequest } from './list-call';
import { fetchPortions, portionsOf } from './portions';
import { forgetPrefetched, prefetchList, takeRows } from './prefetch';
import { createRowCount } from './row-count';
import {
  asksForHistorical,
  BROWSER_CLOCK,
  type GridSource,
  type GridSourceOptions,
  type Narrowing,
  NO_ROWS,
  orderKeys,
  shownTest,
} from './source';

/** Rows get this long to come before their number is asked for: those of a page that is not full tell it themselves. */
const ROWS_FIRST_MS = 50;

/**
 * Asks the server for one page at a time, and for the next one ahead of time (GRID-008). The number of rows is asked for
 * beside them, and again only when another filter chooses them or some came or went: rows never wait for it.
 */
export function createServerSource(given: GridSourceOptions): GridSource {
  const { model, http, events, values, rowsLimit, registered } = given;
  let narrowing: Narrowing = { parameters: [], searchText: '' };
  let asked: ListRequest | undefined;
  let hasAsked = false;
  let loads = 0;
  let shows: (row: Row) => boolean = () => true;
  let showsHistorical = false;

  const count = createRowCount(http, () => {
    const total = asked ? count.of(asked) : 'counting';
    // The number of rows that are on their way is told with them.
    if (total !== 'counting') events.counted(total);
  });

  const page = createLivePage({
    clock: BROWSER_CLOCK,
    keyOf: (row) => rowKey(model, row),
    showsHistorical: () => showsHistorical,
    events: {
      patched: events.patched,
      waiting: events.waiting,
      refetch() {
        count.outdate();
        events.stale();
      },
      outdated: count.outdate,
      // The number of rows that are grouped is that of their groups: it comes with them.
      recount() {
        if (asked && !asked.options.group) count.ask(asked);
      },
    },
  });

  const requestOf = (options: LoadOptions): ListRequest => {
    const filter = allOf(narrowing.base, options.filter);
    return {
      model,
      values,
      parameters: narrowing.parameters,
      options: { ...options, ...(filter ? { filter } : {}), searchText: narrowing.searchText },
    };
  };

  const prefetchNext = (request: ListRequest, length: number): void => {
    const { options } = request;
    const { skip = 0, take, group } = options;
    const total = count.of(request);
    if (take === undefined || group || length < take || (typeof total === 'number' && skip + take >= total)) return;
    prefetchList(http, { ...request, options: { ...options, skip: skip + take } }, model.live !== false);
  };

  async function loadMain(given: LoadOptions): Promise<LoadResult> {
    const load = ++loads;
    const request = requestOf(given.group ? given : rowsOnly(given));
    if (!hasAsked) await registered();
    hasAsked = true;
    const arrived = page.fetching();
    let answer: ListAnswer | undefined;
    try {
      answer = await fetchPage(request);
    } finally {
      if (answer && load === loads) page.showing(request.options.group ? [] : (answer.result as Row[]));
      arrived(answer !== undefined);
    }
    // Other rows are wanted by now.
    if (load !== loads) return answer;
    asked = request;
    const filter = allOf(narrowing.filter, request.options.filter);
    const whole = allOf(narrowing.base, filter);
    shows = shownTest(model, whole, narrowing.searchText);
    showsHistorical = asksForHistorical(whole);
    page.arrange({ keys: orderKeys(request.options), shows });
    const total = tellCount(request, answer);
    prefetchNext(request, answer.result.length);
    return { ...answer, ...(typeof total === 'number' ? { totalCount: total } : {}) };
  }

  /** Rows of a group that is opened change in place as those of a page do. */
  async function loadPart(options: LoadOptions): Promise<LoadResult> {
    const load = loads;
    const arrived = page.fetching();
    let answer: ListAnswer | undefined;
    try {
      answer = await fetchRows(http, requestOf(options));
    } finally {
      if (answer && asked?.options.group && load === loads) page.also(answer.result as Row[]);
      arrived(answer !== undefined);
    }
    return answer;
  }

  /** Rows of a page; of one behind the last they say nothing, so they come with the number of all. */
  async function fetchPage(request: ListRequest): Promise<ListAnswer> {
    const { group, skip = 0 } = request.options;
    if (group) return takeRows(http, request);
    const cancel = BROWSER_CLOCK.later(() => count.ask(request), ROWS_FIRST_MS);
    const answer = await takeRows(http, request).finally(cancel);
    if (answer.result.length > 0 || skip === 0) return answer;
    return fetchRows(http, { ...request, options: { ...request.options, requireTotalCount: true } });
  }

  /** Tells what is known of the number of rows, and asks for it where a page of them does not say it. */
  function tellCount(request: ListRequest, { result, totalCount }: ListAnswer): Total {
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

  return {
    async load(options, main) {
      if (narrowing.isRefused) return NO_ROWS;
      return main ? loadMain(options) : loadPart(options);
    },
    portions: (options, signal) =>
      narrowing.isRefused
        ? portionsOf([])
        : fetchPortions(http, { ...requestOf(options), signal }, rowsLimit, (row) => rowKey(model, row)),
    narrow(next) {
      // What was asked ahead stands as long as the same rows are wanted.
      if (textOf(next) !== textOf(narrowing)) forgetPrefetched();
      narrowing = next;
    },
    ahead(options) {
      void registered().then(() => {
        hasAsked = true;
        const request = requestOf(rowsOnly(options));
        prefetchList(http, request);
        count.ask(request);
      });
    },
    shows: (row) => shows(row),
    receive(message) {
      // What was asked ahead may show the rows as they were before.
      forgetPrefetched();
      page.receive(message);
    },
    opened() {
      if (hasAsked) page.show();
    },
    async refresh() {
      forgetPrefetched();
      page.show();
    },
    show() {
      forgetPrefetched();
      page.show();
    },
    close() {
      page.close();
      count.close();
    },
  };
}

function rowsOnly({ requireTotalCount: _, ...options }: LoadOptions): LoadOptions {
  return options;
}

function textOf({ isRefused, ...asked }: Narrowing): string {
  return JSON.stringify({ ...asked, ...(isRefused ? { isRefused } : {}) });
}
