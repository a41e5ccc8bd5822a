/** What somebody wants done with a row they name: `prepare SO-1001819`. */

export interface Wish<T> {
  /** Whatever the words in front may mean. */
  readonly doings: readonly T[];
  /** What stands behind them: the row. */
  readonly of: string;
}

/** So many signs of a verb say which it is. */
const SHORTEST_VERB = 3;

/**
 * The longest beginning of a text that titles begin with, and what stands behind it: undefined if no title begins so, or
 * nothing stands behind.
 */
export function wishIn<T>(text: string, doings: readonly T[], titleOf: (one: T) => string): Wish<T> | undefined {
  const words = text.trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count--) {
    const verb = words.slice(0, count).join(' ').toLocaleLowerCase();
    if (verb.length < SHORTEST_VERB) continue;
    const meant = doings.filter((one) => titleOf(one).toLocaleLowerCase().startsWith(verb));
    if (meant.length > 0) return { doings: meant, of: words.slice(count).join(' ') };
  }
  return undefined;
}
