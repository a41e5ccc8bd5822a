/** Gives each answer once those that were asked for before it are there, however long these take. */
export function createInTurn(): <T>(answer: Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (answer) => {
    const own = last.then(() => answer);
    last = own.catch(() => undefined);
    return own;
  };
}
