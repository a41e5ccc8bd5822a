import { setTimeout as wait } from 'node:timers/promises';
import { isSqlError } from '../../platform/db';
import { crowded } from '../../platform/errors';

/** Serialization failure and deadlock: the transaction is tried again. */
const AGAIN = new Set(['40001', '40P01']);
const TRIES = 5;
/** Before the second try; twice as long before each further one, at most. */
const PAUSE_MS = 20;

/** Does work that others may get in the way of; tells at last that they did. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isSqlError(error) || !AGAIN.has(error.code)) throw error;
      if (attempt >= TRIES) throw crowded();
      // Those who met would meet again if they all came back at once.
      await wait(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}
