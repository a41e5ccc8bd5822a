import type { Row } from '../query';
import { type Arrangement, moves, UNARRANGED } from './arrangement';
import { type Replacement, replacedRows } from './replacement';
import { assignRow, newsOf } from './row-version';
import { createUntaken } from './untaken';
import { createWaiting } from './waiting';

/** A row whose values changed in place. */
export interface RowPatch {
  readonly key: string;
  readonly row: Row;
  readonly properties: readonly string[];
}

export interface KeptRowsOptions {
  keyOf(row: Row): string;
  /** False for a row that would not be among those that are fetched; such a row does not come in. */
  belongs(row: Row): boolean;
}

/** Rows as objects of a stable identity, by their keys, and which of them wait to be shown. */
export function createKeptRows({ keyOf, belongs }: KeptRowsOptions) {
  const all = new Map<string, Row>();
  const waiting = createWaiting();
  const untaken = createUntaken();
  let arrangement = UNARRANGED;
  const isComing = (key: string): boolean => waiting.rows.coming.has(key);

  function add(key: string, row: Row): void {
    if (!belongs(row)) return;
    const came = { ...row };
    all.set(key, came);
    untaken.add(came);
    if (arrangement.shows(row)) waiting.put(key, 'coming');
  }

  /** Where a row stands while its values change. */
  function place(key: string, row: Row, next: Row): void {
    if (!isComing(key)) {
      const wait = moves(arrangement, row, next);
      // Whoever draws the rows has it already, and shows it once it arranges them.
      if (wait) waiting.put(key, wait === 'coming' ? 'moved' : wait);
    } else if (!arrangement.shows(next)) waiting.forget(key);
  }

  return {
    get: (key: string): Row | undefined => all.get(key),

    /** The rows to show, without those that wait to come in. */
    shown(): Row[] {
      return waiting.rows.coming.size === 0
        ? [...all.values()]
        : [...all].filter(([key]) => !isComing(key)).map(([, row]) => row);
    },

    /** Takes in one version of a row; gives what changed in a row that is shown. */
    put(key: string, next: Row): RowPatch | undefined {
      const row = all.get(key);
      if (!row) {
        add(key, next);
        return undefined;
      }
      const properties = newsOf(row, next);
      if (properties.length === 0) return undefined;
      place(key, row, next);
      assignRow(row, next);
      untaken.add(row);
      return isComing(key) ? undefined : { key, row, properties };
    },

    /** Gives the row if it was shown. */
    remove(key: string): Row | undefined {
      const row = all.get(key);
      if (row) untaken.forget(row);
      all.delete(key);
      return waiting.forget(key) ? undefined : row;
    },

    /** All rows are others, or stand as they are from now on. */
    replace(parts: Pick<Replacement, 'replace' | 'changes'>): void {
      const fresh = replacedRows({ ...parts, current: all, keyOf, belongs });
      const kept = [...fresh].map(([key, row]) => {
        const own = all.get(key);
        if (own && own !== row) assignRow(own, row);
        return [key, own ?? { ...row }] as const;
      });
      all.clear();
      for (const [key, row] of kept) all.set(key, row);
      untaken.addAll();
      waiting.clear();
    },

    arrange(next: Arrangement): void {
      arrangement = next;
      waiting.clear();
    },
    waiting: waiting.rows,
    /** Those that wait stand where they belong from now on. */
    show: waiting.clear,
    isChanged: () => !untaken.isEmpty(),
    takeChanges: untaken.take,
  };
}
