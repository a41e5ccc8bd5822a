import { HISTORICAL_ROW_MS } from '../constants';
import type { LiveClock } from './clock';

/** Rows that leave the grid a while after they arrived: one queue, one timer (LIVE-031). */
export interface HistoricalRows {
  /** The row is historical: it leaves 5,000 ms after `arrived`. */
  add(key: string, arrived: number): void;
  /** The row lives again, or is gone already. */
  cancel(key: string): void;
  clear(): void;
}

/** Calls `leave` with the keys whose time has come. The delay is the same for all, so the first in is the first out. */
export function createHistoricalRows(clock: LiveClock, leave: (keys: readonly string[]) => void): HistoricalRows {
  const due = new Map<string, number>();
  let cancelTimer: (() => void) | undefined;

  const schedule = (): void => {
    const first = due.values().next();
    if (first.done || cancelTimer) return;
    cancelTimer = clock.later(fire, Math.max(0, first.value - clock.now()));
  };
  const fire = (): void => {
    cancelTimer = undefined;
    const keys: string[] = [];
    for (const [key, at] of due) {
      if (at > clock.now()) break;
      keys.push(key);
      due.delete(key);
    }
    if (keys.length > 0) leave(keys);
    schedule();
  };
  return {
    add(key, arrived) {
      due.delete(key);
      due.set(key, arrived + HISTORICAL_ROW_MS);
      schedule();
    },
    cancel(key) {
      due.delete(key);
    },
    clear() {
      due.clear();
      cancelTimer?.();
      cancelTimer = undefined;
    },
  };
}
