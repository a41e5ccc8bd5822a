import { rowKey } from '../../engine/action';
import { fetchRows } from './list-call';
import { fetchPortions, portionsOf } from './portions';
import { forgetPrefetched } from './prefetch';
import { createServerPage } from './server-page';
import { type GridSource, type GridSourceOptions, type Narrowing, NO_ROWS } from './source';

/**
 * Asks the server for one page at a time, and for the next one ahead of time (GRID-008). The number of rows is asked for
 * beside them, and again only when another filter chooses them or some came or went: rows never wait for it.
 */
export function createServerSource(given: GridSourceOptions): GridSource {
  const { model, http, rowsLimit } = given;
  let narrowing: Narrowing = { parameters: [], searchText: '' };
  const page = createServerPage(given, () => narrowing);

  const afresh = (): void => {
    forgetPrefetched(model.name);
    page.show();
  };

  return {
    async load(options, main) {
      if (narrowing.isRefused) return NO_ROWS;
      return main ? page.load(options) : page.loadPart(options);
    },
    about: async (options, signal) =>
      narrowing.isRefused ? NO_ROWS : fetchRows(http, { ...page.requestOf(options), signal }),
    portions: (options, signal) =>
      narrowing.isRefused
        ? portionsOf([])
        : fetchPortions(http, { ...page.requestOf(options), signal }, rowsLimit, (row) => rowKey(model, row)),
    matching(options) {
      if (narrowing.isRefused) return () => portionsOf([]);
      const request = page.requestOf(options);
      return (signal) => fetchPortions(http, { ...request, signal }, rowsLimit, (row) => rowKey(model, row), rowsLimit);
    },
    narrow(next) {
      // What was asked ahead stands as long as the same rows are wanted.
      if (textOf(next) !== textOf(narrowing)) forgetPrefetched(model.name);
      narrowing = next;
    },
    ahead: page.ahead,
    first: page.first,
    shows: page.shows,
    isTold: given.isTold,
    receive(message) {
      // What was asked ahead may show the rows as they were before.
      forgetPrefetched(model.name);
      page.receive(message);
    },
    opened: page.opened,
    minute: page.minute,
    refresh: async () => afresh(),
    show: afresh,
    stop: page.stop,
    close: page.close,
  };
}

function textOf({ isRefused, ...asked }: Narrowing): string {
  return JSON.stringify({ ...asked, ...(isRefused ? { isRefused } : {}) });
}
