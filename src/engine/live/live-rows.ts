/**
 * The rows of a client-paged grid, kept as the server has them.
 *
 *   messages → inbox (last word per row, once per picture) → rows: values change in place at once
 *                                                          → waiting: rows that would jump, until shown
 *
 * Rows are objects of a stable identity that change in place, so that a grid that draws them needs no new data for a
 * new value. Where they stand changes only by `show`, or with another arrangement.
 */
import type { Row } from '../query';
import { type Arrangement, changesSums, UNARRANGED } from './arrangement';
import type { LiveClock } from './clock';
import type { Flush, RowChange } from './collected';
import { createHistoricalRows } from './historical';
import { createInbox } from './inbox';
import { createKeptRows, type RowPatch } from './kept-rows';
import { createLastLoad } from './last-load';
import type { LiveMessage } from './protocol';
import { createRecount } from './recount';
import { countWaiting, tellIfOther, type WaitingRows } from './waiting';

export interface LiveRowsEvents {
  /** Values changed; nothing moved. */
  patched(patches: readonly RowPatch[]): void;
  /** Rows are gone; the others keep their order. */
  removed(rows: readonly Row[]): void;
  /** The rows are others or stand elsewhere: ask for all of them again. */
  arranged(): void;
  /** Ask again for what groups say of their rows, which stand as they are. */
  resum(): void;
  /** Other rows wait to be shown; none at first. */
  waiting(rows: WaitingRows): void;
  /** A load that the server asked for, or that a new registration needs, failed; the rows are as they were. */
  failed(error: unknown): void;
}

export interface LiveRows {
  /** The rows to show, without those that wait to come in. */
  rows(): readonly Row[];
  get(key: string): Row | undefined;
  receive(message: LiveMessage): void;
  /** Messages come by another connection from now on; load the rows after it. */
  opened(): void;
  /** Loads all rows; messages that come meanwhile are applied on top. The last load wins. */
  load(): Promise<void>;
  arrange(arrangement: Arrangement): void;
  /** True if rows came or changed since `takeChanges`. */
  isChanged(): boolean;
  /** The rows that came or changed since this was asked last, those that are gone left out; `all` if any may have. */
  takeChanges(): ReadonlySet<Row> | 'all';
  /** Lets the waiting rows move now. */
  show(): void;
  close(): void;
}

export interface LiveRowsOptions {
  readonly clock: LiveClock;
  readonly events: LiveRowsEvents;
  keyOf(row: Row): string;
  /** All rows as they are on the server; nothing if they are those of the load before. */
  fetch(): Promise<readonly Row[] | 'unchanged'>;
  /** True while the person looks at historical rows: then they stay. */
  showsHistorical?(): boolean;
  /** False for a row that would not be among those that are fetched; such a row does not come in. */
  belongs?(row: Row): boolean;
}

export function createLiveRows(options: LiveRowsOptions): LiveRows {
  const { clock, events, keyOf, fetch, showsHistorical, belongs = () => true } = options;
  const kept = createKeptRows({ keyOf, belongs });
  const historical = createHistoricalRows({ clock, showsHistorical, leave });
  const inbox = createInbox({ clock, keyOf, onFlush: take, onResync: () => void load().catch(events.failed) });
  let arrangement: Arrangement = UNARRANGED;
  const isWaiting = (): boolean => countWaiting(kept.waiting) > 0;
  const resum = createRecount(
    clock,
    () => !isWaiting(),
    () => events.resum(),
  );
  const tell = tellIfOther(events.waiting);
  const tellWaiting = (): void => tell(kept.waiting);
  const load = createLastLoad<readonly Row[] | 'unchanged'>({
    begin: inbox.pause,
    fetch,
    take(rows) {
      if (rows !== 'unchanged') replaceAll({ rows, newer: new Set() }, []);
      tellWaiting();
    },
  });

  function take({ replace, changes }: Flush): void {
    if (replace) replaceAll(replace, changes);
    else applyChanges(changes);
    tellWaiting();
  }

  function applyChanges(changes: readonly RowChange[]): void {
    const gone = remove(changes.filter(({ row }) => row === null).map(({ key }) => key));
    const patches = changes.flatMap(takeIn);
    if (gone.length > 0) events.removed(gone);
    if (patches.length > 0) events.patched(patches);
    if (!isWaiting() && changesSums(arrangement, patches)) resum.soon();
  }

  function takeIn({ key, row, arrived }: RowChange): readonly RowPatch[] {
    if (row === null) return [];
    const patch = kept.put(key, row);
    historical.note(key, row, arrived);
    return patch ? [patch] : [];
  }

  /** Gives the rows that were shown. */
  function remove(keys: readonly string[]): readonly Row[] {
    for (const key of keys) historical.cancel(key);
    return keys.map(kept.remove).filter((row) => row !== undefined);
  }

  function leave(keys: readonly string[]): void {
    const gone = remove(keys);
    if (gone.length > 0) events.removed(gone);
    tellWaiting();
  }

  function replaceAll(replace: NonNullable<Flush['replace']>, changes: readonly RowChange[]): void {
    kept.replace({ replace, changes });
    historical.clear();
    for (const { key, row, arrived } of changes) if (row && kept.get(key)) historical.note(key, row, arrived);
    events.arranged();
  }

  return {
    rows: kept.shown,
    get: kept.get,
    receive: inbox.receive,
    opened: inbox.restart,
    load,
    arrange(next) {
      arrangement = next;
      kept.arrange(next);
      tellWaiting();
    },
    isChanged: kept.isChanged,
    takeChanges: kept.takeChanges,
    show() {
      if (!isWaiting()) return;
      kept.show();
      events.arranged();
      tellWaiting();
    },
    close() {
      inbox.close();
      historical.clear();
      resum.close();
    },
  };
}
