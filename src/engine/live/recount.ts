import { type LiveClock, RECOUNT_MS } from './clock';

/** Asks for the number of rows, or for what groups say of theirs, when it may be another: once in a while. */
export interface Recount {
  /** It may be another. */
  soon(): void;
  /** It was asked for with the rows just now. */
  asked(): void;
  close(): void;
}

/** Asks at most once in so many milliseconds, and not if it is not needed any more when the time has come. */
export function createRecount(
  clock: LiveClock,
  isNeeded: () => boolean,
  ask: () => void,
  milliseconds = RECOUNT_MS,
): Recount {
  let cancel: (() => void) | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const close = (): void => {
    cancel?.();
    cancel = undefined;
  };
  return {
    soon() {
      cancel ??= clock.later(
        () => {
          cancel = undefined;
          if (!isNeeded()) return;
          askedAt = clock.now();
          ask();
        },
        Math.max(0, askedAt + milliseconds - clock.now()),
      );
    },
    asked() {
      close();
      askedAt = clock.now();
    },
    close,
  };
}
