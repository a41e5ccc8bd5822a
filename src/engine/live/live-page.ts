/**
 * One page of a server-paged grid, kept fresh: rows on it change in place, everything else only makes it stale. What
 * is stale is asked for again when the person says so; the totals at most every two seconds.
 */
import type { Row } from '../query';
import { type Arrangement, moves, UNARRANGED } from './arrangement';
import type { LiveClock } from './clock';
import type { Flush, RowChange } from './collected';
import { createHistoricalRows } from './historical';
import { createInbox } from './inbox';
import type { RowPatch } from './kept-rows';
import type { LiveMessage } from './protocol';
import { createRecount } from './recount';
import { assignRow, newsOf } from './row-version';
import { tellIfOther } from './waiting';

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
  /** Keys of rows that changed and that the page does not show as they are. */
  const stale = new Set<string>();
  let arrangement = UNARRANGED;

  const historical = createHistoricalRows({ clock, showsHistorical, leave: refetch });
  const inbox = createInbox({ clock, keyOf, onFlush: take, onResync: refetch });
  const recount = createRecount(
    clock,
    () => stale.size > 0,
    () => events.recount(),
  );
  const tell = tellIfOther(events.waiting);

  function take({ replace, changes }: Flush): void {
    const rows = (replace?.rows ?? []).map((row) => ({ key: keyOf(row), row, arrived: clock.now() }));
    const outcomes = [...rows, ...changes].map(takeChange);
    const patches = outcomes.flatMap(({ patch }) => patch ?? []);
    if (patches.length > 0) events.patched(patches);
    if (outcomes.some(({ isStale }) => isStale)) events.outdated();
    if (stale.size > 0) recount.soon();
    tell(stale.size);
  }

  /** Takes one change in as far as the page shows the row. */
  function takeChange({ key, row, arrived }: RowChange): { patch?: RowPatch; isStale?: boolean } {
    const own = page.get(key);
    if (!own || row === null) {
      stale.add(key);
      return { isStale: true };
    }
    const properties = newsOf(own, row);
    if (properties.length === 0) return {};
    historical.note(key, row, arrived);
    const isStale = moves(arrangement, own, row);
    if (isStale) stale.add(key);
    assignRow(own, row);
    return { patch: { key, row: own, properties }, isStale };
  }

  function refetch(): void {
    recount.asked();
    stale.clear();
    tell(0);
    events.refetch();
  }

  return {
    receive: inbox.receive,
    showing(rows) {
      page.clear();
      historical.clear();
      for (const row of rows) page.set(keyOf(row), row);
      stale.clear();
      tell(0);
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
    },
  };
}
