import type { Row } from '../query';

/** What the widget tells of a change of what is selected in it. */
export interface SelectionChange {
  readonly added: readonly Row[];
  /** Keys of those that are not selected any more. */
  readonly removed: readonly string[];
}

/**
 * The rows that are chosen. The widget knows those that it has shown; all that match are held here, and the widget
 * ticks those that it shows. What changes is put in place of what was known, so a row is always the newest one.
 */
export interface ChosenRows {
  /** True while rows are held here that the widget may never have shown. */
  readonly isHeld: boolean;
  rows(): readonly Row[];
  has(row: Row): boolean;
  /** Chooses these, and no others. */
  hold(rows: readonly Row[]): void;
  /** The widget says what is selected there. */
  shown(rows: readonly Row[], change: SelectionChange): void;
  /** These are chosen no longer; without keys none is. */
  drop(keys?: readonly string[]): void;
  /** Puts changed rows in place of those that were known; true if one of them is chosen. */
  changed(rows: readonly (readonly [key: string, row: Row])[]): boolean;
}

export function createChosenRows(first: readonly Row[], keyOf: (row: Row) => string): ChosenRows {
  let rows = first;
  let held: Map<string, Row> | undefined;
  /** Newer than what the widget has of rows that it does not show now. */
  const newer = new Map<string, Row>();
  const put = (next: Map<string, Row>): void => {
    held = next.size > 0 ? next : undefined;
    rows = [...next.values()];
  };
  return {
    get isHeld() {
      return held !== undefined;
    },
    rows: () => rows,
    has: (row) => held?.has(keyOf(row)) ?? false,
    hold: (chosen) => put(new Map(chosen.map((row) => [keyOf(row), row]))),
    shown(selected, { added, removed }) {
      if (!held) {
        rows = newer.size === 0 ? selected : selected.map((row) => newest(row, newer.get(keyOf(row))));
        return;
      }
      const next = new Map(held);
      for (const key of removed) next.delete(key);
      for (const row of added) if (!next.has(keyOf(row))) next.set(keyOf(row), row);
      if (removed.length > 0 || next.size !== held.size) put(next);
    },
    drop(keys) {
      const gone = keys && new Set(keys);
      const left = gone ? rows.filter((row) => !gone.has(keyOf(row))) : [];
      if (held) put(new Map(left.map((row) => [keyOf(row), row])));
      else if (left.length < rows.length) rows = left;
    },
    changed(news) {
      const byKey = new Map(news);
      if (!rows.some((row) => byKey.has(keyOf(row)))) return false;
      rows = rows.map((row) => newest(row, byKey.get(keyOf(row))));
      if (held) held = new Map(rows.map((row) => [keyOf(row), row]));
      else for (const row of rows) if (byKey.has(keyOf(row))) newer.set(keyOf(row), row);
      return true;
    },
  };
}

/** A message may be late: what is known already is not older than it. */
function newest(known: Row, row: Row | undefined): Row {
  if (!row || Number(row.rowVersion) <= Number(known.rowVersion)) return known;
  return { ...known, ...row };
}
