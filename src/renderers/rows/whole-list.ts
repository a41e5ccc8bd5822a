import type { Query } from '../../engine/http';
import type { Row } from '../../engine/query';
import { fetchRows } from './list-call';
import { takeRows } from './prefetch';
import type { GridSourceOptions } from './source';

/** The call for all rows of a list, cut at the limit. */
export interface WholeList {
  /** All rows up to the limit; nothing if they are those that came last. */
  fetch(): Promise<readonly Row[] | 'unchanged'>;
  /** False for a row behind the end of a list that is cut: it is not loaded, and does not come by itself either. */
  belongs(row: Row): boolean;
  /** Rows beyond the limit are not loaded. */
  isCut(): boolean;
  /** The rows at hand are not those that came last any more. */
  outdate(): void;
}

type WholeListOptions = Pick<GridSourceOptions, 'http' | 'model' | 'values' | 'rowsLimit'> & {
  /** What says which rows there are at all. */
  parameters(): Query;
  /** How two rows stand to each other as the server sends them. */
  compare(a: Row, b: Row): number;
  /** More rows are there than the limit lets in, or not. */
  cut(limit: number | undefined): void;
};

export function createWholeList(options: WholeListOptions): WholeList {
  const { http, model, values, rowsLimit, parameters, compare, cut } = options;
  /** The mark of the rows as they were loaded, while nothing has changed them. */
  let mark: string | undefined;
  let changes = 0;
  /** The last row of those that were loaded, if there are more. */
  let end: Row | undefined;

  /** The number of all rows; of a call that cannot tell it, more than there can be. */
  async function countAll(): Promise<number> {
    const options = { take: 0, requireTotalCount: true };
    const { totalCount } = await fetchRows(http, { model, values, parameters: parameters(), options });
    return totalCount ?? Number.POSITIVE_INFINITY;
  }

  return {
    async fetch() {
      const before = changes;
      const request = { model, values, parameters: parameters(), options: {}, known: mark };
      const { result, mark: found, isKnown } = await takeRows(http, request);
      mark = changes === before ? found : undefined;
      if (isKnown) return 'unchanged';
      const isCut = result.length >= rowsLimit && (await countAll()) > rowsLimit;
      cut(isCut ? rowsLimit : undefined);
      end = isCut ? { ...(result.at(-1) as Row) } : undefined;
      return result as Row[];
    },
    isCut: () => end !== undefined,
    belongs: (row) => end === undefined || compare(row, end) < 0,
    outdate() {
      changes++;
      mark = undefined;
    },
  };
}
