/**
 * One page of a server-paged grid, kept fresh: rows on it change in place, everything else only makes it stale. What
 * is stale is asked for again when the person says so; totals once in a while.
 */
import type { Row } from '../query';
import { type Arrangement, changesSums, moves, UNARRANGED } from './arrangement';
import { type LiveClock, RESUM_MS } from './clock';
import type { Flush, RowChange } from './collected';
import { createHistoricalRows } from './historical';
import { createInbox } from './inbox';
import type { RowPatch } from './kept-rows';
import type { LiveMessage } from './protocol';
import { createRecount } from './recount';
import { assignRow, newsOf } from './row-version';
import { countWaiting, createWaiting, tellIfOther, type Wait, type WaitingRows } from './waiting';

export interface LivePageEvents {
  /** Values of rows on the page changed; nothing moved. */
  patched(patches: readonly RowPatch[]): void;
  /**
   * Other rows changed that the page does not show as they are; none at first. Who is not on the page may be to come, if
   * the list shows such rows.
   */
  waiting(rows: WaitingRows): void;
  /** Ask for the page again. */
  refetch(): void;
  /** Rows came, went or moved: what was counted before may be wrong. */
  outdated(): void;
  /** Ask how many rows there are; the page stays. */
  recount(): void;
  /** Ask again for what groups say of their rows, which stand as they are. */
  resum(): void;
}

export interface LivePage {
  receive(message: LiveMessage): void;
  /** Messages come by another connection from now on; ask for the page after it. */
  opened(): void;
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
  const stale = createWaiting();
  const isStale = (): boolean => countWaiting(stale.rows) > 0;
  /** Rows may have come to the list or gone from it since it was counted. */
  let isOutdated = false;
  let arrangement = UNARRANGED;

  const historical = createHistoricalRows({ clock, showsHistorical, leave: refetch });
  const inbox = createInbox({ clock, keyOf, onFlush: take, onResync: refetch });
  const recount = createRecount(
    clock,
    () => isOutdated,
    () => {
      isOutdated = false;
      events.recount();
    },
  );
  const resum = createRecount(
    clock,
    () => !isStale(),
    () => events.resum(),
    RESUM_MS,
  );
  const tell = tellIfOther(events.waiting);

  function take({ replace, changes }: Flush): void {
    const rows = (replace?.rows ?? []).map((row) => ({ key: keyOf(row), row, arrived: clock.now() }));
    const outcomes = [...rows, ...changes].map(takeChange);
    const patches = outcomes.flatMap(({ patch }) => patch ?? []);
    if (patches.length > 0) events.patched(patches);
    if (outcomes.some(({ wait }) => wait)) {
      isOutdated = true;
      events.outdated();
    }
    if (isOutdated) recount.soon();
    if (!isStale() && changesSums(arrangement, patches)) resum.soon();
    tell(stale.rows);
  }

  /** Takes one change in as far as the page shows the row. */
  function takeChange({ key, row, arrived }: RowChange): { patch?: RowPatch; wait?: Wait | undefined } {
    const own = page.get(key);
    // It stood on another page at the most: the number of rows may be less, and nothing comes in.
    if (!own && isElsewhere(row)) {
      stale.forget(key);
      return { wait: 'leaving' };
    }
    if (!own || row === null) {
      const wait = own ? 'leaving' : 'coming';
      stale.put(key, wait);
      return { wait };
    }
    const properties = newsOf(own, row);
    if (properties.length === 0) return {};
    historical.note(key, row, arrived);
    const wait = moves(arrangement, own, row);
    if (wait) stale.put(key, wait);
    assignRow(own, row);
    return { patch: { key, row: own, properties }, wait };
  }

  /** What groups say of their rows may change by one that none of them has any more. */
  function isElsewhere(row: Row | null): boolean {
    return !arrangement.isSummed && (row === null || !arrangement.shows(row));
  }

  function refetch(): void {
    isOutdated = false;
    recount.asked();
    resum.asked();
    stale.clear();
    tell(stale.rows);
    events.refetch();
  }

  return {
    receive: inbox.receive,
    opened: inbox.restart,
    showing(rows) {
      page.clear();
      historical.clear();
      for (const row of rows) page.set(keyOf(row), row);
      isOutdated = false;
      stale.clear();
      tell(stale.rows);
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
      recount.close();
      resum.close();
    },
  };
}
