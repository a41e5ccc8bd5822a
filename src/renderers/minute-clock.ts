/** One clock for all that changes with time on a page: it ticks as each minute begins, as long as somebody listens. */
import { startOfMinute } from '../engine/value';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function wait(): void {
  const now = Date.now();
  timer = setTimeout(tick, startOfMinute(now) + MINUTE_MS - now);
}

function tick(): void {
  wait();
  for (const listener of [...listeners]) listener();
}

/** Calls as each minute begins; the result ends it. */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) wait();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The beginning of this minute, in milliseconds: what is late is late from then on. */
export const thisMinute = (): number => startOfMinute(Date.now());
