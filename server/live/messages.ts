import { LIVE_METHODS, type LiveMessage } from '../../src/engine/live';
import type { Row } from '../../src/engine/query';

/** Takes rows that changed, at least one; gives `Updated` for one, else `Bulk` (LIVE-024). */
export function rowMessage(view: string, rows: readonly { readonly key: string; readonly row: Row }[]): LiveMessage {
  const [only] = rows;
  if (only && rows.length === 1) {
    return { viewName: view, methodName: LIVE_METHODS.updated, id: only.key, viewModel: only.row };
  }
  return { viewName: view, methodName: LIVE_METHODS.bulk, viewModels: rows.map(({ row }) => row) };
}

/** Takes the keys of rows that are gone, at least one; gives `Deleted` for one, else `BulkDelete` (LIVE-024). */
export function deletionMessage(view: string, keys: readonly string[]): LiveMessage {
  const [only] = keys;
  if (only !== undefined && keys.length === 1) return { viewName: view, methodName: LIVE_METHODS.deleted, id: only };
  return { viewName: view, methodName: LIVE_METHODS.bulkDelete, ids: keys };
}

/** Cuts a list into pieces of at most `most`. */
export function batches<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, index) =>
    all.slice(index * most, (index + 1) * most),
  );
}
