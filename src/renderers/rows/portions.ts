import type { HttpClient } from '../../engine/http';
import type { LoadOptions, Row } from '../../engine/query';
import { fetchRows, type ListRequest } from './list-call';

/** Some of all rows, in their order. */
export interface RowPortion {
  readonly rows: readonly Row[];
  /** How many there are, beyond the limit as well. */
  readonly total: number;
}

/** So many rows are asked for, or handed on, at once. */
const PORTION_ROWS = 1_000;

/** Rows that are there, a portion at a time. */
export async function* portionsOf(rows: readonly Row[], total = rows.length): AsyncGenerator<RowPortion> {
  for (let from = 0; from < rows.length; from += PORTION_ROWS)
    yield { rows: rows.slice(from, from + PORTION_ROWS), total };
}

/** Asks a server for all rows of a request, up to a limit. One that moved meanwhile is given once. */
export async function* fetchPortions(
  http: HttpClient,
  request: ListRequest,
  limit: number,
  keyOf: (row: Row) => string,
  atOnce = PORTION_ROWS,
): AsyncGenerator<RowPortion> {
  const given = new Set<string>();
  let total = limit;
  let skip = 0;
  while (skip < Math.min(total, limit)) {
    const options: LoadOptions = {
      ...request.options,
      skip,
      take: Math.min(atOnce, limit - skip),
      ...(skip === 0 ? { requireTotalCount: true } : {}),
    };
    const { result, totalCount } = await fetchRows(http, { ...request, options });
    total = totalCount ?? total;
    const rows = (result as readonly Row[]).filter((row) => !given.has(keyOf(row)));
    for (const row of rows) given.add(keyOf(row));
    if (rows.length > 0) yield { rows, total };
    if (result.length === 0) return;
    // A server may give fewer at once than it was asked for.
    skip += result.length;
  }
}
