import { setTimeout as wait } from 'node:timers/promises';
import { isSqlError } from '../../platform/db';
import { crowded } from '../../platform/errors';

/** Serialization failure and deadlock: the transaction is tried again. */
const AGAIN = new Set(['40001', '40P01']);
const TRIES = 5;
/** Before the second try; twice as long before each further one, at most. */
const PAUSE_MS = 20;

/** Work that was refused has to be done anew, now so that its parts can be taken back. */
export class StartOver extends Error {}

/** Does work that others may get in the way of, or that starts over once; tells at last that others did. */
export async function again<T>(work: (startsOver: boolean) => Promise<T>): Promise<T> {
  let startsOver = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(startsOver);
    } catch (error) {
      if (error instanceof StartOver && !startsOver) {
        startsOver = true;
        continue;
      }
      if (!isSqlError(error) || !AGAIN.has(error.code)) throw error;
      if (attempt >= TRIES) throw crowded();
      // Those who met would meet again if they all came back at once.
      await wait(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}
