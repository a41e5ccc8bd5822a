import type { Total } from '../../engine/grid';
import type { Formatter } from '../../engine/value';

/** What stands for a number of rows that is not known: yet, or at all. */
const UNKNOWN = { counting: '…', unknown: '?' } as const;

/** The number of rows as it is shown. */
export function totalText(total: Total, format: Pick<Formatter, 'number'>): string {
  return typeof total === 'number' ? format.number(total) : UNKNOWN[total];
}

/** The number of rows if it is known. */
export function knownTotal(total: Total | undefined): number | undefined {
  return typeof total === 'number' ? total : undefined;
}
