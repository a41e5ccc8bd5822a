import type { WaitsModel } from '../../../engine/model';
import { matches, type Row } from '../../../engine/query';

/** What a row that waits is short of; undefined where no number is said, or there is none. */
export function missingOf({ when, missing }: WaitsModel, row: Row): number | undefined {
  const [whole, part] = missing.map((name) => row[name]);
  if (typeof whole !== 'number' || !matches(when, row)) return undefined;
  return whole - (typeof part === 'number' ? part : 0);
}

/** Those of the rows that wait. */
export function waitingRows({ when }: WaitsModel, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => matches(when, row));
}
