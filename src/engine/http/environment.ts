import { ENVIRONMENT_POLL_MS } from '../constants';

/** The two timer functions; a test passes simulated ones. */
export interface HttpClock {
  setTimeout(work: () => void, ms: number): unknown;
}

/**
 * Waits until the environment gives the base address, asking every 500 ms (HTTP-017). All calls wait on one poll, and
 * go on in the order in which they came.
 */
export function whenReady(environment: () => string | null, clock: HttpClock): () => Promise<string> {
  let polling: Promise<string> | null = null;
  const poll = () =>
    new Promise<string>((resolve) => {
      const ask = () => {
        const base = environment();
        if (base === null) clock.setTimeout(ask, ENVIRONMENT_POLL_MS);
        else resolve(base);
      };
      clock.setTimeout(ask, ENVIRONMENT_POLL_MS);
    }).finally(() => {
      polling = null;
    });
  return async () => {
    const base = polling ? null : environment();
    if (base !== null) return base;
    polling ??= poll();
    return polling;
  };
}
