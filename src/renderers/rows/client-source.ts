import { rowKey } from '../../engine/action';
import { allOf, type LoadOptions, type LoadResult, type Row } from '../../engine/query';
import { ownOrder } from '../../engine/view';
import { awaitsRows } from '../after-rows';
import type { ListRequest } from './list-call';
import { createLoadedRows } from './loaded-rows';
import { fetchPortions, portionsOf, type RowPortion } from './portions';
import { peekRows, prefetchList } from './prefetch';
import { createShownRows } from './shown-rows';
import { type GridSource, type GridSourceOptions, type Narrowing, NO_ROWS, orderKeys, summedIn } from './source';

/** Loads all rows once, up to the limit, and answers everything in the browser (GRID-007). */
export function createClientSource(options: GridSourceOptions): GridSource {
  const { model, http, values, rowsLimit, events, format } = options;
  let narrowing: Narrowing = { parameters: [], searchText: '' };
  let arranged = '';
  let isSummed: ReturnType<typeof summedIn>;
  const shown = createShownRows(model, format);
  const loaded = createLoadedRows(options, {
    parameters: () => narrowing.standing ?? [],
    showsHistorical: shown.showsHistorical,
  });

  const whole = (asked: LoadOptions): LoadOptions => {
    const filter = allOf(narrowing.base, narrowing.filter, asked.filter);
    return { ...asked, ...(filter ? { filter } : {}), searchText: narrowing.searchText };
  };

  /** A page of the rows comes before all of them, in the order in which they will stand. */
  const pageOf = (asked: LoadOptions): ListRequest => ({
    model,
    values,
    parameters: narrowing.standing ?? [],
    options: { ...whole(asked), ...orderOf(asked), requireTotalCount: true },
  });

  /** What the asked order leaves open is decided by that of the definition, as in memory. */
  function orderOf({ sort }: LoadOptions): Pick<LoadOptions, 'sort'> {
    if (!sort) return {};
    const others = ownOrder(model).filter(({ selector }) => sort.every((one) => one.selector !== selector));
    return { sort: [...sort, ...others] };
  }

  /** All that a filter chooses, up to the limit: of a list that is cut the server knows which those are. */
  function all(asked: LoadOptions, atOnce?: number): (signal: AbortSignal) => AsyncGenerator<RowPortion> {
    const options = whole(asked);
    const request = { ...pageOf(asked), options };
    const { isRefused } = narrowing;
    return async function* (signal) {
      if (isRefused) return;
      await loaded.ready();
      if (loaded.isCut())
        yield* fetchPortions(http, { ...request, signal }, rowsLimit, (row) => rowKey(model, row), atOnce);
      else yield* portionsOf(loaded.rows(options));
    };
  }

  function tellNumber({ totalCount }: LoadResult): void {
    if (totalCount === undefined) return;
    events.counted(Math.min(totalCount, rowsLimit));
    if (totalCount > rowsLimit) events.cut(rowsLimit);
  }

  const arrange = (asked: LoadOptions): void => {
    isSummed = summedIn(asked, model);
    // Who turns the page goes on in the rows as they are.
    const { filter, searchText, sort, group, skip, take } = asked;
    const key = JSON.stringify([filter, searchText, sort, group, skip, take]);
    if (key === arranged) return;
    arranged = key;
    shown.ask(filter, narrowing.searchText);
    loaded.arrange({ keys: orderKeys(asked), shows: shown.shows, isSummed: (name) => isSummed?.(name) === true });
  };

  return {
    async load(asked, main) {
      if (narrowing.isRefused) return NO_ROWS;
      await loaded.ready();
      const options = whole(asked);
      if (main) arrange(options);
      const answer = loaded.load(options);
      if (main && answer.totalCount !== undefined) events.counted(answer.totalCount);
      return answer;
    },
    async about(asked) {
      if (narrowing.isRefused) return NO_ROWS;
      await loaded.ready();
      return loaded.load(whole(asked));
    },
    portions: (asked, signal) => all(asked)(signal),
    matching: (asked) => all(asked, rowsLimit),
    narrow(next) {
      const isOther = JSON.stringify(next.standing ?? []) !== JSON.stringify(narrowing.standing ?? []);
      narrowing = next;
      if (isOther) loaded.again();
    },
    ahead(asked) {
      if (awaitsRows()) prefetchList(http, pageOf(asked));
      // A failure is told to the grid, which asks for the same.
      void loaded.ready().catch(() => undefined);
    },
    async first(asked) {
      const all = loaded.ready().then(() => loaded.load(whole(asked)));
      const page = peekRows(http, pageOf(asked)).then((answer) => {
        tellNumber(answer);
        return answer;
      });
      return (await Promise.any([page, all])).result as Row[];
    },
    shows: shown.shows,
    isTold: options.isTold,
    receive: loaded.receive,
    opened: loaded.opened,
    minute() {
      if (!shown.dependsOnClock()) return;
      arranged = '';
      events.stale();
      events.changed();
    },
    refresh: loaded.refresh,
    show: loaded.show,
    close: loaded.close,
  };
}
