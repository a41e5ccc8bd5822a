import type { Row } from '../query';
import type { Wait } from './waiting';

/** What decides where a row stands in a grid: what it is sorted and grouped by, and whether the filter lets it in. */
export interface Arrangement {
  /** Properties by which rows are sorted and grouped. */
  readonly keys: readonly string[];
  /** True for rows that the filters and the search show. */
  shows(row: Row): boolean;
}

export const UNARRANGED: Arrangement = { keys: [], shows: () => true };

/** What the change from one version of a row that is here to the next would do to its place. */
export function moves(arrangement: Arrangement, before: Row, after: Row): Wait | undefined {
  const [was, is] = [before, after].map(arrangement.shows);
  if (was !== is) return is ? 'coming' : 'leaving';
  return is && arrangement.keys.some((key) => before[key] !== after[key]) ? 'moved' : undefined;
}
