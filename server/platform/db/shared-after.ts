/**
 * Asks so that whoever calls gets an answer to a question put after the call: those who come while one is on its way
 * share the next.
 */
export function sharedAfter<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const asked = ask();
    running = asked;
    const done = () => {
      if (running === asked) running = undefined;
    };
    asked.then(done, done);
    return asked;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
