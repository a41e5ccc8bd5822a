/**
 * One page of a server-paged grid, kept fresh: rows on it change in place, everything else only makes it stale. What
 * is stale is asked for again when the person says so; the totals at most every two seconds.
 */
import type { Row } from '../query/load-options';
import { type Arrangement, assignRow, changedProperties, moves, UNARRANGED } from './arrangement';
import { type LiveClock, RECOUNT_MS } from './clock';
import { createHistoricalRows } from './historical';
import { createInbox, type Flush } from './inbox';
import { isOlder, type RowPatch } from './live-rows';
import type { LiveMessage } from './protocol';

export interface LivePageEvents {
  /** Values of rows on the page changed; nothing moved. */
  patched(patches: readonly RowPatch[]): void;
  /** So many rows changed that the page does not show as they are. */
  waiting(count: number): void;
  /** Ask for the page again. */
  refetch(): void;
  /** Rows came, went or moved: what was counted before may be wrong. */
  outdated(): void;
  /** Ask how many rows there are; the page stays. */
  recount(): void;
}

export interface LivePage {
  receive(message: LiveMessage): void;
  /** The page as it was answered; its rows are changed in place from now on. */
  showing(rows: readonly Row[]): void;
  /** Rows that stand below those of the page: of a group that was opened. */
  also(rows: readonly Row[]): void;
  /** Messages that come while a page is fetched are applied to it. Tell the result whether it came. */
  fetching(): (loaded: boolean) => void;
  arrange(arrangement: Arrangement): void;
  show(): void;
  close(): void;
}

export interface LivePageOptions {
  readonly clock: LiveClock;
  readonly events: LivePageEvents;
  keyOf(row: Row): string;
  /** True while the person looks at historical rows: then they stay. */
  showsHistorical?(): boolean;
}

export function createLivePage({ clock, events, keyOf, showsHistorical }: LivePageOptions): LivePage {
  const page = new Map<string, Row>();
  const stale = new Set<string>();
  let arrangement = UNARRANGED;
  let cancelRecount: (() => void) | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let told = 0;

  const historical = createHistoricalRows(clock, () => refetch());
  const inbox = createInbox({ clock, keyOf, onFlush: take, onResync: () => refetch() });

  function take(flush: Flush): void {
    const rows = (flush.replace?.rows ?? []).map((row) => ({ key: keyOf(row), row, arrived: clock.now() }));
    const patches: RowPatch[] = [];
    let isOutdated = false;
    const wait = (key: string): void => {
      stale.add(key);
      isOutdated = true;
    };
    for (const { key, row, arrived } of [...rows, ...flush.changes]) {
      const own = page.get(key);
      if (!own || row === null) {
        wait(key);
        continue;
      }
      if (isOlder(row, own)) continue;
      const properties = changedProperties(own, row);
      if (properties.length === 0) continue;
      if (row.historical === true && !showsHistorical?.()) historical.add(key, arrived);
      else historical.cancel(key);
      if (moves(arrangement, own, row)) wait(key);
      assignRow(own, row);
      patches.push({ key, row: own, properties });
    }
    if (patches.length > 0) events.patched(patches);
    if (isOutdated) events.outdated();
    if (stale.size > 0) recountSoon();
    tellWaiting();
  }

  function recountSoon(): void {
    if (cancelRecount) return;
    const wait = Math.max(0, askedAt + RECOUNT_MS - clock.now());
    cancelRecount = clock.later(() => {
      cancelRecount = undefined;
      if (stale.size === 0) return;
      askedAt = clock.now();
      events.recount();
    }, wait);
  }

  function refetch(): void {
    cancelRecount?.();
    cancelRecount = undefined;
    askedAt = clock.now();
    stale.clear();
    tellWaiting();
    events.refetch();
  }

  function tellWaiting(): void {
    if (stale.size === told) return;
    told = stale.size;
    events.waiting(told);
  }

  return {
    receive: inbox.receive,
    showing(rows) {
      page.clear();
      historical.clear();
      for (const row of rows) page.set(keyOf(row), row);
      stale.clear();
      tellWaiting();
    },
    also(rows) {
      for (const row of rows) page.set(keyOf(row), row);
    },
    fetching: inbox.pause,
    arrange(next) {
      arrangement = next;
    },
    show: refetch,
    close() {
      inbox.close();
      historical.clear();
      cancelRecount?.();
    },
  };
}
