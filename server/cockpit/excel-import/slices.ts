import { setImmediate as turn } from 'node:timers/promises';

/** So many are done before others have their turn. */
const SLICE = 500;

/** Maps many things; whoever else the server works for does not wait for all of them. */
export async function inSlices<T, R>(all: readonly T[], map: (one: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (let at = 0; at < all.length; at += SLICE) {
    for (const one of all.slice(at, at + SLICE)) made.push(map(one));
    await turn();
  }
  return made;
}
