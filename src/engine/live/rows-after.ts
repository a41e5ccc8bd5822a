import type { Row } from '../query';
import { newsOf } from './row-version';
import type { Told } from './told';

/**
 * The rows of these keys as a message leaves them, null for one that is gone; the very same if it tells nothing of
 * them. They are copies, since rows of a list change in place. After a resync nobody knows: the server refuses what is
 * out of date.
 */
export function rowsAfter(
  told: Told,
  keys: readonly string[],
  rows: readonly (Row | null)[],
  keyOf: (row: Row) => string,
): readonly (Row | null)[] {
  if (told === 'resync') return rows;
  const news = new Map('all' in told ? told.all.map((row) => [keyOf(row), row] as const) : told.rows);
  const next = rows.map((row, index) => {
    const heard = news.get(keys[index] as string);
    if (heard === undefined || (heard && row && newsOf(row, heard).length === 0)) return row;
    return heard && { ...heard };
  });
  return next.some((row, index) => row !== rows[index]) ? next : rows;
}
