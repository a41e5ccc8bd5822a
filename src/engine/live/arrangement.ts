import type { Row } from '../query/load-options';

/** What decides where a row stands in a grid: what it is sorted and grouped by, and whether the filter lets it in. */
export interface Arrangement {
  /** Properties by which rows are sorted and grouped. */
  readonly keys: readonly string[];
  /** True for rows that the filters and the search show. */
  shows(row: Row): boolean;
}

export const UNARRANGED: Arrangement = { keys: [], shows: () => true };

/** True if the change from one version of a row to the next would move it, bring it in or take it out. */
export function moves(arrangement: Arrangement, before: Row | undefined, after: Row): boolean {
  const shown = arrangement.shows(after);
  if (!before) return shown;
  if (arrangement.shows(before) !== shown) return true;
  return shown && arrangement.keys.some((key) => before[key] !== after[key]);
}

/** Names of the properties in which two versions of a row differ. */
export function changedProperties(before: Row, after: Row): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name]));
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null);
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Makes a row object equal to another, in place: whoever holds the row sees the new values. Values that are the same
 * stay the very ones they were: rows that came in one answer share their texts, those of a message are its own.
 */
export function assignRow(target: Row, values: Row): void {
  for (const name of Object.keys(target)) if (!(name in values)) delete target[name];
  for (const [name, value] of Object.entries(values))
    if (!(name in target) || !same(target[name], value)) target[name] = value;
}
