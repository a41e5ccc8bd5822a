import { rowKey } from '../../engine/action';
import { createLivePage, type LivePage } from '../../engine/live';
import { allOf, type LoadOptions, type LoadResult, type Row } from '../../engine/query';
import { unlessCalledOff } from './called-off';
import { createCountedPages } from './counted-pages';
import { fetchRows, type ListAnswer, type ListRequest } from './list-call';
import { forgetPrefetched, peekRows } from './prefetch';
import { createShownRows } from './shown-rows';
import { BROWSER_CLOCK, type GridSource, type GridSourceOptions, type Narrowing, orderKeys, summedIn } from './source';

/** A live view that comes within this time of the first rows follows them at once: hardly a row came or went between. */
const AT_ONCE_MS = 3_000;

/** The page of a server's list that is shown: loaded, counted and kept fresh. */
export interface ServerPage
  extends Pick<GridSource, 'ahead' | 'first' | 'shows' | 'receive' | 'opened' | 'minute' | 'show' | 'close'> {
  /** Loads another page, or the same again; of several at once the last is shown, and the others are called off. */
  load(options: LoadOptions): Promise<LoadResult>;
  /** Loads rows of a group that was opened: they change in place as those of the page do. */
  loadPart(options: LoadOptions): Promise<LoadResult>;
  requestOf(options: LoadOptions): ListRequest;
  /** Calls off the page that is on its way: its load rejects with `CalledOff`. */
  stop(): void;
}

export function createServerPage(given: GridSourceOptions, narrowing: () => Narrowing): ServerPage {
  const { model, http, events, values, registered, format } = given;
  let hasAsked = false;
  /** The last page that was asked for. */
  let running: { readonly call: AbortController; readonly answer: Promise<LoadResult> } | undefined;
  /** The page as it came. */
  let answered: { readonly request: ListRequest; readonly text: string } | undefined;
  /** Another is on its way. */
  let isComing = false;
  /** The page is compared with the server's as soon as it has come. */
  let isDue = false;
  let wasOpened = false;
  /** When the first page came, and the number of its rows was asked for. */
  let firstAt: number | undefined;
  /** Rows of opened groups stand below those of the page. */
  let hasParts = false;
  const shown = createShownRows(model, format);
  const pages = createCountedPages(given);
  const page = createLivePage({
    clock: BROWSER_CLOCK,
    keyOf: (row) => rowKey(model, row),
    showsHistorical: shown.showsHistorical,
    events: {
      patched: events.patched,
      waiting: events.waiting,
      refetch() {
        pages.outdate();
        events.stale();
      },
      outdated: pages.outdate,
      recount: pages.recount,
      resum: events.stale,
    },
  });

  function requestOf(asked: LoadOptions): ListRequest {
    const { base, parameters, searchText } = narrowing();
    const filter = allOf(base, asked.filter);
    return { model, values, parameters, options: { ...asked, ...(filter ? { filter } : {}), searchText } };
  }

  /** The rows of this request are those that are shown. */
  function arrange({ options }: ListRequest): void {
    const { base, filter, searchText } = narrowing();
    shown.ask(allOf(base, allOf(filter, options.filter)), searchText);
    page.arrange({ keys: orderKeys(options), shows: shown.shows, isSummed: summedIn(options, model) });
  }

  /**
   * What changed between the rows' answer and the registration would be missed: others are shown, the same stand, and
   * what is outdated beside them is asked for again.
   */
  async function check(): Promise<void> {
    const before = answered;
    const load = running;
    isDue = before === undefined || isComing;
    if (!before || isComing) return;
    const answer = await fetchRows(http, before.request).catch(() => undefined);
    // What is asked for since is of now.
    if (running !== load) return;
    if (answer && !hasParts && textOf(answer) === before.text) pages.show(before.request, answer);
    else page.show();
  }

  async function loadPage(asked: LoadOptions, signal: AbortSignal): Promise<LoadResult> {
    const request = requestOf(asked.group ? asked : rowsOnly(asked));
    if (!hasAsked) await registered();
    hasAsked = true;
    const fetching = unlessCalledOff(signal, () => pages.fetch({ ...request, signal }));
    const answer = await fetchInto(page, fetching, (rows) => {
      answered = { request, text: textOf({ result: rows }) };
      hasParts = false;
      page.showing(request.options.group ? [] : rows);
    });
    arrange(request);
    firstAt ??= BROWSER_CLOCK.now();
    const total = pages.show(request, answer);
    return { ...answer, ...(typeof total === 'number' ? { totalCount: total } : {}) };
  }

  return {
    load(asked) {
      running?.call.abort();
      const call = new AbortController();
      const answer = loadPage(asked, call.signal)
        .finally(() => {
          if (running?.call !== call) return;
          isComing = false;
          if (isDue) void check();
        })
        .catch((error: unknown) => {
          if (running?.call === call) throw error;
          // Other rows are wanted by now.
          return running!.answer;
        });
      running = { call, answer };
      isComing = true;
      return answer;
    },
    async loadPart(asked) {
      const load = running;
      return fetchInto(page, fetchRows(http, requestOf(asked)), (rows) => {
        if (!pages.shown()?.options.group || load !== running) return;
        hasParts = true;
        page.also(rows);
      });
    },
    stop: () => running?.call.abort(),
    requestOf,
    ahead(asked) {
      void registered().then(() => {
        hasAsked = true;
        pages.ahead(requestOf(rowsOnly(asked)));
      });
    },
    async first(asked) {
      hasAsked = true;
      const request = requestOf(rowsOnly(asked));
      const answer = await peekRows(http, request);
      pages.told(request, answer);
      return answer.result as Row[];
    },
    shows: shown.shows,
    receive: page.receive,
    opened() {
      page.opened();
      // Rows beside the page may have changed unheard as well. A first page that is yet to be taken is looked at then.
      if (firstAt !== undefined) {
        forgetPrefetched(model.name);
        if (wasOpened || BROWSER_CLOCK.now() - firstAt > AT_ONCE_MS) pages.outdate();
      }
      wasOpened = true;
      if (hasAsked) void check();
    },
    minute() {
      if (!shown.dependsOnClock()) return;
      forgetPrefetched(model.name);
      pages.outdate();
      events.stale();
      events.changed();
    },
    show: page.show,
    close() {
      page.close();
      pages.close();
    },
  };
}

/** Messages that come while rows are fetched are applied to them where they are put. */
async function fetchInto(
  page: LivePage,
  fetching: Promise<ListAnswer>,
  put: (rows: readonly Row[]) => void,
): Promise<ListAnswer> {
  const arrived = page.fetching();
  let answer: ListAnswer | undefined;
  try {
    answer = await fetching;
  } finally {
    if (answer) put(answer.result as readonly Row[]);
    arrived(answer !== undefined);
  }
  return answer;
}

const textOf = ({ result }: Pick<ListAnswer, 'result'>): string => JSON.stringify(result);

function rowsOnly({ requireTotalCount: _, ...options }: LoadOptions): LoadOptions {
  return options;
}
