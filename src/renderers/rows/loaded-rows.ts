import { rowKey } from '../../engine/action';
import type { Query } from '../../engine/http';
import { type Arrangement, createLiveRows, type LiveMessage } from '../../engine/live';
import type { LoadOptions, LoadResult, Row } from '../../engine/query';
import { createFirstLoad } from './first-load';
import { createRowsInMemory } from './rows-in-memory';
import { BROWSER_CLOCK, type GridSourceOptions } from './source';
import { createWholeList } from './whole-list';

/** All rows of a list, loaded once and kept as the server has them. */
export interface LoadedRows {
  /** Done when the rows are there; the first who asks has them loaded. */
  ready(): Promise<void>;
  /** Other rows are wanted. */
  again(): void;
  load(options: LoadOptions): LoadResult;
  rows(options: LoadOptions): readonly Row[];
  /** There are more, beyond the limit. */
  isCut(): boolean;
  /** Where rows stand is asked anew: those that wait come in. */
  arrange(arrangement: Arrangement): void;
  receive(message: LiveMessage): void;
  opened(): void;
  refresh(): Promise<void>;
  show(): void;
  close(): void;
}

interface Asked {
  /** What says which rows there are at all. */
  parameters(): Query;
  showsHistorical(): boolean;
}

export function createLoadedRows(options: GridSourceOptions, asked: Asked): LoadedRows {
  const { model, events } = options;
  const memory = createRowsInMemory(model, options.format, options.language);
  const list = createWholeList({
    ...options,
    parameters: asked.parameters,
    compare: memory.compare,
    cut: events.cut,
  });
  const live = createLiveRows({
    clock: BROWSER_CLOCK,
    keyOf: (row) => rowKey(model, row),
    showsHistorical: asked.showsHistorical,
    belongs: list.belongs,
    fetch: list.fetch,
    events: {
      patched: events.patched,
      removed(rows) {
        memory.remove(new Set(rows));
        events.stale();
      },
      arranged() {
        memory.takeFrom(live);
        // The first rows are what the grid waits for already.
        if (first.hasLoaded()) events.stale();
      },
      resum: events.stale,
      waiting: events.waiting,
      failed: events.failed,
    },
  });
  const first = createFirstLoad(options.registered, live.load);

  return {
    ready: first.done,
    again() {
      first.again();
      list.outdate();
    },
    load: memory.load,
    rows: memory.rows,
    isCut: list.isCut,
    arrange(arrangement) {
      const isChanged = live.isChanged();
      live.arrange(arrangement);
      if (isChanged) memory.takeFrom(live);
    },
    receive(message) {
      list.outdate();
      live.receive(message);
    },
    opened() {
      live.opened();
      // What changed between the rows' answer and the registration would be missed: they are asked for again, after
      // the first ones are there to be shown, and come only if they are others.
      if (first.hasAsked())
        void first.done().then(
          () => live.load().catch(events.failed),
          () => undefined,
        );
    },
    async refresh() {
      if (!first.hasLoaded()) return events.stale();
      list.outdate();
      await live.load();
    },
    show: live.show,
    close: live.close,
  };
}
