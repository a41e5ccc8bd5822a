import { LEFT_ALONE_MS, type LiveClock } from './clock';

/** Waits until a person has left the grid alone. */
export interface LeftAlone {
  /** The person did something: the time starts again. */
  touched(): void;
  /** An edit, a menu, a selection is going on until the returned function is called. */
  hold(): () => void;
  /** Runs once when the grid is left alone; asking again while it waits changes nothing. */
  whenAlone(run: () => void): void;
  cancel(): void;
}

/** Calls back when two seconds have passed without a touch or a hold. */
export function createLeftAlone(clock: LiveClock): LeftAlone {
  let touchedAt = Number.NEGATIVE_INFINITY;
  let waitingSince = touchedAt;
  let holds = 0;
  let waiting: (() => void) | undefined;
  let cancelTimer: (() => void) | undefined;

  const schedule = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    if (!waiting || holds > 0) return;
    // Counted from now at least: a change that comes into a quiet grid can be read before it moves.
    waitingSince = clock.now();
    cancelTimer = clock.later(fire, LEFT_ALONE_MS);
  };
  const fire = (): void => {
    cancelTimer = undefined;
    if (!waiting || holds > 0) return;
    const rest = Math.max(touchedAt, waitingSince) + LEFT_ALONE_MS - clock.now();
    if (rest > 0) {
      cancelTimer = clock.later(fire, rest);
      return;
    }
    const run = waiting;
    waiting = undefined;
    run();
  };
  return {
    touched() {
      touchedAt = clock.now();
    },
    hold() {
      holds++;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        holds--;
        touchedAt = clock.now();
        if (holds === 0 && waiting) schedule();
      };
    },
    whenAlone(run) {
      const asked = waiting !== undefined;
      waiting = run;
      if (!asked) schedule();
    },
    cancel() {
      waiting = undefined;
      cancelTimer?.();
      cancelTimer = undefined;
    },
  };
}
