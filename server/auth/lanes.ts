import { unavailable } from '../errors';

/** So many at a time by what it is about; the others wait in their order. */
export interface Lanes {
  /** Runs the work when there is room for it among all that was asked for with this key. Rejects when too many wait. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** Takes how many run at once for one key, and how many more may wait. */
export function createLanes(width: number, longestQueue: number): Lanes {
  const lanes = new Map<string, Lane>();
  return {
    async take(key, work) {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.running < width) lane.running++;
      else {
        if (lane.waiting.length >= longestQueue) throw unavailable('Too many people sign in at this moment');
        await new Promise<void>((resume) => lane.waiting.push(resume));
      }
      try {
        return await work();
      } finally {
        const next = lane.waiting.shift();
        if (next) next();
        else if (--lane.running === 0) lanes.delete(key);
      }
    },
  };
}
