import { rowKey } from '../../engine/action';
import { createLivePage } from '../../engine/live';
import { columnTypes, type LoadOptions, type LoadResult, type Row } from '../../engine/query';
import { fetchRows, type ListRequest } from './list-call';
import { fetchPortions, portionsOf } from './portions';
import { forgetPrefetched, prefetchList, takeRows } from './prefetch';
import {
  allOf,
  asksForHistorical,
  BROWSER_CLOCK,
  type GridSource,
  type GridSourceOptions,
  type Narrowing,
  NO_ROWS,
  orderKeys,
  shownTest,
} from './source';

/** Asks the server for one page at a time, and for the next one ahead of time (GRID-008). */
export function createServerSource(given: GridSourceOptions): GridSource {
  const { model, http, events, values, rowsLimit, registered } = given;
  const types = columnTypes(model);
  let narrowing: Narrowing = { parameters: [], searchText: '' };
  let asked: ListRequest | undefined;
  let hasAsked = false;
  let shows: (row: Row) => boolean = () => true;
  /** The widget asks for the number of rows with the first page only. */
  let total = 0;
  let showsHistorical = false;

  const page = createLivePage({
    clock: BROWSER_CLOCK,
    keyOf: (row) => rowKey(model, row),
    showsHistorical: () => showsHistorical,
    events: {
      patched: events.patched,
      waiting: events.waiting,
      refetch: events.stale,
      recount: () => void recount(),
    },
  });

  async function recount(): Promise<void> {
    if (!asked) return;
    const options = { ...asked.options, skip: 0, take: 1, requireTotalCount: true };
    try {
      const { totalCount } = await fetchRows(http, { ...asked, options });
      if (totalCount !== undefined) events.counted(totalCount);
    } catch {
      // The next page that is asked for counts again; an error here would interrupt for a number.
    }
  }

  const requestOf = (options: LoadOptions): ListRequest => {
    const filter = allOf(narrowing.base, options.filter);
    return {
      model,
      values,
      parameters: narrowing.parameters,
      options: { ...options, ...(filter ? { filter } : {}), searchText: narrowing.searchText },
    };
  };

  const prefetchNext = (request: ListRequest): void => {
    const { requireTotalCount: _, ...options } = request.options;
    const { skip = 0, take, group } = options;
    if (take === undefined || group || skip + take >= total) return;
    prefetchList(http, { ...request, options: { ...options, skip: skip + take } }, model.live !== false);
  };

  async function loadMain(request: ListRequest): Promise<LoadResult> {
    if (!hasAsked) await registered();
    hasAsked = true;
    const arrived = page.fetching();
    let answer: LoadResult | undefined;
    try {
      answer = await takeRows(http, request);
    } finally {
      if (answer && !request.options.group) page.showing(answer.result as Row[]);
      arrived(answer !== undefined);
    }
    asked = request;
    const filter = allOf(narrowing.filter, request.options.filter);
    const whole = allOf(narrowing.base, filter);
    shows = shownTest(whole, narrowing.searchText, types);
    showsHistorical = asksForHistorical(whole);
    page.arrange({ keys: orderKeys(request.options), shows });
    if (answer.totalCount !== undefined) {
      total = answer.totalCount;
      events.counted(total);
    }
    prefetchNext(request);
    return answer;
  }

  return {
    async load(options, main) {
      if (narrowing.isRefused) return NO_ROWS;
      return main ? loadMain(requestOf(options)) : fetchRows(http, requestOf(options));
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
        prefetchList(http, requestOf(options));
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
    touched: page.touched,
    hold: page.hold,
    close: page.close,
  };
}

function textOf({ isRefused, ...asked }: Narrowing): string {
  return JSON.stringify({ ...asked, ...(isRefused ? { isRefused } : {}) });
}
