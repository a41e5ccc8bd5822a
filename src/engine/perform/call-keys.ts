import type { FilledCall } from '../action';
import { isLost } from '../http';

/** Makes a call under its idempotency key. */
export type UnderKey = <T>(call: FilledCall, send: (key: string) => Promise<T>) => Promise<T>;

/** Keys of calls whose answer is not known, by what each asks for. */
export type OpenCalls = Map<string, string>;

/**
 * Calls of what is being asked for whose answers nobody could confirm, with what they were made for: the rows of one are
 * asked for by the same call again, whatever became of them since. Whoever asks for something else empties it.
 */
export type Unconfirmed = Map<FilledCall, string>;

/** Each call has a key of its own; one whose answer was lost has it again when the same is asked for once more. */
export function createCallKeys(newKey: () => string, open: OpenCalls = new Map()): UnderKey {
  return async ({ method, path, query, body }, send) => {
    const sameCall = JSON.stringify([method, path, query, body]);
    const key = open.get(sameCall) ?? newKey();
    open.set(sameCall, key);
    try {
      const answer = await send(key);
      open.delete(sameCall);
      return answer;
    } catch (error) {
      // Only a lost answer leaves it open whether something was done.
      if (!isLost(error)) open.delete(sameCall);
      throw error;
    }
  };
}
