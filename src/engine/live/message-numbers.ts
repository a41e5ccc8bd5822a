/**
 * What is known by the numbers of messages, which grow with each of a view but may come late or twice: of which rows
 * which message told last, and up to which number all is contained in what was loaded. A message without a number is
 * taken as it comes. A database that was put back gives numbers anew.
 */
export interface MessageNumbers {
  /** The highest that came. */
  newest(): number;
  came(seq: number | undefined): void;
  /** True if what was loaded tells as much already. */
  isContained(seq: number | undefined): boolean;
  /** True if no newer message has told of the row; this one has from now on. */
  isNews(key: string, seq: number | undefined): boolean;
  /** All up to this number is contained in the rows as they are known; without a number all that came. */
  contain(seq: number | undefined): void;
  /** Keys of the rows of which more is known than that. */
  beyond(): Set<string>;
  /** Numbers that came say nothing of those to come: all of these are news. */
  restart(): void;
}

export function createMessageNumbers(): MessageNumbers {
  const seen = new Map<string, number>();
  let newest = 0;
  let floor = Number.NEGATIVE_INFINITY;
  const isContained = (seq: number | undefined): boolean => seq !== undefined && seq <= floor;
  return {
    newest: () => newest,
    came(seq) {
      if (seq !== undefined && seq > newest) newest = seq;
    },
    isContained,
    isNews(key, seq) {
      if (seq === undefined) return true;
      if (isContained(seq) || seq <= (seen.get(key) ?? 0)) return false;
      seen.set(key, seq);
      return true;
    },
    contain(seq) {
      if (seq !== undefined) floor = seq;
      for (const [key, at] of seen) if (seq === undefined || at <= seq) seen.delete(key);
    },
    beyond: () => new Set(seen.keys()),
    restart() {
      seen.clear();
      newest = 0;
      floor = Number.NEGATIVE_INFINITY;
    },
  };
}
