/** Rows did not come because nobody waits for them any more. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff';
}

/** What the work gives, or a rejection with `CalledOff` as soon as it is called off, whoever else goes on with it. */
export async function unlessCalledOff<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw new CalledOff();
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new CalledOff()), { once: true });
  });
  return Promise.race([work(), end]);
}
