import type { Row } from '../query';

/** The rows that came or changed since they were asked for last, those that are gone left out; `all` if any may have. */
export interface Untaken {
  add(row: Row): void;
  addAll(): void;
  forget(row: Row): void;
  isEmpty(): boolean;
  take(): ReadonlySet<Row> | 'all';
}

export function createUntaken(): Untaken {
  let rows: Set<Row> | 'all' = new Set();
  return {
    add(row) {
      if (rows !== 'all') rows.add(row);
    },
    addAll() {
      rows = 'all';
    },
    forget(row) {
      if (rows !== 'all') rows.delete(row);
    },
    isEmpty: () => rows !== 'all' && rows.size === 0,
    take() {
      const taken = rows;
      rows = new Set();
      return taken;
    },
  };
}
