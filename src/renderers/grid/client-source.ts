import { createLiveRows } from '../../engine/live';
import { columnTypes, compileFilter, createRowQuery, type LoadOptions } from '../../engine/query';
import { rowKey, takeRows } from '../rows';
import { dayKey } from './group-interval';
import { allOf, BROWSER_CLOCK, type GridSource, type GridSourceOptions, type Narrowing, orderKeys } from './source';

/** Loads all rows once, up to the limit, and answers everything in the browser (GRID-007). */
export function createClientSource(options: GridSourceOptions): GridSource {
  const { model, http, events, values, language, format } = options;
  const types = columnTypes(model);
  const query = createRowQuery([], { collator: new Intl.Collator(language), types, groupKey: dayKey(format) });
  let narrowing: Narrowing = { parameters: [], searchText: '' };
  let loading: Promise<void> | undefined;
  let arranged = '';
  /** Rows changed since they were put in order: another order or filter has to look at them anew. */
  let dirty = false;

  const live = createLiveRows({
    clock: BROWSER_CLOCK,
    keyOf: (row) => rowKey(model, row),
    fetch: async () => (await takeRows(http, { model, values, parameters: [], options: {} })).result as never,
    events: {
      patched(patches) {
        dirty = true;
        events.patched(patches);
      },
      removed(rows) {
        query.removed(new Set(rows));
        events.stale();
      },
      arranged() {
        query.changed(live.rows());
        dirty = false;
        events.stale();
      },
      waiting: events.waiting,
      failed: events.failed,
    },
  });

  const whole = (asked: LoadOptions): LoadOptions => {
    const filter = allOf(narrowing.base, narrowing.filter, asked.filter);
    return { ...asked, ...(filter ? { filter } : {}), searchText: narrowing.searchText };
  };

  const arrange = (asked: LoadOptions): void => {
    const key = JSON.stringify([asked.filter, asked.searchText, asked.sort, asked.group]);
    if (key === arranged) return;
    arranged = key;
    const filter = asked.filter ? compileFilter(asked.filter, types) : () => true;
    const waits = dirty || live.waiting() > 0;
    live.arrange({ keys: orderKeys(asked), shows: filter });
    if (!waits) return;
    query.changed(live.rows());
    dirty = false;
  };

  const first = (): Promise<void> => {
    loading ??= live.load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return {
    async load(asked, main) {
      await first();
      const options = whole(asked);
      if (main) arrange(options);
      const answer = query.load(options);
      if (main && answer.totalCount !== undefined) events.counted(answer.totalCount);
      return answer;
    },
    narrow(next) {
      narrowing = next;
    },
    receive: live.receive,
    opened() {
      // Changes between the load's answer and the registration would be missed.
      void first()
        .then(() => live.load())
        .catch(events.failed);
    },
    async refresh() {
      loading = live.load();
      await loading;
    },
    show: live.show,
    touched: live.touched,
    hold: live.hold,
    close: live.close,
  };
}
