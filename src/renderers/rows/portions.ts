import type { HttpClient } from '../../engine/http';
import { inPortions, type LoadOptions, type Row, type RowPortion } from '../../engine/query';
import { fetchRows, type ListRequest } from './list-call';

export type { RowPortion };

/** So many rows are asked for, or handed on, at once. */
const PORTION_ROWS = 1_000;

/** Rows that are there, a portion at a time. */
export async function* portionsOf(rows: readonly Row[], total = rows.length): AsyncGenerator<RowPortion> {
  for (let from = 0; from < rows.length; from += PORTION_ROWS)
    yield { rows: rows.slice(from, from + PORTION_ROWS), total };
}

/** Asks a server for all rows of a request, up to a limit, while others change them. */
export function fetchPortions(
  http: HttpClient,
  request: ListRequest,
  limit: number,
  keyOf: (row: Row) => string,
  atOnce = PORTION_ROWS,
): AsyncGenerator<RowPortion> {
  return inPortions({
    most: limit,
    atOnce,
    keyOf,
    async ask(skip, take) {
      const options: LoadOptions = {
        ...request.options,
        skip,
        take,
        ...(skip === 0 ? { requireTotalCount: true } : {}),
      };
      const { result, totalCount } = await fetchRows(http, { ...request, options });
      return { rows: result as readonly Row[], total: totalCount };
    },
  });
}
