import type { Row } from '../query';

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

interface Pending extends RowChange {
  readonly seq: number | undefined;
}

/** What messages told since it was handed on: the last word on each row, the latest at the end. */
export interface Collected {
  add(change: Pending): void;
  /** All rows there are. What was collected before their number, or without one, is overtaken. */
  replaceBy(replace: NonNullable<Flush['replace']>, seq: number | undefined): void;
  /** Rows were loaded that contain what was told up to this number. */
  dropUntil(seq: number): void;
  /** Numbers begin anew: what was collected was told before all of them. */
  restart(): void;
  isEmpty(): boolean;
  /** Hands it on; nothing is collected afterwards. */
  take(): Flush;
  /** Forgets the changes of single rows. */
  clear(): void;
}

export function createCollected(): Collected {
  const pending = new Map<string, Pending>();
  let replace: Flush['replace'];
  const dropIf = (test: (seq: number | undefined) => boolean): void => {
    for (const [key, { seq }] of pending) if (test(seq)) pending.delete(key);
  };
  return {
    add(change) {
      pending.delete(change.key);
      pending.set(change.key, change);
    },
    replaceBy(all, until) {
      dropIf((seq = 0) => until === undefined || seq <= until);
      replace = all;
    },
    dropUntil: (until) => dropIf((seq) => seq !== undefined && seq <= until),
    restart() {
      for (const [key, change] of pending) pending.set(key, { ...change, seq: 0 });
    },
    isEmpty: () => pending.size === 0 && !replace,
    take() {
      const changes = [...pending.values()];
      const flush = replace ? { replace, changes } : { changes };
      pending.clear();
      replace = undefined;
      return flush;
    },
    clear: () => pending.clear(),
  };
}
