import type { Row } from '../query';

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
