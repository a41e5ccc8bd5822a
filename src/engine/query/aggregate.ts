/** Rows put together by one field or two: how many there are, and what is made of a number of theirs. */
import { foldText, isBlank } from './comparable';
import type { GroupKey } from './group-rows';
import type { Interval } from './intervals';
import type { Row } from './load-options';
import { type Units, unitIn } from './units';

export interface AggregateKey {
  readonly selector: string;
  readonly groupInterval?: Interval;
}

export const AGGREGATE_TYPES = ['count', 'sum', 'avg', 'min', 'max'] as const;

export interface Aggregate {
  /** One or two. */
  readonly by: readonly AggregateKey[];
  readonly measure: { readonly summaryType: (typeof AGGREGATE_TYPES)[number]; readonly selector?: string };
}

/** A value of the field (null for rows without one), all values that have no place of their own, or all there are. */
export type CellKey = { readonly value: unknown } | 'others' | 'all';

export interface AggregateCell {
  readonly keys: readonly CellKey[];
  readonly count: number;
  readonly value: number | null;
}

/** So many values of the first field and of the second have a place of their own; rows without one besides. */
export const AGGREGATE_PLACES = [40, 12] as const;

interface Stats {
  count: number;
  filled: number;
  total: number;
  least: number | null;
  most: number | null;
  /** The last unit that a row said, and whether another row said another. */
  unit: unknown;
  isMixed: boolean;
}

type Measure = Aggregate['measure'];

/**
 * Cells of each pair of values, with the sums of its rows and columns. Texts that differ in case alone are one value,
 * since the filter to which a cell leads finds all of them; it is called as the first of them by code. Of times the latest
 * have a place of their own, of other values those that the measure is greatest of. Numbers in different units have no
 * measure but their count.
 */
export function aggregateRows(
  rows: readonly Row[],
  { by, measure }: Aggregate,
  groupKey: GroupKey,
  units: Units = new Map(),
): AggregateCell[] {
  const spelt = by.map(({ selector, groupInterval }) =>
    groupInterval === undefined ? spellings(new Set(rows.map((row) => row[selector]))) : undefined,
  );
  const unit = measure.selector === undefined ? undefined : units.get(measure.selector);
  const keyed = rows.map((row) => ({
    number: numberOf(row, measure),
    unit: unitIn(row, unit),
    values: by.map(({ selector, groupInterval }, level) => {
      const value = row[selector];
      if (isBlank(value)) return null;
      return groupInterval === undefined ? (spelt[level]?.get(value) ?? value) : groupKey(value, groupInterval);
    }),
  }));
  const places = by.map((key, level) => placesOf(keyed, level, key, measure));
  const cells = new Map<string, { keys: readonly CellKey[]; stats: Stats }>();
  const put = (keys: readonly CellKey[], one: Measured): void => {
    const path = JSON.stringify(keys);
    const cell = cells.get(path) ?? { keys, stats: nothing() };
    cells.set(path, cell);
    add(cell.stats, one);
  };
  const all = by.map((): CellKey => 'all');
  cells.set(JSON.stringify(all), { keys: all, stats: nothing() });
  for (const one of keyed) {
    const own = one.values.map((value, level): CellKey => (places[level]?.has(value) ? { value } : 'others'));
    for (const keys of combined(own)) put(keys, one);
  }
  return [...cells.values()].map(({ keys, stats }) => ({ keys, count: stats.count, value: measured(stats, measure) }));
}

/** A cell counts in itself, in its row, in its column and in all. */
function combined(keys: readonly CellKey[]): readonly (readonly CellKey[])[] {
  const [first = 'all', second] = keys;
  if (second === undefined) return [[first], ['all']];
  return [
    [first, second],
    [first, 'all'],
    ['all', second],
    ['all', 'all'],
  ];
}

interface Measured {
  readonly number: number | null;
  readonly unit: unknown;
}

interface Keyed extends Measured {
  readonly values: readonly unknown[];
}

function placesOf(keyed: readonly Keyed[], level: number, key: AggregateKey, measure: Measure): ReadonlySet<unknown> {
  const groups = new Map<unknown, Stats>();
  for (const one of keyed) {
    const stats = groups.get(one.values[level]) ?? nothing();
    groups.set(one.values[level], stats);
    add(stats, one);
  }
  groups.delete(null);
  const ranked = [...groups].map(([value, stats]) => ({ value, rank: measured(stats, measure) ?? -Infinity }));
  if (key.groupInterval === undefined) ranked.sort((a, b) => compare(b.rank, a.rank) || compare(a.value, b.value));
  else ranked.sort((a, b) => compare(b.value, a.value));
  return new Set([null, ...ranked.slice(0, AGGREGATE_PLACES[level]).map(({ value }) => value)]);
}

function compare(one: unknown, other: unknown): number {
  const [a, b] = [one as string | number, other as string | number];
  return a === b ? 0 : a < b ? -1 : 1;
}

function numberOf(row: Row, { selector }: Measure): number | null {
  const value = selector === undefined ? null : row[selector];
  return isBlank(value) ? null : Number(value);
}

function nothing(): Stats {
  return { count: 0, filled: 0, total: 0, least: null, most: null, unit: null, isMixed: false };
}

function add(stats: Stats, { number, unit }: Measured): void {
  stats.count++;
  if (unit !== null) {
    stats.isMixed ||= stats.unit !== null && stats.unit !== unit;
    stats.unit = unit;
  }
  if (number === null) return;
  stats.filled++;
  stats.total += number;
  stats.least = stats.least === null ? number : Math.min(stats.least, number);
  stats.most = stats.most === null ? number : Math.max(stats.most, number);
}

function measured(stats: Stats, { summaryType }: Measure): number | null {
  const { count, filled, total, least, most, isMixed } = stats;
  if (summaryType === 'count') return count;
  if (isMixed) return null;
  switch (summaryType) {
    case 'sum':
      return total;
    case 'avg':
      return filled === 0 ? null : total / filled;
    case 'min':
      return least;
    case 'max':
      return most;
  }
}

/** What texts are called that differ from others in case alone. */
function spellings(values: ReadonlySet<unknown>): ReadonlyMap<unknown, string> {
  const texts = [...values].filter((value) => typeof value === 'string').sort((a, b) => (a < b ? -1 : 1));
  const first = new Map<string, string>();
  const called = new Map<unknown, string>();
  for (const text of texts) {
    const folded = foldText(text);
    const known = first.get(folded);
    if (known === undefined) first.set(folded, text);
    else called.set(text, known);
  }
  return called;
}
