import { rowKey } from '../../engine/action';
import { createLiveRows } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import {
  allOf,
  areFew,
  columnTypes,
  createRowQuery,
  insertRows,
  type LoadOptions,
  type Row,
  rowOrder,
  searchedNames,
} from '../../engine/query';
import { dayKey } from './group-interval';
import { fetchRows } from './list-call';
import { portionsOf } from './portions';
import { takeRows } from './prefetch';
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

/** Loads all rows once, up to the limit, and answers everything in the browser (GRID-007). */
export function createClientSource(options: GridSourceOptions): GridSource {
  const { model, http, events, values, language, format, registered, rowsLimit } = options;
  const types = columnTypes(model);
  const context = {
    collator: new Intl.Collator(language),
    types,
    searched: searchedNames(model),
    groupKey: dayKey(format),
  };
  const query = createRowQuery([], context);
  const standing = createRowQuery([], context);
  let narrowing: Narrowing = { parameters: [], searchText: '' };
  let loading: Promise<void> | undefined;
  let hasAsked = false;
  let hasLoaded = false;
  /** The mark of the rows as they were loaded, while nothing has changed them. */
  let mark: string | undefined;
  let messages = 0;
  let arranged = '';
  let shows: (row: Row) => boolean = () => true;
  /** The rows by their keys. */
  let keyed: readonly Row[] = [];
  let showsHistorical = false;
  /** The last row of those that were loaded, if there are more. */
  let end: Row | undefined;
  const sort = model.sort.map(({ property, descending }) => ({ selector: property, desc: descending }));
  const bySort = rowOrder(sort, types, context.collator);
  const byKey = keyOrder(model);

  const live = createLiveRows({
    clock: BROWSER_CLOCK,
    keyOf: (row) => rowKey(model, row),
    showsHistorical: () => showsHistorical,
    // Of a list that is cut, what stands behind its end is not loaded, and does not come by itself either.
    belongs: (row) => end === undefined || (bySort(row, end) || byKey(row, end)) < 0,
    async fetch() {
      const before = messages;
      const {
        result,
        mark: found,
        isKnown,
      } = await takeRows(http, {
        model,
        values,
        parameters: narrowing.standing ?? [],
        options: {},
        known: mark,
      });
      mark = messages === before ? found : undefined;
      if (isKnown) return 'unchanged';
      const isCut = result.length >= rowsLimit && (await countAll()) > rowsLimit;
      events.cut(isCut ? rowsLimit : undefined);
      end = isCut ? { ...(result.at(-1) as Row) } : undefined;
      return result as Row[];
    },
    events: {
      patched: events.patched,
      removed(rows) {
        const gone = new Set(rows);
        keyed = keyed.filter((row) => !gone.has(row));
        standing.removed(gone);
        query.removed(gone);
        events.stale();
      },
      arranged() {
        takeChanges();
        // The first rows are what the grid waits for already.
        if (hasLoaded) events.stale();
      },
      waiting: events.waiting,
      failed: events.failed,
    },
  });

  /** The number of all rows; of a call that cannot tell it, more than there can be. */
  async function countAll(): Promise<number> {
    const options = { take: 0, requireTotalCount: true };
    const { totalCount } = await fetchRows(http, { model, values, parameters: narrowing.standing ?? [], options });
    return totalCount ?? Number.POSITIVE_INFINITY;
  }

  /** Takes what changed into the rows, in the order in which the server would send them now: the definition's, then by key. */
  const takeChanges = (): void => {
    const changes = live.takeChanges();
    const only = changes !== 'all' && areFew(changes, keyed) ? changes : undefined;
    keyed = only
      ? insertRows(
          keyed.filter((row) => !only.has(row)),
          [...only],
          byKey,
        )
      : [...live.rows()].sort(byKey);
    standing.changed(keyed, only);
    query.changed(standing.rows({ sort }), only);
  };

  const whole = (asked: LoadOptions): LoadOptions => {
    const filter = allOf(narrowing.base, narrowing.filter, asked.filter);
    return { ...asked, ...(filter ? { filter } : {}), searchText: narrowing.searchText };
  };

  const arrange = (asked: LoadOptions): void => {
    // Who turns the page goes on in the rows as they are.
    const { filter, searchText, sort, group, skip, take } = asked;
    const key = JSON.stringify([filter, searchText, sort, group, skip, take]);
    if (key === arranged) return;
    arranged = key;
    showsHistorical = asksForHistorical(asked.filter);
    const isChanged = live.isChanged();
    shows = shownTest(model, asked.filter, narrowing.searchText);
    live.arrange({ keys: orderKeys(asked), shows });
    if (isChanged) takeChanges();
  };

  const first = (): Promise<void> => {
    loading ??= registered()
      .then(() => {
        hasAsked = true;
        return live.load();
      })
      .then(
        () => {
          hasLoaded = true;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
    return loading;
  };

  return {
    async load(asked, main) {
      if (narrowing.isRefused) return NO_ROWS;
      await first();
      const options = whole(asked);
      if (main) arrange(options);
      const answer = query.load(options);
      if (main && answer.totalCount !== undefined) events.counted(answer.totalCount);
      return answer;
    },
    async *portions(asked) {
      if (narrowing.isRefused) return;
      await first();
      yield* portionsOf(query.rows(whole(asked)));
    },
    narrow(next) {
      const isOther = JSON.stringify(next.standing ?? []) !== JSON.stringify(narrowing.standing ?? []);
      narrowing = next;
      if (!isOther) return;
      // Rows that are not here yet.
      loading = undefined;
      mark = undefined;
    },
    // A failure is told to the grid, which asks for the same.
    ahead: () => void first().catch(() => undefined),
    shows: (row) => shows(row),
    receive(message) {
      messages++;
      mark = undefined;
      live.receive(message);
    },
    opened() {
      // What changed between the rows' answer and the registration would be missed: they are asked for again, after
      // the first ones are there to be shown, and come only if they are others.
      if (hasAsked)
        void first().then(
          () => live.load().catch(events.failed),
          () => undefined,
        );
    },
    async refresh() {
      if (!hasLoaded) return events.stale();
      mark = undefined;
      await live.load();
    },
    show: live.show,
    close: live.close,
  };
}

/** Keys go by code, as in the database. */
function keyOrder({ key }: EntityModel): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const name of key) {
      const [one, other] = [a[name] as string | number, b[name] as string | number];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };
}
