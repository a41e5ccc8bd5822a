import type { WaitsModel } from '../../../engine/model';
import { matches, type Row } from '../../../engine/query';

/** What a row that waits is short of; undefined where no number is said, or there is none. */
export function missingOf(waits: WaitsModel, row: Row): number | undefined {
  return isWaiting(waits, row) ? lackOf(waits, row) : undefined;
}

/** Those of the rows that wait. */
export function waitingRows(waits: WaitsModel, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => isWaiting(waits, row));
}

/** A row that is known to be short of nothing does not wait. */
function isWaiting(waits: WaitsModel, row: Row): boolean {
  return matches(waits.when, row) && (lackOf(waits, row) ?? 1) > 0;
}

function lackOf({ missing }: WaitsModel, row: Row): number | undefined {
  const [whole, part] = missing.map((name) => row[name]);
  return typeof whole === 'number' ? whole - (typeof part === 'number' ? part : 0) : undefined;
}
