import type { LiveClock } from '../../../../src/engine/live';

/** A clock that a test moves by hand. Frames come every 16 ms. */
export interface TestClock extends LiveClock {
  advance(milliseconds: number): void;
  hide(hidden: boolean): void;
  readonly timers: number;
}

export function createTestClock(): TestClock {
  let now = 0;
  let hidden = false;
  let next = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const later = (run: () => void, milliseconds: number): (() => void) => {
    const id = next++;
    timers.set(id, { at: now + milliseconds, run });
    return () => void timers.delete(id);
  };
  return {
    now: () => now,
    later,
    frame: (run) => later(run, 16),
    hidden: () => hidden,
    hide(value) {
      hidden = value;
    },
    get timers() {
      return timers.size;
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = due[1].at;
        due[1].run();
      }
      now = end;
    },
  };
}
