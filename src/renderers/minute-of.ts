import type { Formatter } from '../engine/value';

/** The time of a moment as the region writes it, without seconds. */
export function minuteOf(format: Formatter, moment: Date): string {
  return format.time(moment.toISOString()).replace(/^(\d+:\d+):\d+/, '$1');
}
