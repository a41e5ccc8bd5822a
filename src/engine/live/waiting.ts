/** Rows of a grid that wait to be shown as they are: those that come in, and those that stand where they do not belong. */
export interface Waiting {
  /** The row is there and not shown. */
  come(key: string): void;
  isComing(key: string): boolean;
  /** The row is shown, and stands elsewhere once it is arranged anew. */
  move(key: string): void;
  /** The row waits no more; true if it was not shown yet. */
  forget(key: string): boolean;
  count(): number;
  clear(): void;
}

export function createWaiting(): Waiting {
  const coming = new Set<string>();
  const moved = new Set<string>();
  return {
    come: (key) => void coming.add(key),
    isComing: (key) => coming.has(key),
    move: (key) => void moved.add(key),
    forget(key) {
      moved.delete(key);
      return coming.delete(key);
    },
    count: () => coming.size + moved.size,
    clear() {
      coming.clear();
      moved.clear();
    },
  };
}

/** Tells a number whenever it is another than was told last; nothing waits at first. */
export function tellIfOther(tell: (count: number) => void): (count: number) => void {
  let told = 0;
  return (count) => {
    if (count === told) return;
    told = count;
    tell(count);
  };
}
