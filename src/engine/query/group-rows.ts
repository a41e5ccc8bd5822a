import { isBlank } from './comparable';
import { cutTime } from './intervals';
import type { Group, GroupOption, Row, SummaryOption } from './load-options';
import { summarise } from './summarise';
import type { Units } from './units';

/** Rounds a value down to its group: a date to its day or month, a number to a step. */
export type GroupKey = (value: unknown, interval: string | number) => unknown;

/**
 * Groups rows that are already sorted by the group options. Empty values are one group with the key null.
 * A last group that is not expanded carries its count instead of its rows.
 */
export function groupRows(
  rows: readonly Row[],
  groups: readonly GroupOption[],
  summaries: readonly SummaryOption[] = [],
  groupKey: GroupKey = intervalKey,
  units: Units = new Map(),
): Group[] {
  const [option, ...rest] = groups;
  if (!option) return [];
  const buckets = new Map<unknown, Row[]>();
  for (const row of rows) {
    const key = keyOf(row[option.selector], option, groupKey);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(row);
    else buckets.set(key, [row]);
  }
  return Array.from(buckets, ([key, items]) => ({
    key,
    items:
      rest.length > 0 ? groupRows(items, rest, summaries, groupKey, units) : option.isExpanded === false ? null : items,
    count:
      rest.length > 0
        ? new Set(items.map((row) => keyOf(row[rest[0]?.selector ?? ''], rest[0], groupKey))).size
        : items.length,
    ...(summaries.length > 0 ? { summary: summarise(items, summaries, units) } : {}),
  }));
}

function keyOf(value: unknown, option: GroupOption | undefined, groupKey: GroupKey): unknown {
  if (isBlank(value)) return null;
  return option?.groupInterval === undefined ? value : groupKey(value, option.groupInterval);
}

/** The default rounding: numbers to a step, ISO texts to the part that the interval names. */
export function intervalKey(value: unknown, interval: string | number): unknown {
  if (typeof value === 'number' && typeof interval === 'number' && interval > 0)
    return Math.floor(value / interval) * interval;
  if (typeof value === 'string') return cutTime(value, interval);
  return value;
}
