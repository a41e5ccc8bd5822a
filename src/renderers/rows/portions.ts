import { rowKey } from '../../engine/action';
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

/**
 * All rows of a request, however few a list may load at once. Fails if some do not come, so that nobody takes a part for
 * the whole.
 */
export async function fetchAll(
  { http, rowsLimit }: { readonly http: HttpClient; readonly rowsLimit: number },
  request: ListRequest,
): Promise<readonly Row[]> {
  const keyOf = (row: Row) => rowKey(request.model, row);
  return gathered(fetchPortions(http, request, Number.MAX_SAFE_INTEGER, keyOf, Math.min(PORTION_ROWS, rowsLimit)));
}

async function gathered(portions: AsyncIterable<RowPortion>): Promise<readonly Row[]> {
  const all: Row[] = [];
  let count = 0;
  for await (const { rows, total } of portions) {
    all.push(...rows);
    count = total;
  }
  if (all.length < count) throw new Error(`${all.length} of ${count} rows came`);
  return all;
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
