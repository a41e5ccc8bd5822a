import type { Row } from '../query';
import type { RowPatch } from './kept-rows';
import type { Wait } from './waiting';

/** What decides where a row stands in a grid: what it is sorted and grouped by, and whether the filter lets it in. */
export interface Arrangement {
  /** Properties by which rows are sorted and grouped. */
  readonly keys: readonly string[];
  /** True for rows that the filters and the search show. */
  shows(row: Row): boolean;
  /**
   * Where rows are grouped: true for properties of which the groups say something: their sum, how many have which state.
   */
  readonly isSummed?: ((property: string) => boolean) | undefined;
}

export const UNARRANGED: Arrangement = { keys: [], shows: () => true };

/** What the change from one version of a row that is here to the next would do to its place. */
export function moves(arrangement: Arrangement, before: Row, after: Row): Wait | undefined {
  const [was, is] = [before, after].map(arrangement.shows);
  if (was !== is) return is ? 'coming' : 'leaving';
  return is && arrangement.keys.some((key) => before[key] !== after[key]) ? 'moved' : undefined;
}

/** Whether groups say something else after these changes, though every row stands where it stood. */
export function changesSums({ isSummed }: Arrangement, patches: readonly RowPatch[]): boolean {
  return isSummed !== undefined && patches.some(({ properties }) => properties.some(isSummed));
}
