import { AsyncLocalStorage } from 'node:async_hooks';
import { Abandoned } from './errors';

const wanted = new AsyncLocalStorage<AbortSignal>();

/** Runs work of which no statement goes on once the signal says that nobody waits for it: then it rejects as abandoned. */
export function whileWanted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const outer = wanted.getStore();
  return wanted.run(outer ? AbortSignal.any([outer, signal]) : signal, work);
}

/** Runs work for whoever needs it: it goes on when the one who began it does not wait any more. */
export function forAll<T>(work: () => Promise<T>): Promise<T> {
  return wanted.exit(work);
}

/** Runs one statement within `whileWanted`; `end` is called when nobody waits for it any more. */
export async function endingWhenUnwanted<T>(end: () => void, statement: () => Promise<T>): Promise<T> {
  const signal = wanted.getStore();
  if (!signal) return statement();
  if (signal.aborted) throw new Abandoned();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await statement();
  } catch (error) {
    throw signal.aborted ? new Abandoned({ cause: error }) : error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
