import { countWaiting, NONE_WAITING, type WaitingRows } from '../live';

/** Changes that come so soon after an action of one's own are taken for its effect. */
export const OWN_CHANGE_MS = 2_000;

/** What the person has just done to rows of a list (OPEN-335). */
export interface OwnChanges {
  /** These rows were acted on, or some were added. */
  done(keys: readonly string[], adds: boolean): void;
  /** These wait to be shown, from now on. */
  hear(waiting: WaitingRows): void;
  /** True if they are to be shown now: one was added, or was acted on and belongs to the list no more, or again. */
  wantShow(): boolean;
  /** How many of them are news: a row that was acted on stays where it is, and that it belongs elsewhere is none. */
  news(): number;
}

export function createOwnChanges(now: () => number): OwnChanges {
  /** Until when changes of these rows are one's own. */
  const until = new Map<string, number>();
  const moved = new Set<string>();
  let addedUntil = 0;
  let waiting = NONE_WAITING;
  const isOwn = (key: string): boolean => now() < (until.get(key) ?? 0);

  return {
    done(keys, adds) {
      const end = now() + OWN_CHANGE_MS;
      if (adds) addedUntil = end;
      for (const [key, ended] of until) if (ended <= now()) until.delete(key);
      for (const key of keys) until.set(key, end);
    },
    hear(rows) {
      waiting = rows;
    },
    wantShow: () =>
      [...waiting.leaving, ...waiting.coming].some(isOwn) || (waiting.coming.size > 0 && now() < addedUntil),
    news() {
      for (const key of waiting.moved) if (isOwn(key)) moved.add(key);
      for (const key of moved) if (!waiting.moved.has(key)) moved.delete(key);
      return countWaiting(waiting) - moved.size;
    },
  };
}
