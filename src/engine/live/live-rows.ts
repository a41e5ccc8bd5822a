/**
 * The rows of a client-paged grid, kept as the server has them.
 *
 *   messages → inbox (last word per row, once per picture) → rows: values change in place at once
 *                                                          → waiting: rows that would jump, until shown
 *
 * Rows are objects of a stable identity that change in place, so that a grid that draws them needs no new data for a
 * new value. Where they stand changes only by `show`, or with another arrangement.
 */
import type { Row } from '../query/load-options';
import { type Arrangement, assignRow, changedProperties, moves, UNARRANGED } from './arrangement';
import type { LiveClock } from './clock';
import { createHistoricalRows } from './historical';
import { createInbox, type Flush, type RowChange } from './inbox';
import type { LiveMessage } from './protocol';

/** A row whose values changed in place. */
export interface RowPatch {
  readonly key: string;
  readonly row: Row;
  readonly properties: readonly string[];
}

export interface LiveRowsEvents {
  /** Values changed; nothing moved. */
  patched(patches: readonly RowPatch[]): void;
  /** Rows are gone; the others keep their order. */
  removed(rows: readonly Row[]): void;
  /** The rows are others or stand elsewhere: ask for all of them again. */
  arranged(): void;
  /** So many rows wait to be shown. */
  waiting(count: number): void;
  /** A load that the server asked for, or that a new registration needs, failed; the rows are as they were. */
  failed(error: unknown): void;
}

export interface LiveRows {
  /** The rows to show, without those that wait to come in. */
  rows(): readonly Row[];
  get(key: string): Row | undefined;
  receive(message: LiveMessage): void;
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
  const all = new Map<string, Row>();
  /** Keys that wait to come in, and keys that stand where they do not belong any more. */
  const coming = new Set<string>();
  const moved = new Set<string>();
  /** What `takeChanges` gives. */
  let untaken: Set<Row> | 'all' = new Set();
  let arrangement = UNARRANGED;
  let loads = 0;
  let latest: Promise<void> | undefined;
  let told = 0;

  const historical = createHistoricalRows(clock, (keys) => {
    const gone = keys.map(remove).filter((row) => row !== undefined);
    if (gone.length > 0) events.removed(gone);
    tellWaiting();
  });
  const inbox = createInbox({ clock, keyOf, onFlush: take, onResync: () => void reload() });

  function take(flush: Flush): void {
    if (flush.replace) replaceAll(flush.replace.rows, flush.replace.newer, flush.changes);
    else applyChanges(flush.changes);
    tellWaiting();
  }

  function applyChanges(changes: readonly RowChange[]): void {
    const patches: RowPatch[] = [];
    const gone: Row[] = [];
    for (const { key, row, arrived } of changes) {
      if (row === null) {
        const old = remove(key);
        if (old) gone.push(old);
        continue;
      }
      const patch = put(key, row);
      if (patch) patches.push(patch);
      if (row.historical === true && !showsHistorical?.()) historical.add(key, arrived);
      else historical.cancel(key);
    }
    if (gone.length > 0) events.removed(gone);
    if (patches.length > 0) events.patched(patches);
  }

  /** Takes in one version of a row; gives what changed in a row that is shown. */
  function put(key: string, next: Row): RowPatch | undefined {
    const row = all.get(key);
    if (!row) {
      if (!belongs(next)) return undefined;
      const came = { ...next };
      all.set(key, came);
      note(came);
      if (arrangement.shows(next)) coming.add(key);
      return undefined;
    }
    if (isOlder(next, row)) return undefined;
    const properties = changedProperties(row, next);
    if (properties.length === 0) return undefined;
    if (coming.has(key)) {
      if (!arrangement.shows(next)) coming.delete(key);
    } else if (moves(arrangement, row, next)) {
      moved.add(key);
    }
    assignRow(row, next);
    note(row);
    return coming.has(key) ? undefined : { key, row, properties };
  }

  function note(row: Row): void {
    if (untaken !== 'all') untaken.add(row);
  }

  function remove(key: string): Row | undefined {
    const row = all.get(key);
    if (row && untaken !== 'all') untaken.delete(row);
    const wasComing = coming.delete(key);
    all.delete(key);
    moved.delete(key);
    historical.cancel(key);
    return wasComing ? undefined : row;
  }

  function replaceAll(
    rows: readonly Row[],
    newer: ReadonlySet<string> = new Set(),
    changes: readonly RowChange[] = [],
  ): void {
    const fresh = new Map(rows.map((row) => [keyOf(row), row]));
    for (const key of newer) {
      const own = all.get(key);
      if (own) fresh.set(key, own);
      else fresh.delete(key);
    }
    for (const { key, row } of changes) {
      const known = fresh.get(key);
      if (row === null) fresh.delete(key);
      else if (known ? !isOlder(row, known) : belongs(row)) fresh.set(key, row);
    }
    const kept = new Map<string, Row>();
    for (const [key, row] of fresh) {
      const own = all.get(key);
      if (own && own !== row) assignRow(own, row);
      kept.set(key, own ?? { ...row });
    }
    all.clear();
    for (const [key, row] of kept) all.set(key, row);
    untaken = 'all';
    coming.clear();
    moved.clear();
    historical.clear();
    for (const { key, row, arrived } of changes) {
      if (row?.historical === true && all.has(key) && !showsHistorical?.()) historical.add(key, arrived);
    }
    events.arranged();
  }

  function show(): void {
    if (coming.size + moved.size === 0) return;
    coming.clear();
    moved.clear();
    events.arranged();
    tellWaiting();
  }

  function tellWaiting(): void {
    const count = coming.size + moved.size;
    if (count === told) return;
    told = count;
    events.waiting(count);
  }

  function load(): Promise<void> {
    const mine = ++loads;
    latest = loadOnce(mine);
    return latest;
  }

  async function loadOnce(mine: number): Promise<void> {
    const resume = inbox.pause();
    let rows: readonly Row[] | 'unchanged' | undefined;
    try {
      rows = await fetch();
    } finally {
      if (rows && mine === loads) {
        if (rows !== 'unchanged') replaceAll(rows);
        tellWaiting();
        resume(true);
      } else {
        resume(false);
      }
    }
    // Overtaken by another load: these rows are not shown, and whoever waits wants those that are.
    if (mine !== loads) await latest;
  }

  async function reload(): Promise<void> {
    try {
      await load();
    } catch (error) {
      events.failed(error);
    }
  }

  return {
    rows: () =>
      coming.size === 0 ? [...all.values()] : [...all].filter(([key]) => !coming.has(key)).map(([, row]) => row),
    get: (key) => all.get(key),
    receive: inbox.receive,
    load,
    arrange(next) {
      arrangement = next;
      coming.clear();
      moved.clear();
      tellWaiting();
    },
    isChanged: () => untaken === 'all' || untaken.size > 0,
    takeChanges() {
      const taken = untaken;
      untaken = new Set();
      return taken;
    },
    show,
    close() {
      inbox.close();
      historical.clear();
    },
  };
}

/** A version that the loaded row has overtaken: it was on its way while the rows were fetched. */
export function isOlder(next: Row, current: Row): boolean {
  const [a, b] = [Number(next.rowVersion), Number(current.rowVersion)];
  return Number.isFinite(a) && Number.isFinite(b) && a < b;
}
