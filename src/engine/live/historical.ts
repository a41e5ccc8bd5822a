import { HISTORICAL_ROW_MS } from '../constants';
import type { Row } from '../query';
import type { LiveClock } from './clock';

/** Rows that leave the grid a while after they arrived: one queue, one timer (LIVE-031). */
export interface HistoricalRows {
  /** The row as it arrived: a historical one leaves 5,000 ms later, one that lives again stays. */
  note(key: string, row: Row, arrived: number): void;
  /** The row is gone already. */
  cancel(key: string): void;
  clear(): void;
}

export interface HistoricalRowsOptions {
  readonly clock: LiveClock;
  /** Called with the keys whose time has come. */
  leave(keys: readonly string[]): void;
  /** True while the person looks at historical rows: then they stay. */
  showsHistorical?: (() => boolean) | undefined;
}

/** The delay is the same for all rows, so the first in is the first out. */
export function createHistoricalRows({ clock, leave, showsHistorical }: HistoricalRowsOptions): HistoricalRows {
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
    note(key, row, arrived) {
      due.delete(key);
      if (row.historical !== true || showsHistorical?.()) return;
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
