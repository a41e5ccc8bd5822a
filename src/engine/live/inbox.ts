import { REPLACE_ABOVE_ROWS } from '../constants';
import type { Row } from '../query/load-options';
import { HIDDEN_FLUSH_MS, type LiveClock } from './clock';
import { LIVE_METHODS, type LiveMessage } from './protocol';

/** What is known to have happened to one row; `row` is null when it is gone. */
export interface RowChange {
  readonly key: string;
  readonly row: Row | null;
  /** When its message arrived, in milliseconds. */
  readonly arrived: number;
}

export interface Flush {
  /** All rows there are, before the changes: a message that replaces. Of the keys in `newer` more is known already. */
  readonly replace?: { readonly rows: readonly Row[]; readonly newer: ReadonlySet<string> };
  readonly changes: readonly RowChange[];
}

/**
 * Collects live messages and hands on the last word on each row once per drawn picture. Messages may come twice, late
 * or in another order: a message changes nothing about a row of which a newer one has told.
 */
export interface Inbox {
  receive(message: LiveMessage): void;
  /**
   * Collects without handing on while rows are loaded; what comes meanwhile is applied on top. The returned function
   * ends it and is told whether the rows came.
   */
  pause(): (loaded: boolean) => void;
  /** Hands on at once what has been collected. */
  flush(): void;
  close(): void;
}

interface Pending extends RowChange {
  readonly seq: number | undefined;
}

export interface InboxOptions {
  readonly clock: LiveClock;
  keyOf(row: Row): string;
  onFlush(flush: Flush): void;
  /** The server says that the rows have to be loaded afresh. */
  onResync(): void;
}

export function createInbox({ clock, keyOf, onFlush, onResync }: InboxOptions): Inbox {
  const pending = new Map<string, Pending>();
  const seen = new Map<string, number>();
  let newest = 0;
  /** Messages up to this number are contained in what was loaded or replaced. */
  let floor = 0;
  let replace: Flush['replace'];
  let pauses = 0;
  let cancel: (() => void) | undefined;

  const note = (key: string, row: Row | null, seq: number | undefined): void => {
    if (seq !== undefined) {
      if (seq <= floor || seq <= (seen.get(key) ?? 0)) return;
      seen.set(key, seq);
    }
    pending.delete(key);
    pending.set(key, { key, row, seq, arrived: clock.now() });
  };

  const replaceBy = (rows: readonly Row[], seq: number | undefined): void => {
    if (seq !== undefined && seq <= floor) return;
    for (const [key, entry] of pending) {
      if (seq === undefined || (entry.seq ?? 0) <= seq) pending.delete(key);
    }
    if (seq !== undefined) floor = seq;
    const newer = new Set<string>();
    for (const [key, at] of seen) {
      if (seq !== undefined && at > seq) newer.add(key);
      else seen.delete(key);
    }
    replace = { rows, newer };
  };

  const flush = (): void => {
    cancel?.();
    cancel = undefined;
    if (pauses > 0 || (pending.size === 0 && !replace)) return;
    const changes = [...pending.values()];
    const all = replace;
    pending.clear();
    replace = undefined;
    onFlush(all ? { replace: all, changes } : { changes });
  };

  const schedule = (): void => {
    if (cancel || pauses > 0 || (pending.size === 0 && !replace)) return;
    cancel = clock.hidden() ? clock.later(flush, HIDDEN_FLUSH_MS) : clock.frame(flush);
  };

  return {
    receive(message) {
      const { methodName, seq } = message;
      if (seq !== undefined && seq > newest) newest = seq;
      const rows = message.viewModels ?? [];
      if (methodName === LIVE_METHODS.resync) {
        if (seq === undefined || seq > floor) onResync();
      } else if (methodName === LIVE_METHODS.deleted) {
        if (message.id !== undefined) note(message.id, null, seq);
      } else if (methodName === LIVE_METHODS.bulkDelete) {
        for (const id of message.ids ?? []) note(id, null, seq);
      } else if (methodName === LIVE_METHODS.bulk) {
        if (rows.length > REPLACE_ABOVE_ROWS) replaceBy(rows, seq);
        else for (const row of rows) note(keyOf(row), row, seq);
      } else if (message.viewModel) {
        note(message.id ?? keyOf(message.viewModel), message.viewModel, seq);
      }
      schedule();
    },
    pause() {
      pauses++;
      // What was sent until now is contained in what is loaded from now on.
      const contained = newest;
      let paused = true;
      return (loaded) => {
        if (!paused) return;
        paused = false;
        pauses--;
        if (loaded && contained > floor) {
          floor = contained;
          for (const [key, at] of seen) if (at <= floor) seen.delete(key);
          for (const [key, entry] of pending) if (entry.seq !== undefined && entry.seq <= floor) pending.delete(key);
        }
        flush();
      };
    },
    flush,
    close() {
      cancel?.();
      cancel = undefined;
      pending.clear();
    },
  };
}
