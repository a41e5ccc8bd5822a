import type { Row } from '../query';
import type { Flush, RowChange } from './collected';
import { isOlder } from './row-version';

export interface Replacement {
  readonly replace: NonNullable<Flush['replace']>;
  /** What is known besides, on top of the rows that replace. */
  readonly changes: readonly RowChange[];
  readonly current: ReadonlyMap<string, Row>;
  keyOf(row: Row): string;
  belongs(row: Row): boolean;
}

/** The rows after all were replaced, by their keys: those of which more is known already stay as they are. */
export function replacedRows({ replace, changes, current, keyOf, belongs }: Replacement): Map<string, Row> {
  const fresh = new Map(replace.rows.map((row) => [keyOf(row), row]));
  for (const key of replace.newer) {
    const own = current.get(key);
    if (own) fresh.set(key, own);
    else fresh.delete(key);
  }
  for (const { key, row } of changes) {
    const known = fresh.get(key);
    if (row === null) fresh.delete(key);
    else if (known ? !isOlder(row, known) : belongs(row)) fresh.set(key, row);
  }
  return fresh;
}
