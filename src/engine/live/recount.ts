import { type LiveClock, RECOUNT_MS } from './clock';

/** Asks for the number of rows, or for what groups say of theirs, when it may be another: at most every two seconds. */
export interface Recount {
  /** It may be another. */
  soon(): void;
  /** It was asked for with the rows just now. */
  asked(): void;
  close(): void;
}

/** Nothing is asked if it is not needed any more when the time has come. */
export function createRecount(clock: LiveClock, isNeeded: () => boolean, ask: () => void): Recount {
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
        Math.max(0, askedAt + RECOUNT_MS - clock.now()),
      );
    },
    asked() {
      close();
      askedAt = clock.now();
    },
    close,
  };
}
