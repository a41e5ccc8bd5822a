import { cutTime, type GroupKey, intervalKey } from '../../engine/query';
import type { Formatter } from '../../engine/value';

/** Times are cut as the region's clock shows them; other values by what their interval says. */
export function regionKey(format: Formatter): GroupKey {
  return (value, interval) =>
    typeof interval === 'string' && typeof value === 'string'
      ? cutTime(format.wallOf(value), interval)
      : intervalKey(value, interval);
}
