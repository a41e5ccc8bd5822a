import { countWaiting, NONE_WAITING, type WaitingRows } from '../live';

/** Changes that come so soon after an action of one's own are taken for its effect. */
export const OWN_CHANGE_MS = 2_000;

/** What the person has just done to rows of a list (OPEN-335). */
export interface OwnChanges {
  /** These rows were acted on, or some were added; true if what waits is to be shown now. */
  done(keys: readonly string[], adds: boolean): boolean;
  /** True if what waits is to be shown now: a row that was added, or one that was acted on and does not belong to the list any more. */
  wants(waiting: WaitingRows): boolean;
  /** How much of what waits is news: a row that was acted on stays where it is, and that it belongs elsewhere is none. */
  news(waiting: WaitingRows): number;
}

export function createOwnChanges(now: () => number): OwnChanges {
  /** Until when changes of these rows are one's own. */
  const until = new Map<string, number>();
  const moved = new Set<string>();
  let addedUntil = 0;
  let known = NONE_WAITING;
  const isOwn = (key: string): boolean => now() < (until.get(key) ?? 0);

  function wants(waiting: WaitingRows): boolean {
    known = waiting;
    return [...waiting.leaving].some(isOwn) || (waiting.coming.size > 0 && now() < addedUntil);
  }

  return {
    done(keys, adds) {
      const end = now() + OWN_CHANGE_MS;
      if (adds) addedUntil = end;
      for (const [key, ended] of until) if (ended <= now()) until.delete(key);
      for (const key of keys) until.set(key, end);
      return wants(known);
    },
    wants,
    news(waiting) {
      for (const key of waiting.moved) if (isOwn(key)) moved.add(key);
      for (const key of moved) if (!waiting.moved.has(key)) moved.delete(key);
      return countWaiting(waiting) - moved.size;
    },
  };
}
