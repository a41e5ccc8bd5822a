import { AsyncLocalStorage } from 'node:async_hooks';

/** What a reader must not be behind: how far the database had written, in bytes of its log. */
const seen = new AsyncLocalStorage<bigint>();

/** Runs work whose reads may be answered by a replica, if that one has come so far. */
export function asFarAs<T>(position: bigint, work: () => T): T {
  return seen.run(position, work);
}

/** How far a replica must have come to answer; undefined: only the primary may. */
export function wantedPosition(): bigint | undefined {
  return seen.getStore();
}
