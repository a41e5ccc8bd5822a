/** What totals are, and how they are written. */
import type { PropertyModel } from '../../engine/model';
import { isBlank } from '../../engine/query';
import { type ColumnTotal, isMeasured } from '../../engine/view';
import { textOf } from '../captions';
import { NO_VALUE } from '../no-value';
import { type CellContext, wordsOf } from './cells';

export interface TotalsShown {
  readonly chosen: readonly ColumnTotal[];
  /** By the names of the properties; undefined until they are known. */
  readonly values: ReadonlyMap<string, unknown> | 'counting' | 'unknown';
  /** How many rows they are about, and which. */
  readonly count: string;
  readonly about: string;
  /** There are rows. */
  readonly isOfRows: boolean;
}

const AVERAGE_DECIMALS = 2;
/** What stands for totals that are being counted, or could not be. */
const NOT_KNOWN = { counting: '…', unknown: '?' } as const;

/** How a total is written: as the values of its column, but an average with its own digits, and different ones as a number. */
export function totalSayer(
  property: PropertyModel,
  type: ColumnTotal['type'],
  cells: CellContext,
): (value: unknown) => string {
  const { format } = cells;
  if (type === 'distinct') return (value) => format.number(Number(value));
  if (!isMeasured(property)) return wordsOf(property, cells);
  const say = wordsOf(property, cells);
  const decimals = property.decimals ?? AVERAGE_DECIMALS;
  if (type === 'avg') return (value) => format.number(rounded(Number(value), decimals));
  // Sums of fractions are off by what no computer can write.
  return (value) => say(rounded(Number(value), property.decimals ?? EXACT_DECIMALS));
}

/** A total as it is known by now. */
export function totalSaid(
  { values }: TotalsShown,
  { name, type }: ColumnTotal,
  property: PropertyModel,
  cells: CellContext,
): string {
  if (typeof values === 'string') return NOT_KNOWN[values];
  const value = values.get(name);
  return isBlank(value) ? NO_VALUE : totalSayer(property, type, cells)(value);
}

/** Why there is no total of rows that have one by themselves: their units differ. Undefined where there is nothing to say. */
export function totalLacks(
  { values, isOfRows }: TotalsShown,
  { name }: ColumnTotal,
  { measuredIn }: PropertyModel,
): string | undefined {
  const isNone = typeof values !== 'string' && values.get(name) === null;
  return isNone && isOfRows && measuredIn !== undefined ? textOf(['totals.unitsDiffer'], '') : undefined;
}

const EXACT_DECIMALS = 6;

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
