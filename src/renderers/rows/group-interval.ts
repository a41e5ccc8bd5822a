import type { GroupKey } from '../../engine/query';
import type { Formatter } from '../../engine/value';

/** Moments are grouped by their day in the region; other values by what their interval says. */
export function dayKey(format: Formatter): GroupKey {
  return (value, interval) =>
    interval === 'day' && typeof value === 'string' ? format.toRegionWall(value).slice(0, 10) : value;
}
